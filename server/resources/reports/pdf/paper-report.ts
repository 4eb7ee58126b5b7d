import type { Report } from '#domain/contracts/evaluations.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'

export type PaperReport = {
  report: Report
  /** The one it was rated by. */
  rubric: Rubric
  /** The reader is the player or a parent. */
  isForFamily: boolean
  now: Date
}
