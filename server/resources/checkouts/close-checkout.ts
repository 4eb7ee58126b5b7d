import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { findCheckout, findOpenCheckout, lockCheckout, markExpired } from './checkouts-repository.ts'
import { tellPaymentTrouble } from './tell-payment-trouble.ts'

type Deps = Pick<Services, 'db' | 'payments'>

/**
 * O38. Closes a checkout, at the provider first: what is closed here can then be paid no more. `paid` when it was too
 * late for that. Throws a Refusal (`unavailable`) when the provider gives no answer; then nothing has changed here.
 */
export async function closeCheckout({ db, payments }: Deps, checkoutId: string): Promise<'closed' | 'paid'> {
  const found = await findCheckout(db, checkoutId)
  const isOpen = found?.status === 'opening' || found?.status === 'open'
  if (isOpen && found.session_id !== null && (await payments.expireSession(found.session_id)) === 'paid') return 'paid'
  const end = await db.transaction(async (sql) => {
    const locked = await lockCheckout(sql, checkoutId)
    if (!locked || locked.checkout.status === 'expired') return 'closed'
    const { checkout, evaluation } = locked
    if (checkout.status !== 'opening' && checkout.status !== 'open') return 'paid'
    // Its session became known between the two looks, and is still open at the provider.
    if (checkout.session_id !== found?.session_id) return 'again'
    // Without a known session nobody was given its form: nobody can pay in it.
    await markExpired(sql, checkout, evaluation)
    return 'closed'
  })
  return end === 'again' ? closeCheckout({ db, payments }, checkoutId) : end
}

/**
 * O39. Before an order is withdrawn, outside of any transaction: closes the payment it awaits. `paid` when it was
 * too late.
 */
export async function closeCheckoutOf(deps: Deps, evaluationId: string): Promise<'closed' | 'paid' | 'none'> {
  const open = await findOpenCheckout(deps.db, evaluationId)
  return open ? closeCheckout(deps, open.id) : 'none'
}

/**
 * O39. After a consent has ended: closes what is open for a player's orders, and for a team's with this player in it.
 * What the provider does not close now, the sweep closes; what is paid meanwhile waits as credits.
 */
export async function closeCheckoutsOf(deps: Deps, playerId: string): Promise<void> {
  const players = 'SELECT id FROM players_of($1) AS id'
  const open = await deps.db.query<{ id: string }>(
    `SELECT c.id FROM checkout c JOIN evaluation e ON e.id = c.evaluation_id WHERE e.player_id IN (${players})
      AND c.status IN ('opening', 'open')
     UNION SELECT c.id FROM checkout c JOIN evaluation e ON e.team_submission_id = c.team_submission_id
     WHERE e.player_id IN (${players}) AND c.status IN ('opening', 'open')`,
    [playerId],
  )
  await closeCheckouts(
    deps,
    open.map(({ id }) => id),
  )
}

/** Closes them now; what the provider does not close, the sweep closes. */
export async function closeCheckouts(deps: Deps, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await closeCheckout(deps, id).catch((error: unknown) =>
      tellPaymentTrouble(`checkout ${id} waits to be closed`, error),
    )
}

export const beingConfirmed = () =>
  new Refusal('conflict', 'We’re confirming the payment.', { code: 'PAYMENT_BEING_CONFIRMED' })
