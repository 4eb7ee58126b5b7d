import type { Article } from '../article.ts'

export const FOR_ADMINS: readonly Article[] = [
  {
    id: 'users',
    title: 'Users: evaluators, active or not',
    text: [
      'Find a person and grant or withdraw Evaluator or Admin. Nobody can choose these at sign-up. A new right takes effect within an hour. A withdrawn one ends at once.',
      'Deactivating an account locks that person out at once and tells them so. Nothing is deleted, and unsent work stays on their device.',
      'You can’t deactivate yourself or remove your own admin access, and there is always at least one admin. Every change is listed with who made it.',
      'From the command line: npm run user -- grant <email> Evaluator. "--help" lists the rest.',
    ],
  },
  {
    id: 'queue',
    title: 'The evaluation queue',
    text: [
      'The queue lists every order that isn’t published yet, longest wait first, with its due date and its evaluator.',
      'Press "Open" to see the order and how far along the evaluator is. From there you can:',
      {
        list: [
          'Watch the video, for example to check a reported problem.',
          'Email the evaluator.',
          'Give it back to the queue. Any evaluator can then take it. The first one’s ratings are kept for them.',
        ],
      },
      'You can’t assign an order to one evaluator. Ask them to take it from the open queue.',
    ],
  },
  {
    id: 'refunds-and-disputes',
    title: 'Refunds, and disputes with a bank',
    text: [
      'Admin, Payments lists every payment. Find one by the payer’s name or email, and press "Open" to see what happened to its order.',
      'Press "Refund", enter the amount and a reason. Part of a payment can be refunded, and more than once. Refunding all of it ends the unused credits. The payer doesn’t see the reason.',
      'If the payment provider refuses a refund, the payment appears under "Failed refunds". Open it to read the reason and what to do next. We don’t retry these refunds. If the provider doesn’t answer, we try again automatically.',
      {
        list: [
          'A dispute is a bank asking for the money back. It stands on top, with its deadline. While the bank decides, unused credits are on hold.',
          '"Download evidence" gives you a text file: what was bought, who read the report and when, and what was refunded. Send your answer at the payment provider.',
          'Won: the credits can be used again. Lost: they end. A report that was delivered stays.',
        ],
      },
    ],
  },
  {
    id: 'second-step',
    title: 'Protect your account with an authenticator app',
    text: [
      'An admin account can open everyone’s data. With two-step verification, signing in also needs a code from your phone, so a stolen password isn’t enough.',
      {
        list: [
          'Open "Account", then "Set up an app". Scan the QR code with the app, or type in the key. Then enter the 6-digit code.',
          'Save the ten recovery codes on paper or in a password manager. We show them only once.',
          'Lost your phone? Choose "Use a recovery code" when you’re asked for the app’s code. This turns off two-step verification, so set up an app again afterward.',
        ],
      },
      'Lost both? The person who runs the server can let you in: npm run user -- reset-mfa <email>.',
      'Before you change rights or prices, Courtside asks for your password again, and for a code if you use an app.',
    ],
  },
  {
    id: 'prices',
    title: 'Packages and prices',
    text: [
      'A new price applies to new orders. A package you switch off is no longer offered, but credits people bought stay valid.',
    ],
  },
]
