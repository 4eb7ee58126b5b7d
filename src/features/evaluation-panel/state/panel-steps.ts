import { microKey, skillKey, teamKey } from '#domain/evaluations/rating.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import { skillDistance } from '#domain/evaluations/suggestion.ts'
import type { ScoreStructure, StructureSkill } from '#domain/rubric/score-structure.ts'

export type PanelItem = { key: string; name: string; description: string; anchors: Readonly<Record<string, string>> }

/** One stop of the lane: a skill with its micro-skills, or the team-player items together. */
export type PanelStep = {
  code: string
  name: string
  /** Undefined at the team-player step. */
  skill: StructureSkill | undefined
  skillItem: PanelItem | undefined
  /** The rows below the skill: its micro-skills, or the team-player items. None in quick mode. */
  rows: readonly PanelItem[]
  keys: readonly string[]
}

const TEAM_CODE = 'TEAM'

/** The stops in the order of the rubric. Quick mode leaves the micro-skills out. */
export function panelSteps(structure: ScoreStructure, isQuick: boolean): PanelStep[] {
  const team = structure.teamplayerscore.map((item) => ({ ...item, key: teamKey(item.id) }))
  const skills = structure.playerskill.map((skill) => skillStep(skill, isQuick))
  const teamStep = {
    code: TEAM_CODE,
    name: 'Team player',
    skill: undefined,
    skillItem: undefined,
    rows: team,
    keys: team.map(({ key }) => key),
  }
  // The form of an event may ask for none of them.
  return team.length === 0 ? skills : [...skills, teamStep]
}

function skillStep(skill: StructureSkill, isQuick: boolean): PanelStep {
  const skillItem = { ...skill, key: skillKey(skill.id) }
  const rows = isQuick ? [] : skill.microskills.map((item) => ({ ...item, key: microKey(skill.id, item.id) }))
  return {
    code: skill.code,
    name: skill.name,
    skill,
    skillItem,
    rows,
    keys: [skillItem, ...rows].map(({ key }) => key),
  }
}

export function stepOfKey(steps: readonly PanelStep[], key: string): PanelStep | undefined {
  return steps.find((step) => step.keys.includes(key))
}

export function itemOfKey(steps: readonly PanelStep[], key: string): PanelItem | undefined {
  return steps
    .flatMap((step) => (step.skillItem ? [step.skillItem, ...step.rows] : step.rows))
    .find((item) => item.key === key)
}

export function countRated(keys: readonly string[], sheet: RatingSheet): number {
  let rated = 0
  for (const key of keys) if (sheet[key] !== undefined) rated += 1
  return rated
}

/** Whether the step has nothing open any more: every item has an answer, and the skill needs no note. */
export function isStepDone({ keys, skill }: PanelStep, sheet: RatingSheet, structure: ScoreStructure): boolean {
  if (keys.some((key) => sheet[key] === undefined)) return false
  return skill === undefined || (skillDistance(structure, skill.id, sheet) ?? 0) <= structure.limits.max_silent_override
}
