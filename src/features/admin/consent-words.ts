import type { AskedPlayer } from '#domain/contracts/admin-consents.ts'
import { gradeWords } from '#domain/evaluations/player-words.ts'
import { dayWords } from '#kit/time-words.ts'

/** Returns the known facts about a player's age in one line. */
export function ageWords({ date_of_birth, school_grade }: Pick<AskedPlayer, 'date_of_birth' | 'school_grade'>): string {
  const known = [date_of_birth !== null && `Born ${dayWords(date_of_birth)}`, gradeWords(school_grade)].filter(Boolean)
  return known.join(', ') || 'Not known'
}
