import type { Article } from '../article.ts'

export const FOR_PROGRAMS: readonly Article[] = [
  {
    id: 'programs', title: 'What directors and owners see',
    text: [
      'A director sees the teams of their program with rosters, an owner those of all their programs. Reports are seen of players who said yes to their team.',
      'There are no ranking lists of minors, here or anywhere in Courtside.',
    ],
  },
]
