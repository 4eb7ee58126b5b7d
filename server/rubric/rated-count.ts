import { ratingKeys } from '#domain/evaluations/rating.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import { isToRate } from '#domain/scoring/progress.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'

/** How many of the items count as done, "not observed" included. Quick mode leaves the micro-skills out. */
export function countRated(structure: ScoreStructure, sheet: RatingSheet, quickMode: boolean): number {
  return countedKeys(structure, quickMode).filter((key) => sheet[key] !== undefined).length
}

export function countItemsToRate(structure: ScoreStructure, quickMode: boolean): number {
  return countedKeys(structure, quickMode).length
}

function countedKeys(structure: ScoreStructure, quickMode: boolean): string[] {
  return ratingKeys(structure).filter((key) => isToRate(key, quickMode))
}
