import type { EventInvitation, EventStaff } from '#domain/contracts/event-people.ts'
import type { EventPart } from '#domain/contracts/events.ts'
import { bumpEventVersion } from '../../db/bump-events.ts'
import type { Sql } from '../../db/database.ts'
import type { CallingActor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { refuseFields } from '../profiles/refuse-fields.ts'
import { invitationNotValid } from '../programs/accept-invitation.ts'
import { askAgain, markAccepted } from '../programs/invitations-repository.ts'
import type { OpenInvitation } from '../programs/invitations-repository.ts'
import { refuseTooManyMails } from '../programs/invite.ts'
import { findStrangeGroups } from './groups-repository.ts'
import {
  changeOffer,
  endOffers,
  findColleagueOfInbox,
  findEventInvitation,
  findStaffMember,
  findWorkerOfInbox,
  insertOffer,
  organizesEvent,
  revokeOffer,
  takeOffStaff,
  writeStaff,
} from './staff-repository.ts'

type Offer = { eventId: string; email: string; parts: readonly EventPart[]; groupIds: readonly string[] }
type Asked = { staff: EventStaff | null; invitation: EventInvitation | null }

/**
 * EV19. Whoever works at the event already does from now on what is said; everybody else is owed a mail with a link.
 * EV206: a person of the program asks their colleagues without a mail. Asked again, the mail is owed again; while it
 * waits to be sent, only the offer changes. The caller has locked the event.
 */
export async function askToWork(sql: Sql, actor: CallingActor, offer: Offer): Promise<Asked> {
  const { eventId, email, parts, groupIds } = offer
  if ((await findStrangeGroups(sql, eventId, groupIds)).length > 0)
    refuseFields({ group_ids: ['Choose groups of this event'] })
  const userId =
    (await findWorkerOfInbox(sql, eventId, email)) ??
    (await findColleagueOfInbox(sql, { eventId, email, askedBy: actor.userId }))
  if (userId !== undefined) {
    await endOffers(sql, eventId, email)
    await writeStaff(sql, { eventId, userId, parts, groupIds, givenBy: actor.userId })
    await bumpEventVersion(sql, eventId)
    const details = { event_id: eventId, parts: [...parts] }
    await recordDeed(sql, actor, { action: 'change event staff', personId: userId, details })
    return { staff: await findStaffMember(sql, eventId, userId), invitation: null }
  }
  return { staff: null, invitation: await findEventInvitation(sql, eventId, await invite(sql, actor, offer)) }
}

async function invite(sql: Sql, actor: CallingActor, offer: Offer): Promise<string> {
  const open = await changeOffer(sql, offer, actor.userId)
  if (open?.is_waiting) return open.id
  await refuseTooManyMails(sql, offer, { email: offer.email, userId: actor.userId })
  const details = { event_id: offer.eventId, parts: [...offer.parts] }
  await recordDeed(sql, actor, { action: 'invite to event', details })
  if (!open) return insertOffer(sql, offer, actor.userId)
  await askAgain(sql, open.id, offer.email, actor.userId)
  return open.id
}

/**
 * EV19. Puts the actor on the staff, once. The caller has locked the event, and the invitation for this account. G107:
 * throws as for a revoked invitation if its sender no longer organizes the event.
 */
export async function joinEvent(
  sql: Sql,
  actor: CallingActor,
  {
    id,
    event_id: eventId,
    parts,
    group_ids: groupIds,
    invited_by: givenBy,
  }: Exclude<OpenInvitation, { event_id: null }>,
) {
  if (givenBy === null || !(await organizesEvent(sql, eventId, givenBy))) throw invitationNotValid()
  await bumpEventVersion(sql, eventId)
  await writeStaff(sql, { eventId, userId: actor.userId, parts, groupIds, givenBy })
  await markAccepted(sql, id, actor.userId)
  const details = { event_id: eventId, parts }
  await recordDeed(sql, actor, { action: 'join event', personId: actor.userId, details })
}

/**
 * EV6. Takes somebody off the staff, or an invitation back. What they have rated stays, and what their tablet still
 * holds is taken. A trigger ends what rested on them as an organizer (G106, G107). The caller has locked the event.
 */
export async function takeOff(sql: Sql, actor: CallingActor, eventId: string, id: string) {
  const parts = await takeOffStaff(sql, eventId, id)
  if (parts !== undefined) {
    await bumpEventVersion(sql, eventId)
    const details = { event_id: eventId, parts }
    return recordDeed(sql, actor, { action: 'remove from event', personId: id, details })
  }
  if (!(await revokeOffer(sql, eventId, id)))
    throw new Refusal(
      'missing',
      'This invitation was used or revoked, or the person was removed. The list is up to date again.',
    )
  return recordDeed(sql, actor, { action: 'revoke invitation', details: { event_id: eventId } })
}
