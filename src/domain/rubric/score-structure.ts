import * as v from 'valibot'
import type { Rubric } from './rubric.ts'
import { DescribedSkill, DescribedTeamItem, RatingLimits, Scale } from './rubric-parts.ts'

const StructureSkill = v.object({ ...DescribedSkill.entries, step: v.number() })

/** The answer of `evaluation/player_score_structure/`: what an evaluator rates, with help texts and limits. */
export const ScoreStructure = v.object({
  rubric_version: v.string(),
  playerskill: v.array(StructureSkill),
  teamplayerscore: v.array(DescribedTeamItem),
  total_count: v.number(),
  scale: Scale,
  limits: RatingLimits,
})
export type ScoreStructure = v.InferOutput<typeof ScoreStructure>
export type StructureSkill = v.InferOutput<typeof StructureSkill>

export function scoreStructure(rubric: Rubric): ScoreStructure {
  const counted = { playerskill: rubric.skills, teamplayerscore: rubric.team_player.items }
  return {
    rubric_version: rubric.rubric_version,
    playerskill: rubric.skills.map((skill) => ({ ...skill, step: rubric.scale.skill_step })),
    teamplayerscore: rubric.team_player.items,
    total_count: countItems(counted),
    scale: rubric.scale,
    limits: rubric.scoring,
  }
}

/** E1. Every skill, every micro-skill and every team-player item counts once. */
export function countItems(structure: {
  playerskill: ReadonlyArray<{ microskills: ReadonlyArray<unknown> }>
  teamplayerscore: ReadonlyArray<unknown>
}): number {
  const microskills = structure.playerskill.flatMap((skill) => skill.microskills)
  return structure.playerskill.length + microskills.length + structure.teamplayerscore.length
}
