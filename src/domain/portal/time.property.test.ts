import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aLine, someFigures } from '#tests/fixtures/a-team-of-figures.ts'
import { seasonWords } from '../profiles/season-words.ts'
import { dayOf, dayWords, daysBetween, monthOf, monthsFrom } from './calendar.ts'
import { coverageByMonth } from './coverage-by-month.ts'
import type { Figures } from './figures.ts'
import { pathwayOf } from './pathway.ts'
import { periodOf, seasonOf } from './period.ts'
import { groupOf, playersOf } from './players.ts'
import { portalFilters } from './portal-filters.ts'
import { changeOf, progressLines, progressOf } from './progress.ts'
import { isStale, referenceDayOf } from './roster-rows.ts'
import { pendingOf } from './waiting.ts'

const MS_PER_DAY = 86_400_000
const dayAt = (days: number) => new Date(days * MS_PER_DAY).toISOString().slice(0, 10)
const daysOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY

/**
 * Days where calendars go wrong: leap days of years that have one and of centuries, ends of months, the turn of a
 * season and of a year.
 */
const EDGES = [
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2023-02-28',
  '2000-02-29',
  '2100-02-28',
  '2100-03-01',
  '2025-07-31',
  '2025-08-01',
  '2025-12-31',
  '2026-01-01',
  '2026-03-29',
  '2026-10-25',
  '2026-11-01',
]
const day = fc.oneof(fc.constantFrom(...EDGES), fc.integer({ min: 0, max: 60_000 }).map(dayAt))
/** The first and the last moment of a day, and those between. */
const time = fc.constantFrom('00:00:00.000Z', '00:00:00.001Z', '12:00:00.000Z', '23:59:59.999Z')

test('[F20] a season has the days that count into it and no other: walked day by day, leap days and all', () => {
  for (const season of [2000, 2001, 2024, 2025, 2028, 2100, 2101]) {
    const answer = periodOf({ season })
    const { from, to } = 'period' in answer ? answer.period : { from: null, to: null }
    const walked = Array.from({ length: 800 }, (_, at) => dayAt(daysOf(`${season - 2}-12-01`) + at)).filter(
      (it) => seasonOf(it) === season,
    )
    expect([from, to, walked.length], `${seasonWords(season)}`).toEqual([
      walked[0],
      walked.at(-1),
      season % 4 === 0 && season !== 2100 ? 366 : 365,
    ])
    expect(daysBetween(walked[0]!, walked.at(-1)!) + 1).toBe(walked.length)
  }
})

test('[F20, F54] a period holds exactly the days that the season and both ends hold, and is refused where that is none', () => {
  const near = fc.option(
    fc.oneof(
      fc.constantFrom('2025-07-31', '2025-08-01', '2026-07-31', '2026-08-01', '2026-02-28'),
      fc.integer({ min: 20_200, max: 20_700 }).map(dayAt),
    ),
    { nil: undefined },
  )
  fc.assert(
    fc.property(fc.option(fc.constantFrom(2025, 2026), { nil: undefined }), near, near, (season, from, to) => {
      const answer = periodOf({ season, from, to })
      const held = Array.from({ length: 1200 }, (_, at) => dayAt(19_800 + at)).filter(
        (it) =>
          (season === undefined || seasonOf(it) === season) &&
          (from === undefined || it >= from) &&
          (to === undefined || it <= to),
      )
      expect('fields' in answer).toBe(held.length === 0)
      const period = 'period' in answer ? answer.period : { from: null, to: null }
      expect(period.from).toBe(held.length === 0 || (season === undefined && from === undefined) ? null : held[0])
      expect(period.to).toBe(held.length === 0 || (season === undefined && to === undefined) ? null : held.at(-1))
    }),
  )
})

test('[F26] days between two days are the days walked from one to the other, and months from one to the other those of these days', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -800, max: 800 }), (from, steps) => {
      const to = dayAt(daysOf(from) + steps)
      expect(daysBetween(from, to)).toBe(steps)
      const walked = new Set(
        Array.from({ length: Math.max(0, steps + 1) }, (_, at) => monthOf(dayAt(daysOf(from) + at))),
      )
      expect(monthsFrom(from, to)).toEqual(
        steps < 0 && monthOf(from) !== monthOf(to) ? [] : [...walked, ...(walked.size === 0 ? [monthOf(from)] : [])],
      )
      expect(new Date(`${dayWords(from)} 00:00 UTC`).toISOString().slice(0, 10)).toBe(from)
    }),
  )
})

