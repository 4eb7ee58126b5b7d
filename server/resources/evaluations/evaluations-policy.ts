import { getResult } from '#domain/contracts/evaluations.ts'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import type { Actor } from '../../actor.ts'
import { isGranted } from '../permissions/permissions.ts'
import type { Relation } from '#domain/access/grants.ts'
import { readsEveryReport } from './report-readers.ts'

/** What the rights to an evaluation depend on. */
export type EvaluationOwners = {
  status: EvaluationStatus
  is_live: boolean
  evaluator_id: string | null
  submitted_by: string | null
  player_user_id: string | null
  is_shared_with_player: boolean
  second_of: string | null
  is_report: boolean
  /** The player of an event whom it rates; null for other evaluations. */
  event_player_id: string | null
  /** Who made, ordered or as staff reads the rating of which this is the second; null when it is none. */
  first_known_to: string[] | null
}

const PUBLISHED: readonly EvaluationStatus[] = ['completed', 'consultation_requested', 'consultation_scheduled']

/**
 * P2. How the actor stands to an evaluation. Nobody evaluates themselves or what they submitted, and nobody rates a
 * second time what they know the first rating of.
 */
export function relationsTo(actor: Actor, evaluation: EvaluationOwners): Relation[] {
  const relations: Relation[] = []
  const isPlayer = evaluation.player_user_id === actor.userId
  if (evaluation.evaluator_id === actor.userId) relations.push('own')
  // EV6. A sheet stays with whoever began it, also when they are off the staff.
  if (evaluation.event_player_id !== null && evaluation.evaluator_id === actor.userId) relations.push('event')
  const isOfTheirs = evaluation.submitted_by === actor.userId || knowsFirst(actor, evaluation)
  if (evaluation.status === 'submitted' && evaluation.evaluator_id === null && !isPlayer && !isOfTheirs)
    relations.push('queue')
  // A live evaluation is the evaluator's own work until it is published.
  // A second rating or a sheet of an event is nobody's report, and a coach may keep a report of their order to
  // themselves.
  const isForPlayer = evaluation.is_report && evaluation.is_shared_with_player
  if (isPlayer && isForPlayer && (!evaluation.is_live || isPublished(evaluation.status))) relations.push('player')
  if (evaluation.submitted_by === actor.userId) relations.push('submitter')
  return relations
}

const RESULT = getResult.grant

/** Those who did the work, EV66 also who organizes the event it was done at. */
const isOfWork = (it: Relation) => it === 'own' || it === 'event' || it === 'organizer'

/**
 * P3. Who did the work reads the result from the final save on; the player and those above them once it is published.
 */
export function mayReadResult(actor: Actor, status: EvaluationStatus, relations: readonly Relation[]): boolean {
  return (
    isGranted(actor, RESULT, relations) && (isPublished(status) || isGranted(actor, RESULT, relations.filter(isOfWork)))
  )
}

/** J8, J26. Whether this is a second rating whose first one the actor made, ordered or may read. */
function knowsFirst(actor: Actor, { first_known_to }: EvaluationOwners): boolean {
  return first_known_to !== null && (readsEveryReport(actor) || first_known_to.includes(actor.userId))
}

/** J27. Whoever is rating it a second time sees nothing of the first rating until they are done. */
export function isRatedBlindBy(actor: Actor, { second_holder_id }: { second_holder_id: string | null }): boolean {
  return second_holder_id === actor.userId
}

/** P10. A coach, a director or an owner reads neither the player's own notes nor the date of birth. */
export function isReadByStaff(actor: Actor, relations: readonly Relation[]): boolean {
  return !isGranted(
    actor,
    RESULT,
    relations.filter((it) => it === 'own' || it === 'player'),
  )
}

/**
 * P3. Whether the actor reads the result for having made it, and for nothing else: other evaluators' results are not
 * theirs to read.
 */
export function isReadByMakerOnly(actor: Actor, relations: readonly Relation[]): boolean {
  return !isGranted(
    actor,
    RESULT,
    relations.filter((it) => it !== 'own' && it !== 'event'),
  )
}

/** P3. A player sees a result from the moment it is published; the evaluator from the final save on. */
export function isPublished(status: EvaluationStatus): boolean {
  return PUBLISHED.includes(status)
}

/**
 * P4. An evaluator who was slower learns that an open order has been claimed: they saw it in the queue, so
 * saying so tells nothing new. A stranger's live evaluation stays unknown to them, and J26 a second rating that was
 * never offered to them.
 */
export function wasInTheQueue(actor: Actor, evaluation: EvaluationOwners): boolean {
  return !evaluation.is_live && evaluation.evaluator_id !== null && !knowsFirst(actor, evaluation)
}

/**
 * P5. An evaluator withdraws their live evaluations only; an order is withdrawn by who submitted it, or an admin.
 */
export function mayWithdraw(actor: Actor, evaluation: EvaluationOwners): boolean {
  if (actor.isAdmin) return true
  const relations = relationsTo(actor, evaluation)
  if (evaluation.is_live) return relations.includes('own')
  return relations.includes('player') || relations.includes('submitter')
}
