import type { JerseyColor } from '#domain/contracts/players.ts'
import { teammateOf } from '#domain/profiles/teammate.ts'
import type { EvaluationRow } from './database.ts'
import { createLiveEvaluation } from './evaluation-writes.ts'
import type { WriteContext } from './write-context.ts'

/**
 * Makes a live evaluation in the game of another one, of a player of whom only the jersey is known. Returns its
 * id; throws a ValiError for a number nobody can wear.
 */
export async function addToGame(
  ctx: WriteContext,
  game: EvaluationRow,
  jersey: { number: string; color: JerseyColor },
): Promise<string> {
  const worn = { jersey_color: jersey.color, event_name: game.event_name }
  const own = await ctx.db.evaluation
    .where('user_id')
    .equals(ctx.userId)
    .filter(({ is_live }) => is_live === 1)
    .sortBy('updated_at')
  return createLiveEvaluation(ctx, {
    ...worn,
    player: teammateOf(worn, own.toReversed()),
    jersey_number: jersey.number,
    quick_mode: game.quick_mode === 1,
    rubric_version: game.rubric_version,
  })
}
