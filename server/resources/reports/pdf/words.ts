import type { Report } from '#domain/contracts/evaluations.ts'
import { isolated } from '#domain/fields/isolated.ts'
import { colorWord } from '#domain/evaluations/jersey-words.ts'
import { playerOnPaper, settable } from '#domain/evaluations/names-on-paper.ts'
import { seenWords } from '#domain/events/seen-together.ts'
import { gradeWords, heightWords } from '#domain/scoring/report-words.ts'
import { americanDates } from '#domain/language.ts'

const longDay = americanDates({ dateStyle: 'long', timeZone: 'UTC' })
const shortDay = americanDates({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** A day of the calendar: "February 14, 2026". */
export function longDayWords(day: string): string {
  return longDay().format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** "Feb 14, 2026". */
export function shortDayWords(day: string): string {
  return shortDay().format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** The player's name as it appears next to other words of a line. */
export const fullName = (report: Parameters<typeof playerOnPaper>[0]) => isolated(playerOnPaper(report).name)
export const firstName = (report: Parameters<typeof playerOnPaper>[0]) => isolated(playerOnPaper(report).first)
/** The name of something else than the player. Empty for one that no font of the document has. */
export const otherName = (name: string | null) => (name !== null && settable(name) ? isolated(name) : '')

/** "Point guard, 5 ft 6 in, 11th grade" and "Harbor Point High School, Varsity": what is not known is left out. */
export function playerLines(report: Report): string[] {
  const { athletic_info, organization } = report.player_profile
  const facts = [athletic_info.player_position_name, heightWords(report), gradeWords(organization.school_grade)]
  const team = [otherName(organization.name), organization.team_level]
  return [facts, team].map((parts) => parts.filter(Boolean).join(', ')).filter(Boolean)
}

/** "Jersey 12, white. Fall League, February 14, 2026. Live, by Dana Reyes." */
export function gameLines(report: Report): string[] {
  const {
    jersey_number,
    jersey_color,
    event_name,
    evaluated_on,
    evaluator_name,
    is_live_evaluation,
    video_duration_s,
  } = report
  const own = report.event
    ? `Bib ${jersey_number}`
    : `Jersey ${jersey_number}, ${colorWord(jersey_color).toLowerCase()}`
  const jersey = jersey_number ? own : ''
  const length =
    video_duration_s === null
      ? ''
      : video_duration_s < 60
        ? `, ${Math.floor(video_duration_s)} s`
        : `, ${Math.floor(video_duration_s / 60)} min`
  const by = otherName(evaluator_name)
  const how = is_live_evaluation ? 'Watched live' : `Watched on video${length}`
  return [
    [jersey, otherName(event_name), longDayWords(evaluated_on)].filter(Boolean).join(', '),
    report.event ? seenWords(report.event) : by ? `${how}, by ${by}` : how,
  ]
}
