import type { Report } from '../contracts/evaluations.ts'
import type { EvaluationResult } from '../contracts/result-schema.ts'
import type { ScoreStructure } from '../rubric/score-structure.ts'
import { goalAbove } from './anchors.ts'
import type { Anchor, Anchors } from './anchors.ts'
import { previousResult, skillChanges } from './changes-since.ts'
import { gapWords, oneDecimal, separatorGroup, separatorsInOrder } from './report-words.ts'
import type { ReadSeparator } from './report-words.ts'
import { separatorSentence, separatorValue, upperFirst } from './separator-words.ts'
import { workOrder } from './work-order.ts'
import type { Workable, WorkOn } from './work-order.ts'

type Skill = EvaluationResult['player_performance'][number]
type Rated = Skill & { rating: number }

/** A result with those before it; the summary of an evaluator knows of none. */
type Seen = EvaluationResult & Partial<Pick<Report, 'earlier' | 'event'>>

export type WorkStep = Pick<WorkOn, 'skill_id' | 'name' | 'rating' | 'reason'> & {
  /** What better looks like. */
  next: Anchor
  /** The lowest micro-skill of it that was observed, where to begin; null when none is below the top. */
  start: { name: string; value: number; next: Anchor } | null
  /** How far it fell since the evaluation of that day; null when it did not, or within noise. */
  fell: { by: number; since: string } | null
  /** "0.7 below High School Varsity"; null when it is on level with both levels, or neither is known. */
  behind: string | null
}

export type Strength = { skill_id: number; name: string; rating: number; /** Null at the top. */ next: Anchor | null }

export type WorkPlan = {
  /** At most three, the most pressing first. */
  steps: WorkStep[]
  /** R82. The other figures below the level, which aren't steps: "Team player 16: 4 points below Middle School". */
  alsoBelow: string[]
  /** Skills of the largest impact that are on level or above it. */
  buildOn: Strength[]
  /** Skills of the largest impact that were not observed, by name: nothing is said of their value. */
  unseen: string[]
}

export const MOST_STEPS = 3

/** R83. The words shown without a plan. */
export const NO_PLAN = 'Fewer than 10 skills were rated, too few for a plan.'

/** Returns the parts of a result that `workOrder` needs. */
export function workableOf(result: EvaluationResult): Workable {
  const { top1_position: position, player_performance: skills, separators } = result
  const keysOf = (group: 'advantages' | 'red_flags') =>
    separatorGroup(result, group).rows.map(({ attribute }) => attribute)
  const isCompared = position !== null && separators.current_level !== null
  return {
    skills,
    position,
    compared: isCompared ? { advantages: keysOf('advantages'), red_flags: keysOf('red_flags') } : null,
  }
}

/**
 * R3, R69. What to work on, and what to build on: skills of the largest impact that are not below the level. Without a
 * position there is a plan only for an event, whose form may ask for fewer than 10 skills: undefined otherwise.
 */
