import type { FormChoice } from '../contracts/events.ts'
import { microKey, parseRatingKey, ratingKeys, skillKey, teamKey } from '../evaluations/rating.ts'
import type { ScoreStructure } from '../rubric/score-structure.ts'

export const FORM_PRESETS = ['full', 'quick', 'tryout'] as const
export type FormPreset = (typeof FORM_PRESETS)[number]

const FEWEST_SKILLS = 4
export const MOST_SKILLS = 12

/** What a tryout shows best: shooting, finishing, handling, passing, rebounding, both defenses, athleticism. */
const TRYOUT_SKILLS = ['SHO', 'FIN', 'BHD', 'PAS', 'REB', 'OND', 'TMD', 'ATH']

/** EV13. The keys of a preset, in the order of the panel: all 68, the 12 skills and 8 team-player items, or 8 skills. */
export function presetKeys(structure: ScoreStructure, preset: FormPreset): string[] {
  const skills = structure.playerskill
  if (preset === 'full') return ratingKeys(structure)
  if (preset === 'tryout')
    return skills.filter(({ code }) => TRYOUT_SKILLS.includes(code)).map(({ id }) => skillKey(id))
  return [...skills.map(({ id }) => skillKey(id)), ...structure.teamplayerscore.map(({ id }) => teamKey(id))]
}

/** EV13. Why a choice is no form, by its field; empty when it is one. */
export function formProblems(structure: ScoreStructure, { keys, weights }: FormChoice): Record<string, string[]> {
  const known = new Set(ratingKeys(structure))
  const chosen = new Set(keys)
  const unknown = keys.filter((key) => !known.has(key))
  const skills = structure.playerskill.filter(({ id }) => chosen.has(skillKey(id)))
  const problems: Record<string, string[]> = {}
  const orphans = keys.filter((key) => known.has(key) && isMicroWithoutSkill(key, chosen))
  const keyProblems = [
    ...unknown.map((key) => `The rubric has no item ${key}`),
    ...orphans.map((key) => `Choose the skill of ${key} too`),
    ...(skills.length < FEWEST_SKILLS || skills.length > MOST_SKILLS
      ? [`Choose ${FEWEST_SKILLS} to ${MOST_SKILLS} skills`]
      : []),
  ]
  if (keyProblems.length > 0) problems['form.keys'] = keyProblems
  const astray = Object.keys(weights).filter((key) => !chosen.has(key) || parseRatingKey(key)?.kind !== 'skill')
  if (astray.length > 0) problems['form.weights'] = astray.map((key) => `${key} is no skill of this form`)
  return problems
}

/** A choice in the order of the panel, each key once. */
export function inPanelOrder(structure: ScoreStructure, keys: readonly string[]): string[] {
  const chosen = new Set(keys)
  return ratingKeys(structure).filter((key) => chosen.has(key))
}

/**
 * EV14. The rubric's structure cut down to a form: what asks for open items, counts what is rated or judges a final
 * save works on it unchanged, and asks for the form's items and for no others.
 */
export function formStructure(structure: ScoreStructure, keys: readonly string[]): ScoreStructure {
  const chosen = new Set(keys)
  const playerskill = structure.playerskill
    .filter(({ id }) => chosen.has(skillKey(id)))
    .map((skill) => ({
      ...skill,
      microskills: skill.microskills.filter(({ id }) => chosen.has(microKey(skill.id, id))),
    }))
  const teamplayerscore = structure.teamplayerscore.filter(({ id }) => chosen.has(teamKey(id)))
  const { limits } = structure
  return {
    ...structure,
    playerskill,
    teamplayerscore,
    total_count: chosen.size,
    limits: { ...limits, min_rated_skills: Math.min(limits.min_rated_skills, playerskill.length) },
  }
}

/** A version of an event's form, as far as it decides what counts. */
type FormVersion = { version: number; keys: readonly string[] }

/** EV145. Returns the items that count at an event: those of every version of its form, each once. */
export function countedKeys(forms: readonly FormVersion[]): string[] {
  return [...new Set(forms.flatMap(({ keys }) => keys))]
}

/**
 * EV145. Returns the version of the form that a sheet of `version` has after ratings of these items. A tablet asks only
 * for items of a form it holds, so an item of a newer version shows that a device of the evaluator holds at least the
 * oldest version with this item. A sheet never gets an older version.
 */
export function versionAfter(forms: readonly FormVersion[], version: number, rated: readonly string[]): number {
  const versions = forms.toSorted((one, other) => one.version - other.version)
  const atLeast = rated.flatMap((key) => {
    const asking = versions.filter(({ keys }) => keys.includes(key)).map((form) => form.version)
    return asking.includes(version) ? [] : (asking.find((it) => it > version) ?? [])
  })
  return Math.max(version, ...atLeast)
}

/** EV14. Of a sheet what the form asks for: a rating outside of it is kept, and does not count. */
export function ratingsOfForm<Rating>(
  sheet: Readonly<Record<string, Rating>>,
  keys: readonly string[],
): Record<string, Rating> {
  return Object.fromEntries(keys.flatMap((key) => (sheet[key] === undefined ? [] : [[key, sheet[key]]])))
}

function isMicroWithoutSkill(key: string, chosen: ReadonlySet<string>): boolean {
  const parsed = parseRatingKey(key)
  return parsed?.kind === 'micro' && !chosen.has(skillKey(parsed.skillId))
}
