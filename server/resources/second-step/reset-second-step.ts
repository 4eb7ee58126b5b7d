import type { Directory } from '../../ports/directory.ts'
import type { Database, Sql } from '../../db/database.ts'
import { recordDeed } from '../audit/record-deed.ts'
import type { Doer } from '../audit/record-deed.ts'

type Deps = { db: Database; directory: Directory }

/**
 * M73. From now on the person signs in by password alone, until they set up an app again. Throws as the directory does.
 */
export function resetSecondStep({ db, directory }: Deps, { userId, by }: { userId: string; by: Doer }): Promise<void> {
  return db.transaction((sql) => resetWithin(sql, directory, { userId, by }))
}

/** Last in its transaction: without the identity provider nothing of it has happened. */
export async function resetWithin(sql: Sql, directory: Directory, { userId, by }: { userId: string; by: Doer }) {
  await sql.query('DELETE FROM recovery_code WHERE user_id = $1', [userId])
  await recordDeed(sql, by, { action: 'remove second step', personId: userId })
  await directory.removeSecondStep(userId)
}
