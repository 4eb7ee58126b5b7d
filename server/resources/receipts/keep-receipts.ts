import type { Services } from '../../services.ts'

const KEPT_MS = 60 * 86_400_000
/** No tablet had work before. A clock that says so is wrong, and tells nothing. */
export const FIRST_DAY = '2025-01-01'
const FIRST_WORK = Date.parse(FIRST_DAY)

/** U93. Makes room for the receipts of the weeks to come, and drops those that are older than 60 days. */
export async function keepReceipts({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.query('SELECT keep_receipts($1)', [new Date(now()).toISOString()])
}

/** U93. Whether a mutation is dated so long ago that its receipt, if it ever had one, may be gone. */
export function mayBeForgotten(mutationId: string, now: number): boolean {
  const isDated = mutationId[14] === '7'
  const madeAt = Number.parseInt(mutationId.replaceAll('-', '').slice(0, 12), 16)
  return isDated && madeAt >= FIRST_WORK && madeAt < now - KEPT_MS
}

/** U93, U128. The instant from which on every receipt is kept. */
export const oldestReceipt = (now: number): string => new Date(now - KEPT_MS).toISOString()
