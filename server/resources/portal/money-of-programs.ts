export type Money = { credits_bought: number; credits_used: number; spend_cents: number; currency: string }

const NONE: Money = { credits_bought: 0, credits_used: 0, spend_cents: 0, currency: 'USD' }

export type MoneyRow = { money: Array<Money & { program_id: number }> }

/** Returns the money of these programs by program id. Programs without a purchase are included. */
export function moneyOf({ money }: MoneyRow, programIds: readonly number[]): Map<number, Money> {
  const found = new Map(money.map(({ program_id, ...its }) => [program_id, its]))
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
