import { expect, test } from 'vitest'
import type { OpenItem } from './completeness.ts'
import { openWords } from './completeness.ts'

const items = (reason: OpenItem['reason'], count: number): OpenItem[] =>
  Array.from({ length: count }, (_, at) => ({ key: `skill:${at}`, name: `Skill ${at}`, reason }))

test.each([
  [[], ''],
  [items('not-rated', 62), '62 to rate'],
  [[...items('not-rated', 62), ...items('needs-note', 1)], '62 to rate, 1 note needed'],
  [[...items('needs-note', 2), ...items('too-far', 1)], '2 notes needed, 1 to adjust'],
])('what is open is counted by what it asks for', (open, words) => {
  expect(openWords(open)).toBe(words)
})
