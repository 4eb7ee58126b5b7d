import type { Article } from '../article.ts'

export const FOR_PROGRAMS: readonly Article[] = [
  {
    id: 'programs',
    title: 'What directors and owners see',
    text: [
      'A director sees the teams of their program with rosters, an owner those of all their programs. Reports are seen of players who said yes to their team.',
      'Teams stand side by side with their coverage, means and intervals, and with what their level expects per skill. Press a team to open its own dashboard.',
      "A mean needs five players, an interval says how sure it is, and a gap is the difference to what the players' levels expect.",
      'An owner also sees credits and spend of team orders. What families pay is shown to nobody.',
      'There are no ranking lists of minors, here or anywhere in Courtside.',
    ],
  },
  {
    id: 'agreement',
    title: 'How evaluators agree',
    text: [
      'One video in fourteen is rated by a second evaluator who does not know of the first. "Agreement" shows how close they come.',
      {
        list: [
          'Offset: how much more (+) or less an evaluator gives than level, grade and position expect, in points of 1 to 5. Shown from 20 evaluations on; watched from 0.20, flagged from 0.30.',
          'Weighted kappa: agreement on a skill beyond chance; 0.61 and more is substantial.',
          "ICC(2,1): how much of the differences between totals is the players', not the evaluators'; 0.75 and more is good. The interval says how sure that is.",
        ],
      },
      "Nobody's ratings are changed by it.",
    ],
  },
]
