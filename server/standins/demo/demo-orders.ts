import type { DemoSize, PlannedEvaluation } from './demo-plan.ts'
import { COUNTS, DAY_MS, USER_NUMBERS, coachOfTeam, demoId } from './demo-plan.ts'
import { submissionDates } from './demo-evaluations.ts'
import { playerUserId } from './demo-users.ts'
import type { Columns } from './insert-rows.ts'

type Package = {
  id: number
  name: string
  credits: number
  cents: number
  turnaroundDays: number
  validityDays: number
}

/** Of the rubric's packages the two that the demo's players have bought. */
export type DemoPackages = { single: Package; progress: Package }

const NOT_HANDED_IN = new Set(['live', 'draft', 'awaiting_payment'])
const PAID_MINUTES = 5

/** Whether this was ever in the queue, and so took a credit. */
export const isSubmitted = ({ status }: Pick<PlannedEvaluation, 'status'>) => !NOT_HANDED_IN.has(status)

type Purchase = {
  id: string
  owner: string
  offer: Package
  left: number
  at: string
  /** For a team, by its coach; absent for a player's own. */ team?: { id: number; packs: number }
}
type Use = { purchaseId: string; evaluationId: string; at: string; isReturned: boolean }

/**
 * What was bought for what was submitted: threes by a Progress Pack, the rest one by one. The player of the demo has
 * bought a second pack for the newest, with two credits left. A withdrawn order has given its credit back.
 */
export function demoOrders(planned: readonly PlannedEvaluation[], { single, progress }: DemoPackages, today: number) {
  const purchases: Purchase[] = []
  const uses: Use[] = []
  const dates = submissionDates(planned, today)
  const byPlayer = Map.groupBy(planned.filter(isSubmitted), ({ player }) => player)
  for (const [player, submitted] of byPlayer) {
    const owner = playerUserId(player)
    if (owner === null) continue
    let rest = submitted
    while (rest[0]) {
      const isPack = rest.length >= progress.credits || player === 0
      const offer = isPack ? progress : single
      const covered = rest.slice(0, offer.credits)
      const first = dates.get(rest[0].number) ?? 0
      const id = demoId('purchase', rest[0].number)
      const returned = covered.filter(({ status }) => status === 'cancelled').length
      purchases.push({
        id,
        owner,
        offer,
        left: offer.credits - covered.length + returned,
        at: instant(first - PAID_MINUTES * 60_000),
      })
      for (const { number, status } of covered) {
        uses.push({
          purchaseId: id,
          evaluationId: demoId('evaluation', number),
          at: instant(dates.get(number) ?? 0),
          isReturned: status === 'cancelled',
        })
      }
      rest = rest.slice(covered.length)
    }
  }
  return { purchases, uses }
}

/** Beyond the numbers of evaluations, by which players' purchases are known. */
const TEAM_PURCHASES = 10_000_000
const PACKS = 4

/**
 * Packs that coaches have bought for their teams and have not used yet: the home team, and every third of the others.
 */
export function demoTeamPurchases(size: DemoSize, { progress }: DemoPackages, today: number): Purchase[] {
  const teams = Array.from({ length: COUNTS[size].teams }, (_none, number) => number).filter(
    (number) => number % 3 === 0,
  )
  return teams.map((number) => {
    const packs = 1 + ((PACKS - 1 + number) % PACKS)
    return {
      id: demoId('purchase', TEAM_PURCHASES + number),
      owner: demoId('user', USER_NUMBERS.Coach + coachOfTeam(number)),
      offer: progress,
      left: packs * progress.credits,
      at: instant(today - (1 + (number % 60)) * DAY_MS),
      team: { id: number + 1, packs },
    }
  })
}

export const PURCHASE_COLUMNS: Columns = {
  id: 'uuid',
  owner_id: 'uuid',
  package_id: 'int',
  package_name: 'text',
  amount_cents: 'int',
  currency: 'text',
  credits_total: 'int',
  credits_left: 'int',
  turnaround_days: 'int',
  bought_at: 'timestamptz',
  valid_until: 'timestamptz',
  team_id: 'int',
}
export function purchaseRow({ id, owner, offer, left, at, team }: Purchase): unknown[] {
  const packs = team?.packs ?? 1
  return [
    id,
    owner,
    offer.id,
    offer.name,
    offer.cents * packs,
    'USD',
    offer.credits * packs,
    left,
    offer.turnaroundDays,
    at,
    instant(Date.parse(at) + offer.validityDays * DAY_MS),
    team?.id ?? null,
  ]
}

export const CREDIT_USE_COLUMNS: Columns = {
  purchase_id: 'uuid',
  evaluation_id: 'uuid',
  used_at: 'timestamptz',
  returned_at: 'timestamptz',
}
export function creditUseRow({ purchaseId, evaluationId, at, isReturned }: Use): unknown[] {
  return [purchaseId, evaluationId, at, isReturned ? at : null]
}

/** The package of each order that took a credit. */
export function packagesByEvaluation({ purchases, uses }: ReturnType<typeof demoOrders>): Map<string, number> {
  const offers = new Map(purchases.map(({ id, offer }) => [id, offer.id]))
  return new Map(uses.map(({ purchaseId, evaluationId }) => [evaluationId, offers.get(purchaseId) ?? 0]))
}

function instant(ms: number): string {
  return new Date(ms).toISOString()
}
