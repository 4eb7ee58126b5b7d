import type { Report } from '#domain/contracts/evaluations.ts'
import { seenWords } from '#domain/events/seen-together.ts'
import type { Change } from '#domain/scoring/changes-since.ts'
import { oneDecimal, spreadBasis, spreadWords } from '#domain/scoring/report-words.ts'
import { MONTH, MONTH_OF_YEAR, timeFormat } from '#domain/reader-time.ts'
import { calendarDayWords } from '#kit/time-words.ts'

/** Which game the report is of, and when: "Harbor Point vs. Eastgate, May 23". */
export function gameWords({ event_name, evaluated_on }: Pick<Report, 'event_name' | 'evaluated_on'>): string {
  return [event_name, calendarDayWords(evaluated_on)].filter(Boolean).join(', ')
}

/** Who watched and how much; empty where neither is known. */
export function watchedWords(
  report: Pick<Report, 'video_duration_s' | 'evaluator_name' | 'is_live_evaluation' | 'event_name' | 'event'>,
): string {
  if (report.event) return seenWords(report.event)
  const by = report.evaluator_name === null ? '' : `by ${report.evaluator_name}`
  if (report.video_duration_s !== null)
    return [`Watched: ${lengthWords(report.video_duration_s)} of video`, by].filter(Boolean).join(', ')
  if (report.is_live_evaluation)
    return [['Watched live', report.event_name && `at ${report.event_name}`].filter(Boolean).join(' '), by]
      .filter(Boolean)
      .join(', ')
  return by && `Evaluated ${by}`
}

function lengthWords(seconds: number): string {
  return seconds < 60 ? `${Math.floor(seconds)} s` : `${Math.floor(seconds / 60)} min`
}

/** R5. The spread of a total, and what it rests on where that is known. */
export function spreadSentences(
  total: number,
  report: Pick<Report, 'player_performance_out_of' | 'evaluator_gap'>,
): string {
  return [spreadWords(total, report.player_performance_out_of), spreadBasis(report)]
    .filter(Boolean)
    .map((it) => `${it}.`)
    .join(' ')
}

/** "+3.5", "−2.0", "No change". */
export function changeWords({ by }: Change): string {
  if (by === 0) return 'No change'
  return `${by > 0 ? '+' : '−'}${oneDecimal(Math.abs(by))}`
}

/** Returns what follows a change that may be noise. A change of nothing needs no such words. */
export function noiseWords({ by, isMeaningful }: Change): string {
  return isMeaningful || by === 0 ? '' : ', no real change'
}

const month = timeFormat(MONTH)
const monthOfYear = timeFormat(MONTH_OF_YEAR)

/** "since August", with the year when it is another one than that of `day`, and the day within the same month. */
export function sinceWords(earlier: string, day: string): string {
  if (earlier.slice(0, 7) === day.slice(0, 7)) return `since ${calendarDayWords(earlier)}`
  const then = new Date(`${earlier}T00:00:00Z`)
  return `since ${earlier.slice(0, 4) === day.slice(0, 4) ? month(then) : monthOfYear(then)}`
}
