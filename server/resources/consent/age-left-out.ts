import type { Sql } from '../../db/database.ts'

export type SaidAge = { date_of_birth?: string | null | undefined; school_grade?: string | null | undefined }

/** K40. Returns whether the database kept the age of a player, whose guardian was asked, in a write of these fields. */
export async function isAgeLeftOut(sql: Sql, playerId: string, said: SaidAge): Promise<boolean> {
  if (said.date_of_birth === undefined && said.school_grade === undefined) return false
  const [kept] = await sql.query<{ date_of_birth: string | null; school_grade: string | null }>(
    `SELECT date_of_birth, organization ->> 'school_grade' AS school_grade FROM player
     WHERE id = $1 AND guardian_was_asked(id)`,
    [playerId],
  )
  if (!kept) return false
  return (
    (said.date_of_birth !== undefined && said.date_of_birth !== kept.date_of_birth) ||
    (said.school_grade !== undefined && said.school_grade !== kept.school_grade)
  )
}
