import { skillKey, teamKey } from '#domain/evaluations/rating.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import { suggestionFromMicroskills } from '#domain/evaluations/suggestion.ts'
import type { ScoreStructure, StructureSkill } from '#domain/rubric/score-structure.ts'

/** One thing of the form that is rated on court with one tap. Micro-skills are rated in the panel. */
export type CourtItem = {
  key: string
  /** In addresses: "SHO", "T2001". */
  id: string
  /** In the lane, where there is no room for the name: "SHO". */
  code: string
  name: string
  description: string
  anchors: Readonly<Record<string, string>>
  step: 0.5 | 1
  /** Undefined of a team-player item. */
  skill: StructureSkill | undefined
}

/** The skills of a form in their order, then its team-player items. */
export function courtItems({ playerskill, teamplayerscore }: ScoreStructure): CourtItem[] {
  return [
    ...playerskill.map((skill) => ({
      ...described(skill),
      key: skillKey(skill.id),
      id: skill.code,
      code: skill.code,
      step: 0.5 as const,
      skill,
    })),
    ...teamplayerscore.map((item) => ({
      ...described(item),
      key: teamKey(item.id),
      id: `T${item.id}`,
      code: item.name.slice(0, 3).toUpperCase(),
      step: 1 as const,
      skill: undefined,
    })),
  ]
}

function described({ name, description, anchors }: Pick<CourtItem, 'name' | 'description' | 'anchors'>) {
  return { name, description, anchors }
}

export function countRated(keys: readonly string[], sheet: RatingSheet): number {
  let rated = 0
  for (const key of keys) if (sheet[key] !== undefined) rated += 1
  return rated
}

/** What the micro-skills say of a skill; null where they say nothing. */
export function suggestionFor({ skill }: CourtItem, sheet: RatingSheet): number | null {
  return skill ? (suggestionFromMicroskills(skill, sheet) ?? null) : null
}
