/** How long something may still take: "About 4 minutes left". */
export function timeLeftWords(seconds: number): string {
  if (seconds < 60) return 'Less than a minute left'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
  const hours = Math.floor(minutes / 60)
  return `About ${hours} h ${minutes % 60} min left`
}
