import { randomBytes, randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'

/** An event that the server has still to be told. */
export type Delivery = { deliveryId: string; body: string; dueAt: number; attempts: number }

export type LocalRefund = { reference: string; refundId: string | null; amountCents: number; isFailed: boolean }
/** O149. What becomes of a refund that the server asks for. */
export const REFUNDS_ARE = ['made', 'unknown_payment', 'refused', 'not_allowed', 'unanswered'] as const
export type RefundsAre = (typeof REFUNDS_ARE)[number]

export type LocalDispute = {
  disputeId: string
  openedAt: number
  dueAt: number
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

/** A checkout session of the stand-in, with what it still has to tell, so that a crash loses neither or both. */
export type LocalSession = {
  sessionId: string
  checkoutId: string
  amountCents: number
  currency: string
  productName: string
  returnUrl: string
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  wasDeclined: boolean
  paymentReference: string | null
  /** As a whole. */
  isRefunded: boolean
  /** In parts, each under the id of who asked; one made at the stand-in has its own. */
  refunds: LocalRefund[]
  refundsAre: RefundsAre
  dispute: LocalDispute | null
  deliveries: Delivery[]
}

export type SessionFiles = {
  all(): LocalSession[]
  find(sessionId: string): LocalSession | undefined
  /** Returns what it has written. */
  save(session: LocalSession): LocalSession
}

const FILE = /^cs_local_[\da-f]{32}\.json$/u

/**
 * One file per session that only this user may read. Written at once as a whole: a crash leaves the old one or the new
 * one.
 */
export function openSessionFiles(folder: string): SessionFiles {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const names = fs.readdirSync(folder).filter((name) => FILE.test(name))
  const sessions = new Map(names.map((name) => [name.slice(0, -'.json'.length), readSession(path.join(folder, name))]))
  return {
    all: () => [...sessions.values()],
    find: (sessionId) => sessions.get(sessionId),
    save(session) {
      const draft = path.join(folder, `${randomUUID()}.draft`)
      fs.writeFileSync(draft, JSON.stringify(session), { mode: 0o600, flush: true })
      fs.renameSync(draft, path.join(folder, `${session.sessionId}.json`))
      sessions.set(session.sessionId, session)
      return session
    },
  }
}

function readSession(file: string): LocalSession {
  const session: LocalSession = JSON.parse(fs.readFileSync(file, 'utf8'))
  // Written before there were parts, disputes and refusals.
  return {
    ...session,
    refunds: session.refunds ?? [],
    refundsAre: session.refundsAre ?? 'made',
    dispute: session.dispute ?? null,
  }
}

/** Made once and kept: what waits to be told is signed with it after a restart too. */
export function webhookSecretIn(folder: string): string {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'webhook-secret')
  try {
    fs.writeFileSync(file, `whsec_${randomBytes(24).toString('hex')}`, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return fs.readFileSync(file, 'utf8')
}
