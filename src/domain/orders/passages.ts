import { readTime } from '../videos/video-time.ts'
import type { TypedPassage } from './team-order-form.ts'

export const MOST_PASSAGES = 20

export type PassageErrors = { from?: string; to?: string }

/** O81. Why a passage cannot be read, by field; empty when it can. A passage with nothing in it is none. */
export function passageErrors({ from, to }: TypedPassage): PassageErrors {
  if (isEmptyPassage({ from, to })) return {}
  const [start, end] = [readWholeTime(from), readWholeTime(to)]
  const errors: PassageErrors = {
    ...(start === undefined && { from: 'Enter a time like 2:00' }),
    ...(end === undefined && { to: 'Enter a time like 15:00' }),
  }
  if (start !== undefined && end !== undefined && start >= end) return { to: 'The passage must end after it begins' }
  return errors
}

export function isEmptyPassage({ from, to }: Pick<TypedPassage, 'from' | 'to'>): boolean {
  return from.trim() === '' && to.trim() === ''
}

/** Whole seconds, a fraction dropped; undefined when it is no time. */
export function readWholeTime(text: string): number | undefined {
  const seconds = readTime(text)
  return seconds === undefined ? undefined : Math.floor(seconds)
}
