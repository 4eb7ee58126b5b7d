import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { OPERATION_KINDS } from './operations.ts'
import { Id, Instant } from './wire.ts'

export const Receipt = v.object({
  mutation_id: Id,
  kind: v.picklist(OPERATION_KINDS),
  /** What the operation was about: an evaluation, or since there are events an event player. */
  evaluation_submission_id: Id,
  applied_at: Instant,
})
export type Receipt = v.InferOutput<typeof Receipt>

/** Oldest first, at most 500; ask again from the last instant for more. */
export const listReceipts = endpoint({
  method: 'GET',
  path: '/evaluation/receipts/',
  summary: 'What the server has applied for this user',
  input: v.object({ since: v.optional(Instant) }),
  output: v.object({ server_epoch: v.string(), server_time: Instant, results: v.array(Receipt) }),
})
