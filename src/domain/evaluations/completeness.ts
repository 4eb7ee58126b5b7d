import type { Gender } from '../rubric/rubric-parts.ts'
import type { ScoreStructure } from '../rubric/score-structure.ts'
import { NOT_OBSERVED, microKey, ratedItems, skillKey } from './rating.ts'
import type { RatingSheet } from './rating.ts'
import { skillDistance } from './suggestion.ts'

export type OpenItem = { key: string; name: string; reason: 'not-rated' | 'needs-note' | 'too-far' }

export type FinalSaveProblem = {
  code: 'not-rated' | 'too-few-skills' | 'needs-note' | 'too-far' | 'gender-unknown'
  message: string
  keys: string[]
}

const MOST_NAMES = 5

/**
 * E5. Returns what this sheet still lacks for the final save, item by item, in the order of the panel. EP50. While a
 * skill is being rated (`inWork`), its suggestion demands nothing until it is settled.
 */
export function openItems(
  structure: ScoreStructure,
  sheet: RatingSheet,
  notedSkillIds: ReadonlySet<number>,
  inWork?: number,
): OpenItem[] {
  const skills = new Map(structure.playerskill.map((skill) => [skillKey(skill.id), skill]))
  return ratedItems(structure).flatMap(({ key, name }): OpenItem[] => {
    if (sheet[key] === undefined) return [{ key, name, reason: 'not-rated' }]
    const skill = skills.get(key)
    if (skill === undefined || (skill.id === inWork && !isSuggestionSettled(skill, sheet))) return []
    const skillId = skill.id
    const distance = skillDistance(structure, skillId, sheet) ?? 0
    if (distance > structure.limits.max_override) return [{ key, name, reason: 'too-far' }]
    if (distance > structure.limits.max_silent_override && !notedSkillIds.has(skillId)) {
      return [{ key, name, reason: 'needs-note' }]
    }
    return []
  })
}

/** EP50. Whether every micro-skill has an answer. Until then each answer moves the suggestion. */
export function isSuggestionSettled(
  { id, microskills }: ScoreStructure['playerskill'][number],
  sheet: RatingSheet,
): boolean {
  return microskills.every((micro) => sheet[microKey(id, micro.id)] !== undefined)
}

/** "62 to rate, 1 note needed"; empty when nothing is open. */
export function openWords(open: readonly OpenItem[]): string {
  const count = (why: OpenItem['reason']) => open.filter(({ reason }) => reason === why).length
  const [unrated, notes, far] = [count('not-rated'), count('needs-note'), count('too-far')]
  return [
    unrated > 0 && `${unrated} to rate`,
    notes > 0 && `${notes} ${notes === 1 ? 'note' : 'notes'} needed`,
    far > 0 && `${far} to adjust`,
  ]
    .filter(Boolean)
    .join(', ')
}

/**
 * E6. Why final-save would be refused, in sentences for the evaluator; empty when it may go ahead.
 * Tablet and server ask this same function, so a final-save made offline does not bounce later.
 */
export function finalSaveProblems(
  structure: ScoreStructure,
  sheet: RatingSheet,
  notedSkillIds: ReadonlySet<number>,
): FinalSaveProblem[] {
  const open = openItems(structure, sheet, notedSkillIds)
  const { max_silent_override: free, max_override: most } = structure.limits
  const problems: FinalSaveProblem[] = []

  const unrated = open.filter(({ reason }) => reason === 'not-rated')
  if (unrated.length > 0) {
    const subject = unrated.length === 1 ? '1 item is' : `${unrated.length} items are`
    problems.push({
      code: 'not-rated',
      message: `${subject} not rated yet: ${listNames(unrated)}.`,
      keys: unrated.map(({ key }) => key),
    })
  }
  if (!unrated.some(({ key }) => key.startsWith('skill:'))) problems.push(...tooFewSkills(structure, sheet))

  for (const { key, name } of open.filter(({ reason }) => reason === 'too-far')) {
    const message = `${name} is more than ${most.toFixed(1)} away from its micro-skills. Move it closer.`
    problems.push({ code: 'too-far', message, keys: [key] })
  }
  for (const { key, name } of open.filter(({ reason }) => reason === 'needs-note')) {
    const message = `${name} is more than ${free.toFixed(1)} away from its micro-skills. Add a note that says why.`
    problems.push({ code: 'needs-note', message, keys: [key] })
  }
  return problems
}

/** E30. What the result needs to know of the player: heights and levels are compared among men or among women. */
export function playerProblems(player: { gender: Gender | null }): FinalSaveProblem[] {
  return isMeasurable(player)
    ? []
    : [
        {
          code: 'gender-unknown',
          message: "Choose men's or women's. It sets the heights and levels we compare with.",
          keys: ['gender'],
        },
      ]
}

/** E30. Whether a result can be computed of this player. */
export function isMeasurable<Player extends { gender: Gender | null }>(
  player: Player,
): player is Player & { gender: Gender } {
  return player.gender !== null
}

/** E8. In quick mode every micro-skill without a rating counts as not observed. */
export function sheetForQuickMode(structure: ScoreStructure, sheet: RatingSheet): RatingSheet {
  const microKeys = ratedItems(structure)
    .map(({ key }) => key)
    .filter((key) => key.startsWith('micro:'))
  const unobserved = microKeys.filter((key) => sheet[key] === undefined).map((key) => [key, NOT_OBSERVED])
  return { ...sheet, ...Object.fromEntries(unobserved) }
}

function tooFewSkills({ playerskill, limits }: ScoreStructure, sheet: RatingSheet): FinalSaveProblem[] {
  const keys = playerskill.map(({ id }) => skillKey(id))
  const unobserved = keys.filter((key) => (sheet[key] ?? NOT_OBSERVED) === NOT_OBSERVED)
  const rated = keys.length - unobserved.length
  if (rated >= limits.min_rated_skills) return []
  const verb = rated === 1 ? 'is' : 'are'
  const message = `At least ${limits.min_rated_skills} of ${keys.length} skills must be rated; ${rated} ${verb}.`
  return [{ code: 'too-few-skills', message, keys: unobserved }]
}

function listNames(items: ReadonlyArray<{ name: string }>): string {
  const names = items.slice(0, MOST_NAMES).map(({ name }) => name)
  const rest = items.length - names.length
  if (rest > 0) return `${names.join(', ')} and ${rest} more`
  const last = names.pop() ?? ''
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last
}
