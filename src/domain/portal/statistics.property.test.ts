import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aLine, aTeamOfProgram, nobody, someFigures } from '#tests/fixtures/a-team-of-figures.ts'
import { anyRoster } from '#tests/fixtures/any-team-of-figures.ts'
import { oddNumbers } from '#tests/support/no-odd-number.ts'
import type { TeamRow } from '../contracts/portal.ts'
import { averageOf, averageOfMoments, momentsOf, shareOf, without } from './averages.ts'
import { programFigures } from './program-figures.ts'
import { teamTableCsv } from './program-table.ts'
import { median, quartiles } from './quantiles.ts'
import { intervalOf } from './student-t.ts'
import { teamFigures } from './team-figures.ts'
import { versus } from './versus.ts'

/** Scores in tenths: all kinds, all alike, two values only, one that differs, and many times the same. */
const tenth = fc.integer({ min: 120, max: 600 })
const groups = fc.oneof(
  fc.array(tenth, { maxLength: 40 }),
  fc.array(fc.constantFrom(120, 600), { minLength: 4, maxLength: 40 }),
  fc.tuple(tenth, fc.integer({ min: 3, max: 30 })).map(([it, n]) => [...Array.from({ length: n }, () => it), it + 1]),
  fc.tuple(tenth, fc.integer({ min: 4, max: 2000 })).map(([it, n]) => Array.from({ length: n }, () => it)),
)

test('[F22, F23] mean and SD are what whole numbers give, to the sixth decimal, and none of fewer than five', () => {
  fc.assert(
    fc.property(groups, (tenths) => {
      const average = averageOf(tenths.map((it) => it / 10))
      expect(average.n).toBe(tenths.length)
      expect([average.mean === null, average.sd === null]).toEqual([tenths.length < 5, tenths.length < 5])
      if (average.mean === null || average.sd === null) return
      const [n, sum] = [BigInt(tenths.length), tenths.reduce((all, it) => all + BigInt(it), 0n)]
      // Every pair of players once: no mean is in this formula.
      const spread = tenths.reduce((all, it) => all + n * BigInt(it) * BigInt(it), 0n) - sum * sum
      expect(Math.abs(average.mean - Number((sum * 10n ** 9n) / n) / 1e10)).toBeLessThan(6e-7)
      expect(Math.abs(average.sd ** 2 - Number((spread * 10n ** 9n) / (n * (n - 1n))) / 1e11)).toBeLessThan(6e-5)
      expect(average.sd === 0).toBe(new Set(tenths).size === 1)
    }),
  )
})

test('[F23] taken out of a hundred thousand, a group leaves what the others alone have, also where they are all alike', () => {
  fc.assert(
    fc.property(groups, groups, (some, others) => {
      const [part, rest] = [some.map((it) => it / 10), others.map((it) => it / 10)]
      const many = momentsOf(part)
      const most = { n: many.n * 50_000, sum: many.sum * 50_000, squares: many.squares * 50_000 }
      const whole = {
        n: most.n + rest.length,
        sum: most.sum + momentsOf(rest).sum,
        squares: most.squares + momentsOf(rest).squares,
      }
      const left = averageOfMoments(without(whole, most))
      expect(left).toEqual(averageOf(rest))
      const standing = versus(averageOf(part), left)
      expect(oddNumbers(standing)).toEqual([])
      expect(standing === null).toBe(part.length < 5 || rest.length < 5)
      expect((standing?.in_sd ?? null) === null).toBe(standing === null || new Set(others).size === 1)
    }),
  )
})

test('[F23] a quartile is where the definition of type 7 puts it: h = (n - 1) p + 1, between the values at its floor and the next', () => {
  fc.assert(
    fc.property(groups, (tenths) => {
      const found = quartiles(tenths.map((it) => it / 10))
      const sorted = tenths.toSorted((a, b) => a - b)
      const places = [1, 2, 3].map((quarter) => {
        // In quarters of a place, so that the place is a whole number.
        const at = (sorted.length - 1) * quarter
        const [below = 0, above = below] = [sorted[Math.floor(at / 4)], sorted[Math.floor(at / 4) + 1]]
        return (below * (4 - (at % 4)) + above * (at % 4)) / 40
      })
      expect(found === null).toBe(tenths.length === 0)
      for (const [at, it] of (found ?? []).entries()) expect(it).toBeCloseTo(places[at] ?? 0, 6)
      expect(median(tenths.map((it) => it / 10))).toBe(found?.[1] ?? null)
    }),
  )
})

