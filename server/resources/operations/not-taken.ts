import { NOT_TAKEN_WORDS } from '#domain/contracts/not-taken-words.ts'
import type { NotTaken } from '#domain/contracts/operations.ts'
import type { Sql } from '../../db/database.ts'
import { isAgeLeftOut } from '../consent/age-left-out.ts'
import type { SaidAge } from '../consent/age-left-out.ts'
import type { Outcome } from './operation.ts'

/**
 * K40. Adds to an outcome that the server ignored the age because a guardian was asked. The rest of the operation is
 * applied.
 */
export async function tellAgeNotTaken(sql: Sql, playerId: string, said: SaidAge, outcome: Outcome): Promise<Outcome> {
  return (await isAgeLeftOut(sql, playerId, said)) ? withNotTaken(outcome, ['age']) : outcome
}

/** Adds the fields that were left out, and why, to an outcome. */
export function withNotTaken(outcome: Outcome, parts: readonly NotTaken[]): Outcome {
  if (parts.length === 0) return outcome
  const not_taken = [...new Set([...(outcome.server.not_taken ?? []), ...parts])]
  const message = not_taken.map((part) => NOT_TAKEN_WORDS[part]).join(' ')
  return { ...outcome, message, server: { ...outcome.server, not_taken } }
}
