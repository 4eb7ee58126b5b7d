import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOTHING_TYPED, withoutLastDigit } from '../evaluations/typed-number.ts'
import { chosenBib, nearBibs, typedBib, withBibDigit } from './typed-bib.ts'

const BIBS = ['0', '5', '7', '12', '57', '571', '120', '99', '300']

describe('[EV80] what typed digits mean', () => {
  test.each([
    // typed, check key, meant
    ['', false, { kind: 'nothing' }],
    ['', true, { kind: 'nothing' }],
    ['7', false, { kind: 'worn', bib: '7' }],
    ['5', false, { kind: 'either', bib: '5' }],
    ['5', true, { kind: 'worn', bib: '5' }],
    ['57', false, { kind: 'either', bib: '57' }],
    ['57', true, { kind: 'worn', bib: '57' }],
    ['571', false, { kind: 'worn', bib: '571' }],
    ['12', false, { kind: 'either', bib: '12' }],
    ['120', false, { kind: 'worn', bib: '120' }],
    ['9', false, { kind: 'begun', bib: '9' }],
    ['9', true, { kind: 'unknown', bib: '9' }],
    ['99', false, { kind: 'worn', bib: '99' }],
    ['98', false, { kind: 'unknown', bib: '98' }],
    ['4', false, { kind: 'unknown', bib: '4' }],
    ['0', false, { kind: 'either', bib: '0' }],
    ['0', true, { kind: 'worn', bib: '0' }],
    ['00', false, { kind: 'either', bib: '0' }],
    ['000', false, { kind: 'worn', bib: '0' }],
    ['007', false, { kind: 'worn', bib: '7' }],
    ['07', true, { kind: 'worn', bib: '7' }],
    // Three digits are all there can be: no longer bib begins with "012".
    ['012', false, { kind: 'worn', bib: '12' }],
    ['005', false, { kind: 'worn', bib: '5' }],
  ] as const)('"%s", check key %s', (digits, isChecked, meant) => {
    expect(typedBib(BIBS, { digits, isDone: isChecked })).toEqual(meant)
  })

  test('where only one bib is left, it is found with its last digit, and never before', () => {
    const bib = fc.integer({ min: 0, max: 999 }).map(String)
    fc.assert(
      fc.property(fc.uniqueArray(bib, { minLength: 1, maxLength: 300 }), fc.nat(), (bibs, at) => {
        const wanted = bibs[at % bibs.length]!
        for (let typed = 1; typed < wanted.length; typed += 1)
          expect(typedBib(bibs, { ...NOTHING_TYPED, digits: wanted.slice(0, typed) }).kind).not.toBe('worn')
        expect(typedBib(bibs, { digits: wanted, isDone: true })).toEqual({
          kind: 'worn',
          bib: wanted,
        })
        const isBeginning = wanted === '0' || bibs.some((other) => other !== wanted && other.startsWith(wanted))
        expect(typedBib(bibs, { ...NOTHING_TYPED, digits: wanted }).kind).toBe(isBeginning ? 'either' : 'worn')
      }),
    )
  })
})

describe('[EV165] the keypad', () => {
  /** Each key after so many milliseconds. */
  const typed = (bibs: readonly string[], keys: readonly (readonly [key: string, afterMs: number])[]) => {
    let at = 0
    const last = keys.reduce((typing, [key, afterMs]) => {
      at += afterMs
      if (key === '✓') return { ...typing, isDone: true }
      return key === '⌫' ? withoutLastDigit(typing, at) : withBibDigit(bibs, typing, key, at)
    }, NOTHING_TYPED)
    return typedBib(bibs, last)
  }
  const quickly = (keys: string) => Array.from(keys, (key) => [key, 100] as const)
  const afterALook = (keys: string) => Array.from(keys, (key, at) => [key, at === 0 ? 1_000 : 100] as const)

  test.each([
    ['a look at 52, and then 57', [...quickly('52'), ...afterALook('57')], 'worn', '57'],
    ['a look at 52, and then 44, which nobody wears', [...quickly('52'), ...afterALook('44')], 'unknown', '44'],
    ['a look at 52, and then 38, which nobody wears', [...quickly('52'), ...afterALook('38')], 'unknown', '38'],
    ['a look at 4, and then 7', [...quickly('4'), ...afterALook('7')], 'worn', '7'],
    ['52 and 57 without a pause', quickly('5257'), 'worn', '57'],
    ['52 and 44 without a pause', quickly('5244'), 'unknown', '44'],
    ['44, which nobody wears and which begins with a bib', quickly('44'), 'unknown', '44'],
    ['a fourth digit after 999, which nobody wears', quickly('9997'), 'unknown', '999'],
    ['a look at 999, and then 57', [...quickly('999'), ...afterALook('57')], 'worn', '57'],
    ['5, a long pause and 7: 5 alone was still open', [...quickly('5'), ...afterALook('7')], 'worn', '57'],
    ['5, the check key and at once 7', quickly('5✓7'), 'worn', '7'],
    ['525, one digit taken away', quickly('525⌫'), 'worn', '52'],
  ] as const)('%s', (_words, keys, kind, bib) => {
    expect(typed(['3', '4', '5', '7', '12', '52', '57'], keys)).toEqual({ kind, bib })
  })

  test('after a player was rated or chosen, the next digit begins another bib however soon it comes', () => {
    const rated = { digits: '4', isDone: true, at: 100 }
    expect(withBibDigit(['4', '5'], rated, '5', 101).digits).toBe('5')
    expect(withBibDigit(['4', '5'], chosenBib('4'), '5', 101).digits).toBe('5')
  })
})

test('bibs that a slip of the finger makes of one another are near, the lowest first', () => {
  expect(nearBibs(['98', '9', '90', '99', '199', '57'], '99')).toEqual(['9', '90', '98', '199'])
  expect(nearBibs(['5', '7', '52', '98'], '527')).toEqual(['7', '52'])
  expect(nearBibs(['57', '57'], '75')).toEqual(['57'])
})
