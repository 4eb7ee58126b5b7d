import { expect, test } from 'vitest'
import { aScoreStructure } from '../../../../tests/fixtures/a-rubric.ts'
import { isStepDone, panelSteps } from './panel-steps.ts'

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
