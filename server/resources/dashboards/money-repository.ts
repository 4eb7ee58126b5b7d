import type { Sql } from '../../db/database.ts'

export type Money = { credits_bought: number; credits_used: number; spend_cents: number; currency: string }

const NONE: Money = { credits_bought: 0, credits_used: 0, spend_cents: 0, currency: 'USD' }

/**
 * F57. What coaches bought for the teams of these programs, never what a family paid. What went back is
 * no spend. Programs without a purchase are in the map too.
 */
export async function findMoney(sql: Sql, programIds: readonly number[]): Promise<Map<number, Money>> {
  const rows = await sql.query<Money & { program_id: number }>(
    `SELECT t.program_id, sum(p.credits_total)::float8 AS credits_bought,
      sum(p.credits_total - p.credits_left)::float8 AS credits_used,
       sum(p.amount_cents - coalesce(c.refunded_cents, 0))::float8 AS spend_cents,
       max(p.currency) AS currency
     FROM team t JOIN purchase p ON p.team_id = t.id LEFT JOIN checkout c ON c.id = p.checkout_id
     WHERE t.program_id = ANY(ARRAY(SELECT unnest($1::int[]))) GROUP BY t.program_id`,
    [programIds],
  )
  const found = new Map(rows.map(({ program_id, ...money }) => [program_id, money]))
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
