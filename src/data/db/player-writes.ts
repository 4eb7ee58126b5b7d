import * as v from 'valibot'
import { WalkOn } from '#domain/contracts/operations.ts'
import { playerProblems } from '#domain/evaluation/completeness.ts'
import { nextStatus } from './evaluation-rules.ts'
import { change } from './evaluation-writes.ts'
import type { WriteContext } from './write-context.ts'
import { FinalSaveRefused } from './write-errors.ts'

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
      row: { status, player: { ...row.player, ...player } },
      operation: { kind: 'player.describe' as const, body: { player } },
    }
  })
}
