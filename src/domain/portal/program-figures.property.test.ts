import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { aTeamOfProgram, nobody } from '../../../tests/fixtures/a-team-of-figures.ts'
import { anyRoster } from '../../../tests/fixtures/any-team-of-figures.ts'
import type { AnyRoster } from '../../../tests/fixtures/any-team-of-figures.ts'
import { ProgramPortal } from '../contracts/portal.ts'
import { shownDifference, sum } from '../scoring/arithmetic.ts'
import { averageOf } from './averages.ts'
import { programFigures } from './program-figures.ts'
import { teamFigures } from './team-figures.ts'

const TEAMS = [aTeamOfProgram(1), aTeamOfProgram(2), aTeamOfProgram(3, { program_id: 2 })]
const PROGRAMS = [
  { program_id: 1, name: 'Riverside' },
  { program_id: 2, name: 'Harbor' },
]
const onOneTeam = fc.constantFrom([1], [2], [3])
const onAnyTeams = fc.constantFrom([1], [2], [3], [1, 2], [1, 3], [1, 2, 3])

const of = (roster: AnyRoster) => programFigures({ ...nobody(), ...roster, teams: TEAMS, programs: PROGRAMS })

test('whatever stands in the figures, the answer is one that the contract allows', () => {
  const contract = v.pick(ProgramPortal, [
    'period',
    'min_group_size',
    'meaningful_change',
    'stale_after_days',
    'rubric',
    'header',
    'skills',
    'teams',
    'pathway',
    'coverage_by_month',
  ])
  fc.assert(
    fc.property(anyRoster(onAnyTeams), (roster) => {
      const { programs, ...answer } = of(roster)
      expect(v.parse(contract, JSON.parse(JSON.stringify(answer)))).toEqual(answer)
      expect(programs).toHaveLength(2)
    }),
  )
})

test('[F46] when nobody is on two teams the header is the sum of the teams', () => {
  fc.assert(
    fc.property(anyRoster(onOneTeam), (roster) => {
      const { header, teams, programs } = of(roster)
      for (const rows of [teams, programs]) {
        expect(sum(rows.map(({ roster_size }) => roster_size))).toBe(header.roster_size)
        expect(sum(rows.map(({ evaluated }) => evaluated))).toBe(header.evaluated)
        expect(sum(rows.map(({ total }) => total.n))).toBe(header.total.n)
      }
      expect(sum(teams.map(({ pending }) => pending))).toBe(header.pending.count)
      expect(sum(teams.map(({ progress }) => progress.n))).toBe(header.progress.n)
    }),
  )
})

test('[F46] on several teams a player counts once in the header and in each team', () => {
  fc.assert(
    fc.property(anyRoster(onAnyTeams), (roster) => {
      const { header, teams } = of(roster)
      expect(header.roster_size).toBe(new Set(roster.members.map(({ last_name }) => last_name)).size)
      expect(header.evaluated).toBe(new Set(roster.figures.map(({ player_id }) => player_id)).size)
      expect(sum(teams.map(({ roster_size }) => roster_size))).toBe(roster.members.length)
    }),
  )
})

test('[F28] the order of teams, lines, figures and submissions does not matter', () => {
  fc.assert(
    fc.property(anyRoster(onAnyTeams), ({ members, figures, waiting }) => {
      const turned = programFigures({
        ...nobody(),
        members: members.toReversed(),
        figures: figures.toReversed(),
        waiting: waiting.toReversed(),
        teams: TEAMS.toReversed(),
        programs: PROGRAMS.toReversed(),
      })
      expect(turned).toEqual(of({ members, figures, waiting }))
    }),
  )
})

test('[F46] a team’s row says what the team’s own dashboard says, when both are of one version', () => {
  fc.assert(
    fc.property(anyRoster(onAnyTeams), (roster) => {
      const { rubric, teams } = of(roster)
      for (const row of teams) {
        const members = roster.members.filter(({ team_id }) => team_id === row.team_id)
        const ids = new Set(members.flatMap(({ player_ids }) => player_ids))
        const own = teamFigures({
          ...nobody(),
          ...roster,
          members,
          figures: roster.figures.filter(({ player_id }) => ids.has(player_id)),
          evaluators: [],
          compare: { kind: 'level' },
        })
        if (own.rubric.version !== rubric.version) continue
        expect(row).toMatchObject({
          roster_size: own.header.roster_size,
          evaluated: own.header.evaluated,
          coverage: own.header.coverage,
          progress: own.header.progress,
          red_flag_share: own.header.red_flag_share,
          pending: own.header.pending.count,
          total: { mean: own.header.total.mean, sd: own.header.total.sd, n: own.header.total.n },
        })
        expect(row.gaps).toEqual(own.skills.map(({ gap }) => gap))
      }
    }),
  )
})

test('[F23] an interval holds its mean', () => {
  fc.assert(
    fc.property(anyRoster(), (roster) => {
      for (const { total, interval } of of(roster).teams) {
        const holds =
          interval !== null && total.mean !== null && interval.low <= total.mean && total.mean <= interval.high
        expect(holds).toBe(total.n >= 5)
      }
    }),
  )
})

test('versus the program is the mean less that of everyone else of it', () => {
  fc.assert(
    fc.property(anyRoster(fc.constantFrom([1], [2], [1, 2])), (roster) => {
      const { teams, rubric } = of(roster)
      const own = new Set(roster.members.filter(({ team_id }) => team_id === 1).map(({ player_ids: [id] }) => id))
      const others = new Set(roster.members.map(({ player_ids: [id] }) => id).filter((id) => !own.has(id)))
      const everyone = teamFigures({ ...nobody(), ...roster, evaluators: [], compare: { kind: 'level' } }).roster
      const totals = [...others].flatMap((id) => {
        const latest = everyone.find(({ last_name }) => last_name === id)?.latest
        return latest && latest.rubric_version === rubric.version ? (latest.total ?? []) : []
      })
      const rest = averageOf(totals).mean
      const { total, versus_program } = teams[0]!
      const difference = rest === null || total.mean === null ? null : shownDifference(total.mean, rest)
      expect(versus_program?.difference ?? null).toBe(difference)
    }),
  )
})

test('by the end the known are the evaluated, and no month has more than the roster', () => {
  fc.assert(
    fc.property(anyRoster(onAnyTeams), (roster) => {
      const { coverage_by_month, header } = of(roster)
      expect(coverage_by_month.at(-1)?.known ?? 0).toBe(header.evaluated)
      const known = coverage_by_month.map((month) => month.known)
      expect(known).toEqual(known.toSorted((a, b) => a - b))
      for (const month of coverage_by_month)
        expect(month.evaluated <= month.known && month.known <= month.roster_size).toBe(true)
    }),
  )
})
