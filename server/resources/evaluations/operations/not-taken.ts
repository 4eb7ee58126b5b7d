import { NOT_TAKEN_WORDS } from '#domain/contracts/not-taken-words.ts'
import type { NotTaken } from '#domain/contracts/operations.ts'
import type { Sql } from '../../../db/database.ts'
import type { Outcome } from './operation.ts'

type SaidAge = { date_of_birth?: string | null | undefined; school_grade?: string | null | undefined }

/**
 * K40. Returns the age fields that the server ignored because a guardian was asked. The answer to the operation lists
 * them. The rest of the operation is applied.
 */
export async function tellAgeNotTaken(sql: Sql, playerId: string, said: SaidAge, outcome: Outcome): Promise<Outcome> {
  if (said.date_of_birth === undefined && said.school_grade === undefined) return outcome
  const [kept] = await sql.query<{ date_of_birth: string | null; school_grade: string | null }>(
    `SELECT date_of_birth, organization ->> 'school_grade' AS school_grade FROM player
     WHERE id = $1 AND guardian_was_asked(id)`,
    [playerId],
  )
  const isKept =
    !kept ||
    ((said.date_of_birth === undefined || said.date_of_birth === kept.date_of_birth) &&
      (said.school_grade === undefined || said.school_grade === kept.school_grade))
  return isKept ? outcome : withNotTaken(outcome, ['age'])
}

/** Adds the fields that were left out, and why, to an outcome. */
export function withNotTaken(outcome: Outcome, parts: readonly NotTaken[]): Outcome {
  if (parts.length === 0) return outcome
  const not_taken = [...new Set([...(outcome.server.not_taken ?? []), ...parts])]
  const message = not_taken.map((part) => NOT_TAKEN_WORDS[part]).join(' ')
  return { ...outcome, message, server: { ...outcome.server, not_taken } }
}
