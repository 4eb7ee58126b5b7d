import { expect, test } from 'vitest'
import type { PositionCoverage, TeamPortal } from '../contracts/portal.ts'
import { coverageSummary, coverageWords } from './position-coverage.ts'

/** A team of twelve: so many are rated, and of the four point guards so many. */
function aTeam(rated: number, guards: number): Pick<TeamPortal, 'header' | 'roster'> {
  const roster = Array.from({ length: 12 }, (_, at) => ({
    declared_position: at < 4 ? 'PG' : 'C',
    latest: (at < 4 ? at < guards : at - 4 < rated - guards) ? {} : null,
  }))
  return { header: { evaluated: rated, roster_size: 12 }, roster } as never // Nothing else is read.
}

const of = (
  position: PositionCoverage['position'],
  status: PositionCoverage['status'],
  rated: number,
  guards: number,
) => coverageWords({ position, status }, aTeam(rated, guards)).long

test('[F33] less than half of the team, or of those who play the position, is not enough to call it a gap', () => {
  for (const [status, words] of [
    ['gap', 'Gap'],
    ['thin', 'Thin'],
  ] as const) {
    expect(of('PG', status, 5, 4)).toBe('Not enough rated yet: 5 of 12')
    expect(of('PG', status, 6, 1)).toBe('Not enough rated yet: 1 of 4')
    expect(of('PG', status, 6, 2)).toBe(words)
    expect(of('C', status, 12, 4)).toBe(words)
    expect(of('SF', status, 6, 2)).toBe(words)
  }
})

test('[F33] two good fits make a position strong, however few are rated', () => {
  expect(of('PG', 'strong', 2, 2)).toBe('Strong')
})

test('[F185] the summary of position coverage names each position under the word of its row', () => {
  const statuses = { PG: 'gap', SG: 'strong', SF: 'thin', PF: 'gap', C: 'gap' } as const
  const positions = Object.entries(statuses).map(([position, status]) => ({ position, status }))
  const figures = { ...aTeam(6, 1), positions } as never // Nothing else is read.
  expect(coverageSummary(figures)).toBe('Gap: PF, C. Thin: SF. Strong: SG. Not enough rated yet: PG')
})
