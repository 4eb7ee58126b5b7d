import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluatedAfter, isCorrection, isSameName, nameKey } from './same-player.ts'
import type { LineOfPlayer } from './same-player.ts'

const line = (name: string, rest: Partial<LineOfPlayer> = {}): LineOfPlayer => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return { first_name, last_name, jersey_number: '7', school_grade: '10', email: null, ...rest }
}
const isKept = (from: string, to: string, rest: Partial<LineOfPlayer> = {}) =>
  isCorrection(line(from), line(from), line(to, rest))

test.each([
  ['Anna Smith', 'anna SMITH'],
  ['José Núñez', 'Jose Nunez'],
  ['Søren Groß', 'Soren Gross'],
  ["O'Neill Shaq", 'ONeill Shaq'],
  ['Anna Smith', 'Anna Smyth'],
  ['Anna Smith', 'Anna Smith-Jones'],
  ['Smith Anna', 'Anna Smith'],
  ['유나 김', '유나 김'],
  ['שָׁלוֹם כהן', 'שלום כהן'],
  ['علی\u200Cرضا رضایی', 'علیرضا رضایی'],
])('[O96] %s and %s are one player, whatever else changed', (from, to) => {
  expect(isKept(from, to)).toBe(true)
  expect(isKept(from, to, { jersey_number: '12', school_grade: '11', email: 'new@example.test' })).toBe(true)
})

test.each([
  ['Jon Smith', 'Jonathan Smith'],
  ['Jon Smith', 'John Smith'],
  ['Jonahtan Smith', 'Jonathan Smith'],
  ['Maximilan Smith', 'Maximillian Smyth'],
  ['Anna Smith', 'Anna Jones'],
  ['Mia Smith', 'Mila Smith'],
])('[O96] %s becomes %s where nothing else in the line changed', (from, to) => {
  expect(isKept(from, to)).toBe(true)
  expect(isKept(from, to, { email: 'first@example.test' })).toBe(true)
  expect(isKept(from, to, { school_grade: null })).toBe(true)
  for (const other of [{ jersey_number: '8' }, { school_grade: '9' }]) expect(isKept(from, to, other)).toBe(false)
  expect(isCorrection(line(from), line(from, { email: 'a@example.test' }), line(to, { email: 'b@example.test' }))).toBe(
    false,
  )
  expect(
    isCorrection(line(from), line(from, { email: 'a@example.test' }), line(to, { email: 'A@Example.test ' })),
  ).toBe(true)
})

test.each([
  ['Anna Smith', 'Ben Smith'],
  ['Anna Smith', 'Hanna Smith'],
  ['Jayden Smith', 'Kayden Smith'],
  ['Ben Smith', 'Ken Smith'],
  ['Christofer Smith', 'Kristofer Smith'],
  ['Tim Smith', 'Tom Smith'],
  ['Al Smith', 'Alexander Smith'],
  ['Jon Smith', 'Jonathan Jones'],
  ['Mark Smith', 'Mary Jones'],
  ['유나 김', '지민 김'],
  ['Anna Smith', 'Smith Ben'],
])('[O96] %s is not %s, though all else is equal', (from, to) => {
  expect(isKept(from, to)).toBe(false)
})

test.each([
  ['नीना', 'नाना'],
  ['ดี', 'ดู'],
  ['शिव', 'शैव'],
])('[O96] %s and %s have different names', (one, other) => {
  const [first, second] = [line(`${one} x`), line(`${other} x`)]
  expect([isSameName(first, second), nameKey(first) === nameKey(second)]).toEqual([false, false])
})

test('[O97] who stood in the line before is found by exactly their name, and a name that comes close finds nobody', () => {
  const [anna, ben] = [
    { id: 'a', first_name: 'Anna', last_name: 'Smith' },
    { id: 'b', first_name: 'Ben', last_name: 'Smith' },
  ]
  expect(evaluatedAfter(line('Anna Smith'), line('Ben Smith'), anna, [])).toBeNull()
  expect(evaluatedAfter(line('Ben Smith'), line('ánna Smith', { jersey_number: '9' }), null, [anna])).toBe('a')
  expect(evaluatedAfter(line('Ben Smith'), line('Anna Smith'), ben, [anna, ben])).toBe('a')
  expect(evaluatedAfter(line('Ben Smith'), line('Anne Smith'), ben, [anna, ben])).toBeNull()
  // A line whose name was not touched keeps what it has, or has not.
  expect(evaluatedAfter(line('Anna Jones'), line('Anna Jones', { jersey_number: '8' }), anna, [])).toBe('a')
  expect(evaluatedAfter(line('Anna Smith'), line('Anna Smith', { jersey_number: '8' }), null, [anna])).toBeNull()
})

test('[O96] corrections do not add up to another player', () => {
  const anna = { id: 'a', first_name: 'Marie', last_name: 'Smith' }
  expect(evaluatedAfter(line('Marie Smith'), line('Maria Smith'), anna, [])).toBe('a')
  expect(evaluatedAfter(line('Maria Smith'), line('Marla Smith'), anna, [])).toBeNull()
})

const word = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'é', 'ñ', 'ø', 'ß', "'", '-', ' ', 'A', 'B'),
  minLength: 1,
  maxLength: 9,
})
const anyLine = fc.record({
  first_name: word,
  last_name: word,
  jersey_number: fc.constantFrom('0', '00', '7'),
  school_grade: fc.constantFrom(null, '', '9', '10'),
  email: fc.constantFrom(null, '', 'a@b.test', 'c@d.test'),
})

test('[O96] is symmetric, does not depend on spelling, and never keeps another given name', () => {
  fc.assert(
    fc.property(anyLine, anyLine, (one, other) => {
      expect(isCorrection(one, one, one)).toBe(true)
      expect(isCorrection(one, one, other)).toBe(isCorrection(other, other, one))
      const shouted = {
        ...other,
        first_name: ` ${other.first_name.toUpperCase().normalize('NFD')}`,
        last_name: `${other.last_name.toUpperCase()} `,
      }
      expect(isCorrection(one, one, shouted)).toBe(isCorrection(one, one, other))
      const isTurned = isSameName(one, { first_name: other.last_name, last_name: other.first_name })
      const begins = (name: string) =>
        name
          .normalize('NFKD')
          .toLowerCase()
          .replaceAll(/[^\p{L}]/gu, '')[0]
      const isGivenAnother = begins(one.first_name) !== begins(other.first_name) && !isTurned
      expect(isGivenAnother && isCorrection(one, one, other)).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})

test('[O97] leads to the current player, to one of that exact name, or to nobody', () => {
  const known = fc.record({ id: fc.constantFrom('a', 'b', 'c'), first_name: word, last_name: word })
  fc.assert(
    fc.property(anyLine, anyLine, fc.option(known), fc.array(known), (before, after, current, past) => {
      const id = evaluatedAfter(before, after, current, past)
      const isOfCurrent = current !== null && (isSameName(before, after) || isCorrection(current, before, after))
      const allowed = isOfCurrent
        ? [current.id]
        : [null, ...past.filter((it) => isSameName(it, after)).map((it) => it.id)]
      expect(allowed).toContain(id)
    }),
    { numRuns: 2_000 },
  )
})
