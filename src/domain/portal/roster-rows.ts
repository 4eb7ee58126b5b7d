import { calibratedTotal } from '../agreement/offset.ts'
import type { RosterFigures, RosterRow } from '../contracts/portal.ts'
import type { ScoringRubric } from '../rubric/rubric.ts'
import type { Bands } from '../rubric/rubric-parts.ts'
import { levelByKey } from '../scoring/player-facts.ts'
import { toldHeadline } from '../scoring/verdict.ts'
import { MOST_STEPS } from '../scoring/what-to-work-on.ts'
import { workOrder } from '../scoring/work-order.ts'
import { dayOf, daysBetween } from './calendar.ts'
import type { Figures, KnownEvaluator, Period } from './figures.ts'
import { byRoster } from './players.ts'
import type { Group, Player } from './players.ts'
import { STALE_AFTER_DAYS } from './portal-limits.ts'
import { changeOf } from './progress.ts'
import type { Waiting } from './waiting.ts'

export type RosterView = {
  rubric: ScoringRubric
  group: Group
  evaluators: readonly KnownEvaluator[]
  waiting: Waiting
  /** F37. */
  referenceDay: string
}

/** A line of the table per line of the roster, in the order of jerseys: every column of the roster table. */
export function rosterRows(view: RosterView): RosterRow[] {
  const evaluators = new Map(view.evaluators.map((evaluator) => [evaluator.evaluator_id, evaluator]))
  return view.group.players
    .flatMap((player) => {
      const latest = figuresOf(view, evaluators, player)
      return player.lines.map((line) => ({ line, player, latest }))
    })
    .toSorted((a, b) => byRoster(a.line, b.line))
    .map(({ line, player, latest }) => ({
      roster_entry_id: line.roster_entry_id,
      jersey_number: line.jersey_number,
      first_name: line.first_name,
      last_name: line.last_name,
      link: line.link,
      declared_position: line.declared_position,
      grade: line.grade,
      height_inches: line.height_inches,
      latest,
      pending: view.waiting.longestOf(player),
    }))
}

/** F37. Today, or the last day of a period that is over: what was not old then is not called old now. */
export function referenceDayOf(now: string, { to }: Pick<Period, 'to'>): string {
  const today = dayOf(now)
  return to !== null && to < today ? to : today
}

/** F37. */
export function isStale({ completed_at }: Pick<Figures, 'completed_at'>, referenceDay: string): boolean {
  return daysBetween(dayOf(completed_at), referenceDay) > STALE_AFTER_DAYS
}

function figuresOf(
  { rubric, group, referenceDay }: RosterView,
  evaluators: ReadonlyMap<string, KnownEvaluator>,
  { history, latest }: Player,
): RosterFigures | null {
  if (!latest) return null
  const change = changeOf(history)
  const evaluator = latest.evaluator_id === null ? undefined : evaluators.get(latest.evaluator_id)
  const skills = rubric.skills.map(({ id, name }) => ({ skill_id: id, name, rating: latest.skills[id] ?? null }))
  return {
    evaluation_submission_id: latest.evaluation_id,
    completed_at: latest.completed_at,
    rubric_version: latest.rubric_version,
    is_other_rubric: latest.rubric_version !== group.version,
    total: latest.total,
    performance_level: bandByKey(rubric.performance_level, latest.performance_key),
    level: levelBand(rubric, latest.level_key),
    change: change?.change ?? null,
    is_meaningful: change?.isMeaningful ?? false,
    earlier: change && { total: change.earlier.total, completed_at: change.earlier.completed_at },
    team_player: latest.team_player,
    competitive: latest.competitive,
    top1: latest.top1,
    top2: latest.top2,
    ...bestAndWeakest(skills),
    work_on: workOn(rubric, latest),
    skills: skills.map(({ skill_id, rating }) => ({ skill_id, rating })),
    team_items: rubric.team_player.items.map(({ id }) => ({ id, rating: latest.team_items[id] ?? null })),
    counts: {
      advantages: latest.advantages.length,
      averages: latest.averages_count,
      red_flags: latest.red_flags.length,
    },
    advantages: [...latest.advantages],
    red_flags: latest.red_flags.filter((attribute) => attribute !== 'competitive' || latest.competitive > 0),
    core_skills:
      rubric.positions
        .find(({ name_abbreviation }) => name_abbreviation === latest.top1)
        ?.core_skills.map(({ skill_id }) => skill_id) ?? [],
    headline: toldHeadline(latest.divisions, rubric.predictor),
    evaluator_name: evaluator?.name ?? null,
    calibrated: calibratedOf(latest.total, evaluator?.offset ?? null),
    is_stale: isStale(latest, referenceDay),
  }
}

/** A level that this rubric does not know has no name to show. */
function levelBand(rubric: ScoringRubric, key: string | null): { key: string; name: string } | null {
  const level = key === null ? undefined : levelByKey(rubric, key)
  return level ? { key: level.key, name: level.name } : null
}

function bandByKey({ bands }: Bands, key: string | null): { key: string; name: string } | null {
  const band = bands.find((candidate) => candidate.key === key)
  return band ? { key: band.key, name: band.name } : null
}

type SkillOfPlayer = { skill_id: number; name: string; rating: number | null }

/** The first of the rubric's order among equals; neither where all ratings are the same. */
function bestAndWeakest(skills: readonly SkillOfPlayer[]): Pick<RosterFigures, 'best_skill' | 'weakest_skill'> {
  const rated = skills.flatMap(({ skill_id, name, rating }) => (rating === null ? [] : [{ skill_id, name, rating }]))
  const [best] = rated.toSorted((a, b) => b.rating - a.rating)
  const [weakest] = rated.toSorted((a, b) => a.rating - b.rating)
  if (!best || !weakest || best.rating === weakest.rating) return { best_skill: null, weakest_skill: null }
  return { best_skill: best, weakest_skill: weakest }
}

/** R69. Returns the first steps of the report's plan. An evaluation without a position has none. */
function workOn(rubric: ScoringRubric, latest: Figures): NonNullable<RosterFigures['work_on']> {
  const position = rubric.positions.find(({ name_abbreviation }) => name_abbreviation === latest.top1)
  if (!position) return []
  return workOrder({
    skills: rubric.skills.map(({ id, key, name }) => ({ skill_id: id, key, name, rating: latest.skills[id] ?? null })),
    position,
    compared: latest.level_key === null ? null : latest,
  })
    .slice(0, MOST_STEPS)
    .map(({ skill_id, name, rating, reason }) => ({ skill_id, name, rating, reason }))
}

/** J12. Beside the total, never in its place. */
function calibratedOf(total: number | null, offset: KnownEvaluator['offset']): RosterFigures['calibrated'] {
  if (total === null || offset === null) return null
  return { total: calibratedTotal(total, offset.value), offset: offset.value, evaluations: offset.evaluations }
}
