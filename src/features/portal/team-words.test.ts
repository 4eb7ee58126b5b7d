import { expect, test } from 'vitest'
import { someFigures } from '../../../tests/fixtures/a-roster-row.ts'
import { flagReason } from './team-words.ts'

const latest = someFigures({ top1: 'SG', core_skills: [1], red_flags: ['shooting', 'finishing'] })

test.each([
  [1, 'shooting', -0.2, 'red flag: core skill'],
  [2, 'finishing', -1.1, 'red flag'],
  [7, 'post_play', -0.7, 'not a core skill'],
  [7, 'post_play', -0.2, ''],
  [8, 'rebounding', 1, ''],
  [8, 'rebounding', null, ''],
])('skill %i (%s), %d from what is expected, is said to be: "%s"', (skill_id, key, gap, words) => {
  expect(flagReason({ latest, skill_id, key, gap })).toBe(words)
})
