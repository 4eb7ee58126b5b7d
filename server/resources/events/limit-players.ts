import { MOST_OF_LISTS, MOST_WITH_WALK_ONS } from '#domain/events/most-players.ts'
import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { spendDay, spendWalkOn } from '../limits/spend-day.ts'
import { countEventPlayers } from './players-repository.ts'
import { numeral } from '#domain/language.ts'

type More = { eventId: string; addedBy: string; count: number }

/** EV125. Rejects a list that would exceed the limit for lists. The caller has locked the event. */
export async function refuseBeyondLists(sql: Sql, { eventId, addedBy, count }: More): Promise<void> {
  const there = await countEventPlayers(sql, eventId)
  if (there + count > MOST_OF_LISTS)
    throw new Refusal(
      'conflict',
      `This event has ${numeral(there)} players, and ${numeral(MOST_OF_LISTS)} are the most. Make another event for the others.`,
    )
  await spendDay(sql, { userId: await whoseEvent(sql, eventId, addedBy), what: 'player', count })
}

type WalkOn = Pick<More, 'eventId' | 'addedBy'> & { isOrganizer: boolean; isLate: boolean }

/**
 * EV125, EV137. Rejects a player whom a tablet added beyond the total limit or a limit of the day. The error is
 * temporary, so the tablet keeps the player and can send them again. The caller has locked the event.
 */
export async function refuseBeyondWalkOns(sql: Sql, { eventId, addedBy, ...sender }: WalkOn): Promise<void> {
  if ((await countEventPlayers(sql, eventId)) >= MOST_WITH_WALK_ONS)
    throw new Refusal(
      'too-many',
      `This event has ${numeral(MOST_WITH_WALK_ONS)} players, and more can’t be added. They stay on this device.`,
    )
  await spendWalkOn(sql, { creatorId: await whoseEvent(sql, eventId, addedBy), senderId: addedBy, ...sender })
}

/** Returns the account that created the event. Players count for it, however many desks add them. */
export async function whoseEvent(sql: Sql, eventId: string, addedBy: string): Promise<string> {
  const [event] = await sql.query<{ made_by: string | null }>('SELECT made_by FROM event WHERE id = $1', [eventId])
  return event?.made_by ?? addedBy
}
