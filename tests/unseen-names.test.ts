import * as v from 'valibot'
import { expect, test } from 'vitest'
import { refusalOf } from '#domain/contracts/check-input.ts'
import { FirstName, LastName } from '#domain/fields/text-fields.ts'
import { fieldsOfCalls } from './support/fields-of-calls.ts'

/** Zero-width signs, joiners, direction marks, controls, fillers of Hangul, a blank of Braille, a sign for variants. */
const UNSEEN = [
  '\u200B',
  '\u200C\u200D',
  '\u200E\u061C',
  '\u0007\u0000',
  '\u3164',
  '\u2800',
  '\uFE0F',
  '\u00AD',
  '\u2060 \uFEFF',
]

const NAME =
  /^(?:(?:first|last|given|guardian|event|league|organization|circuit)_?)?name$|^organization$|^city$|^opponent$/iu
const FIELDS = fieldsOfCalls().filter(
  ({ name, schema }) => NAME.test(name) && refusalOf(schema, 'x') !== 'Use named fields',
)

test.each(UNSEEN)('[V30] no API call keeps the name %j, in which nobody sees anything', (unseen) => {
  const kept = FIELDS.filter(({ schema }) => {
    const refusal = refusalOf(schema, unseen)
    if (refusal === undefined) return v.parse(schema, unseen) !== v.parse(schema, '')
    const ofEmpty = refusalOf(schema, '')
    return ofEmpty !== undefined && ofEmpty !== refusal && refusal !== 'City cannot start with a white space'
  })
  expect(kept.map(({ path }) => path)).toEqual([])
  expect(refusalOf(FirstName, unseen)).toBe('Please enter your first name')
  expect(refusalOf(LastName, unseen)).toBe('Please enter your Last name')
})

test.each(['می\u200Cرا', 'क्\u200Dष', 'नी\u200Cल', 'ه\u200D', '👩\u200D👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])(
  '[V30] the name %s keeps its joiners',
  (name) => {
    expect(v.parse(FirstName, name)).toBe(name)
  },
)

test('[V21] a name loses zero-width spaces and soft hyphens', () => {
  expect(v.parse(FirstName, 'Ma\u200Bya\u00AD\uFEFF')).toBe('Maya')
})
