import { isOfEvent } from '#domain/contracts/creations.ts'
import { OPERATION_KINDS, operationSchemas } from '#domain/contracts/operations.ts'
import type { OperationBodies, OperationKind } from '#domain/contracts/operations.ts'
import { readInput } from '../../../http/read-input.ts'
import { completeEvaluation } from '../../evaluations/operations/complete-evaluation.ts'
import { createEventSheet } from '../../events/operations/create-event-sheet.ts'
import { createLive } from '../../evaluations/operations/create-live.ts'
import { describePlayer } from '../../evaluations/operations/describe-player.ts'
import { eventPlayerEffects } from '../../events/operations/event-player-operations.ts'
import { finalSave, reopen } from '../../evaluations/operations/final-save.ts'
import { moveOnBoard } from '../../events/operations/move-on-board.ts'
import type { Handler, Handlers } from '../operation.ts'
import { releaseEvaluation } from '../../evaluations/operations/release-evaluation.ts'
import { addressReport } from '../../evaluations/operations/address-report.ts'
import { saveNote } from '../../evaluations/operations/save-note.ts'
import { saveRatings } from '../../evaluations/operations/save-ratings.ts'

/** Runs an operation of each kind on the database. The compiler finds a second effect of a kind if the groups are last. */
const handlers: Handlers = {
  'live.create': (context, creation) =>
    isOfEvent(creation) ? createEventSheet(context, creation) : createLive(context, creation),
  'player.describe': describePlayer,
  'report.address': addressReport,
  'ratings.save': saveRatings,
  'note.save': saveNote,
  'evaluation.final-save': finalSave,
  'evaluation.reopen': reopen,
  'evaluation.complete': completeEvaluation,
  'evaluation.release': releaseEvaluation,
  'board.move': moveOnBoard,
  ...eventPlayerEffects,
}

/** Handlers that take a body as it was sent. They refuse a body of the wrong shape with 422. */
export type Effects = Record<OperationKind, Handler<unknown>>

function effectOf<Kind extends OperationKind>(kind: Kind): Handler<unknown> {
  return (context, sent) => {
    const body = readInput(operationSchemas[kind], sent) as OperationBodies[Kind] // The schema belongs to the kind.
    return handlers[kind](context, body)
  }
}

export const effects = Object.fromEntries(OPERATION_KINDS.map((kind) => [kind, effectOf(kind)])) as Effects
