import { americanDates } from '#domain/language.ts'

const days = americanDates({ dateStyle: 'long', timeZone: 'UTC' })

/** A day as it is written in an email, such as March 7, 2026. Of an instant, the day in UTC. */
export const longDay = (day: string | Date) => days().format(new Date(day))
