import { numberedGrade } from '../fields/school-grades.ts'
import type { Player } from './players.ts'

const POST_GRADUATE = 'post_grad'

/** The first grade that a line of the player states; null when none does. */
export function gradeOf({ lines }: Pick<Player, 'lines'>): string | null {
  return lines.find(({ grade }) => grade !== null)?.grade ?? null
}

/** School grades by their number, post-graduates after them, then other words by the alphabet; no grade comes last. */
export function inGradeOrder(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return rankOf(a) - rankOf(b) || (a < b ? -1 : Number(a > b))
}

/** "9th grade", "Post-graduate"; the years of a college are words already. */
export function gradeWords(grade: string): string {
  if (grade === POST_GRADUATE) return 'Post-graduate'
  return numberedGrade(grade) ?? grade
}

function rankOf(grade: string): number {
  if (/^\d+$/u.test(grade)) return Number(grade)
  return grade === POST_GRADUATE ? 100 : 101
}
