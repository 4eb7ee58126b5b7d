import { createHash } from 'node:crypto'
import { seededRandom } from '#tests/drain/seeded-random.ts'
import { FIRST_SEED } from './first-seed.ts'

export const ODD_VALUES: readonly unknown[] = [
  null,
  [null],
  [],
  {},
  { a: {} },
  true,
  '',
  ' ',
  '0',
  '-1',
  '٣',
  0,
  -1,
  0.5,
  1e20,
  2 ** 31,
  -(2 ** 31) - 1,
  '2147483648',
  'x'.repeat(5_000),
  'a\u0000b',
  '\uD800',
  '%00',
  '\\%',
  "'--",
  '0000-01-01',
  '9999-12-31',
  '0000-01',
  '9999-00',
  '2026-02-30',
  '2026-02-30T10:00:00Z',
  '2026-11-20T10:00:00+23:00',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
  '__proto__',
  'javascript:alert(1)',
  'https://[',
  '../../x',
  Array.from({ length: 1_000 }, () => 'g1'),
]

/** A run takes a third of them for every place, as its seed says; `ODD_VALUES=all`, as the long run has it, takes them all. */
const SHARE = process.env['ODD_VALUES'] === 'all' ? 1 : 1 / 3

/**
 * What stands in one place of a right request, one after the other. Whoever finds a fault names the place and the
 * value: those show it again.
 */
export function oddValues(place: string): readonly unknown[] {
  const random = seededRandom(FIRST_SEED + createHash('sha1').update(place).digest().readInt32BE())
  return ODD_VALUES.filter(() => random() < SHARE)
}

/** What a library says, or a programmer. */
const NO_WORDS = /invalid \w+:|expected|received|undefined|\bnull\b|\bnan\b|\[object|valibot|uuid|iso 8601/iu

/** Whether the message of a refusal is a sentence for people. */
export function isInWords(message: string): boolean {
  return !NO_WORDS.test(message) && /^[A-Z\d]/u.test(message)
}
