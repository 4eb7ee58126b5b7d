import type { RosterFigures } from '#domain/contracts/portal.ts'
import { MONTH, MONTH_OF_YEAR, timeFormat } from '#domain/reader-time.ts'
import { signedWords } from './program-words.ts'

const month = timeFormat(MONTH)
const monthOfYear = timeFormat(MONTH_OF_YEAR)

/** "August"; with the year when it is not the present one. Of a calendar day. */
export function sinceWords(day: string, now: number = Date.now()): string {
  const then = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  return then.getUTCFullYear() === new Date(now).getUTCFullYear() ? month(then) : monthOfYear(then)
}

/** What a change says: "+4.0", and in words whether it is more than two evaluators differ by. */
export function changeWords({ change, is_meaningful }: Pick<RosterFigures, 'change' | 'is_meaningful'>): string {
  if (change === null) return 'first evaluation'
  return `${signedWords(change)}, ${is_meaningful ? (change > 0 ? 'risen' : 'fallen') : 'no real change'}`
}

/** A name as it stands within a sentence: "the level of each player". */
export function within(name: string): string {
  return name.startsWith('The ') ? `the ${name.slice(4)}` : name
}

/** "0.7 below High School Varsity"; empty where there is nothing to compare with. */
export function againstWords(gap: number | null, name: string): string {
  if (gap === null) return ''
  const size = Math.abs(gap).toFixed(1)
  if (size === '0.0') return `on ${within(name)}`
  return `${size} ${gap > 0 ? 'above' : 'below'} ${within(name)}`
}

/** So far below, a skill that is no core skill is not always a red flag. */
const FAR_BELOW = -0.5

/** S18. Why a skill is a red flag, or why one as far below is none: core skills of the best position weigh more. */
export function flagReason({
  latest,
  skill_id,
  key,
  gap,
}: {
  latest: RosterFigures
  skill_id: number
  key: string
  gap: number | null
}): string {
  const isCore = latest.core_skills.includes(skill_id)
  if (latest.red_flags.includes(key)) return isCore ? 'red flag: core skill' : 'red flag'
  return gap !== null && gap <= FAR_BELOW && !isCore && latest.top1 !== null ? 'not a core skill' : ''
}
