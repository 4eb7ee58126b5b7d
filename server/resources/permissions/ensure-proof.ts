import type { FastifyError, FastifyInstance } from 'fastify'
import { PROOF_MINUTES } from '#domain/access/second-step.ts'
import { getAgreement } from '#domain/contracts/agreement.ts'
import type { Call } from '#domain/contracts/endpoint.ts'
import { PROOF_NEEDED, SECOND_STEP_NEEDED } from '#domain/contracts/error-codes.ts'
import { replayableEndpoints } from '#domain/contracts/operations.ts'
import { listPrograms } from '#domain/contracts/programs.ts'
import { listTeams } from '#domain/contracts/teams.ts'
import { isAnyAdmin } from '../../actor.ts'
import type { Actor } from '../../actor.ts'
import { sendError } from '../../http/errors.ts'
import { Refusal } from '../../refusal.ts'
import { opensToAdmins } from './permissions.ts'

/**
 * M72. Refuses with PROOF_NEEDED unless the person has signed in, or proved that it is they, within the last minutes.
 */
export function ensureProof({ now }: { now: () => number }, { provedAt = -Infinity }: Actor, minutes = PROOF_MINUTES) {
  if (now() - provedAt > minutes * 60_000) throw proofNeeded()
}

/** M72. As `ensureProof`, of admins alone: what others do here, they do to themselves. */
export function ensureProofOfAdmin(services: { now: () => number }, actor: Actor) {
  if (isAnyAdmin(actor)) ensureProof(services, actor)
}

/** Lists that would silently be shorter for an admin without a recent proof. */
const WIDER_FOR_ADMINS: ReadonlySet<Call> = new Set([listTeams, listPrograms, getAgreement])

/** Calls that a tablet sends. They read nothing, and offline work must not wait for a password. */
const PATHS_OF_OPERATIONS: ReadonlySet<string> = new Set(Object.values(replayableEndpoints).map(({ path }) => path))

/**
 * M75, M105, M106. Replaces a refusal by `PROOF_NEEDED` or a request for a second step if the admin's right would have
 * given access. Applies to routes that are registered after it.
 */
export function askAdminsForProof(app: FastifyInstance) {
  app.addHook('preHandler', async (request) => {
    const { actor } = request
    const { call } = request.routeOptions.config
    if (actor?.lacks === undefined || !call) return
    if (PATHS_OF_OPERATIONS.has(call.path)) request.actor = { ...actor, isAdmin: true }
    else if (WIDER_FOR_ADMINS.has(call) || call.path.startsWith('/admin/')) throw lackOf(actor.lacks)
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const lacks = request.actor?.lacks
    const { call } = request.routeOptions.config
    const isNo = error instanceof Refusal && (error.reason === 'missing' || error.reason === 'forbidden')
    const isWanted = lacks !== undefined && isNo && call && opensToAdmins(call.grant)
    return sendError(isWanted ? lackOf(lacks) : error, request, reply)
  })
}

const lackOf = (lacks: NonNullable<Actor['lacks']>) => (lacks === 'proof' ? proofNeeded() : secondStepNeeded())

const proofNeeded = () => new Refusal('forbidden', 'Confirm it’s you.', { code: PROOF_NEEDED })

const secondStepNeeded = () =>
  new Refusal(
    'forbidden',
    'Admins need two-step verification here. Turn it on from your account page, then sign in again.',
    {
      code: SECOND_STEP_NEEDED,
    },
  )
