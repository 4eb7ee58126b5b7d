import type { EvaluationRow } from '#data/db/database.ts'

/** Who reads the result once it is completed, and who hears of it. */
export function readerWords({ is_live, player, order }: Pick<EvaluationRow, 'is_live' | 'player' | 'order'>): string {
  if (order && order.games.length > 0)
    return 'We email the coach who ordered it. They can read the result. The player can read it if the coach shares it.'
  if (is_live === 0) return 'We email the player. They can read the result.'
  // Only an account has a birth date: who walked on has nobody behind them yet.
  if (player.date_of_birth !== null) return 'We email the player. They can read the result.'
  return 'You and Courtside administrators can read the result. We email nobody, because this player has no account.'
}
