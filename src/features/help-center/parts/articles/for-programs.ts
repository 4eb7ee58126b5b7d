import type { Article } from '../article.ts'

export const FOR_PROGRAMS: readonly Article[] = [
  {
    id: 'programs',
    title: 'What directors and owners see',
    text: [
      'A director sees their program’s teams and rosters. An owner sees those of all their programs. They see reports of players who accepted their team’s invitation.',
      'Compare teams by coverage, average, confidence interval and the gap to their level for each skill. Press a team to open its dashboard.',
      'An average needs five players. The interval shows how sure it is. A gap is the difference from what the players’ levels expect.',
      'An owner also sees credits and spend for team orders. Nobody sees what families pay.',
      'Courtside never ranks minors.',
    ],
  },
  {
    id: 'agreement',
    title: 'How evaluators agree',
    text: [
      'One video in 14 is rated by a second evaluator who hasn’t seen the first rating. "Agreement" shows how close they are.',
      {
        list: [
          'Offset: how much higher (+) or lower an evaluator rates than expected for the level, grade and position, in points from 1 to 5. Shown after 20 evaluations. Over ±0.20: watch. Over ±0.30: flag.',
          'Weighted kappa: agreement on a skill beyond chance. 0.61 and up is substantial.',
          'ICC(2,1): how much of the difference between totals comes from the players, not the evaluators. 0.75 and up is good. The interval shows how sure that is.',
        ],
      },
      'It changes nobody’s ratings.',
    ],
  },
]
