import { isOfEvent } from '#domain/contracts/creations.ts'
import { operationSchemas } from '#domain/contracts/operations.ts'
import type { OperationKind } from '#domain/contracts/operations.ts'
import { readInput } from '../../../http/read-input.ts'
import { completeEvaluation } from './complete-evaluation.ts'
import { createEventSheet } from './create-event-sheet.ts'
import { createLive } from './create-live.ts'
import { describePlayer } from './describe-player.ts'
import { addEventPlayer, changeEventPlayer, checkIn } from './event-player-operations.ts'
import { finalSave, reopen } from './final-save.ts'
import { moveOnBoard } from './move-on-board.ts'
import type { OperationContext, Outcome } from './operation.ts'
import { releaseEvaluation } from './release-evaluation.ts'
import { addressReport } from './address-report.ts'
import { saveNote } from './save-note.ts'
import { saveRatings } from './save-ratings.ts'

/**
 * What each kind of operation does, once its body is known to have the right shape. Bad shapes are refused with 422.
 */
export type Effects = Record<OperationKind, (context: OperationContext, body: unknown) => Promise<Outcome>>

export const effects: Effects = {
  'event-player.add': (context, body) => addEventPlayer(context, readInput(operationSchemas['event-player.add'], body)),
  'event-player.check-in': (context, body) =>
    checkIn(context, readInput(operationSchemas['event-player.check-in'], body)),
  'event-player.change': (context, body) =>
    changeEventPlayer(context, readInput(operationSchemas['event-player.change'], body)),
  'live.create': (context, body) => {
    const creation = readInput(operationSchemas['live.create'], body)
    return isOfEvent(creation) ? createEventSheet(context, creation) : createLive(context, creation)
  },
  'player.describe': (context, body) => describePlayer(context, readInput(operationSchemas['player.describe'], body)),
  'report.address': (context, body) => addressReport(context, readInput(operationSchemas['report.address'], body)),
  'ratings.save': (context, body) => saveRatings(context, readInput(operationSchemas['ratings.save'], body)),
  'note.save': (context, body) => saveNote(context, readInput(operationSchemas['note.save'], body)),
  'evaluation.final-save': (context, body) =>
    finalSave(context, readInput(operationSchemas['evaluation.final-save'], body)),
  'evaluation.reopen': (context, body) => reopen(context, readInput(operationSchemas['evaluation.reopen'], body)),
  'evaluation.complete': (context, body) =>
    completeEvaluation(context, readInput(operationSchemas['evaluation.complete'], body)),
  'evaluation.release': (context, body) =>
    releaseEvaluation(context, readInput(operationSchemas['evaluation.release'], body)),
  'board.move': (context, body) => moveOnBoard(context, readInput(operationSchemas['board.move'], body)),
}
