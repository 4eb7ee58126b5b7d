import { withoutAddresses } from '../../http/log.ts'
import { AddressRefused } from '../../ports/mail.ts'

/** The rest waits for the next run of the job. */
const MAX_AT_ONCE = 50
const MAX_REASON_LENGTH = 300

type Steps<Email> = {
  /** Claims the next pending email, so that no other process sends it. Undefined if none is pending. */
  take: () => Promise<Email | undefined>
  send: (email: Email) => Promise<void>
  /** Records the outcome. `failure` is undefined if the email was sent. */
  settle: (email: Email, failure: Failure | undefined) => Promise<void>
}

/** Why an email was not sent, and whether another try is useless. */
export type Failure = { reason: string; isFinal: boolean }

/** Sends up to 50 pending emails, one after the other. Returns the number of emails sent. */
export async function sendPendingEmails<Email>({ take, send, settle }: Steps<Email>): Promise<number> {
  let sent = 0
  for (let at = 0; at < MAX_AT_ONCE; at++) {
    const email = await take()
    if (!email) return sent
    const failure = await send(email).then(() => undefined, failureOf)
    await settle(email, failure)
    if (failure === undefined) sent += 1
  }
  return sent
}

/** Returns the reason as the database may keep it: short, without email addresses. */
export function failureOf(error: unknown): Failure {
  const reason = error instanceof Error ? error.message : 'unknown'
  return {
    reason: withoutAddresses(reason).slice(0, MAX_REASON_LENGTH),
    isFinal: error instanceof AddressRefused,
  }
}

const DAY_MIN = 24 * 60

type Patience = { mostAttempts: number; longestPauseMin?: number }

/**
 * SQL: what a failure changes in the row of an email. `$1` is the reason, `$2` whether it is final. The next try comes
 * after 1 minute and then after twice as long each time. M111. After a final failure none comes.
 */
export const afterFailure = ({ mostAttempts, longestPauseMin = DAY_MIN }: Patience) => `last_error = $1,
  attempts = CASE WHEN $2::boolean THEN ${mostAttempts} ELSE attempts END,
  next_try_at = now() + least(power(2, attempts - 1), ${longestPauseMin}) * interval '1 minute'`
