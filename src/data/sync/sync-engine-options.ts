import type { ChooseBatch } from '#domain/sync/chains.ts'
import type { GetToken } from '../api/api-client.ts'
import type { Database } from '../db/database.ts'
import type { Deliver } from './deliver.ts'

export type SyncEngineOptions = {
  db: Database
  deliver: Deliver
  getToken: GetToken
  /** Who is signed in at this moment. Only this user's operations are sent. */
  userId: () => string | undefined
  now: () => number
  random: () => number
  newId: () => string
  build: string
  /** Keeps tabs from sending the same thing at once. It saves requests; nothing depends on it. */
  locks?: Pick<LockManager, 'request'> | undefined
  /** How many requests may be on their way at once. */
  parallel?: number
  chooseBatch?: ChooseBatch | undefined
  /** Asks which epoch the server is in, at the start and when the network is back. */
  askEpoch?: () => Promise<string>
  /** Y52. Asks for the key of this user's receipts, in base64. Without it none is encrypted or opened. */
  askKey?: () => Promise<string>
  /** When there is time for it: any other answer that comes until then tells the epoch too. */
  hasTime?: () => Promise<void>
  /** Whether a wake for what was just written is on its way: the little that is left is sent with it. */
  isWakeDue?: () => boolean
  onAuthEnded: () => void
  onNeedsNewerApp: () => void
  onError?: (error: unknown) => void
  /** Returns what cancels the timer. */
  setTimer?: (ms: number, fire: () => void) => () => void
}
