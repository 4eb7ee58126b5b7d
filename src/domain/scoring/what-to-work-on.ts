import type { ScoreStructure } from '../rubric/score-structure.ts'
import { nextAnchor } from './anchors.ts'
import type { Anchor, Anchors } from './anchors.ts'
import type { EvaluationResult } from './result-schema.ts'

type Skill = EvaluationResult['player_performance'][number]

export type WorkStep = {
  skill_id: number
  name: string
  /** The value now, 1 to 4.5. */
  rating: number
  /** What the next described value looks like. */
  next: Anchor
  /** The lowest micro-skill of it that was observed, where to begin; null when none is below the top. */
  start: { name: string; value: number; next: Anchor } | null
  /** Why it is here: it moves the best position most, or it is farthest from the level. */
  reason: 'impact' | 'gap'
}

export type WorkPlan = {
  steps: WorkStep[]
  /** Skills of the largest impact that are at the top already, by name. */
  atTop: string[]
  /** Skills of the largest impact that were not observed, by name: nothing is said of their value. */
  unseen: string[]
}

/**
 * R3. The skills of the best position that have the largest impact, each with the next value up in the rubric's words.
 * For each one that is at the top or was not observed, the skill farthest below the level takes its place. Without a
 * position there is no plan: undefined.
 */
export function whatToWorkOn(result: EvaluationResult, { playerskill }: Pick<ScoreStructure, 'playerskill'>): WorkPlan | undefined {
  const position = result.top1_position
  if (!position) return undefined
  const anchorsOf = (id: number) => playerskill.find((skill) => skill.id === id)
  const step = (skill: Skill, reason: WorkStep['reason']): WorkStep[] => {
    const described = anchorsOf(skill.skill_id)
    const next = skill.rating !== null && described && nextAnchor(skill.rating, described.anchors)
    if (skill.rating === null || !described || !next) return []
    const start = whereToBegin(skill, (id) => described.microskills.find((micro) => micro.id === id)?.anchors)
    return [{ skill_id: skill.skill_id, name: skill.name, rating: skill.rating, next, start, reason }]
  }
  const byImpact = position.top3_impact_skills.flatMap(({ skill_id }) => result.player_performance.filter((skill) => skill.skill_id === skill_id))
  const steps = byImpact.flatMap((skill) => step(skill, 'impact'))
  const others = farthestFirst(result).filter((skill) => !byImpact.includes(skill)).flatMap((skill) => step(skill, 'gap'))
  return {
    steps: [...steps, ...others.slice(0, byImpact.length - steps.length)],
    atTop: byImpact.filter(({ rating, max_rating }) => rating !== null && rating >= max_rating).map(({ name }) => name),
    unseen: byImpact.filter(({ rating }) => rating === null).map(({ name }) => name),
  }
}

/** The lowest first; of equal ones the rubric's order. */
function whereToBegin({ microskills }: Skill, anchorsOf: (id: number) => Anchors | undefined): WorkStep['start'] {
  const observed = microskills.flatMap(({ id, name, value }) => (value === null ? [] : [{ id, name, value }]))
  for (const { id, name, value } of observed.toSorted((one, other) => one.value - other.value)) {
    const next = nextAnchor(value, anchorsOf(id) ?? {})
    if (next) return { name, value, next }
  }
  return null
}

/** By the gap to the current level, or by the rating alone while the level is not known; ties in the rubric's order. */
function farthestFirst({ player_performance, separators }: EvaluationResult): Skill[] {
  const rows = [separators.advantages, separators.averages, separators.red_flags].flatMap(({ table }) => table)
  const gapOf = ({ key, rating }: Skill) => rows.find((row) => row.attribute === key)?.current_level.gap ?? rating ?? Infinity
  return player_performance.filter(({ rating }) => rating !== null).toSorted((one, other) => gapOf(one) - gapOf(other) || one.skill_id - other.skill_id)
}
