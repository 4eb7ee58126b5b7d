import type { Article } from '../article.ts'

export const FOR_ADMINS: readonly Article[] = [
  {
    id: 'users', title: 'Users: evaluators, active or not',
    text: [
      'Search a person and grant or withdraw Evaluator or Admin. Nobody can choose these when signing up. A new right is there when the person\'s token is next refreshed, at the latest after an hour; a withdrawn one ends at once.',
      'Deactivating ends every call of that person at once, with the words they are shown. Nothing of theirs is deleted, and work that is not sent yet stays on their device.',
      'You cannot deactivate or demote yourself, and the last admin stays. Every change is listed with who made it.',
      'From a shell: npm run user -- grant <email> Evaluator. "--help" lists the rest.',
    ],
  },
  {
    id: 'queue', title: 'The evaluation queue',
    text: ['What was handed in and is not published yet, the longest waiting first, with the promised day and who has it.'],
  },
  {
    id: 'prices', title: 'Packages and prices',
    text: ['A changed price counts for orders from then on. A package that is switched off is not offered any more; credits that were bought stay.'],
  },
]
