/**
 * What the sign-in page shows of the sample report. Written down so that the page needs neither rubric nor formulas; a
 * test computes it. `level` is what the player's level asks for.
 */
export const SAMPLE_CARD = {
  name: 'Maya Okafor',
  jersey: '12',
  total: 37.5,
  outOf: 60,
  level: 'Varsity level',
  rows: [
    { name: 'Ball handling', value: 4, level: 3 },
    { name: 'Shooting', value: 3.5, level: 2.7 },
    { name: 'Finishing', value: 2, level: 2.7 },
  ],
} as const
