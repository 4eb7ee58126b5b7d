import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findConsultant,
  findNewestConsultation,
  takeConsultation,
} from '#server/resources/consultations/consultations-repository.ts'
import { findPurchases, lockNextPurchase, returnCredit, takeCreditAgain } from '#server/resources/credits/credits.ts'
import {
  findEarlierResults,
  findEvaluation,
  findNotes,
  findStaffStanding,
} from '#server/resources/evaluations/evaluations-repository.ts'
import { sweepClaims } from '#server/resources/evaluations/release-to-queue.ts'
import { findErased, isEventDeleted, putStaffBack } from '#server/resources/events/restore-repository.ts'
import { findHistories } from '#server/resources/histories/find-histories.ts'
import { findPlayerLibraryPage } from '#server/resources/library/player-library-repository.ts'
import { sendNotices } from '#server/resources/notices/send-notices.ts'
import { PARTS } from '#server/resources/own-data/own-data-parts.ts'
import { findOpenCheckout, holdsCredit } from '#server/resources/checkouts/checkouts-repository.ts'
import { countRefunded, hasFailedRefund } from '#server/resources/payments/refunds-repository.ts'
import { sweepCheckouts } from '#server/resources/payments/sweep-checkouts.ts'
import { beginPlayerOrder } from '#server/resources/orders/player/begin-player-order.ts'
import { findPlayerOrder } from '#server/resources/orders/player/find-player-order.ts'
import { sweepVideos } from '#server/resources/videos/discard-videos.ts'
import { findShowings, findWaitingVideos, lockHeld } from '#server/resources/videos/videos-repository.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { aPlayerOf } from '#tests/support/orders.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { openDatabase } from './database.ts'
import type { Database, Sql } from './database.ts'
import { createStatementNames } from './statement-names.ts'

const MANY = 20_000
let server: EvaluationServer
/** The plan for any values is told to a statement without a name alone. */
let unnamed: Database
let player: TestUser
let it: { evaluation: string; player: string; checkout: string; video: string }

/**
 * So many orders, finished and paid for by many people, each with all that belongs to one; and one of them whose ids
 * are told.
 */
