import type { LegalText } from './legal-text.ts'

export const TERMS_OF_SERVICE: LegalText = {
  title: 'Terms of service',
  sections: [
    {
      heading: 'What Courtside is',
      paragraphs: [
        'Players, their families and coaches send game videos, or are seen at a game. Trained evaluators rate what they see by one published rubric. You get a report.',
        'A report is an opinion on what was seen. It promises no place on a team, no scholarship and no result in a game.',
      ],
    },
    {
      heading: 'Your account',
      points: [
        'Give your real name and an email address that you read. One account is for one person.',
        'Keep your password to yourself. What is done with your account counts as done by you.',
        'A player under 13 needs the consent of a parent or legal guardian before the first video is submitted. Between 13 and 17, ask a parent before you pay.',
      ],
    },
    {
      heading: 'Your videos',
      points: [
        'They stay yours. You allow us to keep them and to show them to the people who evaluate you and read your report.',
        'Send only what you may send. If you did not film it, ask whoever did.',
        'Send only games. Whatever is unlawful, hateful or shows people where they expect to be alone is removed, and the account with it.',
      ],
    },
    {
      heading: 'Orders and payment',
      points: [
        'The price you see before you pay is the whole price.',
        'A credit pays for one evaluation. It is used when you submit a video for it.',
        'When a video cannot be evaluated, we tell you why. You may send another one at no cost.',
        'What was paid twice, or for an order that could not be taken, goes back to the card it came from.',
      ],
    },
    {
      heading: 'Evaluators, coaches, directors and owners',
      points: [
        'You read about minors. Use it for their development and for nothing else. Do not publish it and do not pass it on.',
        'Evaluators rate what they saw, and nobody they are related to or coach.',
        'Coaches put on a roster only players who know of it.',
      ],
    },
    {
      heading: 'When it does not work',
      paragraphs: [
        'We work hard to keep Courtside running and to lose nothing. We cannot promise that it never fails. What we owe you when it does is for a lawyer to write here, with the law that applies and the court that decides.',
      ],
    },
    {
      heading: 'Ending it',
      paragraphs: [
        'You can delete your account at any time on the Account page. We can close an account that breaks these terms. We say why, and what was paid and not used is paid back.',
      ],
    },
    { heading: 'When this changes', paragraphs: ['We tell you by email before a change that matters takes effect.'] },
  ],
}
