import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { createStream } from '#server/standins/demo/random.ts'
import type { Stream } from '#server/standins/demo/random.ts'
import { startPortalStage } from '#tests/support/portal-stage.ts'
import type { PortalStage } from '#tests/support/portal-stage.ts'

type Known = { team: number; player: string; day: string; isPublished: boolean; result: EvaluationResult }
const DAYS = ['2025-08-01', '2025-09-20', '2025-11-05', '2026-01-31', '2026-03-31', '2026-07-31', '2026-08-01'] as const
const SEASON = { from: '2025-08-01', to: '2026-07-31' }

let stage: PortalStage
beforeAll(async () => {
  stage = await startPortalStage()
})
afterAll(() => stage.close())

test.each([1, 2, 3])(
  '[F4] what a program and its teams are told equals a recomputation from all raw results (seed %i)',
  async (seed) => {
    const stream = createStream(seed, 'dashboards')
    const { id, owner, coach, team } = await stage.aProgram()
    const teams = [team, await stage.aTeam(id, coach, { name: 'Falcons' })]
    const known: Known[] = []
    const rosters = new Map<number, string[]>()
    for (const it of teams) {
      const roster = await stage.players(it, 5 + stream.below(4))
      rosters.set(it, roster)
      for (const player of roster) known.push(...(await someEvaluations(stream, it, player)))
    }

    const counted = known.filter(({ isPublished, day }) => isPublished && day >= SEASON.from && day <= SEASON.to)
    const program = await stage.programOf(owner, id, '&season=2026')
    check(program.header, counted, [...rosters.values()].flat())
    for (const it of teams) {
      const [ofTeam, roster] = [counted.filter((one) => one.team === it), rosters.get(it) ?? []]
      const view = await stage.teamOf(coach, it, '&season=2026')
      check(view.header, ofTeam, roster)
      const latest = latestOf(ofTeam)
      for (const skill of view.skills) {
        const ratings = latest.flatMap(
          ({ result }) => result.player_performance.find(({ skill_id }) => skill_id === skill.skill_id)?.rating ?? [],
        )
        expect([skill.key, skill.n, skill.values.map(({ rating }) => rating)]).toEqual([
          skill.key,
          ratings.length,
          ratings.toSorted((a, b) => a - b),
        ])
        expectMean(skill.mean, ratings)
      }
      const row = program.teams.find(({ team_id }) => team_id === it)
      expect(row).toMatchObject({ roster_size: roster.length, evaluated: latest.length })
      expectMean(
        row?.total.mean ?? null,
        latest.flatMap(({ result }) => result.total_player_performance_score ?? []),
      )
    }
  },
)

/** Up to four of a player, most of them published, each with ratings of its own. */
async function someEvaluations(stream: Stream, team: number, player: string): Promise<Known[]> {
  const made: Known[] = []
  for (const day of DAYS) {
    if (stream.next() > 0.5) continue
    const isPublished = stream.next() < 0.8
    const ratings = Object.fromEntries(
      Array.from({ length: 12 }, (_none, index) => [`skill:${index + 1}`, 1 + stream.below(9) / 2]),
    )
    const { result } = await stage.publish(player, {
      on: day,
      ratings,
      everywhere: 1 + stream.below(5),
      status: isPublished ? 'completed' : 'ready_to_finalize',
    })
    made.push({ team, player, day, isPublished, result })
  }
  return made
}

function latestOf(known: readonly Known[]): Known[] {
  return [...Map.groupBy(known, ({ player }) => player).values()].map((of) =>
    of.reduce((last, it) => (it.day > last.day ? it : last)),
  )
}

type Header = Awaited<ReturnType<PortalStage['teamOf']>>['header']

function check(header: Header, counted: readonly Known[], roster: readonly string[]) {
  const latest = latestOf(counted)
  expect(header).toMatchObject({ roster_size: roster.length, evaluated: latest.length, total: { n: latest.length } })
  expect(header.coverage).toBeCloseTo(latest.length / roster.length, 6)
  expectMean(
    header.total.mean,
    latest.flatMap(({ result }) => result.total_player_performance_score ?? []),
  )
  expectMean(
    header.team_player.mean,
    latest.flatMap(({ result }) => result.total_team_player_score.score ?? []),
  )
  expectMean(
    header.red_flag_share,
    latest.map(({ result }) => (hasCoreRedFlag(result) ? 1 : 0)),
  )
  const changes = changesIn(counted)
  expect(header.progress.n).toBe(changes.length)
  expect(header.progress.median).toEqual(
    ofGroup(
      changes,
      (sorted) => ((sorted[Math.ceil(sorted.length / 2) - 1] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2,
    ),
  )
}

function hasCoreRedFlag({ separators, top1_position }: EvaluationResult): boolean {
  return separators.red_flags.table.some(({ attribute }) =>
    top1_position?.core_skills.some(({ key }) => key === attribute),
  )
}

/** Latest less first total of the players that have 30 days between them. */
function changesIn(counted: readonly Known[]): number[] {
  return [...Map.groupBy(counted, ({ player }) => player).values()].flatMap((of) => {
    const [first, last] = [of.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0], latestOf(of)[0]]
    if (!first || !last || Date.parse(last.day) - Date.parse(first.day) < 30 * 86_400_000) return []
    return [(last.result.total_player_performance_score ?? 0) - (first.result.total_player_performance_score ?? 0)]
  })
}

function expectMean(mean: number | null, values: readonly number[]) {
  expect(mean).toEqual(ofGroup(values, (sorted) => sorted.reduce((sum, value) => sum + value, 0) / sorted.length))
}

/** Null below the least group size. */
function ofGroup(values: readonly number[], figure: (sorted: number[]) => number): unknown {
  return values.length < 5 ? null : expect.closeTo(figure(values.toSorted((a, b) => a - b)), 6)
}
