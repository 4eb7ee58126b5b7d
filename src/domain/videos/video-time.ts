/** A day: no video is longer. */
const LONGEST_S = 86_400

/**
 * The seconds that somebody means by "95", "1:35", "75:30", "1.35", "1:02:03" or "1h 2m 3s"; after a colon, a
 * fraction may follow the seconds. Undefined when it is none of these or more than a day.
 */
export function readTime(text: string): number | undefined {
  const typed = text.trim().toLowerCase().replace(',', '.')
  // "1.30" without a colon means 1:30. "1.5" has no clear meaning.
  const written = typed.replace(/^(\d{1,4})\.(\d\d)$/u, '$1:$2')
  if (/^\d+\.\d+$/u.test(written)) return undefined
  const found =
    /^(?:(?:(\d{1,2}):(?=\d{1,2}:))?(\d{1,4}):)?(\d{1,5}(?:\.\d{1,3})?)$/u.exec(written) ??
    /^(?=\d)(?:(\d{1,2})\s*h)?\s*(?:(\d{1,4})\s*m(?:in)?)?\s*(?:(\d{1,5}(?:\.\d{1,3})?)\s*s)?$/u.exec(written)
  if (!found) return undefined
  const [hours, minutes, seconds] = [found[1], found[2], found[3]].map((part) =>
    part === undefined ? undefined : Number(part),
  )
  // After minutes come fewer than 60 seconds, after hours fewer than 60 minutes: else it is a slip.
  if (minutes !== undefined && (seconds ?? 0) >= 60) return undefined
  if (hours !== undefined && (minutes ?? 0) >= 60) return undefined
  const total = (hours ?? 0) * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0)
  return total <= LONGEST_S ? total : undefined
}

/** A time in a video as players write it, whole seconds rounded down: "0:05", "1:35", "1:02:03". */
export function timeWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/**
 * How long something lasts, in words, rounded down: "45 seconds", "9 minutes 5 seconds", "31 minutes", "1 hour 12
 * minutes".
 */
export function lengthWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
  const count = (of: number, name: string) => (of === 0 ? [] : [`${of} ${name}${of === 1 ? '' : 's'}`])
  // From ten minutes on, seconds tell nobody anything.
  const parts = [...count(hours, 'hour'), ...count(minutes, 'minute'), ...(whole < 600 ? count(rest, 'second') : [])]
  return parts.length > 0 ? parts.join(' ') : '0 seconds'
}

/**
 * N42. Seconds that the two moments lie apart at least: 10, in a video shorter than 100 seconds a tenth of it. Null: of
 * unknown length.
 */
export function leastApart(durationS: number | null): number {
  return durationS === null ? 10 : Math.min(10, durationS / 10)
}
