import { expect, test } from 'vitest'
import { orderSteps } from './order-tracker.ts'

type Seen = Parameters<typeof orderSteps>[0]

const seen: Seen = {
  status: 'submitted',
  video_state: 'ready',
  package_name: 'Progress Pack',
  ordered_by: null,
  place_in_queue: 3,
  rated_count: 44,
  total_count: 68,
  return_reason: null,
  video_ready_at: '2026-11-09T10:00:00.000Z',
  paid_at: '2026-11-09T11:00:00.000Z',
  submitted_at: '2026-11-09T11:00:00.000Z',
  due_at: '2026-11-16T11:00:00.000Z',
  claimed_at: '2026-11-10T09:00:00.000Z',
  completed_at: '2026-11-12T09:00:00.000Z',
}

const short = (changes: Partial<Seen>) =>
  orderSteps({ ...seen, ...changes }).map(({ state, title }) => `${state}: ${title}`)

test.each([
  [
    { status: 'draft', video_state: null },
    ['now: Add a video', 'open: Payment', 'open: Submitted', 'open: An evaluator watches', 'open: Report ready'],
  ],
  [
    { status: 'draft', video_state: 'uploading' },
    ['now: Video uploading', 'open: Payment', 'open: Submitted', 'open: An evaluator watches', 'open: Report ready'],
  ],
  [
    { status: 'draft', video_state: 'failed' },
    [
      'problem: The upload failed',
      'open: Payment',
      'open: Submitted',
      'open: An evaluator watches',
      'open: Report ready',
    ],
  ],
  [
    { status: 'draft' },
    ['done: Video added', 'now: Payment', 'open: Submitted', 'open: An evaluator watches', 'open: Report ready'],
  ],
  [
    { status: 'awaiting_payment' },
    [
      'done: Video added',
      'now: Waiting for payment',
      'open: Submitted',
      'open: An evaluator watches',
      'open: Report ready',
    ],
  ],
  [
    { status: 'submitted' },
    ['done: Video added', 'done: Paid', 'now: Submitted', 'open: An evaluator watches', 'open: Report ready'],
  ],
  [
    { status: 'in_review' },
    ['done: Video added', 'done: Paid', 'done: Submitted', 'now: An evaluator is watching', 'open: Report ready'],
  ],
  [
    { status: 'returned', return_reason: 'Too dark' },
    [
      'problem: Video couldn’t be used',
      'done: Paid',
      'open: Submitted',
      'open: An evaluator watches',
      'open: Report ready',
    ],
  ],
  [
    { status: 'completed' },
    ['done: Video added', 'done: Paid', 'done: Submitted', 'done: Watched and rated', 'done: Report ready'],
  ],
] as const)('%j has its five steps', (changes, expected) => {
  expect(short(changes)).toEqual(expected)
})

test.each([
  [1, 'You’re next in line'],
  [2, 'You’re #2 in line'],
  [99, 'You’re #99 in line'],
  [100, 'At least 99 are ahead of you'],
  [null, null],
])('place %j in the queue reads %j', (place, words) => {
  expect(orderSteps({ ...seen, place_in_queue: place })[2]?.detail).toBe(words)
})

test('nothing that has not happened has a time', () => {
  const draft = orderSteps({
    ...seen,
    status: 'draft',
    video_state: null,
    video_ready_at: null,
    paid_at: null,
    submitted_at: null,
    claimed_at: null,
    completed_at: null,
  })
  expect(draft.map(({ at }) => at)).toEqual([null, null, null, null, null])
})

test.each([
  ['Tessa Sandoval', 'done: Ordered by your coach, Tessa Sandoval'],
  ['', 'done: Ordered by your coach'],
])('[O152] an order by the coach "%s" names the coach and no payment', (ordered_by, title) => {
  expect(short({ ordered_by })[1]).toBe(title)
})
