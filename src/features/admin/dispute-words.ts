import type { DisputeItem } from '#domain/contracts/admin-payments.ts'
import { dayWords } from '#kit/time-words.ts'

const DAY_MS = 86_400_000

export const DISPUTE_LABELS = {
  needs_response: 'Needs an answer',
  under_review: 'With the bank',
  won: 'Won',
  lost: 'Lost',
} as const satisfies Record<DisputeItem['status'], string>

type Deadline = { text: string; isUrgent: boolean }

/** How long an answer has: "2 days left", "Due today", "Overdue since Dec 9". Once it was sent, nothing is due. */
export function deadlineWords({ status, evidence_due_at: due }: DisputeItem, now: number): Deadline {
  if (status === 'under_review') return { text: 'Answered', isUrgent: false }
  if (status !== 'needs_response') return { text: 'Closed', isUrgent: false }
  if (due === null) return { text: 'No deadline', isUrgent: false }
  const left = Date.parse(due) - now
  if (left < 0) return { text: `Overdue since ${dayWords(due, now)}`, isUrgent: true }
  const days = Math.floor(left / DAY_MS)
  if (days === 0) return { text: 'Less than a day left', isUrgent: true }
  return { text: `${days} ${days === 1 ? 'day' : 'days'} left`, isUrgent: days <= 2 }
}
