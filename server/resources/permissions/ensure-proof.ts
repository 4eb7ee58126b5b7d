import type { FastifyInstance } from 'fastify'
import { ADMIN_PROOF_MINUTES, PROOF_MINUTES } from '#domain/access/second-step.ts'
import { PROOF_NEEDED } from '#domain/contracts/error-codes.ts'
import type { Actor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'

/**
 * M72. Refuses with PROOF_NEEDED unless the person has signed in, or proved that it is they, within the last minutes.
 */
export function ensureProof({ now }: { now: () => number }, { provedAt = -Infinity }: Actor, minutes = PROOF_MINUTES) {
  if (now() - provedAt > minutes * 60_000) throw new Refusal('forbidden', 'Confirm it’s you.', { code: PROOF_NEEDED })
}

/** M72. As `ensureProof`, of admins alone: what others do here, they do to themselves. */
export function ensureProofOfAdmin(services: { now: () => number }, actor: Actor) {
  if (actor.isAdmin) ensureProof(services, actor)
}

/**
 * M75. Asks an admin for a proof, though an older one will do, before anything at `/admin/` is answered. Binds to the
 * routes that come after it.
 */
export function ensureProofBeforeAdminRoutes(app: FastifyInstance, services: { now: () => number }) {
  app.addHook('preHandler', async ({ actor, routeOptions }) => {
    if (actor?.isAdmin && routeOptions.url?.startsWith(`${app.prefix}/admin/`))
      ensureProof(services, actor, ADMIN_PROOF_MINUTES)
  })
}
