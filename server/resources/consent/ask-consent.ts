import { randomUUID } from 'node:crypto'
import { CONSENT_VERSION } from '#domain/profiles/consent-text.ts'
import type { Sql } from '../../db/database.ts'
import { digestOf, newSecret } from '../../letters/link-secret.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { requestMail } from './consent-mails.ts'
import {
  consentState,
  deleteConsent,
  findConsents,
  findSeenAt,
  insertConsent,
  lockChild,
} from './consent-repository.ts'
import { tellMailFailed } from './tell-mail-failed.ts'

const DAY_MS = 86_400_000
const LINK_DAYS = 14
const MOST_MAILS_A_DAY = 3

type Deps = Pick<Services, 'db' | 'mailer' | 'publicOrigin' | 'now'>

export const linkOf = (publicOrigin: string, token: string) => `${publicOrigin}/consent/${token}`

type Asked = 'asked' | 'not needed' | 'too many'

/**
 * K5. Emails the guardian of a child without a standing consent a link, which voids the one before. Throws when the
 * email cannot be sent; then everything is as before. Without `again`, a guardian who was asked already is left alone.
 */
export async function askConsent(
  { db, mailer, publicOrigin, now }: Deps,
  playerId: string,
  { again = true } = {},
): Promise<Asked> {
  const token = newSecret()
  const prepared = await db.transaction((sql) => prepare(sql, playerId, { token, again, now: now() }))
  if (typeof prepared === 'string') return prepared
  try {
    await mailer.send(requestMail(prepared, linkOf(publicOrigin, token), LINK_DAYS))
  } catch (error) {
    await deleteConsent(db, prepared.consent.id)
    throw new Refusal('unavailable', 'We couldn’t email your parent or guardian. Try again later.', {
      cause: error,
    })
  }
  return 'asked'
}

async function prepare(
  sql: Sql,
  playerId: string,
  { token, again, now }: { token: string; again: boolean; now: number },
) {
  const child = await lockChild(sql, playerId)
  if (!child || child.guardian_email === null || child.guardian_name === null) return 'not needed'
  const consents = await findConsents(sql, playerId)
  const { state } = consentState(child, consents, now)
  if (state === 'not-needed' || state === 'given' || (!again && state !== 'missing')) return 'not needed'
  const isOfToday = ({ requested_at }: { requested_at: string }) => Date.parse(requested_at) > now - DAY_MS
  if (consents.filter(isOfToday).length >= MOST_MAILS_A_DAY) return 'too many'
  const consent = {
    id: randomUUID(),
    player_id: playerId,
    guardian_name: child.guardian_name,
    guardian_email: child.guardian_email,
    token_digest: digestOf(token),
    text_version: CONSENT_VERSION,
    requested_at: new Date(now).toISOString(),
    expires_at: new Date(now + LINK_DAYS * DAY_MS).toISOString(),
  }
  await insertConsent(sql, consent)
  return { child, consent, seen: await findSeenAt(sql, playerId) }
}

/**
 * K6. A saved profile asks by itself when nobody has been asked yet, or the guardian is another one now. Never throws.
 */
export async function askConsentWhenNew(deps: Deps, playerId: string): Promise<void> {
  try {
    await askConsent(deps, playerId, { again: false })
  } catch (error) {
    // The profile is saved all the same, and says that the consent is missing; it can be asked for again there.
    tellMailFailed(error)
  }
}

export const tooManyMails = () =>
  new Refusal('too-many', `Your parent or guardian got ${MOST_MAILS_A_DAY} emails today. Try again tomorrow.`, {
    retryAfterSeconds: 3_600,
  })
