import { expect, test } from 'vitest'
import { deadlineWords } from './dispute-words.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const dispute = {
  dispute_id: 'dp_1',
  checkout_id: '3f2a7f5e-9a0b-4c1d-8e2f-0123456789ab',
  buyer_name: 'Maya Okafor',
  amount_cents: 7_900,
  currency: 'USD',
  reason: 'fraudulent',
  status: 'needs_response',
  is_inquiry: false,
  evidence_due_at: null,
  opened_at: '2026-11-18T12:00:00Z',
  closed_at: null,
  funds: null,
} as const

test.each([
  ['2026-11-27T13:00:00Z', '7 days left', false],
  ['2026-11-22T12:00:00Z', '2 days left', true],
  ['2026-11-21T13:00:00Z', '1 day left', true],
  ['2026-11-20T13:00:00Z', 'Less than a day left', true],
  [null, 'No deadline', false],
])('[O144] due %s: %s', (evidence_due_at, text, isUrgent) => {
  expect(deadlineWords({ ...dispute, evidence_due_at }, NOW)).toEqual({ text, isUrgent })
})

test('[O144] a deadline that has passed is overdue, until the answer was sent', () => {
  const late = { ...dispute, evidence_due_at: '2026-11-19T12:00:00Z' }
  expect(deadlineWords(late, NOW)).toMatchObject({ text: expect.stringMatching(/^Overdue since /u), isUrgent: true })
  expect(deadlineWords({ ...late, status: 'under_review' }, NOW)).toEqual({ text: 'Answered', isUrgent: false })
})
