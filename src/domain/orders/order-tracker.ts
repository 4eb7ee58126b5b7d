import type { PlayerLibraryItem } from '../contracts/library.ts'

export type OrderStepId = 'video' | 'payment' | 'queue' | 'review' | 'report'

/** One line of the tracker. `at` is when it happened; `by` when it is promised. */
export type OrderStep = {
  id: OrderStepId
  state: 'done' | 'now' | 'open' | 'problem'
  title: string
  detail: string | null
  at: string | null
  by: string | null
}

type Seen = Pick<
  PlayerLibraryItem,
  | 'status'
  | 'video_state'
  | 'package_name'
  | 'ordered_by'
  | 'place_in_queue'
  | 'rated_count'
  | 'total_count'
  | 'return_reason'
  | 'video_ready_at'
  | 'paid_at'
  | 'submitted_at'
  | 'due_at'
  | 'claimed_at'
  | 'completed_at'
>

/** How far places in the queue are counted. */
const MOST_PLACES = 100

/**
 * What has happened to an order, what is happening now, and what comes: from the server's facts and nothing else.
 */
export function orderSteps(item: Seen): OrderStep[] {
  return [videoStep(item), paymentStep(item), queueStep(item), reviewStep(item), reportStep(item)]
}

type Rest = Partial<Pick<OrderStep, 'detail' | 'at' | 'by'>>

function step(
  id: OrderStepId,
  state: OrderStep['state'],
  title: string,
  { detail = null, at = null, by = null }: Rest = {},
): OrderStep {
  return { id, state, title, detail, at, by }
}

function videoStep({ status, video_state, video_ready_at, return_reason }: Seen): OrderStep {
  if (status === 'returned') return step('video', 'problem', 'Video couldn’t be used', { detail: return_reason })
  if (video_state === 'uploading') return step('video', 'now', 'Video uploading')
  if (video_state === 'failed')
    return step('video', 'problem', 'The upload failed', { detail: 'Choose the video again.' })
  if (video_state === null) return step('video', 'now', 'Add a video')
  return step('video', 'done', 'Video added', { at: video_ready_at })
}

function paymentStep({ status, video_state, package_name, ordered_by, paid_at }: Seen): OrderStep {
  // O152. A coach's order never reads as the family's payment.
  if (ordered_by !== null)
    return step('payment', 'done', ordered_by === '' ? 'Ordered by your coach' : `Ordered by your coach, ${ordered_by}`)
  if (status === 'awaiting_payment') return step('payment', 'now', 'Waiting for payment', { detail: package_name })
  if (status === 'draft')
    return step('payment', video_state === 'ready' ? 'now' : 'open', 'Payment', { detail: package_name })
  return step('payment', 'done', 'Paid', { at: paid_at })
}

function queueStep({ status, place_in_queue, submitted_at }: Seen): OrderStep {
  if (status === 'draft' || status === 'awaiting_payment') return step('queue', 'open', 'Submitted')
  if (status === 'returned') return step('queue', 'open', 'Submitted', { detail: 'You keep your place in line.' })
  if (status !== 'submitted') return step('queue', 'done', 'Submitted', { at: submitted_at })
  return step('queue', 'now', 'Submitted', { detail: placeWords(place_in_queue), at: submitted_at })
}

function placeWords(place: number | null): string | null {
  if (place === null) return null
  if (place >= MOST_PLACES) return `At least ${MOST_PLACES - 1} are ahead of you`
  return place === 1 ? 'You’re next in line' : `You’re #${place} in line`
}

function reviewStep({ status, rated_count, total_count, claimed_at }: Seen): OrderStep {
  if (status === 'in_review' || status === 'ready_to_finalize') {
    return step('review', 'now', 'An evaluator is watching', {
      detail: `${rated_count} of ${total_count} items rated`,
      at: claimed_at,
    })
  }
  if (isPublished(status)) return step('review', 'done', 'Watched and rated', { at: claimed_at })
  return step('review', 'open', 'An evaluator watches')
}

function reportStep({ status, due_at, completed_at }: Seen): OrderStep {
  if (isPublished(status)) return step('report', 'done', 'Report ready', { at: completed_at })
  return step('report', 'open', 'Report ready', { by: status === 'returned' ? null : due_at })
}

function isPublished(status: Seen['status']): boolean {
  return status === 'completed' || status === 'consultation_requested' || status === 'consultation_scheduled'
}
