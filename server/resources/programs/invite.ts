import type { ProgramPart } from '#domain/contracts/program-people.ts'
import type { Sql } from '../../db/database.ts'
import { lockInbox } from '../../db/lock-inbox.ts'
import type { CallingActor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { recordDeed } from '../audit/record-deed.ts'
import {
  askAgain,
  countMailsToday,
  insertInvitation,
  lockInvitation,
  lockOpenInvitation,
  markRevoked,
} from './invitations-repository.ts'
import { spendDay } from '../limits/spend-day.ts'
import { findMemberOfInbox } from './members-repository.ts'

/** G88. Mails a day to one inbox, from one program, event or account. A stranger must not use up those of others. */
const MOST_TO_INBOX = 5
/** G88. Mails a day to one inbox from everyone. */
const MOST_TO_INBOX_FROM_ALL = 20
const MOST_A_DAY = 100

/**
 * G88. Owes a mail that invites an address, in the transaction that the program is locked in, and returns the
 * invitation's id. Asked again, the mail is owed again; while it waits to be sent, nothing changes.
 */
export async function invite(
  sql: Sql,
  actor: CallingActor,
  offer: { programId: number; email: string; part: ProgramPart },
): Promise<string> {
  const member = await findMemberOfInbox(sql, offer.programId, offer)
  if (member !== undefined) {
    const message = `${member} belongs to this program already`
    throw new Refusal('invalid', message, { fields: { email: [message] } })
  }
  const open = await lockOpenInvitation(sql, offer)
  if (open?.is_waiting) return open.id
  await refuseTooManyMails(sql, offer, { email: offer.email, userId: actor.userId })
  await recordDeed(sql, actor, {
    action: 'invite to program',
    details: { program_id: offer.programId, part: offer.part },
  })
  if (!open) return insertInvitation(sql, offer, actor.userId)
  await askAgain(sql, open.id, offer.email, actor.userId)
  return open.id
}

/** G88, U113. Throws 429 if the inbox got enough invitations today, or if the program, event or account sent enough. */
export async function refuseTooManyMails(
  sql: Sql,
  by: Parameters<typeof countMailsToday>[1],
  { email, userId }: { email: string; userId: string },
) {
  await lockInbox(sql, email)
  const { toInbox, toInboxByThese, byThese } = await countMailsToday(sql, by, { email, userId })
  if (toInboxByThese >= MOST_TO_INBOX)
    throw tooMany(`You sent this address ${MOST_TO_INBOX} invitations today. Try again tomorrow.`)
  if (toInbox >= MOST_TO_INBOX_FROM_ALL)
    throw tooMany(`This address got ${MOST_TO_INBOX_FROM_ALL} invitations today. Try again tomorrow.`)
  if (byThese >= MOST_A_DAY)
    throw tooMany(
      `This ${'programId' in by ? 'program' : 'event'} sent ${MOST_A_DAY} invitations today. Try again tomorrow.`,
    )
  await spendDay(sql, { userId, what: 'invitation' })
}

const tooMany = (message: string) => new Refusal('too-many', message, { retryAfterSeconds: 3_600 })

/** G91. Ends an invitation; one that was revoked stays so, one that was accepted is refused. */
export async function revokeInvitation(sql: Sql, actor: CallingActor, programId: number, invitationId: string) {
  const invitation = await lockInvitation(sql, programId, invitationId)
  if (!invitation) throw new Refusal('missing', 'Invitation not found')
  if (invitation.is_accepted)
    throw new Refusal('conflict', 'They accepted already. Remove them from the program instead.')
  if (invitation.is_revoked) return
  await markRevoked(sql, invitationId)
  await recordDeed(sql, actor, { action: 'revoke invitation', details: { program_id: programId } })
}
