import { inOrder } from '../in-order.ts'
import type { PortalFilters, FilterChoice } from '../contracts/portal-filters.ts'
import { seasonWords } from '../profiles/season-words.ts'
import { GENDERS } from '../rubric/rubric-parts.ts'
import type { ScoringRubric } from '../rubric/rubric.ts'
import { genderWords } from '../teams/gender-words.ts'
import { dayOf, dayWords } from './calendar.ts'
import type { Figures, KnownEvaluator, RosterMember, TeamOfProgram } from './figures.ts'
import { gradeOf, gradeWords, inGradeOrder } from './grades.ts'
import { seasonOf } from './period.ts'
import { groupOf, playersOf } from './players.ts'
import type { Player } from './players.ts'

export type PortalFiltersInput = {
  rubric: ScoringRubric
  members: readonly RosterMember[]
  /** All published ones of these players, of any day. */
  figures: readonly Figures[]
  teams: readonly TeamOfProgram[]
  evaluators: readonly KnownEvaluator[]
  hasProgram: boolean
}

/** How many days there are to compare with. */
const DAYS_TO_COMPARE_WITH = 3
/** A season's beginning and the turn of the year in its middle. */
const COMPARABLE_DAYS = ['08-01', '01-01']

/** What can be chosen, and how many players each choice leaves; a choice that leaves none is not offered. */
export function portalFilters({
  rubric,
  members,
  figures,
  teams,
  evaluators,
  hasProgram,
}: PortalFiltersInput): PortalFilters {
  const players = playersOf(members, figures)
  const { evaluated } = groupOf(players)
  const genderOf = new Map(teams.map(({ team_id, gender }) => [team_id, gender]))
  const seasons = countBy(players, ({ history }) => history.map(({ completed_at }) => seasonOf(dayOf(completed_at))))
  const onTeams = countBy(players, ({ lines }) => lines.map(({ team_id }) => team_id))
  const genders = countBy(players, ({ lines }) => lines.map(({ team_id }) => genderOf.get(team_id)))
  const levels = countBy(evaluated, ({ latest }) => [latest.level_key])
  const grades = countBy(players, (player) => [gradeOf(player)])
  const positions = countBy(players, ({ lines }) => lines.map(({ declared_position }) => declared_position))
  const byEvaluators = countBy(players, ({ history }) => history.map(({ evaluator_id }) => evaluator_id))
  return {
    season: [...seasons]
      .sort(([a], [b]) => b - a)
      .map(([season, count]) => ({ id: String(season), name: seasonWords(season), count })),
    // A team without players can be asked for, and says so.
    team: teams
      .toSorted((a, b) => inOrder(a.name, b.name) || a.team_id - b.team_id)
      .map(({ team_id, name }) => ({ id: String(team_id), name, count: onTeams.get(team_id) ?? 0 })),
    gender: offered(
      GENDERS.map((gender) => ({ id: gender, name: genderWords(gender), count: genders.get(gender) ?? 0 })),
    ),
    level: offered(
      rubric.levels
        .toSorted((a, b) => a.order - b.order)
        .map(({ key, name }) => ({ id: key, name, count: levels.get(key) ?? 0 })),
    ),
    grade: [...grades]
      .sort(([a], [b]) => inGradeOrder(a, b))
      .flatMap(([grade, count]) => (grade === null ? [] : [{ id: grade, name: gradeWords(grade), count }])),
    position: offered(
      rubric.positions.map(({ name_abbreviation: id, name }) => ({ id, name, count: positions.get(id) ?? 0 })),
    ),
    evaluator: offered(
      evaluators
        .toSorted((a, b) => inOrder(a.name, b.name) || inOrder(a.evaluator_id, b.evaluator_id))
        .map(({ evaluator_id: id, name }) => ({ id, name, count: byEvaluators.get(id) ?? 0 })),
    ),
    compare: [
      { id: 'level', name: 'What their level expects', count: evaluated.length },
      ...(hasProgram ? [{ id: 'program', name: 'The rest of the program', count: evaluated.length }] : []),
      ...daysToCompareWith(players),
    ],
  }
}

/**
 * The last beginnings and middles of seasons before the newest evaluation before which someone had been evaluated,
 * newest first.
 */
function daysToCompareWith(players: readonly Player[]): FilterChoice[] {
  const firstDays = players.flatMap(({ history: [first] }) => (first ? [dayOf(first.completed_at)] : []))
  const newest = players
    .flatMap(({ latest }) => (latest ? dayOf(latest.completed_at) : []))
    .sort()
    .at(-1)
  if (newest === undefined) return []
  const year = Number(newest.slice(0, 4))
  const days = [year, year - 1, year - 2]
    .flatMap((closing) => COMPARABLE_DAYS.map((day) => `${closing}-${day}`))
    .filter((day) => day < newest)
  return offered(
    days.slice(0, DAYS_TO_COMPARE_WITH).map((day) => ({
      id: day,
      name: dayWords(day),
      count: firstDays.filter((first) => first < day).length,
    })),
  )
}

/** Of how many players each key can be said. */
function countBy<P extends Player, Key>(
  players: readonly P[],
  keysOf: (player: P) => readonly Key[],
): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const player of players) for (const key of new Set(keysOf(player))) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function offered(choices: readonly FilterChoice[]): FilterChoice[] {
  return choices.filter(({ count }) => count > 0)
}
