import type { EvaluationRow } from '#data/db/database.ts'
import { ageFactsOf, countsAsChild } from '#domain/profiles/counts-as-child.ts'

type Seen = Pick<EvaluationRow, 'is_live' | 'player' | 'order' | 'has_account' | 'report_email'>

/** Who reads the result once it is completed, and who hears of it. `today` as `2026-10-31`. */
export function readerWords(row: Seen, today: string): string {
  const { is_live, player, order, report_email } = row
  if (order && order.games.length > 0)
    return 'We email the coach who ordered it. They can read the result. The player can read it if the coach shares it.'
  if (is_live === 0 || hasAccount(row)) return 'We email the player. They can read the result.'
  if (!report_email)
    return 'You and Courtside administrators can read the result. We email nobody, because you gave no address.'
  if (countsAsChild(ageFactsOf(player), today))
    return `This player may be under 13. We email ${report_email} and ask a parent or guardian to agree. Then they get the report. Until then, only you and Courtside administrators can read it.`
  return `We email the report to ${report_email}. They can read it with a code, without an account. You and Courtside administrators can read it too.`
}

/** Rows of older builds don't say it; in them only an account had a birth date. */
export function hasAccount({ has_account, player }: Pick<EvaluationRow, 'has_account' | 'player'>): boolean {
  return has_account ?? player.date_of_birth !== null
}
