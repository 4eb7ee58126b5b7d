import { microKey, skillKey, teamKey } from '#domain/evaluation/rating.ts'
import type { RatingSheet } from '#domain/evaluation/rating.ts'
import { skillDistance } from '#domain/evaluation/suggestion.ts'
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
  return [
    ...structure.playerskill.map((skill) => skillStep(skill, isQuick)),
    {
      code: TEAM_CODE,
      name: 'Team player',
      skill: undefined,
      skillItem: undefined,
      rows: team,
      keys: team.map(({ key }) => key),
    },
  ]
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

const BETWEEN: Readonly<Record<number, string>> = { 2: 'Between 1 and 3.', 4: 'Between 3 and 5.' }

/**
 * What each value of an item looks like, lowest first. In rubric 2025.1 micro-skills and team items have words of their
 * own for 1, 3 and 5 only.
 */
export function valueTexts(
  item: PanelItem,
  scale: ScoreStructure['scale'],
): { value: number; label: string; text: string }[] {
  return scale.values.map(({ value, label }) => ({
    value,
    label,
    text: item.anchors[String(value)] ?? BETWEEN[value] ?? '',
  }))
}

/**
 * What undo would take back, in the few words its button has room for: "3 to 4", "4" for a first value, "4 cleared".
 */
export function changeWords(before: number | null, after: number | null): string {
  if (before === null) return valueWords(after)
  return after === null ? `${valueWords(before)} cleared` : `${valueWords(before)} to ${valueWords(after)}`
}

function valueWords(value: number | null): string {
  if (value === null) return 'open'
  return value === 0 ? 'not seen' : String(value)
}
