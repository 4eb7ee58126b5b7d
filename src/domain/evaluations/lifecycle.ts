import type { EvaluationStatus } from '../contracts/evaluations.ts'

/** The words people read for each status. */
export const STATUS_LABELS: Readonly<Record<EvaluationStatus, string>> = {
  draft: 'Draft',
  awaiting_payment: 'Awaiting Payment',
  submitted: 'Submitted',
  in_review: 'In Review',
  live: 'Live Evaluation',
  ready_to_finalize: 'Ready to Finalize',
  completed: 'Completed',
  consultation_requested: 'Consultation Requested',
  consultation_scheduled: 'Consultation Scheduled',
  returned: 'Video Problem',
  cancelled: 'Cancelled',
}

export type LifecycleEvent =
  | 'create_live'
  | 'describe_player'
  | 'claim'
  | 'save_ratings'
  | 'final_save'
  | 'reopen'
  | 'complete'
  | 'video_problem'
  | 'release'
  | 'replace_video'
  | 'delete'

/** What a transition depends on beside the status. */
export type LifecycleFacts = {
  isLive: boolean
  /** Another evaluator than the one who asks has claimed or created it. */
  isOthers: boolean
  isAdmin: boolean
  finalSaveProblems: number
  evaluatorNotes: number
  /** Why the video could not be used; empty when none was given. */
  reason: string
}

export type RefusalCode =
  | 'already_claimed'
  | 'already_final'
  | 'already_completed'
  | 'incomplete'
  | 'note_required'
  | 'reason_required'
  | 'not_final'
  | 'not_allowed_now'

export type Transition =
  | { kind: 'moved'; status: EvaluationStatus }
  | { kind: 'unchanged'; status: EvaluationStatus }
  | { kind: 'refused'; code: RefusalCode; message: string }

const PUBLISHED: ReadonlyArray<EvaluationStatus | undefined> = [
  'completed',
  'consultation_requested',
  'consultation_scheduled',
]

/** Whether the player has the report. */
export function isPublished(status: EvaluationStatus): boolean {
  return PUBLISHED.includes(status)
}

/** Whether its ratings may be changed: until the final save locks them. */
export function isOpenToRatings(status: EvaluationStatus): boolean {
  return workOn(status).kind !== 'refused'
}

/**
 * E10. The next status of an evaluation, or why the event is refused. `status` is undefined before it exists.
 * Repeating an event that has already had its effect is `unchanged`, so replays are harmless.
 */
export function transition(
  status: EvaluationStatus | undefined,
  event: LifecycleEvent,
  facts: LifecycleFacts,
): Transition {
  if (status !== undefined && facts.isOthers && !facts.isAdmin) {
    return refused('already_claimed', 'Another evaluator has this evaluation.')
  }
  switch (event) {
    case 'create_live':
      return status === undefined ? moved('live') : repeatedOrRefused(status, facts.isLive && status === 'live')
    case 'describe_player':
      return repeatedOrRefused(status, facts.isLive && (status === 'live' || status === 'ready_to_finalize'))
    case 'claim':
    case 'save_ratings':
      return workOn(status)
    case 'final_save':
      return finalSave(status, facts)
    case 'reopen':
      if (status === 'ready_to_finalize') return moved(facts.isLive ? 'live' : 'in_review')
      return repeatedOrRefused(status, status === 'in_review' || status === 'live')
    case 'complete':
      return complete(status, facts)
    case 'video_problem':
      if (status !== 'in_review' && status !== 'submitted') return repeatedOrRefused(status, status === 'returned')
      if (facts.reason.trim() === '') return refused('reason_required', 'Say what’s wrong with the video.')
      return moved('returned')
    case 'release':
      return status === 'in_review' ? moved('submitted') : repeatedOrRefused(status, status === 'submitted')
    case 'replace_video':
      return status === 'returned' ? moved('submitted') : repeatedOrRefused(status, status === 'submitted')
    case 'delete':
      return withdraw(status, facts)
  }
}

function workOn(status: EvaluationStatus | undefined): Transition {
  if (status === 'submitted') return moved('in_review')
  if (status === 'in_review' || status === 'live') return { kind: 'unchanged', status }
  if (status === 'ready_to_finalize') {
    return refused('already_final', 'The final save locked the ratings. Reopen the evaluation to change them.')
  }
  return notNow(status)
}

function finalSave(status: EvaluationStatus | undefined, facts: LifecycleFacts): Transition {
  if (status !== 'in_review' && status !== 'live') return repeatedOrRefused(status, status === 'ready_to_finalize')
  if (facts.finalSaveProblems > 0) return refused('incomplete', 'The evaluation is not complete yet.')
  return moved('ready_to_finalize')
}

function complete(status: EvaluationStatus | undefined, facts: LifecycleFacts): Transition {
  if (status === 'in_review' || status === 'live') return refused('not_final', 'Final save comes before completing.')
  if (status !== 'ready_to_finalize') return repeatedOrRefused(status, PUBLISHED.includes(status))
  if (facts.evaluatorNotes === 0) return refused('note_required', 'Write at least one note before completing.')
  return moved('completed')
}

/** E11. Nobody deletes work that has begun on an order; a live evaluation may go until it is final. */
function withdraw(status: EvaluationStatus | undefined, facts: LifecycleFacts): Transition {
  if (status === 'draft' || status === 'awaiting_payment' || status === 'returned' || status === 'live')
    return moved('cancelled')
  if (status === 'submitted' && facts.isAdmin) return moved('cancelled')
  return repeatedOrRefused(status, status === 'cancelled')
}

function repeatedOrRefused(status: EvaluationStatus | undefined, isRepeated: boolean): Transition {
  return isRepeated && status !== undefined ? { kind: 'unchanged', status } : notNow(status)
}

function notNow(status: EvaluationStatus | undefined): Transition {
  if (PUBLISHED.includes(status)) return refused('already_completed', 'This evaluation is completed.')
  const state = status === undefined ? 'does not exist yet' : `is "${STATUS_LABELS[status]}"`
  return refused('not_allowed_now', `You can’t do this while the evaluation ${state}.`)
}

function moved(status: EvaluationStatus): Transition {
  return { kind: 'moved', status }
}

function refused(code: RefusalCode, message: string): Transition {
  return { kind: 'refused', code, message }
}
