/** A day as it is written in an email, such as March 7, 2026. Of an instant, the day in UTC. */
export const longDay = (day: string | Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
