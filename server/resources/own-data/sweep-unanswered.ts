import { bumpEventsOfPlayers } from '../../db/bump-events.ts'
import type { Sql } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { markUnanswered } from '../consent/consent-repository.ts'
import { erasePlayer } from './erase-player.ts'

/** K54. How long a guardian's answer is waited for, as PostgreSQL reads it. */
const ANSWER_TIME = `interval '30 days'`

/** SQL: requests whose address is kept for nothing at the instant `at`. */
const unansweredAt = (at: string) => `given_at IS NULL AND withdrawn_at IS NULL AND unanswered_at IS NULL
  AND guardian_email <> '' AND requested_at <= ${at} - ${ANSWER_TIME}`

/** SQL: since when something is kept that should have been erased by now, for `npm run status`. */
export const OVERDUE_ERASURES = `SELECT due_at AS since FROM child_to_erase WHERE due_at <= now()
  UNION ALL SELECT requested_at + ${ANSWER_TIME} FROM consent WHERE ${unansweredAt('now()')}`

/** One run does so much; the rest is done an hour later. */
const MOST_AT_ONCE = 500

type Deps = Pick<Services, 'db' | 'now'>

/**
 * K53, K54, K55. Erases what was kept until a guardian would answer: children without a guardian's yes, the addresses
 * of guardians who didn't answer, and photos that are still there. Each erasure has a separate transaction. One that
 * fails is tried again by the next run and doesn't stop the others. Several processes may run this at once.
 */
export async function sweepUnanswered({ db, now }: Deps, onError: (error: unknown) => void): Promise<void> {
  const at = new Date(now()).toISOString()
  const children = await db.query<{ player_id: string }>(
    'SELECT player_id FROM child_to_erase WHERE due_at <= $1 ORDER BY due_at, player_id LIMIT $2',
    [at, MOST_AT_ONCE],
  )
  for (const { player_id } of children) await db.transaction((sql) => eraseChild(sql, player_id, at)).catch(onError)
  const requests = await db.query<Request>(
    `SELECT id, player_id FROM consent WHERE ${unansweredAt('$1::timestamptz')} ORDER BY requested_at, id LIMIT $2`,
    [at, MOST_AT_ONCE],
  )
  for (const request of requests) await db.transaction((sql) => endRequest(sql, request, at)).catch(onError)
  await erasePhotos(db).catch(onError)
}

type Child = { person: string[]; event_id: string | null }

/** K55. The event, the people, and then what is theirs, as everywhere (EV73). A yes given in the meantime counts. */
async function eraseChild(sql: Sql, playerId: string, at: string) {
  await sql.query(
    `SELECT 1 FROM event WHERE id IN (SELECT event_id FROM event_player WHERE player_id = $1) ORDER BY id
     FOR NO KEY UPDATE`,
    [playerId],
  )
  await sql.query(
    `SELECT 1 FROM player WHERE id IN (SELECT same_at_events(shown_at_events($1))) ORDER BY id FOR NO KEY UPDATE`,
    [playerId],
  )
  const [due] = await sql.query<Child>(
    `SELECT person, (SELECT x.event_id FROM event_player x WHERE x.player_id = $1) AS event_id
     FROM child_to_erase WHERE player_id = $1 AND due_at <= $2`,
    [playerId, at],
  )
  if (!due) return
  for (const id of due.person) {
    await erasePlayer(sql, id)
    const details = { player_id: id, ...(due.event_id !== null && { event_id: due.event_id }) }
    await recordDeed(sql, 'server', { action: 'erase player', details })
  }
}

type Request = { id: string; player_id: string }

async function endRequest(sql: Sql, { id, player_id }: Request, at: string) {
  await sql.query('SELECT 1 FROM player WHERE id = $1 FOR NO KEY UPDATE', [player_id])
  if (await markUnanswered(sql, { id, player_id }, at))
    await recordDeed(sql, 'server', { action: 'end consent request', details: { player_id } })
}

/** K53. Erases photos that no trigger has seen, such as those from before the rule. */
async function erasePhotos(db: Deps['db']) {
  const waiting = await db.query<{ player_id: string }>(
    `SELECT player_id FROM player_photo WHERE photo_waits(player_id)
     UNION SELECT x.player_id FROM waiting_change w JOIN event_player x ON x.id = w.event_player_id
     WHERE jsonb_typeof(w.changes -> 'photo') = 'string' AND photo_waits(x.player_id)`,
  )
  const ids = waiting.map(({ player_id }) => player_id)
  if (ids.length === 0) return
  await db.transaction(async (sql) => {
    await bumpEventsOfPlayers(sql, ids)
    await sql.query('SELECT erase_photos_before_consent($1)', [ids])
  })
}