test.each([4, 5, 19, 20, 29, 30, 31, 32])(
  '[F22, F23] of %d players the interval is there from five on, in order, holds the mean, and is it where all are alike',
  (n) => {
    fc.assert(
      fc.property(fc.array(tenth, { minLength: n, maxLength: n }), tenth, (tenths, one) => {
        const average = averageOf(tenths.map((it) => it / 10))
        const interval = intervalOf(average)
        expect(interval === null).toBe(n < 5)
        expect(oddNumbers(interval)).toEqual([])
        expect(interval === null || (interval.low <= (average.mean ?? 0) && (average.mean ?? 0) <= interval.high)).toBe(
          true,
        )
        const alike = intervalOf(averageOf(tenths.map(() => one / 10)))
        expect(alike).toEqual(n < 5 ? null : { low: one / 10, high: one / 10 })
      }),
      { numRuns: 30 },
    )
  },
)

test('[F22, F36] a share lies between 0 and 1, and is them only of none and of all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100_000 }), (part, more) => {
      const share = shareOf(part, part + more)
      expect(share === null).toBe(part + more < 5)
      expect(
        share === null ||
          (share >= 0 && share <= 1 && (share === 0) === (part === 0) && (share === 1) === (more === 0)),
      ).toBe(true)
    }),
  )
})

const {
  performance_level: { bands },
} = aRubric()

test('a mean is called what it reads, half-way between two tenths, too', () => {
  const edges = bands.slice(1).flatMap(({ min_inclusive }) => [-2, -1, 0, 1].map((by) => min_inclusive * 20 + by))
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 240, max: 1200 })), (twentieths) => {
      // Twenty players whose mean is so many twentieths, such as 22.95.
      const totals = Array.from(
        { length: 20 },
        (_, at) => (Math.floor(twentieths / 2) + Number(at % 2 === 0 && twentieths % 2 === 1)) / 10,
      )
      const members = totals.map((_, at) => aLine(`p${at}`))
      const { header } = teamFigures({
        ...nobody(),
        members,
        figures: totals.map((total, at) => someFigures({ player_id: `p${at}`, total })),
        evaluators: [],
        compare: { kind: 'level' },
      })
      const read = Number(header.total.mean?.toFixed(1))
      expect(header.total.level?.key).toBe(bands.findLast(({ min_inclusive }) => read >= min_inclusive)?.key)
    }),
    { numRuns: 60, examples: [[459], [599], [729], [859], [979]] },
  )
})

test('[F140] no number of an answer is NaN, infinite or -0, and its way through JSON changes nothing', () => {
  const teams = [aTeamOfProgram(1), aTeamOfProgram(2), aTeamOfProgram(3, { program_id: 2 })]
  fc.assert(
    fc.property(anyRoster(fc.constantFrom([1], [2], [1, 2], [1, 3])), (roster) => {
      const answers = [
        programFigures({ ...nobody(), ...roster, teams, programs: [{ program_id: 1, name: 'Riverside' }] }),
        teamFigures({
          ...nobody(),
          ...roster,
          evaluators: [],
          compare: { kind: 'program', name: 'Riverside', figures: roster.figures.slice(0, 20) },
        }),
      ]
      expect(oddNumbers(answers)).toEqual([])
      expect(JSON.parse(JSON.stringify(answers))).toEqual(answers)
    }),
    { numRuns: 40 },
  )
})

test('[F140] a file has no -0.0, and no share that is not nothing or all reads as it', () => {
  const share = fc
    .tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 3000 }))
    .map(([part, more]) => shareOf(part, part + more) ?? 0)
  const small = fc.integer({ min: -120, max: 120 }).map((thousandths) => thousandths / 1000)
  fc.assert(
    fc.property(share, small, small, (coverage, difference, change) => {
      const row: TeamRow = {
        team_id: 1,
        program_id: 1,
        name: 'A',
        gender: 'Female',
        level_name: null,
        coach_id: null,
        coach_name: null,
        roster_size: 9,
        evaluated: 9,
        coverage,
        total: { mean: 30, sd: 1, n: 9 },
        interval: { low: 29, high: 31 },
        team_player: { mean: 20, sd: 1, n: 9 },
        progress: { median: change, n: 9, since: null },
        red_flag_share: coverage,
        pending: 0,
        versus_program: { difference, in_sd: difference },
        gaps: [],
      }
      const cells = teamTableCsv([row]).trim().split(/\r?\n/u)[1]!.split(',')
      expect(cells.filter((cell) => /^-0\.?0*$/u.test(cell))).toEqual([])
      for (const cell of [cells[6], cells[16]])
        expect([Number(cell) === 0, Number(cell) === 100]).toEqual([coverage === 0, coverage === 1])
    }),
    {
      examples: [
        [0.998, -0.04, -0.004],
        [0.001, 0.004, 0.04],
      ],
    },
  )
})
