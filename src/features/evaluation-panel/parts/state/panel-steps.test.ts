import { expect, test } from 'vitest'
import { aScoreStructure } from '../../../../../tests/fixtures/a-rubric.ts'
import { changeWords, isStepDone, panelSteps } from './panel-steps.ts'

test.each([
  [3, 4, '3 to 4'],
  [null, 3.5, '3.5'],
  [null, 0, 'not seen'],
  [4, 0, '4 to not seen'],
  [0, 2, 'not seen to 2'],
  [4, null, '4 cleared'],
])('undo says of %j to %j: %s', (before, after, words) => {
  expect(changeWords(before, after)).toBe(words)
})

test.each([
  ['every item is rated', {}, true],
  ['one is not observed', { 'micro:1:101': 0 }, true],
  ['one is not rated', { 'micro:1:101': undefined }, false],
  ['the skill differs and needs a note', { 'skill:1': 4 }, false],
])('a skill is done when %s: %j %s', (_, difference, isDone) => {
  const structure = aScoreStructure()
  const [step] = panelSteps(structure, false)
  const sheet = { ...Object.fromEntries(step!.keys.map((key) => [key, 3])), ...difference } as Record<string, number>
  expect(isStepDone(step!, sheet, structure)).toBe(isDone)
})
