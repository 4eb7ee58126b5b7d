import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCourtPlayer } from '#tests/fixtures/a-court-player.ts'
import type { CourtPlayer } from '../state/court-players.ts'
import { afterBibKey, NO_BIB } from './bib-keys.ts'
import type { BibKey, BibState } from './bib-keys.ts'
import { searchBib } from './bib-search.ts'

const SEQUENCES = 10_000
const PAUSES = [80, 300, 999, 1_000, 5_000] as const

type Step =
  | { kind: 'digit'; digit: string }
  | { kind: 'erase' | 'check' | 'rate' | 'clear' }
  | { kind: 'tap'; at: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.nat(9).map((digit) => ({ kind: 'digit', digit: String(digit) })) },
  { weight: 3, arbitrary: fc.constantFrom('erase', 'check', 'rate', 'clear').map((kind) => ({ kind })) },
  { weight: 1, arbitrary: fc.nat(200).map((at) => ({ kind: 'tap' as const, at })) },
) as fc.Arbitrary<Step>

/** Short lists, where few bibs are open, and long ones, where most are. Some bibs are worn twice. */
const players = fc.array(fc.oneof(fc.nat(9), fc.nat(60), fc.nat(999)), { minLength: 1, maxLength: 40 }).map((bibs) => {
  return bibs.map((bib, at) => aCourtPlayer(`p${at}`, String(bib)))
})

test('[EV165] no keys, checks, taps and pauses show a player whose bib was not typed last, or any while a bib is open', () => {
  fc.assert(
    fc.property(players, fc.array(fc.tuple(step, fc.constantFrom(...PAUSES)), { maxLength: 14 }), fc.nat(), follow),
    { numRuns: SEQUENCES },
  )
})

function follow(list: readonly CourtPlayer[], steps: readonly (readonly [Step, number])[], wantedAt: number) {
  const bibs = list.map(({ bib }) => bib)
  let state = NO_BIB
  let now = 0
  let lastKeyAt = 0
  // The digits since the last thing that ended a bib, and whether the next digit comes after such a thing.
  let run = ''
  let isEnded = false
  let chosen: string | undefined
  const shown = () => searchBib(list, state.typing, state.chosenId)
  const press = (key: BibKey) => {
    state = afterBibKey(list, state, key)
  }
  const type = (digit: string) => {
    press({ kind: 'digit', digit, at: now })
    lastKeyAt = now
    run = isEnded ? digit : run + digit
    isEnded = false
    chosen = undefined
  }

  for (const [next, pause] of steps) {
    now += pause
    const before = shown()
    const isWhole = before.kind !== 'begun' && before.kind !== 'either' && before.kind !== 'nothing'
    if (now - lastKeyAt >= 1_000 && isWhole && (before.kind !== 'unknown' || state.typing.digits.length > 1))
      isEnded = true
    if (next.kind === 'digit') type(next.digit)
    else if (next.kind === 'erase') {
      press({ kind: 'erase', at: now })
      lastKeyAt = now
      run = state.typing.digits
      isEnded = false
      chosen = undefined
    } else if (next.kind === 'clear') {
      press({ kind: 'clear' })
      run = ''
      chosen = undefined
    } else if (next.kind === 'tap') {
      const { id, bib } = list[next.at % list.length]!
      press({ kind: 'found', playerId: id, bib })
      run = bib
      chosen = id
      isEnded = true
    } else if (next.kind === 'check' || before.kind === 'found') {
      press({ kind: 'done' })
      if (state.typing.digits !== '') isEnded = true
    }
    const found = shown()
    if (found.kind !== 'found') continue
    expect(chosen === undefined || found.player.id === chosen).toBe(true)
    expect(endsOf(run, bibs), `${run} among ${bibs.join(' ')}`).toContain(Number(found.player.bib))
    expect(state.typing.isDone || !isOpen(state, bibs), `${run} among ${bibs.join(' ')}`).toBe(true)
  }

  // Whatever was typed, the next bib is the one that is shown: after a tap at once, else after a pause.
  if (shown().kind === 'found') press({ kind: 'done' })
  else if (shown().kind !== 'nothing') press({ kind: 'clear' })
  const wanted = list[wantedAt % list.length]!
  for (const digit of wanted.bib) press({ kind: 'digit', digit, at: (now += 80) })
  if (shown().kind === 'either') press({ kind: 'done' })
  const found = shown()
  expect(found.kind === 'found' || found.kind === 'several').toBe(true)
  expect(found).toMatchObject({ bib: wanted.bib })
}

/** The bibs that digits without a pause may end with: up to three are one bib, and more begin with bibs of the list. */
function endsOf(run: string, bibs: readonly string[]): number[] {
  if (run.length <= 3) return [Number(run)]
  return [1, 2, 3].filter((length) => isMadeOf(run.slice(0, -length), bibs)).map((length) => Number(run.slice(-length)))
}

function isMadeOf(digits: string, bibs: readonly string[]): boolean {
  return (
    digits === '' ||
    [1, 2, 3].some(
      (length) =>
        length <= digits.length &&
        bibs.includes(String(Number(digits.slice(0, length)))) &&
        isMadeOf(digits.slice(length), bibs),
    )
  )
}

function isOpen({ typing: { digits } }: BibState, bibs: readonly string[]): boolean {
  const bib = String(Number(digits))
  return digits.length < 3 && bibs.some((worn) => worn !== bib && worn.startsWith(bib))
}

test('[EV165] a player who was added late is not shown once another bib was typed', () => {
  const list = [aCourtPlayer('a', '5'), aCourtPlayer('b', '99')]
  const press = (...keys: BibKey[]) => keys.reduce((state, key) => afterBibKey(list, state, key), NO_BIB)
  const five: BibKey = { kind: 'digit', digit: '5', at: 0 }
  const added: BibKey = { kind: 'added', playerId: 'b', bib: '99' }
  expect(press(five, added).typing.digits).toBe('5')
  expect(press(added)).toMatchObject({ chosenId: 'b', typing: { digits: '99' } })
})
