import type { QueueItem } from '#domain/contracts/admin.ts'

/** A second rating that nobody may claim is not stuck by a fault. */
export function nobodyWords({ possible_evaluators: possible }: QueueItem): string {
  if (possible === null) return 'Nobody yet'
  if (possible === 0) return 'Nobody can. All know the first rating.'
  return `Nobody yet, ${possible === 1 ? '1 evaluator can' : `${possible} evaluators can`}`
}

/** "5 hours", "3 days": whole days from two on. */
export function waitWords(hours: number): string {
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  const whole = Math.floor(hours)
  return whole === 1 ? '1 hour' : `${whole} hours`
}
