import type { Event, EventForm, EventGroup, EventPart } from '#domain/contracts/events.ts'
import type { KnownEventPlayer } from '#domain/events/event-player-changes.ts'

export type EventStaffRow = { user_id: string; name: string; parts: EventPart[]; group_ids: string[] }

/** An event as one person has made it ready on this device. */
export type EventRow = {
  id: string
  user_id: string
  event: Event
  /** The form's versions that this device has seen, the oldest first. It asks for the newest one's items. */
  forms: EventForm[]
  groups: EventGroup[]
  staff: EventStaffRow[]
  /** What the server called each page of players when it came, by the page's offset. */
  etags: Record<number, string>
  /** The device's clock when all of it had arrived; null while something is missing. */
  ready_at: number | null
  /** Y60. Present after a restore of the server, until the server sends the event again. */
  set_back?: 1
  /**
   * Y60. The server's last answer after a restore, until it sends the event again. `lost`: it lacks the event. `back`: it
   * has the event again, and this person has no role there (EV159).
   */
  absent?: 'lost' | 'back'
  /** EV233. Present after this person was removed from the staff, until the server sends the event again. */
  removed?: 1
  v: 1
}

/**
 * A player of an event as the screen shows them: what the server has told, with the changes of this device that it has
 * not accepted yet.
 */
export type EventPlayerRow = KnownEventPlayer & {
  event_id: string
  user_id: string
  /** What the server knows; null while it has not accepted the player. */
  given: KnownEventPlayer | null
  /** The highest revision that an acceptance has named: a download of an older one changes nothing. */
  answered_rev: number
  /** Y60. Present after a restore of the server, until the server names the player again. */
  set_back?: 1
  v: 1
}