beforeAll(async () => {
  server = await startEvaluationServer()
  unnamed = openDatabase({ url: server.databaseUrl, maxConnections: 1, isPrepared: false })
  player = await aPlayerOf(server)
  const { db } = server
  const fill = (statement: string) => db.query(statement.replace('FROM many', `FROM generate_series(1, ${MANY}) AS n`))
  const id = (kind: number) => `('${kind}0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
  await fill(
    `INSERT INTO app_user (id, email, first_name, last_name, role) SELECT ${id(1)}, n || '@many.test', 'A', 'B',
      'Player' FROM many`,
  )
  await fill(
    `INSERT INTO player (id, user_id, first_name, last_name, gender, athletic_info, organization)
      SELECT ${id(2)}, ${id(1)}, 'A', 'B', 'Male', '{}', '{}' FROM many`,
  )
  await fill(
    `INSERT INTO video (id, owner_id, object_key, file_name, media_type, byte_length, part_bytes, fingerprint, state)
      SELECT ${id(3)}, ${id(1)}, 'k' || n, 'f', 'video/mp4', 9, 9, 'f', 'ready' FROM many`,
  )
  await fill(`INSERT INTO evaluation (id, player_id, status, is_live, submitted_by, rubric_version, jersey_number,
    jersey_color, video_id, final_saved_at)
    SELECT ${id(4)}, ${id(2)}, 'completed', false, ${id(1)}, '2025.1', '7', 'dark', ${id(3)}, now() FROM many`)
  await fill(`INSERT INTO checkout (id, buyer_id, evaluation_id, package_id, package_name, credits, turnaround_days,
    validity_days, amount_cents, currency, status, expires_at)
    SELECT ${id(5)}, ${id(1)}, ${id(4)}, 1, 'One', 1, 7, 90, 7900, 'USD', 'paid', now() FROM many`)
  await fill(`INSERT INTO purchase (id, owner_id, checkout_id, package_id, package_name, amount_cents, currency,
    credits_total, credits_left, turnaround_days, valid_until)
    SELECT ${id(6)}, ${id(1)}, ${id(5)}, 1, 'One', 7900, 'USD', 1, 0, 7, now() + interval '90 days' FROM many`)
  await fill(`INSERT INTO ledger_entry (kind, subject)
    SELECT (ARRAY['event-deleted', 'player-erased', 'event-staff-removed', 'event-parts-ended'])[1 + n % 4],
      jsonb_build_object('id', ${id(2)}, 'event_id', ${id(2)}, 'user_id', ${id(1)}, 'parts', '[]'::jsonb) FROM many`)
  await fill(
    `INSERT INTO credit_use (purchase_id, evaluation_id, returned_at) SELECT ${id(6)}, ${id(4)}, CASE WHEN n % 2 = 0
      THEN now() END FROM many`,
  )
  await fill(`INSERT INTO payment_event (id, type, checkout_id) SELECT 'evt_' || n, 'paid', ${id(5)} FROM many`)
  await fill(
    `INSERT INTO consultation (id, evaluation_id, requested_by, purchase_id, status)
      SELECT ${id(7)}, ${id(4)}, ${id(1)}, ${id(6)}, 'held' FROM many`,
  )
  await fill(
    `INSERT INTO notice (user_id, kind, evaluation_id, sent_at) SELECT ${id(1)}, 'report_ready', ${id(4)}, now()
      FROM many`,
  )
  await fill(
    `INSERT INTO note (id, evaluation_id, author_id, side, text, rev) SELECT ${id(8)}, ${id(4)}, ${id(1)}, 'player',
      'x', 1 FROM many`,
  )
  await db.query('ANALYZE')
  const one = (kind: number) => `${kind}0000000-0000-4000-8000-000000000042`
  it = { evaluation: one(4), player: one(2), checkout: one(5), video: one(3) }
})
afterAll(async () => {
  await unnamed.close()
  await server.close()
})

type Line = { 'QUERY PLAN': string }

const BIG = [
  'app_user',
  'player',
  'video',
  'evaluation',
  'checkout',
  'purchase',
  'credit_use',
  'payment_event',
  'consultation',
  'notice',
  'note',
  'ledger_entry',
]

/**
 * The same database; tells of every statement that reads a whole table of many rows: by the plan for these values, and
 * where connections keep the statement by the plan for any.
 */
function watched(scans: string[]): Database {
  const { db } = server
  const names = createStatementNames(true)
  const isKeptOf = (text: string, isKept = false) => [1, 2].map(() => names.of(text, isKept)).at(-1) !== undefined
  const watch = (sql: Sql): Sql => ({
    async query(text, values, options) {
      const plan = [
        ...(await sql.query<Line>(`EXPLAIN ${text}`, values)),
        ...(isKeptOf(text, options?.isKept) ? await unnamed.query<Line>(`EXPLAIN (GENERIC_PLAN) ${text}`) : []),
      ]
      const read = plan
        .map((row) => row['QUERY PLAN'])
        .filter((line) => BIG.some((table) => line.includes(`Seq Scan on ${table} `)))
      if (read.length > 0) scans.push(`${text.replaceAll(/\s+/gu, ' ').slice(0, 120)}: ${read.join('; ')}`)
      return sql.query(text, values, options)
    },
  })
  return {
    ...db,
    ...watch(db),
    transaction: (work, isolation) => db.transaction((sql) => work(watch(sql)), isolation),
  }
}

const USER = '10000000-0000-4000-8000-000000000042'
const LIST = { limit: 10, offset: 0, search: '', sort_by: 'updated_at', order_by: 'desc' } as const

const QUESTIONS: Array<[string, (db: Database) => Promise<unknown>]> = [
  ['an order', (db) => findPlayerOrder(db, it.evaluation, '2026-11-20')],
  [
    'a new order',
    (db) =>
      beginPlayerOrder({ ...server.services, db }, { userId: player.id } as never, {
        evaluation_submission_id: randomUUID(),
        event_name: 'x',
        use_credit: false,
      }),
  ],
  ["a player's orders", (db) => findPlayerLibraryPage(db, USER, LIST)],
  ['purchases', (db) => findPurchases(db, USER)],
  ['the next credit', (db) => db.transaction((sql) => lockNextPurchase(sql, USER))],
  [
    'a credit that went back',
    (db) => db.transaction((sql) => takeCreditAgain(sql, USER, it.evaluation).catch(() => {})),
  ],
  ['giving a credit back', (db) => returnCredit(db, it.evaluation)],
  ['whether a credit is held', (db) => holdsCredit(db, it.evaluation)],
  ['the open payment', (db) => findOpenCheckout(db, it.evaluation)],
  ['what went back of a payment', (db) => countRefunded(db, it.checkout)],
  ['whether a refund failed', (db) => hasFailedRefund(db, it.checkout)],
  ['payments that wait', (db) => sweepCheckouts({ ...server.services, db }, () => {})],
  ['the consultation of a report', (db) => findNewestConsultation(db, it.evaluation)],
  ['a consultation that is left', (db) => db.transaction((sql) => takeConsultation(sql, USER, it.evaluation))],
  ['who is consulted', (db) => findConsultant(db, USER)],
  ['an evaluation', (db) => findEvaluation(db, it.evaluation)],
  ['its notes', (db) => findNotes(db, it.evaluation, USER)],
  [
    'earlier reports',
    (db) =>
      findEarlierResults(
        db,
        USER,
        { id: it.evaluation, player_id: it.player, owner_id: it.player, final_saved_at: '2026-11-20T00:00:00Z' },
        { ofOwner: true },
        ['2025.1'],
      ),
  ],
  ['the staff of a player', (db) => findStaffStanding(db, USER, it.evaluation)],
  ['earlier evaluations that may be theirs', (db) => findHistories(db, USER)],
  ['claims that rest', (db) => sweepClaims({ ...server.services, db })],
  ['mails that are owed', (db) => sendNotices({ ...server.services, db })],
  ['videos that wait', (db) => findWaitingVideos(db, USER)],
  ['what is stored for a person', (db) => db.transaction((sql) => lockHeld(sql, USER))],
  ['a deleted event', (db) => isEventDeleted(db, randomUUID())],
  ['erased players', (db) => findErased(db, [randomUUID()])],
  [
    'the staff of an event that is restored',
    (db) =>
      putStaffBack(db, {
        eventId: randomUUID(),
        givenBy: USER,
        staff: [{ user_id: USER, parts: ['lead'], group_ids: [] }],
      }),
  ],
  ['who shows a video', (db) => findShowings(db, it.video)],
  ['videos to be deleted', (db) => sweepVideos({ ...server.services, db }, () => {})],
  ...[
    'videos.json',
    'payments.json',
    'purchases.json',
    'consultations.json',
    'mails.json',
    'evaluations-of-you.json',
    'handed-in-by-you.json',
  ].map((file): [string, (db: Database) => Promise<unknown>] => [
    `the download's ${file}`,
    (db) => db.query(PARTS.find((part) => part.file === file)?.sql ?? '', [USER]),
  ]),
]

test.each(QUESTIONS)('[U91] %s is found without reading all there is', async (_name, ask) => {
  const scans: string[] = []
  await ask(watched(scans))
  expect(scans).toEqual([])
})
