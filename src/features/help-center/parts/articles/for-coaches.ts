import type { Article } from '../article.ts'

export const FOR_COACHES: readonly Article[] = [
  {
    id: 'team',
    title: 'Team and roster',
    text: [
      "Say what the team is: school or travel, men's or women's, its name, league or circuit, level. Then the roster. Number and name are enough for the first day.",
      'Two players cannot wear one number. The form marks both places and names both.',
      'Everything typed stays on this device until it is saved. If another device saved in the meantime, you see both and choose.',
    ],
  },
  {
    id: 'csv',
    title: 'Import a roster from a spreadsheet',
    text: [
      'Save the spreadsheet as CSV and choose the file, drop it, or paste the cells. "Template" gives a file with the column names.',
      {
        list: [
          'Columns may stand in any order. Names such as "No.", "#", "Jersey" or "Number" are understood.',
          'Heights may read 6\'2", 6-2, 74 in or 188 cm.',
          'Cells that cannot be used are marked with the reason. Correct them in the preview or leave the row out.',
        ],
      },
      'Nothing is changed before "Import", and "Undo" takes it back.',
    ],
  },
  {
    id: 'players-say-yes',
    title: 'What a coach sees of a player',
    text: [
      'An email address in the roster is an invitation. When the player accepts it, you see their published reports. Until then you see what you typed yourself.',
      'A player may leave again. Their line stays in your roster, without the reports.',
    ],
  },
  {
    id: 'portal',
    title: 'Reading the portal',
    text: [
      'The portal shows the newest report of each player in the period you choose. Filters stand in the address: bookmark a view, or send it to somebody who may see the team.',
      {
        list: [
          'A mean needs five players. Below that the players are listed, without an average.',
          'A change of 3 of 60 points or more counts. Less is gray: two evaluators may differ by as much.',
          'Change is the newest total less the earliest of the period, when at least 30 days lie between.',
          'Cover of a position: strong with two players who fit it by 70 of 100 or more, thin with one, a gap with none.',
          'Reports by an older rubric are listed with a tag and stand in no average.',
        ],
      },
      'Press a player to open everything known of them. Choose up to four to see them side by side.',
      'Without signal the last figures are shown with their time, and are read anew as soon as there is signal.',
    ],
  },
  {
    id: 'team-order',
    title: 'Ask for evaluations of the team',
    text: [
      '"Request evaluations" takes one to fifteen players of your roster in one to five games. Say who wears which number and color, in which game they play and, if you like, which minutes to watch.',
      'It is one order: all players are handed in, or none. A second press sends nothing twice.',
      'Pay with credits of your own or by card. Credits that are left over stay yours.',
      'You confirm that the guardians of minors agreed. A child under 13 with an account needs the consent that was given by mail.',
      'Players without an account can be evaluated too. You read their reports; nobody else does.',
    ],
  },
  {
    id: 'calibrated',
    title: 'What a calibrated total is',
    text: [
      'Evaluators are people: some give a little more, some a little less. From 20 evaluations on we know by how much, and say what the total would be with a usual evaluator.',
      'It stands beside the total and never replaces it. Ratings are not changed.',
    ],
  },
]
