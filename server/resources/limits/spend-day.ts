import { LIMIT_OF_DAY } from '#domain/contracts/error-codes.ts'
import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'

type Limited = 'program' | 'event' | 'invitation' | 'player'

/**
 * U113. Daily limits of an account. Anyone with an inbox can create an account, so an unknown one gets only enough for
 * a large tryout.
 */
export const DAILY: Readonly<Record<Limited, { stranger: number; known: number; what: string }>> = {
  program: { stranger: 5, known: 20, what: 'programs' },
  event: { stranger: 5, known: 50, what: 'events' },
  invitation: { stranger: 100, known: 500, what: 'invitations' },
  player: { stranger: 600, known: 6_000, what: 'players at events' },
}

/** Tablets may exceed the limit for players by half, because their players stand in a gym and often arrive late. */
export const WALK_ONS_BEYOND = 1.5

/** EV137. Part of the limit for tablets that one sender gets at events they don't organize. */
export const SHARE_OF_SENDER = 0.5

/** SQL: whether `person` has paid, is an admin or evaluator, or got a program from an admin. */
const standsAlone = (person: string) => `(EXISTS (SELECT FROM app_user u WHERE u.id = ${person}
    AND (u.is_admin OR u.is_evaluator))
  OR EXISTS (SELECT FROM checkout c WHERE c.buyer_id = ${person} AND c.status = 'paid')
  OR EXISTS (SELECT FROM program p WHERE p.owner_id = ${person} AND p.vouched_at IS NOT NULL))`

/** SQL: the same, or belongs to a program of such an owner. Unknown accounts that invite each other stay unknown. */
const IS_KNOWN = `SELECT ${standsAlone('$1')} OR EXISTS (SELECT FROM program g WHERE ${standsAlone('g.owner_id')}
  AND (EXISTS (SELECT FROM program_director d WHERE d.program_id = g.id AND d.user_id = $1)
    OR EXISTS (SELECT FROM team t WHERE t.program_id = g.id AND t.coach_id = $1))) AS is_known`

type Spending = { userId: string; what: Limited; count?: number }

const RETRY_AFTER_SECONDS = 3_600

/**
 * U113. Counts what an account creates today, in the same transaction, and throws 429 above the limit. Concurrent calls
 * wait for each other at the row.
 */
export async function spendDay(sql: Sql, { userId, what, count = 1 }: Spending): Promise<void> {
  const { limit, isKnown } = await limitOf(sql, userId, what)
  if (count <= limit && (await add(sql, { userId, what, count, limit }))) return
  const more = isKnown ? '' : ' A first paid order lifts this limit, and so does support.'
  throw limitOfDay(`${limit} ${DAILY[what].what} a day are the most for this account. Try again tomorrow.${more}`)
}

/** `creatorId` is the account that created the event. */
type WalkOn = { creatorId: string; senderId: string; isOrganizer: boolean; isLate: boolean }

/**
 * U113, EV137. Counts a player whom a tablet added. Late work counts for its sender alone, so a person who left the
 * staff can't use up the day of the event's creator. A sender who doesn't organize the event gets a share of the limit.
 * The texts appear beside the queued player.
 */
export async function spendWalkOn(sql: Sql, { creatorId, senderId, isOrganizer, isLate }: WalkOn): Promise<void> {
  const most = (await limitOf(sql, isLate ? senderId : creatorId, 'player')).limit * WALK_ONS_BEYOND
  if (!isOrganizer && (await countAddedToday(sql, senderId)) >= most * SHARE_OF_SENDER)
    throw limitOfDay('Sent tomorrow: you’ve added as many players as one person can in a day.')
  if (!isLate && !(await add(sql, { userId: creatorId, what: 'player', count: 1, limit: most })))
    throw limitOfDay('Sent tomorrow: today’s limit of new players is reached.')
}

/** EV152. Counts players of an event that is made again. They were counted before, so the limit of tablets applies. */
export async function spendRestored(sql: Sql, { userId, count }: { userId: string; count: number }): Promise<void> {
  const most = (await limitOf(sql, userId, 'player')).limit * WALK_ONS_BEYOND
  if (!(await add(sql, { userId, what: 'player', count, limit: most })))
    throw limitOfDay('Today’s limit of new players is reached. Restore the other players tomorrow.')
}

async function limitOf(sql: Sql, userId: string, what: Limited): Promise<{ limit: number; isKnown: boolean }> {
  const [row] = await sql.query<{ is_known: boolean }>(IS_KNOWN, [userId])
  const isKnown = row?.is_known === true
  return { limit: isKnown ? DAILY[what].known : DAILY[what].stranger, isKnown }
}

const limitOfDay = (message: string) =>
  new Refusal('too-many', message, { code: LIMIT_OF_DAY, retryAfterSeconds: RETRY_AFTER_SECONDS })

/** Counts the players whom an account added from tablets today, at all events. */
async function countAddedToday(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `SELECT count(*) FROM event_player WHERE added_by = $1 AND request_id IS NULL
       AND created_at >= date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`,
    [userId],
  )
  return row?.count ?? 0
}

type Added = { userId: string; what: Limited; count: number; limit: number }

async function add(sql: Sql, { userId, what, count, limit }: Added): Promise<boolean> {
  const rows = await sql.query(
    `INSERT INTO account_day AS d (user_id, day, deed, done) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, $2, $3)
     ON CONFLICT (user_id, day, deed) DO UPDATE SET done = d.done + excluded.done WHERE d.done + excluded.done <= $4
     RETURNING 1`,
    [userId, what, count, limit],
  )
  return rows.length > 0
}

/** Keeps yesterday's counts, so that an operator can see which account created so much. */
export async function forgetOldDays({ db }: { db: Sql }): Promise<void> {
  await db.query(`DELETE FROM account_day WHERE day < (now() AT TIME ZONE 'UTC')::date - 1`)
}
