import type { Article } from '../article.ts'

export const FOR_PROGRAMS: readonly Article[] = [
  {
    id: 'make-a-program',
    title: 'Make a program and invite its people',
    text: [
      'An owner opens "Programs", presses "Make the program", and says what it’s called and where it is.',
      'On the program’s page, the owner and its directors invite people by email:',
      {
        list: [
          'A director sees every team and its dashboard, and invites others. They need a director account.',
          'A coach brings one or more teams. They need a coach account. Without a team yet, they add one on the way.',
          'An evaluator is listed with your people. Any account will do. It gives no access to the queue: an admin grants that.',
        ],
      },
      'The link works once, for 14 days, and only for the address it was sent to. "Send again" sends a new link and ends the old one. "Revoke" ends it at once.',
      'The list shows what became of each invitation: waiting to be sent, sent, couldn’t be delivered, accepted, expired or revoked. If it couldn’t be delivered, check the address. We try again for about a day.',
    ],
  },
  {
    id: 'leave-a-program',
    title: 'Leave a program, or remove someone',
    text: [
      'Directors, coaches and evaluators leave on their account page. A coach can also take out one team on its team page.',
      'The owner and the directors remove coaches and evaluators. Only the owner removes directors. When a director leaves, the invitations they sent end.',
      'When a coach or a team leaves, the players and the coach keep everything, and the program no longer sees it. To come back, a coach needs a new invitation.',
    ],
  },
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
      'One video in 14 is rated by a second evaluator who hasn’t seen the first rating. At a closed event, every two evaluators of one player make a pair. "Agreement" shows how close they are.',
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
