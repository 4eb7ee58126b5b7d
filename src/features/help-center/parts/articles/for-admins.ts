import type { Article } from '../article.ts'

export const FOR_ADMINS: readonly Article[] = [
  {
    id: 'users',
    title: 'Users: evaluators, active or not',
    text: [
      "Search a person and grant or withdraw Evaluator or Admin. Nobody can choose these when signing up. A new right is there when the person's token is next refreshed, at the latest after an hour; a withdrawn one ends at once.",
      'Deactivating ends every call of that person at once, with the words they are shown. Nothing of theirs is deleted, and work that is not sent yet stays on their device.',
      'You cannot deactivate or demote yourself, and the last admin stays. Every change is listed with who made it.',
      'From a shell: npm run user -- grant <email> Evaluator. "--help" lists the rest.',
    ],
  },
  {
    id: 'queue',
    title: 'The evaluation queue',
    text: [
      'What was handed in and is not published yet, the longest waiting first, with the promised day and who has it.',
      'Press "Open" to see what was handed in and how far the evaluator is. From there:',
      {
        list: [
          'Watch the video, to see for yourself what a reported video problem is about.',
          'Email the evaluator who has it.',
          'Give it back to the queue. Any evaluator can then take it. What the first one rated is kept for them.',
        ],
      },
      'You cannot hand a submission to a certain evaluator: tell them to take it from the open queue.',
    ],
  },
  {
    id: 'second-step',
    title: 'Protect your account with an authenticator app',
    text: [
      "An admin's password alone opens everybody's data. With an authenticator app on your phone, signing in asks for its code too, so a stolen password is not enough.",
      {
        list: [
          'Open "Account", then "Set up an app". Scan the picture with the app, or type the key, and enter the six digits it shows.',
          'Keep the ten recovery codes that you see then, on paper or in a password manager. They are shown once.',
          'Lost the phone? Press "Use a recovery code" where you are asked for the app\'s code. It takes the second step off; set up an app again afterwards.',
        ],
      },
      'Lost both? Whoever runs the server lets you in again: npm run user -- reset-mfa <email>.',
      'Before a change of rights or prices, Courtside asks for your password again, and for a code where you have an app.',
    ],
  },
  {
    id: 'prices',
    title: 'Packages and prices',
    text: [
      'A changed price counts for orders from then on. A package that is switched off is not offered any more; credits that were bought stay.',
    ],
  },
]
