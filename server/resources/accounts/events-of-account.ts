import type { User } from '#domain/contracts/accounts.ts'
import type { Sql } from '../../db/database.ts'
import { partsAt, worksAt } from '../permissions/parts-at-events.ts'

/** EV16. The events at which a user works, the soonest to end first; 14 days after the close they are over. */
export function eventsOfAccount(sql: Sql, userId: string): Promise<User['events']> {
  return sql.query<User['events'][number]>(
    `SELECT v.id, v.name, v.ends_on, ${partsAt('v')} AS parts FROM event v
     WHERE ${worksAt('v')} AND (v.closed_at IS NULL OR v.closed_at > now() - interval '14 days')
     ORDER BY v.ends_on, v.created_at, v.id`,
    [userId],
  )
}
