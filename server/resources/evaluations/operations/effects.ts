import { operationSchemas } from '#domain/contracts/operations.ts'
import type { OperationKind } from '#domain/contracts/operations.ts'
import { readInput } from '../../../http/read-input.ts'
import { completeEvaluation } from './complete-evaluation.ts'
import { createLive } from './create-live.ts'
import { describePlayer } from './describe-player.ts'
import { finalSave, reopen } from './final-save.ts'
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
  'live.create': (context, body) => createLive(context, readInput(operationSchemas['live.create'], body)),
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
}
