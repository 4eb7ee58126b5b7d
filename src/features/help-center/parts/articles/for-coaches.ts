import type { Article } from '../article.ts'

export const FOR_COACHES: readonly Article[] = [
  {
    id: 'team', title: 'Team and roster',
    text: [
      'Say what the team is: school or travel, men\'s or women\'s, its name, league or circuit, level. Then the roster. Number and name are enough for the first day.',
      'Two players cannot wear one number. The form marks both places and names both.',
      'Everything typed stays on this device until it is saved. If another device saved in the meantime, you see both and choose.',
    ],
  },
  {
    id: 'csv', title: 'Import a roster from a spreadsheet',
    text: [
      'Save the spreadsheet as CSV and choose the file, drop it, or paste the cells. "Template" gives a file with the column names.',
      { list: [
        'Columns may stand in any order. Names such as "No.", "#", "Jersey" or "Number" are understood.',
        'Heights may read 6\'2", 6-2, 74 in or 188 cm.',
        'Cells that cannot be used are marked with the reason. Correct them in the preview or leave the row out.',
      ] },
      'Nothing is changed before "Import", and "Undo" takes it back.',
    ],
  },
  {
    id: 'players-say-yes', title: 'What a coach sees of a player',
    text: [
      'An email address in the roster is an invitation. When the player accepts it, you see their published reports. Until then you see what you typed yourself.',
      'A player may leave again. Their line stays in your roster, without the reports.',
    ],
  },
]
