import * as v from 'valibot'
import { operationSchemas } from '#domain/contracts/operations.ts'
import type { OperationKind } from '#domain/contracts/operations.ts'
import { completeEvaluation } from './complete-evaluation.ts'
import { createLive } from './create-live.ts'
import { describePlayer } from './describe-player.ts'
import { finalSave, reopen } from './final-save.ts'
import type { OperationContext, Outcome } from './operation.ts'
import { releaseEvaluation } from './release-evaluation.ts'
import { saveNote } from './save-note.ts'
import { saveRatings } from './save-ratings.ts'

/** What each kind of operation does, once its body is known to have the right shape. Bad shapes throw a ValiError. */
export type Effects = Record<OperationKind, (context: OperationContext, body: unknown) => Promise<Outcome>>

export const effects: Effects = {
  'live.create': (context, body) => createLive(context, v.parse(operationSchemas['live.create'], body)),
  'player.describe': (context, body) => describePlayer(context, v.parse(operationSchemas['player.describe'], body)),
  'ratings.save': (context, body) => saveRatings(context, v.parse(operationSchemas['ratings.save'], body)),
  'note.save': (context, body) => saveNote(context, v.parse(operationSchemas['note.save'], body)),
  'evaluation.final-save': (context, body) => finalSave(context, v.parse(operationSchemas['evaluation.final-save'], body)),
  'evaluation.reopen': (context, body) => reopen(context, v.parse(operationSchemas['evaluation.reopen'], body)),
  'evaluation.complete': (context, body) => completeEvaluation(context, v.parse(operationSchemas['evaluation.complete'], body)),
  'evaluation.release': (context, body) => releaseEvaluation(context, v.parse(operationSchemas['evaluation.release'], body)),
}
