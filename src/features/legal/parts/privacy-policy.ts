import { DELETION_WAIT_DAYS, DELETION_WORDS } from '#domain/profile/deletion-words.ts'
import type { LegalText } from './legal-text.ts'

/** What the product does with what it knows. Whoever changes the one changes the other. */
export const PRIVACY_POLICY: LegalText = {
  title: 'Privacy policy',
  sections: [
    {
      heading: 'In short',
      points: [
        'Courtside keeps what it needs to evaluate basketball players and to show the result to the people it is for.',
        'Profiles and reports are never public. Minors are never ranked. There are no ads, and nothing is sold.',
        'You can download your data and delete your account yourself, on the Account page.',
      ],
    },
    {
      heading: 'What we keep',
      points: [
        'Your account: name, email address, phone number, role, and an encrypted form of your password',
        'A player’s profile: picture, date of birth, city and state, school, grade, height, position, events and accolades',
        'A parent or guardian of a player under 13: name, email address, and when they agreed or took it back',
        'Videos and links that you send, and the moments in them at which you point at yourself',
        'Ratings, notes and reports of evaluators',
        'Teams and rosters: what a coach types, and whether a player joined',
        'Orders and payments: what was bought, when, and for how much. Card numbers go to the payment provider and never reach us.',
        'Consultations: when you asked for one, and its date',
        'The times of sign-ins and requests, kept to find faults and to stop abuse',
      ],
    },
    {
      heading: 'Who reads it',
      points: [
        'A player reads their own profile, videos, notes and reports.',
        'An evaluator reads the evaluations assigned to them and the submissions that wait to be evaluated.',
        'A coach, and the director and owner of the program, read the published reports of players who joined the team, for as long as the player stays.',
        'Our administrators read what they need to run Courtside.',
        'A parent or guardian decides for a player under 13.',
        'Nobody else, unless the law makes us.',
      ],
    },
    {
      heading: 'Players under 13',
      paragraphs: [
        'A player under 13 can make an account, but no video of theirs is submitted before a parent or legal guardian agrees. We email the parent a link. They can take their consent back with it at any time. Then videos that wait are given back, the player leaves the teams they joined, and nothing new is submitted.',
      ],
    },
    {
      heading: 'On your device',
      paragraphs: [
        'Courtside works without internet. For that it keeps what you are working on, and what you looked at last, on your device. It uses no cookies for advertising and none of other companies.',
      ],
    },
    {
      heading: 'Companies that help us',
      paragraphs: ['They get only what their part needs, and may use it for nothing else:'],
      points: [
        'Hosting of the application, its database, pictures and videos, and the sign-in',
        'Sending of emails',
        'Card payments (Stripe)',
        'Appointments for consultations (Calendly)',
        'YouTube or Google Drive, when you submit a link to a video there',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        `We keep your data for as long as you have an account. Your account is deleted ${DELETION_WAIT_DAYS} days after you ask for it on the Account page. Until then you can change your mind. Then these are deleted:`,
      ],
      points: DELETION_WORDS.deleted,
    },
    { heading: 'What stays after a deletion', points: DELETION_WORDS.kept },
    {
      heading: 'Your rights',
      points: [
        'See and download what we keep about you: Account, Download my data',
        'Correct it: Edit profile',
        'Delete it: Account, Delete my account',
        'Ask us, or complain to us. Parents and guardians can do so for their child.',
      ],
    },
    { heading: 'When this changes', paragraphs: ['We tell you by email before a change that matters takes effect.'] },
  ],
}
