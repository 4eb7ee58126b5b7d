import { randomUUID } from 'node:crypto'
import type { TeamServer } from './team-server.ts'
import type { TestUser } from './test-server.ts'

/** An event that the person made, worked at with a tablet, added a player to and decided a gap of, and once stood on the list of. */
export async function leaveEvents(
  { db }: TeamServer,
  { person, playerId, email }: { person: TestUser; playerId: string; email: string },
) {
  const [event] = await db.query<{ id: string }>(
    `INSERT INTO event (name, starts_on, ends_on, time_zone, made_by) VALUES ('Tryout', now(), now(), 'UTC', $1)
     RETURNING id`,
    [person.id],
  )
  await db.query(`INSERT INTO event_staff (event_id, user_id, parts, parts_ever) VALUES ($1, $2, $3, $3)`, [
    event?.id,
    person.id,
    ['organizer', 'evaluator'],
  ])
  await db.query(`INSERT INTO event_tablet (event_id, user_id, device_id) VALUES ($1, $2, 'tablet')`, [
    event?.id,
    person.id,
  ])
  await db.query('INSERT INTO birth_date_try (user_id, inbox) VALUES ($1, $2)', [person.id, email])
  await db.query("INSERT INTO account_day (user_id, day, deed, done) VALUES ($1, now(), 'event', 1)", [person.id])
  const player = randomUUID()
  await db.query(
    `INSERT INTO player (id, first_name, last_name, athletic_info, organization, joined_to, joined_at)
     VALUES ($1, 'At', 'Event', '{}', '{}', $2, now())`,
    [player, playerId],
  )
  await db.query(`INSERT INTO player_photo (player_id, jpeg) VALUES ($1, 'photo')`, [player])
  await db.query(
    `INSERT INTO event_player (event_id, player_id, bib, email, added_by, joined_by) VALUES ($1, $2, '57', $3, $4, $4)`,
    [event?.id, player, email, person.id],
  )
  await db.query(
    `INSERT INTO event_case (event_id, event_player_id, found, mean, state, decided_by, decided_at, third_id)
     SELECT event_id, id, '[]', 3, 'decided', $2, now(), $2 FROM event_player WHERE event_id = $1`,
    [event?.id, person.id],
  )
  await db.query(
    `INSERT INTO waiting_change (event_id, event_player_id, user_id, changes)
     SELECT event_id, id, $2, '{"bib": "58"}' FROM event_player WHERE event_id = $1`,
    [event?.id, person.id],
  )
  await db.query(
    `INSERT INTO rating_reader (event_player_id, user_id, read_at, counts_until)
     SELECT id, $2, now(), now() FROM event_player WHERE event_id = $1`,
    [event?.id, person.id],
  )
}