test('[F37, F56] what is old and how long something waits is counted in days of the calendar in UTC, whatever the hour', () => {
  fc.assert(
    fc.property(
      day,
      time,
      time,
      fc.oneof(fc.constantFrom(180, 181), fc.integer({ min: 0, max: 400 })),
      (from, early, late, days) => {
        const now = `${dayAt(daysOf(from) + days)}T${late}`
        const since = `${from}T${early}`
        expect(isStale({ completed_at: since }, referenceDayOf(now, { to: null }))).toBe(days > 180)
        expect(pendingOf([{ player_id: 'a', status: 'submitted', since }], now).oldest_days).toBe(days)
        expect(referenceDayOf(now, { to: dayOf(now) })).toBe(dayOf(now))
        expect(referenceDayOf(now, { to: from })).toBe(from)
      },
    ),
  )
})

type Result = { player: number; at: number; total: number | null; version: string }
const results = fc.array(
  fc.record({
    player: fc.nat({ max: 8 }),
    total: fc.option(
      fc.integer({ min: 120, max: 600 }).map((tenths) => tenths / 10),
      { freq: 9 },
    ),
    // Minutes from the turn of 2024 on, over two leap-year months and a season's end, often near midnight.
    at: fc.oneof(
      fc.integer({ min: 0, max: 400_000 }),
      fc.integer({ min: 0, max: 270 }).chain((days) => fc.constantFrom(days * 1440, days * 1440 + 1439)),
    ),
    version: fc.constantFrom('2025.1', '2025.1', '2025.1', '2024.9'),
  }),
  { maxLength: 50, size: 'max' },
)

const instantOf = (at: number) => new Date(Date.UTC(2024, 0, 1) + at * 60_000).toISOString()
const figuresOf = ({ player, at, total, version }: Result, index: number): Figures =>
  someFigures({
    player_id: `p${player}`,
    evaluation_id: String(index).padStart(3, '0'),
    completed_at: instantOf(at),
    total,
    rubric_version: version,
    performance_key: index % 4 === 0 ? null : 'competitive',
    level_key: index % 3 === 0 ? null : 'hs_varsity',
  })
const groupOfResults = (all: readonly Result[]) =>
  groupOf(
    playersOf(
      Array.from({ length: 9 }, (_, at) => aLine(`p${at}`)),
      all.map(figuresOf),
    ),
  )

/** The histories one by one: by time, then by id. */
function historiesOf(all: readonly Result[]) {
  const histories = Array.from({ length: 9 }, (_, player) =>
    all
      .map((it, index) => ({ ...it, index }))
      .filter((it) => it.player === player)
      .sort((a, b) => a.at - b.at || a.index - b.index),
  )
  const newest = histories
    .flatMap((history) => history.at(-1)?.version ?? [])
    .sort()
    .at(-1)
  return histories
    .filter((history) => history.length > 0)
    .map((history) => {
      const latest = history.at(-1)!
      const comparable = history.filter(({ total, version }) => total !== null && version === latest.version)
      const firstDay = Math.floor((comparable[0]?.at ?? 0) / 1440)
      const change =
        latest.total === null || Math.floor(latest.at / 1440) - firstDay < 30
          ? null
          : Math.round((latest.total - comparable[0]!.total!) * 10) / 10
      return { history, comparable, change, isCounted: latest.version === newest }
    })
}

test('[F26, F27] changes, their median and the lines are those of a walk over every day with every result at hand', () => {
  fc.assert(
    fc.property(results, (all) => {
      const { counted } = groupOfResults(all)
      const lines = historiesOf(all).filter(({ isCounted, change }) => isCounted && change !== null)
      const progress = progressLines(counted)
      expect(progress.players.map(({ change }) => change)).toEqual(lines.map(({ change }) => change))
      expect(progress.players.map(({ is_meaningful }) => is_meaningful)).toEqual(
        lines.map(({ change }) => Math.abs(Math.round(change! * 10)) >= 30),
      )
      for (const [at, { points }] of progress.players.entries()) {
        const byMonth = new Map(lines[at]!.comparable.map((it) => [monthOf(instantOf(it.at)), it.total]))
        expect(points).toEqual([...byMonth].map(([month, total]) => ({ month, total })))
      }
      // Day by day, what is known of each line by then; a month says what its last day says.
      const known = new Map<string, number[]>()
      const all_at = lines.flatMap(({ comparable }) => comparable.map(({ at }) => at))
      for (let days = Math.floor(Math.min(...all_at) / 1440); days <= Math.max(...all_at) / 1440; days += 1) {
        const totals = lines.flatMap(
          ({ comparable }) => comparable.findLast(({ at }) => at < (days + 1) * 1440)?.total ?? [],
        )
        known.set(monthOf(instantOf(days * 1440)), totals)
      }
      expect(progress.months).toEqual([...known.keys()])
      const withMean = [...known].filter(([, totals]) => totals.length >= 5)
      expect(progress.team.map(({ month, n }) => [month, n])).toEqual(
        withMean.map(([month, totals]) => [month, totals.length]),
      )
      for (const [at, { mean }] of progress.team.entries())
        expect(mean).toBeCloseTo(withMean[at]![1].reduceRight((sum, it) => sum + it, 0) / withMean[at]![1].length, 5)

      const { median, n, since } = progressOf(counted)
      const sorted = lines.map(({ change }) => Math.round(change! * 10)).sort((a, b) => a - b)
      expect([median, n]).toEqual([
        n < 5 ? null : (sorted[Math.floor((n - 1) / 2)]! + sorted[Math.ceil((n - 1) / 2)]!) / 20,
        lines.length,
      ])
      expect(since).toBe(lines.map(({ comparable }) => dayOf(instantOf(comparable[0]!.at))).sort()[0] ?? null)
    }),
  )
})

