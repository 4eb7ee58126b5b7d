import * as v from 'valibot'
import { everyone } from '../access/grants.ts'
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
  grant: everyone,
  input: v.object({ since: v.optional(Instant) }),
  output: v.object({ server_epoch: v.string(), server_time: Instant, results: v.array(Receipt) }),
})

/** U127. The key that encrypts the receipts of the user who asks while they are signed out on a device. */
export const getReceiptKey = endpoint({
  method: 'GET',
  path: '/evaluation/receipt-key/',
  summary: 'The key of one’s own receipts on a device',
  grant: everyone,
  input: v.object({}),
  /** 32 bytes in base64. */
  output: v.object({ key: v.pipe(v.string(), v.base64()) }),
})
