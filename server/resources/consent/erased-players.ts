import type { Sql } from '../../db/database.ts'

/** K56. Whether nothing that names or describes this player is kept any longer. */
export async function isErasedPlayer(sql: Sql, playerId: string): Promise<boolean> {
  const [player] = await sql.query<{ is_erased: boolean }>('SELECT is_erased($1) AS is_erased', [playerId])
  return player?.is_erased ?? false
}
