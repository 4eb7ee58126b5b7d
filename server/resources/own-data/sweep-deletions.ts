import type { Services } from '../../services.ts'
import { hasAnotherAdmin } from '../accounts/change-account.ts'
import { lockAdminsFor } from './deletion.ts'
import { eraseAccount } from './erase-account.ts'

type Parts = Pick<Services, 'db' | 'directory' | 'objects' | 'videos' | 'now'>
export type Swept = { deleted: string[]; failed: Array<{ userId: string; error: unknown }> }

/**
 * K15. Deletes every account whose day has come. Any number of processes may do so at once: each account is locked by
 * one. One that fails, because a store or the identity provider is away, is left for the next time and holds up no
 * other.
 */
export async function sweepDeletions(parts: Parts): Promise<Swept> {
  const swept: Swept = { deleted: [], failed: [] }
  const due = await parts.db.query<{ id: string }>(
    'SELECT id FROM app_user WHERE deletion_due_at <= $1 AND deleted_at IS NULL ORDER BY deletion_due_at, id',
    [new Date(parts.now()).toISOString()],
  )
  for (const { id } of due) {
    try {
      if (await deleteDue(parts, id)) swept.deleted.push(id)
    } catch (error) {
      swept.failed.push({ userId: id, error })
    }
  }
  return swept
}

/** False when another process has the account, when its owner has kept it after all, and for the last admin (M22). */
async function deleteDue({ db, directory, objects, videos, now }: Parts, userId: string): Promise<boolean> {
  const at = new Date(now()).toISOString()
  return db.transaction(async (sql) => {
    await lockAdminsFor(sql, userId)
    const [due] = await sql.query<{ is_admin: boolean }>(
      'SELECT is_admin FROM app_user WHERE id = $1 AND deletion_due_at <= $2 AND deleted_at IS NULL FOR UPDATE SKIP LOCKED',
      [userId, at],
    )
    if (!due || (due.is_admin && !(await hasAnotherAdmin(sql, userId)))) return false
    await eraseAccount(sql, { directory, objects, videos }, userId, at)
    return true
  })
}
