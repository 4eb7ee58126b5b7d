import type { Article } from '../article.ts'

export const FOR_COACHES: readonly Article[] = [
  {
    id: 'team',
    title: 'Team and roster',
    text: [
      "Add your team: school or travel, men's or women's, name, league or circuit, and level. Then add your roster. A number and a name are enough to start.",
      'Two players can’t wear the same number. The form marks both.',
      'We keep what you type on this device until you save. If another device saved first, you see both versions and choose.',
    ],
  },
  {
    id: 'csv',
    title: 'Import a roster from a spreadsheet',
    text: [
      'Save your spreadsheet as CSV. Then choose the file, drop it, or paste the cells. "Template" gives you a file with the column names.',
      {
        list: [
          'Columns can be in any order. Courtside understands names like "No.", "#", "Jersey" or "Number".',
          'Write heights as 6\'2", 6-2, 74 in or 188 cm.',
          'Cells with a problem are marked with the reason. Correct them in the preview or leave out the row.',
        ],
      },
      'Nothing changes until you press "Import". "Undo" takes it back.',
    ],
  },
  {
    id: 'personal-links',
    title: 'Invite players with a personal link',
    text: [
      '"Personal links" on the roster makes a link for each player who hasn’t joined. Show its QR code, copy it into a message, or print a sheet with a card for each player and cut it apart.',
      'Whoever opens the link signs in or signs up and joins as that player, with any email address. So hand it only to the player or a parent. It works once, for 30 days, and a new link stops the one before.',
      'You learn only who joined. A child under 13 can join once a parent agrees; the link works until then.',
    ],
  },
  {
    id: 'players-say-yes',
    title: 'What a coach sees of a player',
    text: [
      'An email on the roster is an invitation. Once the player accepts it in Courtside, you see their published reports. Until then you see only what you typed.',
      'A player can leave at any time. They stay on your roster, without the reports.',
    ],
  },
  {
    id: 'join-a-program',
    title: 'Join a program, or leave it',
    text: [
      'A program invites you by email. Open the link, sign in with that address, and choose which teams join. Without a team yet, add one: you come back to the invitation.',
      'The program’s owner and directors then see the rosters and dashboards of these teams, and the reports of players who accepted.',
      'Your team page shows the program. There you leave it, or bring another team to a program you belong to.',
    ],
  },
  {
    id: 'portal',
    title: 'Reading the portal',
    text: [
      'The dashboard shows each player’s latest report in the dates you choose. Filters are part of the page address, so you can bookmark a view or send it to someone who can see the team.',
      {
        list: [
          'An average needs five players. With fewer, players are listed without one.',
          'A change of 3 or more points out of 60 counts. A smaller one is gray, because two evaluators can differ by that much.',
          'Change is the latest total minus the earliest one in those dates, if they are at least 30 days apart.',
          'Position coverage: strong with two players whose fit is 70 or more out of 100, thin with one, a gap with none.',
          'Reports from an older rubric have a tag and aren’t averaged.',
        ],
      },
      'Press a player to see everything about them. Choose up to four to compare.',
      'Offline, you see the last numbers and when they were loaded. They refresh when you’re online.',
    ],
  },
  {
    id: 'team-order',
    title: 'Ask for evaluations of the team',
    text: [
      '"Request evaluations" covers 1 to 15 players on your roster in 1 to 5 games. Enter each player’s number and color, the games they play in and, if you like, which minutes to watch.',
      'It’s one order. All players are submitted, or none. Pressing twice doesn’t order twice.',
      'Pay with your credits or by card. Leftover credits stay yours.',
      'You confirm that parents or guardians of minors agreed. A child under 13 with an account needs a parent’s consent by email.',
      'We can also evaluate players without an account. Only you see their reports.',
    ],
  },
  {
    id: 'calibrated',
    title: 'What the adjusted score is',
    text: [
      'Some evaluators rate a little higher, some a little lower. After 20 evaluations we know by how much. The adjusted score is what the total would be from a typical evaluator.',
      'We show it next to the total. It never replaces the total, and no rating changes.',
    ],
  },
]
