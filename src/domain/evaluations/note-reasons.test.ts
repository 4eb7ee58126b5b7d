import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { hasReason, reasonsAboutPlayer, reasonsAboutSkill, toggleReason } from './note-reasons.ts'

const rated = (value: number | undefined) => ({ value, suggested: undefined, needsNote: false })
const ALL = [undefined, 0, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5].flatMap((value) => [
  ...aScoreStructure().playerskill.map(({ code }) => reasonsAboutSkill(code, rated(value))),
  reasonsAboutSkill('NEW', rated(value)),
])

test('[EP51] every skill has three to six short reasons for each of its values', () => {
  for (const reasons of [...ALL, reasonsAboutPlayer()]) {
    expect(new Set(reasons).size).toBe(reasons.length)
    expect(reasons.length).toBeGreaterThanOrEqual(3)
    expect(reasons.length).toBeLessThanOrEqual(6)
    expect(reasons.filter((reason) => reason.length > 28 || !/^[A-Z][^.]+$/u.test(reason))).toEqual([])
  }
})

test('[EP51] reasons fit the value, and a value that needs a note begins with why it differs', () => {
  expect(reasonsAboutSkill('SHO', rated(4.5))).toContain('Holds form when rushed')
  expect(reasonsAboutSkill('SHO', rated(1.5))).toContain('Form breaks when rushed')
  expect(reasonsAboutSkill('SHO', rated(0))).toContain('Had no chance to show it')
  const far = reasonsAboutSkill('SHO', { value: 2, suggested: 3, needsNote: true })
  expect([far.length, far[0]]).toEqual([6, 'Drops off at game speed'])
})

const apply = (text: string, reason: string) => {
  const { start, end, insert } = toggleReason(text, reason)
  return text.slice(0, start) + insert + text.slice(end)
}

test.each([
  ['', 'Quick outlet.'],
  ['Why 4: ', 'Why 4: Quick outlet.'],
  ['Talks early', 'Talks early\nQuick outlet.'],
  ['Talks early.', 'Talks early. Quick outlet.'],
  ['Not a Quick outlet.', 'Not a Quick outlet. Quick outlet.'],
  ['Quick outlet. Talks early', 'Talks early'],
])('[EP51] a tap on a reason changes %j to %j', (before, after) => {
  expect(apply(before, 'Quick outlet')).toBe(after)
})

test('[EP51] two taps on a reason leave every typed character, whatever else was tapped and typed', () => {
  const reasons = reasonsAboutPlayer()
  const text = fc.string({ unit: fc.constantFrom('a', 'B', ' ', '.', ':', '\n', '?', 'Talks on defense') })
  const taps = fc.array(fc.nat(reasons.length - 1), { maxLength: 12 })
  fc.assert(
    fc.property(text, taps, (typed, order) => {
      fc.pre(!reasons.some((reason) => hasReason(typed, reason)))
      const on = new Set<string>()
      let now = typed
      for (const at of order) {
        const reason = reasons[at]!
        now = apply(now, reason)
        if (!on.delete(reason)) on.add(reason)
        expect(reasons.filter((it) => hasReason(now, it)).toSorted()).toEqual([...on].toSorted())
      }
      for (const reason of on) now = apply(now, reason)
      expect(now.trimEnd()).toBe(typed.trimEnd())
    }),
  )
})