export function whatToWorkOn(result: Seen, { playerskill }: Pick<ScoreStructure, 'playerskill'>): WorkPlan | undefined {
  const position = result.top1_position
  if (!position && !result.event) return undefined
  const best = Math.max(...result.player_performance.map(({ rating }) => rating ?? 0))
  const describedAs = (id: number) => playerskill.find((skill) => skill.id === id)
  const order = workOrder(workableOf(result)).filter(({ rating }) => position || rating < best)
  const changes = fallsOf(result)
  const steps = order.slice(0, MOST_STEPS).flatMap(({ skill_id, name, rating, reason }) => {
    const described = describedAs(skill_id)
    const next = described && goalAbove(rating, described.anchors)
    const skill = result.player_performance.find((it) => it.skill_id === skill_id)
    if (!next || !skill) return []
    const start = whereToBegin(skill, rating, (id) => described.microskills.find((micro) => micro.id === id)?.anchors)
    const why = { reason, fell: changes.get(skill_id) ?? null, behind: behindWords(result, skill.key) }
    return [{ skill_id, name, rating, next, start, ...why }]
  })
  const isWeak = (id: number) =>
    steps.some(({ skill_id }) => skill_id === id) || order.some((it) => it.isBelow && it.skill_id === id)
  const byImpact = position
    ? position.top3_impact_skills.flatMap(({ skill_id }) =>
        result.player_performance.filter((skill) => skill.skill_id === skill_id),
      )
    : result.player_performance.filter(({ rating }) => rating === best).slice(0, 1)
  return {
    steps,
    alsoBelow: alsoBelow(result, steps),
    buildOn: byImpact
      .filter(isRated)
      .filter(({ skill_id }) => !isWeak(skill_id))
      .map(({ skill_id, name, rating }) => ({
        skill_id,
        name,
        rating,
        next: goalAbove(rating, describedAs(skill_id)?.anchors ?? {}) ?? null,
      })),
    unseen: byImpact.filter((skill) => !isRated(skill)).map(({ name }) => name),
  }
}

/** Returns why a step matters: "Down 1.0 since August, 0.7 below High School Varsity"; empty where no level is known. */
export function whyWords(
  { fell, behind }: Pick<WorkStep, 'fell' | 'behind'>,
  dayWords: (day: string) => string,
): string {
  return upperFirst(
    [fell && `down ${oneDecimal(fell.by)} since ${dayWords(fell.since)}`, behind].filter(Boolean).join(', '),
  )
}

/** Begins a text that says what better looks like. */
export function goalLabel({ value }: Anchor): string {
  return `A ${value} looks like this:`
}

/** R82. Returns the development priorities that aren't among the steps. Nobody works on a height. */
function alsoBelow(result: EvaluationResult, steps: readonly WorkStep[]): string[] {
  const { top1_position: position, separators } = result
  if (position === null || separators.current_level === null) return []
  const keys = new Set(
    result.player_performance
      .filter(({ skill_id }) => steps.some((step) => step.skill_id === skill_id))
      .map(({ key }) => key),
  )
  return separatorGroup(result, 'red_flags')
    .rows.filter(({ attribute }) => attribute !== 'height' && !keys.has(attribute))
    .map(belowWords)
}

function belowWords(row: ReadSeparator): string {
  const words = separatorSentence(row)
  return `${row.title} ${separatorValue(row)}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/** The skills that fell since the evaluation before, by more than noise. */
function fallsOf(result: Seen): ReadonlyMap<number, NonNullable<WorkStep['fell']>> {
  const previous = previousResult({ earlier: result.earlier ?? [] })
  if (!previous) return new Map()
  return new Map(
    skillChanges(result, previous).flatMap(({ skill_id, change }) =>
      change?.isMeaningful && change.by < 0 ? [[skill_id, { by: -change.by, since: previous.evaluated_on }]] : [],
    ),
  )
}

/** How far a skill is below its level, or else below the next one. */
function behindWords(result: EvaluationResult, key: string): string | null {
  const row = separatorsInOrder(result).find(({ attribute }) => attribute === key)
  const below = [row?.current_level, row?.next_level].find((level) => level && gapWords(level.gap).endsWith('below'))
  return below ? `${gapWords(below.gap)} ${below.name}` : null
}

/** R3. The lowest first; of equal ones the rubric's order. R89. None that is rated above the skill. */
function whereToBegin(
  { microskills }: Skill,
  rating: number,
  anchorsOf: (id: number) => Anchors | undefined,
): WorkStep['start'] {
  const observed = microskills.flatMap(({ id, name, value }) =>
    value === null || value > rating ? [] : [{ id, name, value }],
  )
  for (const { id, name, value } of observed.toSorted((one, other) => one.value - other.value)) {
    const next = goalAbove(value, anchorsOf(id) ?? {})
    if (next) return { name, value, next }
  }
  return null
}

function isRated(skill: Skill): skill is Rated {
  return skill.rating !== null
}
