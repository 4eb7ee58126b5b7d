import type { EarlierResult } from '../contracts/evaluations.ts'
import type { EvaluationResult } from '../contracts/result-schema.ts'
import type { ScoreStructure } from '../rubric/score-structure.ts'
import { nextAnchor } from './anchors.ts'
import type { Anchor, Anchors } from './anchors.ts'
import { exact, sum } from './arithmetic.ts'
import { previousResult, skillChanges } from './changes-since.ts'
import { gapWords, oneDecimal, separatorsInOrder } from './report-words.ts'

type Skill = EvaluationResult['player_performance'][number]
type Rated = Skill & { rating: number }
type Position = NonNullable<EvaluationResult['top1_position']>

/** A result with those before it; the summary of an evaluator knows of none. */
type Seen = EvaluationResult & { earlier?: readonly EarlierResult[] }

export type WorkStep = {
  skill_id: number
  name: string
  /** The value now, 1 to 4.5. */
  rating: number
  /** What the next described value looks like. */
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
  /** Skills of the largest impact that are on level or above it. */
  buildOn: Strength[]
  /** Skills of the largest impact that were not observed, by name: nothing is said of their value. */
  unseen: string[]
}

/** Why a skill is worth working on, and how much. */
type Need = Pick<WorkStep, 'fell' | 'behind'> & {
  skill: Rated
  /** It fell, or is behind the level the player is at, not only behind the next one. */
  isPressing: boolean
  size: number
}

const MOST_STEPS = 3

/**
 * R3. What to work on: the skills that fell or are behind the level, then those that are behind the next one, each by
 * how far and by how much it weighs at the best position. What does not press is a strength. Without a position there
 * is no plan: undefined.
 */
export function whatToWorkOn(result: Seen, { playerskill }: Pick<ScoreStructure, 'playerskill'>): WorkPlan | undefined {
  const position = result.top1_position
  if (!position) return undefined
  const describedAs = (id: number) => playerskill.find((skill) => skill.id === id)
  const needs = needsOf(result, position)
  const steps = needs.flatMap((need) => stepOf(need, describedAs(need.skill.skill_id))).slice(0, MOST_STEPS)
  const isWeak = (id: number) =>
    steps.some(({ skill_id }) => skill_id === id) ||
    needs.some(({ skill, isPressing }) => isPressing && skill.skill_id === id)
  const byImpact = position.top3_impact_skills.flatMap(({ skill_id }) =>
    result.player_performance.filter((skill) => skill.skill_id === skill_id),
  )
  return {
    steps,
    buildOn: byImpact
      .filter(isRated)
      .filter(({ skill_id }) => !isWeak(skill_id))
      .map(({ skill_id, name, rating }) => ({
        skill_id,
        name,
        rating,
        next: nextAnchor(rating, describedAs(skill_id)?.anchors ?? {}) ?? null,
      })),
    unseen: byImpact.filter((skill) => !isRated(skill)).map(({ name }) => name),
  }
}

/** Why a step is one: "Down 1.0 since August, 0.7 below High School Varsity"; empty where no level is known. */
export function whyWords(
  { fell, behind }: Pick<WorkStep, 'fell' | 'behind'>,
  dayWords: (day: string) => string,
): string {
  return [fell && `down ${oneDecimal(fell.by)} since ${dayWords(fell.since)}`, behind].filter(Boolean).join(', ')
}

/** The most pressing first, ties in the rubric's order; what is no need is left out. */
function needsOf(result: Seen, position: Position): Need[] {
  const rows = new Map(separatorsInOrder(result).map((row) => [row.attribute, row]))
  const weights = new Map(
    [...position.core_skills, ...position.complementary_skills].map(({ skill_id, weight }) => [skill_id, weight]),
  )
  const previous = previousResult({ earlier: result.earlier ?? [] })
  const changes = new Map(previous && skillChanges(result, previous).map(({ skill_id, change }) => [skill_id, change]))
  const rated = result.player_performance.filter(isRated)
  const mean = exact(sum(rated.map(({ rating }) => rating)) / rated.length)
  return rated
    .map((skill): Need => {
      const row = rows.get(skill.key)
      const change = changes.get(skill.skill_id)
      const fell =
        previous && change?.isMeaningful && change.by < 0 ? { by: -change.by, since: previous.evaluated_on } : null
      const own = shortfall(row?.current_level ?? { gap: skill.rating - mean, name: null })
      const isPressing = own !== null || fell !== null
      const behind = own ?? shortfall(row?.next_level ?? null)
      const points = isPressing ? (own?.by ?? 0) + (fell?.by ?? 0) : (behind?.by ?? 0)
      return {
        skill,
        fell,
        behind: behind?.words ?? null,
        isPressing,
        size: points * (1 + (weights.get(skill.skill_id) ?? 0)),
      }
    })
    .filter(({ size }) => size > 0)
    .toSorted(
      (one, other) =>
        Number(other.isPressing) - Number(one.isPressing) ||
        other.size - one.size ||
        one.skill.skill_id - other.skill.skill_id,
    )
}

/**
 * How far below a level, as it is told: what reads "on level" is no shortfall. Without a level it is measured, and not
 * told.
 */
function shortfall(compared: { gap: number; name: string | null } | null): { by: number; words: string | null } | null {
  if (!compared || compared.gap >= 0 || gapWords(compared.gap) === 'on level') return null
  return { by: -compared.gap, words: compared.name === null ? null : `${gapWords(compared.gap)} ${compared.name}` }
}

function stepOf(
  { skill, fell, behind }: Need,
  described: ScoreStructure['playerskill'][number] | undefined,
): WorkStep[] {
  const next = described && nextAnchor(skill.rating, described.anchors)
  if (!next) return []
  const start = whereToBegin(skill, (id) => described.microskills.find((micro) => micro.id === id)?.anchors)
  return [{ skill_id: skill.skill_id, name: skill.name, rating: skill.rating, next, start, fell, behind }]
}

/** R3. The lowest first; of equal ones the rubric's order. */
function whereToBegin({ microskills }: Skill, anchorsOf: (id: number) => Anchors | undefined): WorkStep['start'] {
  const observed = microskills.flatMap(({ id, name, value }) => (value === null ? [] : [{ id, name, value }]))
  for (const { id, name, value } of observed.toSorted((one, other) => one.value - other.value)) {
    const next = nextAnchor(value, anchorsOf(id) ?? {})
    if (next) return { name, value, next }
  }
  return null
}

function isRated(skill: Skill): skill is Rated {
  return skill.rating !== null
}
