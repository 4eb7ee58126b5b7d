import { NOT_OBSERVED, microKey, ratingKeys, skillKey, teamKey } from '#domain/evaluations/rating.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import { suggestionFromMicroskills } from '#domain/evaluations/suggestion.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import type { DemoPlayer } from './demo-players.ts'
import { streamOf } from './demo-plan.ts'
import type { Stream } from './random.ts'

const RATING_ERROR_SD = 0.25
const MICRO_SD = 0.45
const NOT_OBSERVED_SHARE = 0.03
const PROGRESS_PER_YEAR = 0.22
/** How far the demo's evaluators move a skill from its suggestion: what needs no note. */
const MOST_MOVED = 0.5

export type Occasion = {
  player: DemoPlayer
  nth: number
  severity: number
  yearsSinceFirst: number
  /** Another rating of the same performance has chances of its own. */
  take?: 'second'
}

/** A complete sheet that final-save accepts: the player's truth, the evaluator's severity, and chance. */
export function demoSheet(rubric: Rubric, { player, nth, severity, yearsSinceFirst, take }: Occasion): RatingSheet {
  const stream = streamOf(`eval:${player.number}:${nth}${take ? `:${take}` : ''}`)
  const sheet: Record<string, number> = {}
  for (const skill of rubric.skills) {
    const truth = player.trueSkills.get(skill.id) ?? skill.max_rating / 2
    const seen = truth + PROGRESS_PER_YEAR * yearsSinceFirst + severity + RATING_ERROR_SD * stream.normal()
    for (const { id } of skill.microskills) sheet[microKey(skill.id, id)] = microValue(seen, stream)
    const suggested = suggestionFromMicroskills(skill, sheet)
    const own = clamp(Math.round(seen * 2) / 2, 1, 5)
    const near = suggested === undefined ? own : clamp(own, suggested - MOST_MOVED, suggested + MOST_MOVED)
    sheet[skillKey(skill.id)] = clamp(near, 1, 5)
  }
  for (const { id } of rubric.team_player.items) {
    const seen = player.trueTeam + severity + RATING_ERROR_SD * stream.normal() + MICRO_SD * stream.normal()
    sheet[teamKey(id)] = clamp(Math.round(seen), 1, 5)
  }
  return sheet
}

/** The first part of a sheet in the order of the panel: an evaluation that is still being rated. */
export function ratedSoFar(rubric: Rubric, sheet: RatingSheet, progress: number, isQuick: boolean): RatingSheet {
  const keys = ratingKeys({ playerskill: rubric.skills, teamplayerscore: rubric.team_player.items })
  const counted = isQuick ? keys.filter((key) => !key.startsWith('micro:')) : keys
  const rated = counted.slice(0, Math.round(counted.length * progress))
  return Object.fromEntries(rated.map((key) => [key, sheet[key] ?? NOT_OBSERVED]))
}

function microValue(seen: number, stream: Stream): number {
  const value = clamp(Math.round(seen + MICRO_SD * stream.normal()), 1, 5)
  return stream.next() < NOT_OBSERVED_SHARE ? NOT_OBSERVED : value
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
