import type { Event, EventGroup, EventPart } from '#domain/contracts/events.ts'
import { listed } from '#domain/listed.ts'
import { GYM_CLOCK, timeFormat } from '#domain/reader-time.ts'
import { calendarDaysWords, clockWords } from '#kit/time-words.ts'
import { numeral } from '#domain/language.ts'

/** What somebody does at an event. */
export const PART_WORDS: Readonly<Record<EventPart, string>> = {
  organizer: 'Organizer',
  evaluator: 'Evaluator',
  desk: 'Desk',
  lead: 'Lead',
}

/** "Organizer, evaluator and desk". */
export function partsWords(parts: readonly EventPart[]): string {
  const words = parts.map((part, at) => (at === 0 ? PART_WORDS[part] : PART_WORDS[part].toLowerCase()))
  return listed(words, words.length)
}

/** "November 21, 2026" or "November 21 – 22, 2026". */
function daysWords({ starts_on, ends_on }: Pick<Event, 'starts_on' | 'ends_on'>): string {
  return calendarDaysWords(starts_on, ends_on)
}

/** "Lincoln Gym, November 21, 2026". */
export function whereAndWhen(event: Pick<Event, 'place' | 'starts_on' | 'ends_on'>): string {
  return [event.place, daysWords(event)].filter(Boolean).join(', ')
}

/** "Court 2, 10:00 AM" under a group's name; empty when it says neither. */
export function groupDetail({ court, starts_at }: EventGroup): string {
  return [court, starts_at && startWords(starts_at)].filter(Boolean).join(', ')
}

const gymClock = timeFormat(GYM_CLOCK)

/** A group's start by the clock of the gym: "10:00 AM" of "10:00", or of an instant by the clock of the reader. */
function startWords(startsAt: string): string {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/u.exec(startsAt) ?? []
  if (hours !== undefined) return gymClock(new Date(Date.UTC(2000, 0, 1, Number(hours), Number(minutes))))
  return clockWords(startsAt)
}

/** "1 player"; "1,204 players". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numeral(count)} ${count === 1 ? one : many}`
}
