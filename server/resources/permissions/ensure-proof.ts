import { PROOF_MINUTES } from '#domain/access/second-step.ts'
import { PROOF_NEEDED } from '#domain/contracts/error-codes.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'

/**
 * M72. Refuses with PROOF_NEEDED unless the person has signed in, or proved that it is they, within the last minutes.
 */
export function ensureProof({ now }: { now: () => number }, { provedAt = -Infinity }: Actor) {
  if (now() - provedAt > PROOF_MINUTES * 60_000)
    throw new Refusal('forbidden', 'Confirm it’s you.', { code: PROOF_NEEDED })
}

/** M72. As `ensureProof`, of admins alone: what others do here, they do to themselves. */
export function ensureProofOfAdmin(services: { now: () => number }, actor: Actor) {
  if (actor.isAdmin) ensureProof(services, actor)
}
