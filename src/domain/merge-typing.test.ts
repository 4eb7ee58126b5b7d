import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeForms, mergeTyping } from './merge-typing.ts'

const rows: [given: string, base: string, mine: string, theirs: string, merged: string][] = [
  ['only one place typed', 'Left', 'Left hand', 'Left', 'Left hand'],
  ['only the other place typed', 'Left', 'Left', 'Left hand', 'Left hand'],
  ['both typed the same', '', 'Quick', 'Quick', 'Quick'],
  ['changes are at different places', 'The left is slow', 'His left is slow', 'The left is quick', 'His left is quick'],
  ['both began an empty text', '', 'Talks early', 'Quick hands', 'Quick hands\n\nTalks early'],
  ['both added to the end', 'Left', 'Left, right', 'Left, weak', 'Left, weak\n\nLeft, right'],
  ['one emptied what the other typed into', 'Left hand', 'Left big hand', '', 'Left big hand'],
]

test.each(rows)('[Y62] where %s, every word is kept', (_, base, mine, theirs, merged) => {
  expect(mergeTyping(base, mine, theirs)).toBe(merged)
})

test('[Y62] two texts typed on from one keep the words that either place added', () => {
  const text = fc.string({ maxLength: 8 })
  fc.assert(
    fc.property(text, text, text, text, (start, middle, mine, theirs) => {
      const [one, other] = [`<${mine}>`, `[${theirs}]`]
      const base = `${start}|${middle}`
      const merged = mergeTyping(base, `${start}${one}|${middle}`, `${start}|${middle}${other}`)
      expect(merged).toContain(one)
      expect(merged).toContain(other)
    }),
  )
})

test('[Y63] lines of a form that two places changed are merged one by one', () => {
  const line = (id: string, name: string) => ({ id, name })
  const base = { lines: [line('a', 'Ana'), line('b', 'Ben'), line('c', 'Cy')], note: '' }
  const mine = { lines: [line('a', 'Anna'), line('c', 'Cy'), line('d', 'Di')], note: 'mine' }
  const theirs = { lines: [line('a', 'Ana'), line('b', 'Ben'), line('c', 'Cyd'), line('e', 'Eve')], note: 'theirs' }
  expect(mergeForms(base, mine, theirs, ['note'])).toEqual({
    lines: [line('a', 'Anna'), line('c', 'Cyd'), line('d', 'Di'), line('e', 'Eve')],
    note: 'theirs\n\nmine',
  })
})
