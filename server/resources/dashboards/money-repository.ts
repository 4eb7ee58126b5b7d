import { columnsOf, rowsOfColumns } from '../../db/columns-sql.ts'
import type { Columns } from '../../db/columns-sql.ts'

export type Money = { credits_bought: number; credits_used: number; spend_cents: number; currency: string }

const NONE: Money = { credits_bought: 0, credits_used: 0, spend_cents: 0, currency: 'USD' }

const COLUMNS = ['program_id', 'credits_bought', 'credits_used', 'spend_cents', 'currency'] as const
export type MoneyRow = { money: Columns }

/**
 * SQL: the column of MoneyRow, to be read in the same question as the rosters, of whose `chosen` (the teams) it tells.
 * F57. What coaches bought for them, never what a family paid. What went back is no spend.
 */
export const MONEY = `${columnsOf(
  COLUMNS,
  `(SELECT t.program_id, sum(p.credits_total) AS credits_bought,
      sum(p.credits_total - p.credits_left) AS credits_used,
      sum(p.amount_cents - coalesce(c.refunded_cents, 0)) AS spend_cents, max(p.currency) AS currency
    FROM chosen t JOIN purchase p ON p.team_id = t.team_id LEFT JOIN checkout c ON c.id = p.checkout_id
    GROUP BY t.program_id) AS spent`,
)} AS money`

/** Of these programs; those without a purchase are in the map too. */
export function moneyOf({ money }: MoneyRow, programIds: readonly number[]): Map<number, Money> {
  const found = new Map(
    rowsOfColumns<Money & { program_id: number }>(COLUMNS, money).map(({ program_id, ...its }) => [program_id, its]),
  )
  return new Map(programIds.map((id) => [id, found.get(id) ?? NONE]))
}

export function addMoney(all: readonly Money[]): Money {
  const sum = (of: (money: Money) => number) => all.reduce((total, money) => total + of(money), 0)
  return {
    credits_bought: sum((it) => it.credits_bought),
    credits_used: sum((it) => it.credits_used),
    spend_cents: sum((it) => it.spend_cents),
    currency: all[0]?.currency ?? NONE.currency,
  }
}
