import { expect, test } from 'vitest'
import type { PositionCoverage, TeamDashboard } from '../contracts/dashboards.ts'
import { notEnoughRated } from './position-coverage.ts'

/** A team of twelve: so many are rated, and of the four point guards so many. */
function aTeam(rated: number, guards: number): Pick<TeamDashboard, 'header' | 'roster'> {
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
) => notEnoughRated({ position, status }, aTeam(rated, guards))

test('[F33] less than half of the team, or of those who play the position, is not enough to call it a gap', () => {
  for (const status of ['gap', 'thin'] as const) {
    expect(of('PG', status, 5, 4)).toEqual({ rated: 5, of: 12 })
    expect(of('PG', status, 6, 1)).toEqual({ rated: 1, of: 4 })
    expect(of('PG', status, 6, 2)).toBeUndefined()
    expect(of('C', status, 12, 4)).toBeUndefined()
    expect(of('SF', status, 6, 2)).toBeUndefined()
  }
})

test('[F33] two good fits make a position strong, however few are rated', () => {
  expect(of('PG', 'strong', 2, 2)).toBeUndefined()
})