test('[F26] 29 days say nothing and 30 do, from the last moment of one day to the first of another, over a leap day, too', () => {
  fc.assert(
    fc.property(day, time, time, fc.constantFrom(29, 30), (from, early, late, days) => {
      const history = [
        someFigures({ player_id: 'a', completed_at: `${from}T${early}`, total: 30 }),
        someFigures({ player_id: 'a', completed_at: `${dayAt(daysOf(from) + days)}T${late}`, total: 33 }),
      ]
      expect(changeOf(history)?.isMeaningful ?? null).toBe(days === 30 ? true : null)
    }),
  )
})

test('coverage by month is who was seen in each month and by its end, counted player by player', () => {
  fc.assert(
    fc.property(results, fc.integer({ min: 0, max: 400 }), (all, until) => {
      const { players } = groupOfResults(all)
      const referenceDay = dayOf(instantOf(until * 1440))
      const months = all.map(({ at }) => monthOf(instantOf(at))).sort()
      const seen = (of: (month: string) => boolean) =>
        new Set(all.filter(({ at }) => of(monthOf(instantOf(at)))).map(({ player }) => player)).size
      const last = [months.at(-1) ?? '', monthOf(referenceDay)].sort().at(-1)!
      const walked =
        months.length === 0
          ? []
          : [...new Set(Array.from({ length: 800 }, (_, at) => monthOf(instantOf(at * 1440))))].filter(
              (month) => month >= months[0]! && month <= last,
            )
      expect(coverageByMonth(players, referenceDay)).toEqual(
        walked.map((month) => ({
          month,
          evaluated: seen((it) => it === month),
          known: seen((it) => it <= month),
          roster_size: 9,
        })),
      )
    }),
  )
})

test('the pathway has each player with a level once, in one band at most', () => {
  fc.assert(
    fc.property(results, (all) => {
      const { counted } = groupOfResults(all)
      const [level, ...others] = pathwayOf(aRubric(), counted)
      const ofLevel = counted.filter(({ latest }) => latest.level_key === 'hs_varsity')
      expect([level?.n ?? 0, others]).toEqual([ofLevel.length, []])
      expect(level?.bands.reduce((sum, { count }) => sum + count, 0) ?? 0).toBe(
        ofLevel.filter(({ latest }) => latest.performance_key !== null).length,
      )
    }),
  )
})

test('days to compare with are the last three turns before the newest evaluation, walked backwards, with who had been evaluated before', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat({ max: 8 }), day, time), { maxLength: 12 }), (all) => {
      const figures = all.map(([player, on, at], index) =>
        someFigures({ player_id: `p${player}`, evaluation_id: String(index), completed_at: `${on}T${at}` }),
      )
      const members = Array.from({ length: 9 }, (_, at) => aLine(`p${at}`))
      const { compare, season } = portalFilters({
        rubric: aRubric(),
        members,
        figures,
        teams: [],
        evaluators: [],
        hasProgram: false,
      })
      const newest = all
        .map(([, on]) => on)
        .sort()
        .at(-1)
      const turns =
        newest === undefined
          ? []
          : Array.from({ length: 800 }, (_, at) => dayAt(daysOf(newest) - 1 - at))
              .filter((it) => it.endsWith('-01-01') || it.endsWith('-08-01'))
              .slice(0, 3)
      const players = (of: (on: string) => boolean) =>
        new Set(all.filter(([, on]) => of(on)).map(([player]) => player)).size
      const expected = turns.map((id) => ({ id, count: players((on) => on < id) })).filter(({ count }) => count > 0)
      expect(compare.slice(1).map(({ id, count }) => ({ id, count }))).toEqual(expected)
      const seasons = [...new Set(all.map(([, on]) => seasonOf(on)))].sort((a, b) => b - a)
      expect(season).toEqual(
        seasons.map((it) => ({ id: String(it), name: seasonWords(it), count: players((on) => seasonOf(on) === it) })),
      )
    }),
  )
})
