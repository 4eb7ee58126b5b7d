import type { EventGroup } from '#domain/contracts/events.ts'
import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

type Group = Omit<EventGroup, 'id'>

const COLUMNS = 'id, name, court, starts_at'
/** More than any gym has courts and hours. */
const MOST_GROUPS = 100

/** Adds a group; the caller has locked the event. */
export async function insertGroup(sql: Sql, eventId: string, { name, court, starts_at }: Group): Promise<EventGroup> {
  const [group] = await sql.query<EventGroup>(
    `INSERT INTO event_group (event_id, name, court, starts_at, made_at) SELECT $1, $2, $3, $4, clock_timestamp()
     WHERE (SELECT count(*) FROM event_group WHERE event_id = $1 AND removed_at IS NULL) < ${MOST_GROUPS}
     RETURNING ${COLUMNS}`,
    [eventId, name, court, starts_at],
  )
  if (!group) throw new Refusal('conflict', `${MOST_GROUPS} groups are the most that an event can have.`)
  return group
}

/** Writes what is named of a group of this event. */
export async function writeGroup(
  sql: Sql,
  { eventId, groupId }: { eventId: string; groupId: string },
  said: { [Field in keyof Group]?: Group[Field] | undefined },
): Promise<EventGroup> {
  const [group] = await sql.query<EventGroup>(
    `UPDATE event_group SET name = coalesce($3, name), court = CASE WHEN $4 THEN $5 ELSE court END,
       starts_at = CASE WHEN $6 THEN $7 ELSE starts_at END
     WHERE id = $2 AND event_id = $1 AND removed_at IS NULL RETURNING ${COLUMNS}`,
    [
      eventId,
      groupId,
      said.name ?? null,
      said.court !== undefined,
      said.court ?? null,
      said.starts_at !== undefined,
      said.starts_at ?? null,
    ],
  )
  if (!group) throw noGroup()
  return group
}

/** EV17. The group goes; its players stay, in no group. A tablet that rates in it does not notice before it asks. */
export async function removeGroup(sql: Sql, { eventId, groupId }: { eventId: string; groupId: string }) {
  const removed = await sql.query(
    'UPDATE event_group SET removed_at = now() WHERE id = $2 AND event_id = $1 AND removed_at IS NULL RETURNING 1',
    [eventId, groupId],
  )
  if (removed.length === 0) throw noGroup()
  await sql.query('UPDATE event_player SET group_id = NULL, rev = rev + 1, updated_at = now() WHERE group_id = $1', [
    groupId,
  ])
  await sql.query(
    'UPDATE event_staff SET group_ids = array_remove(group_ids, $2) WHERE event_id = $1 AND $2 = ANY(group_ids)',
    [eventId, groupId],
  )
}

/** Of these ids those that are no groups of the event. */
export async function findStrangeGroups(sql: Sql, eventId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT DISTINCT sent.id FROM unnest($2::uuid[]) AS sent (id) WHERE NOT EXISTS (SELECT FROM event_group g
       WHERE g.id = sent.id AND g.event_id = $1 AND g.removed_at IS NULL)`,
    [eventId, ids],
  )
  return rows.map(({ id }) => id)
}

const noGroup = () => new Refusal('missing', 'Group not found')
