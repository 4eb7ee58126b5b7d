import type { PositionAbbreviation } from '../rubric/rubric-parts.ts'
import { exact, sum } from './arithmetic.ts'
import { oneDecimal } from './report-words.ts'

type Skill = { skill_id: number; key: string; name: string; rating: number | null }
type Weighed = { skill_id: number; weight: number }

/** The facts of an evaluation that report, portal, PDF and event report share. */
export type Workable = {
  skills: readonly Skill[]
  /** The best position; null below 10 rated skills. */
  position: {
    name: string
    name_abbreviation: PositionAbbreviation
    core_skills: readonly Weighed[]
    complementary_skills: readonly Weighed[]
  } | null
  /** Keys of the skills that were compared with the level. Null where no level is known. */
  compared: { advantages: readonly string[]; red_flags: readonly string[] } | null
}

export type WorkOn = {
  skill_id: number
  name: string
  rating: number
  /** "Core skill for a point guard · 2.1 of 5". */
  reason: string
  /** Whether it is below the level. Without a level: half a step or more below the player's mean. */
  isBelow: boolean
}

/**
 * R69. The one order of what to work on. Skills below the level come before those on it. Core skills of the position
 * come before complementary ones, these before all others, and the lowest rating first. Skills ahead of the level are
 * left out.
 */
export function workOrder({ skills, position, compared }: Workable): WorkOn[] {
  const rated = skills.flatMap((skill) => (skill.rating === null ? [] : [{ ...skill, rating: skill.rating }]))
  const mean = exact(sum(rated.map(({ rating }) => rating)) / rated.length)
  const core = weightsOf(position?.core_skills)
  const complementary = weightsOf(position?.complementary_skills)
  return rated
    .map(({ skill_id, key, name, rating }) => {
      const isBelow = compared ? compared.red_flags.includes(key) : rating <= mean - HALF_STEP
      const group = core.has(skill_id) ? 0 : complementary.has(skill_id) ? 1 : 2
      return {
        isAhead: compared?.advantages.includes(key) ?? false,
        place: [!isBelow, group, rating, -(core.get(skill_id) ?? complementary.get(skill_id) ?? 0)],
        step: { skill_id, name, rating, isBelow, reason: reasonWords(group, rating, position?.name) },
      }
    })
    .filter(({ isAhead, step }) => !isAhead && step.rating < HIGHEST)
    .toSorted((one, other) => inPlace(one.place, other.place) || one.step.skill_id - other.step.skill_id)
    .map(({ step }) => step)
}

const HIGHEST = 5
const HALF_STEP = 0.5
const GROUP_WORDS = ['Core skill for a', 'Complementary skill for a', 'Not a main skill for a'] as const

function reasonWords(group: 0 | 1 | 2, rating: number, position: string | undefined): string {
  const value = `${oneDecimal(rating)} of ${HIGHEST}`
  return position === undefined ? value : `${GROUP_WORDS[group]} ${position.toLowerCase()} · ${value}`
}

function weightsOf(skills: readonly Weighed[] = []): ReadonlyMap<number, number> {
  return new Map(skills.map(({ skill_id, weight }) => [skill_id, weight]))
}

function inPlace(one: readonly (number | boolean)[], other: readonly (number | boolean)[]): number {
  return one.map((it, at) => Number(it) - Number(other[at])).find((difference) => difference !== 0) ?? 0
}
