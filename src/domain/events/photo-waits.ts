import type { Event } from '../contracts/events.ts'
import { ageAnswer } from '../profiles/counts-as-child.ts'
import type { KnownEventPlayer } from './event-player-changes.ts'

/**
 * EV127. Whether no photo may be taken, as far as this device knows: the server says so of a player it knows. Of a
 * walk-up that it doesn't know yet, the grade decides and, without one, the organizer's word about all ages.
 */
export function photoWaits(
  player: Pick<KnownEventPlayer, 'player_id' | 'school_grade' | 'photo_waits'>,
  event: Pick<Event, 'ages_confirmed'>,
): boolean {
  if (player.player_id !== null) return player.photo_waits
  // A device knows no birth date, so the answer is the same on every day.
  const answer = ageAnswer({ date_of_birth: null, school_grade: player.school_grade, is_youth: false }, '')
  return answer === 'child' || (answer === 'unknown' && !event.ages_confirmed)
}
