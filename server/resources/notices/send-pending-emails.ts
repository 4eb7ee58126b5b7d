import { withoutAddresses } from '../../http/log.ts'

/** The rest waits for the next run of the job. */
const MAX_AT_ONCE = 50
const MAX_REASON_LENGTH = 300

type Steps<Email> = {
  /** Claims the next pending email, so that no other process sends it. Undefined if none is pending. */
  take: () => Promise<Email | undefined>
  send: (email: Email) => Promise<void>
  /** Records the outcome. `failure` is undefined if the email was sent. */
  settle: (email: Email, failure: string | undefined) => Promise<void>
}

/** Sends up to 50 pending emails, one after the other. Returns the number of emails sent. */
export async function sendPendingEmails<Email>({ take, send, settle }: Steps<Email>): Promise<number> {
  let sent = 0
  for (let at = 0; at < MAX_AT_ONCE; at++) {
    const email = await take()
    if (!email) return sent
    const failure = await send(email).then(() => undefined, failureReason)
    await settle(email, failure)
    if (failure === undefined) sent += 1
  }
  return sent
}

/** Returns the reason as the database may keep it: short, without email addresses. */
export function failureReason(error: unknown): string {
  const reason = error instanceof Error ? error.message : 'unknown'
  return withoutAddresses(reason).slice(0, MAX_REASON_LENGTH)
}
