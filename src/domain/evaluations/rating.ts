import * as v from 'valibot'
import { RatingKey } from '../contracts/ratings.ts'
import type { ScoreStructure } from '../rubric/score-structure.ts'

/** 0 says "not observed". It is an answer, never a rating. */
export const NOT_OBSERVED = 0

/** The ratings of one evaluation by key; an absent key is not rated. */
export type RatingSheet = Readonly<Record<string, number>>

export type ParsedRatingKey =
  | { kind: 'skill'; skillId: number }
  | { kind: 'micro'; skillId: number; microskillId: number }
  | { kind: 'team'; itemId: number }

export function skillKey(skillId: number): string {
  return `skill:${skillId}`
}

export function microKey(skillId: number, microskillId: number): string {
  return `micro:${skillId}:${microskillId}`
}

export function teamKey(itemId: number): string {
  return `team:${itemId}`
}

/** E1. Returns undefined for anything that is not a rating key. */
export function parseRatingKey(key: string): ParsedRatingKey | undefined {
  if (!v.is(RatingKey, key)) return undefined
  const [kind, first, second] = key.split(':')
  if (kind === 'skill') return { kind, skillId: Number(first) }
  if (kind === 'micro') return { kind, skillId: Number(first), microskillId: Number(second) }
  return { kind: 'team', itemId: Number(first) }
}

/** What the key functions need of a score structure: the ids, in the order of the panel. */
export type RatedItems = {
  playerskill: ReadonlyArray<{ id: number; name: string; microskills: ReadonlyArray<{ id: number; name: string }> }>
  teamplayerscore: ReadonlyArray<{ id: number; name: string }>
}

/** Every key of a structure in the order of the panel, with the name people read. */
export function ratedItems(structure: RatedItems): Array<{ key: string; name: string }> {
  return [
    ...structure.playerskill.flatMap((skill) => [
      { key: skillKey(skill.id), name: skill.name },
      ...skill.microskills.map((microskill) => ({ key: microKey(skill.id, microskill.id), name: microskill.name })),
    ]),
    ...structure.teamplayerscore.map((item) => ({ key: teamKey(item.id), name: item.name })),
  ]
}

export function ratingKeys(structure: RatedItems): string[] {
  return ratedItems(structure).map((item) => item.key)
}

/** E2. Skills go from 1 to 5 in halves, micro-skills and team items in whole steps; 0 is allowed for each. */
export function isAllowedValue(structure: ScoreStructure, key: string, value: number): boolean {
  const range = rangeOf(structure, key)
  if (!range) return false
  if (value === structure.scale.not_observed_value) return true
  return (
    value >= structure.scale.min && value <= range.max && Number.isInteger((value - structure.scale.min) / range.step)
  )
}

function rangeOf({ playerskill, teamplayerscore, scale }: ScoreStructure, key: string) {
  const parsed = parseRatingKey(key)
  if (!parsed) return undefined
  if (parsed.kind === 'team') {
    const item = teamplayerscore.find(({ id }) => id === parsed.itemId)
    return item && { max: item.max_rating, step: scale.team_player_step }
  }
  const skill = playerskill.find(({ id }) => id === parsed.skillId)
  if (parsed.kind === 'skill') return skill && { max: skill.max_rating, step: skill.step }
  const microskill = skill?.microskills.find(({ id }) => id === parsed.microskillId)
  return microskill && { max: microskill.max_value, step: scale.microskill_step }
}
