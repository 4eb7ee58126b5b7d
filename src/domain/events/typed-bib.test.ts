import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chosenBib, nearBibs, NOTHING_TYPED, typedBib, withBibDigit, withoutLastDigit } from './typed-bib.ts'

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
    expect(typedBib(BIBS, { digits, isChecked, isDone: false })).toEqual(meant)
  })

  test('where only one bib is left, it is found with its last digit, and never before', () => {
    const bib = fc.integer({ min: 0, max: 999 }).map(String)
    fc.assert(
      fc.property(fc.uniqueArray(bib, { minLength: 1, maxLength: 300 }), fc.nat(), (bibs, at) => {
        const wanted = bibs[at % bibs.length]!
        for (let typed = 1; typed < wanted.length; typed += 1)
          expect(typedBib(bibs, { ...NOTHING_TYPED, digits: wanted.slice(0, typed) }).kind).not.toBe('worn')
        expect(typedBib(bibs, { digits: wanted, isChecked: true, isDone: false })).toEqual({
          kind: 'worn',
          bib: wanted,
        })
        const isBeginning = wanted === '0' || bibs.some((other) => other !== wanted && other.startsWith(wanted))
        expect(typedBib(bibs, { ...NOTHING_TYPED, digits: wanted }).kind).toBe(isBeginning ? 'either' : 'worn')
      }),
    )
  })
})

describe('the keypad', () => {
  const typed = (...keys: string[]) => keys.reduce(withBibDigit, NOTHING_TYPED)

  test('three digits are a bib; the fourth begins the next one', () => {
    expect(typed('1', '2', '3')).toMatchObject({ digits: '123' })
    expect(typed('1', '2', '3', '4')).toMatchObject({ digits: '4' })
  })

  test('after somebody was rated or chosen the next digit begins another bib', () => {
    expect(withBibDigit({ ...typed('5', '7'), isDone: true }, '1')).toEqual({ ...NOTHING_TYPED, digits: '1' })
    expect(withBibDigit(chosenBib('12'), '3')).toEqual({ ...NOTHING_TYPED, digits: '3' })
  })

  test('taking a digit away takes the check key away, too', () => {
    expect(withoutLastDigit({ digits: '57', isChecked: true, isDone: true })).toEqual({ ...NOTHING_TYPED, digits: '5' })
    expect(withoutLastDigit(NOTHING_TYPED)).toEqual(NOTHING_TYPED)
  })
})

test('bibs that a slip of the finger makes of one another are near, the lowest first', () => {
  expect(nearBibs(['98', '9', '90', '99', '199', '57'], '99')).toEqual(['9', '90', '98', '199'])
  expect(nearBibs(['57', '57'], '75')).toEqual(['57'])
})
