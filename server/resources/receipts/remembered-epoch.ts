import type { Services } from '../../services.ts'
import { findServerEpoch } from './server-epoch.ts'

/** A new epoch begins after minutes of a restore: it need not be told within the second. */
const KNOWN_FOR_MS = 5_000

/**
 * The server's epoch for the head of every answer. Only the first answer waits for it; later ones tell what is known
 * and have it read anew now and then. Undefined while the database has never been reached.
 */
export function rememberedEpoch({ db, now }: Pick<Services, 'db' | 'now'>): () => Promise<string | undefined> {
  let known: string | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  return async () => {
    if (Math.abs(now() - readAt) > KNOWN_FOR_MS) reading ??= read().finally(() => (reading = undefined))
    if (known === undefined) await reading
    return known
  }

  async function read(): Promise<void> {
    readAt = now()
    known = await findServerEpoch(db).catch(() => known)
  }
}
