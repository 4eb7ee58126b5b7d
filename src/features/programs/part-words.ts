import type { EventPart } from '#domain/contracts/events.ts'
import type { OwnProgram, ProgramInvitationPaper, ProgramPart } from '#domain/contracts/program-people.ts'
import { calendarDayWords } from '#kit/time-words.ts'

/** What somebody is in a program. */
export const PART_WORDS: Readonly<Record<OwnProgram['part'], string>> = {
  owner: 'Owner',
  director: 'Director',
  coach: 'Coach',
  evaluator: 'Evaluator',
}

export const AS_WORDS: Readonly<Record<ProgramPart, string>> = {
  director: 'a director',
  coach: 'a coach',
  evaluator: 'an evaluator',
}

const EVENT_AS_WORDS: Readonly<Record<EventPart, string>> = {
  organizer: 'an organizer',
  evaluator: 'an evaluator',
  desk: 'part of the check-in desk',
  lead: 'a lead evaluator',
}

/** What comes with each part at an event. */
export const AT_EVENT: Readonly<Record<EventPart, string>> = {
  organizer:
    'As an organizer, you set up the event, see how many evaluators rated each player, and publish the reports.',
  evaluator: 'As an evaluator, you rate players on a tablet, even offline.',
  desk: 'At the check-in desk, you check players in, change bibs and add walk-ons.',
  lead: 'As a lead evaluator, you decide when two evaluators are too far apart.',
}

/** "an evaluator and part of the check-in desk". */
export function eventPartsWords(parts: readonly EventPart[]): string {
  const words = parts.map((part) => EVENT_AS_WORDS[part])
  const last = words.pop() ?? ''
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`
}

/** "on November 21, 2026", or from the first to the last day. */
export function eventDaysWords({ starts_on, ends_on }: Pick<ProgramInvitationPaper, 'starts_on' | 'ends_on'>): string {
  if (starts_on === undefined) return ''
  if (ends_on === undefined || ends_on === starts_on) return `on ${calendarDayWords(starts_on)}`
  return `from ${calendarDayWords(starts_on)} to ${calendarDayWords(ends_on)}`
}

/** "Tampa, Florida"; empty for a program that says neither. */
export function placeWords({ city, state_name }: { city: string | null; state_name: string | null }): string {
  return [city, state_name].filter(Boolean).join(', ')
}

/** "1 team"; "3 teams". */
export function countWords(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
