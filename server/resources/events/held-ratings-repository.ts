import type { HeldRatings } from '#domain/contracts/event-held-ratings.ts'
import type { EventPart } from '#domain/contracts/events.ts'
import type { StoredSheet } from '#domain/evaluations/merge-ratings.ts'
import { countedRatings } from '#domain/events/counted-ratings.ts'
import { countedKeys, ratingsOfForm } from '#domain/events/form.ts'
import { mergeSheets } from '#domain/events/merge-sheets.ts'
import type { Sql } from '../../db/database.ts'
import { inMilliseconds, noteReading, PERSON } from '../evaluations/rating-readers.ts'
import { leadsOf, nameOf } from './leads.ts'
import { findForms } from './sheets-repository.ts'

/** A rating with the instant of its arrival, in milliseconds. */
type HeldItem = HeldRatings['items'][number] & { at: number }
/** `isLetIn`: whether a lead lets any of the ratings count. */
type Held = Omit<HeldRatings, 'items'> & { items: HeldItem[]; isLetIn: boolean }

type Reader = { userId: string; parts: readonly EventPart[]; at: number }

/** EV66. Returns none before the close. The list shows ratings, so it makes its user a reader of them. */
export async function readHeldRatings(sql: Sql, eventId: string, { userId, parts, at }: Reader): Promise<Held[]> {
  const [event] = await sql.query<{ is_closed: boolean }>(
    'SELECT closed_at IS NOT NULL AS is_closed FROM event WHERE id = $1',
    [eventId],
  )
  if (!event?.is_closed) return []
  const held = await findHeldRatings(sql, eventId, { userId, parts })
  const others = held.filter(({ evaluator }) => evaluator.user_id !== userId)
  await noteReading(
    sql,
    userId,
    others.map(({ player }) => player.id),
    at,
  )
  return held
}

type SheetOfReader = {
  player: HeldRatings['player']
  user_id: string
  name: string
  deciders: string[]
  read_at: string
  read: number
  until: number
  ratings: StoredSheet
}

/** EV130. Returns the ratings that readers made after reading, by player and evaluator, the lowest bib first. */
async function findHeldRatings(sql: Sql, eventId: string, { userId, parts }: Omit<Reader, 'at'>): Promise<Held[]> {
  const rows = await sql.query<SheetOfReader>(
    `WITH reader AS (SELECT ${PERSON} AS id, r.user_id, min(r.read_at) AS read_at, min(r.counts_until) AS counts_until
       FROM rating_reader r JOIN event_player x ON x.id = r.event_player_id WHERE x.event_id = $1 GROUP BY 1, 2),
     leads AS MATERIALIZED (${leadsOf('$1')})
     SELECT json_build_object('id', k.id, 'bib', k.bib, 'first_name', p.first_name, 'last_name', p.last_name) AS player,
       r.user_id, ${nameOf('u')} AS name,
       ARRAY(SELECT l.name FROM leads l WHERE l.user_id <> r.user_id ORDER BY 1) AS deciders, r.read_at,
       ${inMilliseconds('r.read_at')} AS read, ${inMilliseconds('r.counts_until')} AS until, e.ratings
     FROM reader r JOIN event_player k ON k.id = r.id JOIN player p ON p.id = k.player_id
     JOIN app_user u ON u.id = r.user_id JOIN event_player x ON ${PERSON} = k.id
     JOIN evaluation e ON e.event_player_id = x.id AND e.evaluator_id = r.user_id AND e.status <> 'cancelled'
     WHERE x.event_id = $1 ORDER BY k.bib::int NULLS LAST, k.id, r.user_id, e.id`,
    [eventId],
  )
  const keys = countedKeys(await findForms(sql, eventId))
  const not_mine = (evaluatorId: string) =>
    !parts.includes('lead') ? 'no-lead' : evaluatorId === userId ? 'own' : null
  return [...Map.groupBy(rows, ({ player, user_id }) => `${player.id} ${user_id}`).values()].flatMap((sheets) => {
    const [first] = sheets
    if (!first) return []
    const { player, user_id, name, deciders, read_at, read, until } = first
    const waiting = laterItems(sheets, keys, until)
    const counts = waiting.length === 0
    const items = counts ? laterItems(sheets, keys, read) : waiting
    const isLetIn = until > read
    const evaluator = { user_id, name }
    return items.length === 0
      ? []
      : [{ player, evaluator, read_at, items, counts, isLetIn, not_mine: not_mine(user_id), deciders }]
  })
}

function laterItems(sheets: readonly SheetOfReader[], keys: readonly string[], after: number): HeldItem[] {
  const cut = sheets.map(({ ratings }) => ratingsOfForm(ratings, keys))
  const [newest, before] = [undefined, after].map((until) =>
    mergeSheets(cut.map((sheet) => countedRatings(sheet, until))),
  )
  return Object.entries(newest ?? {}).flatMap(([key, { value, at }]) =>
    at > after ? [{ key, value, before: before?.[key]?.value ?? null, at }] : [],
  )
}

/**
 * EV130. Lets a reader's ratings of a person count up to an instant, in milliseconds; null undoes it. The sheets get a
 * new revision, so the person is computed again. EV73: locks the player before the sheets.
 */
export async function letIn(
  sql: Sql,
  { eventId, eventPlayerId, userId }: { eventId: string; eventPlayerId: string; userId: string },
  until: number | null,
): Promise<void> {
  const people = `SELECT x.id FROM event_player x WHERE x.event_id = $1 AND ${PERSON} = $2`
  await sql.query(
    `SELECT 1 FROM player WHERE id IN (SELECT player_id FROM event_player WHERE id IN (${people})) ORDER BY id FOR SHARE`,
    [eventId, eventPlayerId],
  )
  await sql.query(
    `UPDATE rating_reader SET counts_until = coalesce(greatest(read_at, to_timestamp($4 / 1000.0)), read_at)
     WHERE user_id = $3 AND event_player_id IN (${people})`,
    [eventId, eventPlayerId, userId, until],
  )
  await sql.query(
    `UPDATE evaluation SET revision = revision + 1, updated_at = now() WHERE id IN (SELECT e.id FROM evaluation e
       WHERE e.event_player_id IN (${people}) AND e.evaluator_id = $3 AND e.status <> 'cancelled'
       ORDER BY e.id FOR NO KEY UPDATE)`,
    [eventId, eventPlayerId, userId],
  )
}
