import * as v from 'valibot'
import { WalkOn } from '#domain/contracts/creations.ts'
import { Email } from '#domain/fields/text-fields.ts'
import { playerProblems } from '#domain/evaluations/completeness.ts'
import { nextStatus } from './evaluation-rules.ts'
import { change } from './evaluation-writes.ts'
import type { EvaluationRow } from './database.ts'
import type { WriteContext } from './write-context.ts'
import { FinalSaveRefused, LockedError } from './write-errors.ts'

/**
 * Y43. Says more of the walk-on of a live evaluation, on this device and to the server; what is left out stays as it
 * is. Throws LockedError once the evaluation is completed, FinalSaveRefused when locked ratings would lose what their
 * result needs, and a ValiError when the server would refuse the words.
 */
export function describePlayer(ctx: WriteContext, evaluationId: string, said: Partial<WalkOn>): Promise<void> {
  return change(ctx, evaluationId, async (row) => {
    const player = v.parse(WalkOn, { ...row.player, ...said })
    const status = nextStatus(row, 'describe_player')
    const problems = playerProblems(player)
    if (status === 'ready_to_finalize' && problems.length > 0) throw new FinalSaveRefused(problems)
    return {
      row: { status, player: described(row.player, player) },
      operation: { kind: 'player.describe' as const, body: { player } },
    }
  })
}

/** A player as an operation describes them; a date of birth that it doesn't speak of stays. */
export function described(
  player: EvaluationRow['player'],
  { date_of_birth, ...said }: WalkOn,
): EvaluationRow['player'] {
  return { ...player, ...said, ...(date_of_birth !== undefined && { date_of_birth }) }
}

/**
 * R62. Says where the report of a live evaluation goes, on this device and to the server; null sends it to nobody. It
 * may be corrected after the evaluation is completed. Throws a ValiError when it is no address.
 */
export function addressReport(ctx: WriteContext, evaluationId: string, email: string | null): Promise<void> {
  const report_email = v.parse(v.nullable(Email), email)
  return change(ctx, evaluationId, async (row) => {
    if (row.is_live === 0 || row.status === 'cancelled')
      throw new LockedError('Only the report of a live evaluation is sent by email.')
    if ((row.report_email ?? null) === report_email) return undefined
    return { row: { report_email }, operation: { kind: 'report.address' as const, body: { report_email } } }
  })
}
