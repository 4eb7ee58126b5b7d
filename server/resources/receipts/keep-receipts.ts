import type { Services } from '../../services.ts'

const KEPT_MS = 60 * 86_400_000
/** No tablet had work before. A clock that says so is wrong, and tells nothing. */
export const FIRST_WORK = Date.parse('2025-01-01')

/** U93. Makes room for the receipts of the weeks to come, and drops those that are older than 60 days. */
export async function keepReceipts({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.query('SELECT keep_receipts($1)', [new Date(now()).toISOString()])
}

/** U93. Whether a mutation is dated so long ago that its receipt, if it ever had one, may be gone. */
export function mayBeForgotten(mutationId: string, now: number): boolean {
  const at = madeAt(mutationId)
  return at !== undefined && at < now - KEPT_MS
}

/** Returns the time at which a device made an id, if the id names a time at which a device can have made it. */
export function madeAt(id: string): number | undefined {
  const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  return id[14] === '7' && at >= FIRST_WORK ? at : undefined
}

/** U93, U128. The instant from which on every receipt is kept. */
export const oldestReceipt = (now: number): string => new Date(now - KEPT_MS).toISOString()
