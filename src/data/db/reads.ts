import { nameOrJersey } from '#domain/evaluations/jersey-words.ts'
import { isAboutEventPlayer } from '#domain/contracts/operations.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import { isToRate } from '#domain/scoring/progress.ts'
import { OUTDATED, syncState } from '#domain/sync/sync-state.ts'
import type { SyncState } from '#domain/sync/sync-state.ts'
import { CLOCK, timeFormat } from '#domain/reader-time.ts'
import type { Database, EvaluationRow, NoteRow, OutboxRow, RatingRow, ReceiptRow } from './database.ts'
import type { EventPlayerRow } from './event-rows.ts'
import { sheetOf } from './evaluation-writes.ts'
import { nameOfUser, readHold } from './meta.ts'
import { chainOf, operationsOf, waitingValue } from './outbox.ts'
import { isOutdated } from './schema-guard.ts'
import { NEWER_VERSION, NeedsReloadError } from './write-errors.ts'

/** Every function here only reads, so a live query may call it. */

export type LibraryRow = { row: EvaluationRow; ratedCount: number; sync: SyncState }

/** The evaluations of this user on this device, the last changed first. */
export async function readLibraryRows(db: Database, userId: string, now = Date.now()): Promise<LibraryRow[]> {
  const rows = await db.evaluation.where('user_id').equals(userId).toArray()
  const isOld = await isOutdated(db)
  const chains = bySubject(isOld ? [] : await operationsOf(db, userId))
  const counts = await Promise.all(
    // With a filter Dexie would ask for one row after the other.
    rows.map(async ({ id, quick_mode }) => {
      const ratings = await db.rating.where('evaluation_id').equals(id).toArray()
      return ratings.filter(({ key, value }) => value !== null && isToRate(key, quick_mode === 1)).length
    }),
  )
  return rows
    .map((row, index) => {
      const chain = chains.get(row.id) ?? []
      const updated_at = Math.max(row.updated_at, ...chain.map(({ changed_at }) => changed_at))
      return {
        row: { ...row, updated_at },
        ratedCount: counts[index] ?? 0,
        sync: isOld ? OUTDATED : stateOf(row, chain, now),
      }
    })
    .toSorted((a, b) => b.row.updated_at - a.row.updated_at)
}

export type Panel = {
  row: EvaluationRow
  ratings: RatingSheet
  /** The items that were rated, also those whose rating was taken back. */
  touched: string[]
  notes: NoteRow[]
  sync: SyncState
  conflicts: PanelConflict[]
  /** Ratings that another device has changed, and this one not since. */
  elsewhere: Pick<RatingRow, 'key' | 'rev'>[]
}
export type PanelConflict = { key: string; mine: number | null; theirs: number | null }

/**
 * Everything the panel of one evaluation shows, or undefined when it is not on this device. Withdrawn notes are left
 * out.
 */
export async function readPanel(db: Database, evaluationId: string, now = Date.now()): Promise<Panel | undefined> {
  // One transaction and one turn: this is read again after every tap.
  const { evaluation, rating, note, outbox, meta } = db
  const [row, ratings, notes, chain] = await db.transaction('r', evaluation, rating, note, outbox, meta, () =>
    Promise.all([
      evaluation.get(evaluationId),
      rating.where('evaluation_id').equals(evaluationId).toArray(),
      note.where('evaluation_id').equals(evaluationId).sortBy('created_at'),
      isOutdated(db).then((isOld) => (isOld ? undefined : chainOf(db, evaluationId).toArray())),
    ]),
  )
  if (!row) return undefined
  const conflicts = (chain ?? []).flatMap(({ last_error }) => last_error?.conflicts ?? [])
  return {
    row,
    ratings: sheetOf(ratings),
    touched: ratings.map(({ key }) => key),
    notes: notes.filter(({ text }) => text !== ''),
    sync: chain ? stateOf(row, chain, now) : OUTDATED,
    elsewhere: ratings.filter((rating) => rating.elsewhere === 1).map(({ key, rev }) => ({ key, rev })),
    conflicts: conflicts.map((it) => ({ key: it.key, mine: waitingValue(chain ?? [], it), theirs: it.theirs })),
  }
}

/** The notes of one evaluation, oldest first, without withdrawn ones. */
export async function readNotes(db: Database, evaluationId: string): Promise<NoteRow[]> {
  const notes = await db.note.where('evaluation_id').equals(evaluationId).sortBy('created_at')
  return notes.filter(({ text }) => text !== '')
}

/** What waits of one evaluation, or of one event player: then there is no evaluation to open. */
export type WaitingSubject = {
  subjectId: string
  evaluation: EvaluationRow | undefined
  eventPlayer: EventPlayerRow | undefined
  playerName: string
  sync: SyncState
  operations: OutboxRow[]
}

/** Returns the operations that wait for the server, by subject, oldest first, and their counts. */
export async function readOutbox(
  db: Database,
  userId: string,
  now = Date.now(),
): Promise<{ waiting: WaitingSubject[]; summary: SyncSummary }> {
  if (await isOutdated(db)) return { waiting: [], summary: UNREADABLE }
  const entries = await operationsOf(db, userId)
  const chains = bySubject(entries)
  const ids = [...chains.keys()]
  const rows = await db.evaluation.bulkGet(ids)
  const others = ids.filter((_, at) => rows[at] === undefined)
  const players = await db.event_player.bulkGet(others.map((id) => [userId, id]))
  const playerOf = new Map(others.map((id, at) => [id, players[at]]))
  const waiting = [...chains].map(([subjectId, operations], at) => ({
    subjectId,
    evaluation: rows[at],
    eventPlayer: playerOf.get(subjectId),
    operations,
    playerName: playerName(rows[at]) || eventPlayerName(playerOf.get(subjectId)),
    sync: stateOf(rows[at], operations, now),
  }))
  return { waiting, summary: await summaryOf(db, userId, entries, now) }
}

/** What the server has accepted of this user, the newest first. */
export function readReceipts(db: Database, userId: string, most = 500): Promise<ReceiptRow[]> {
  return db.receipt
    .where('[user_id+applied_at]')
    .between([userId, ''], [userId, '\uffff'])
    .reverse()
    .limit(most)
    .toArray()
}

export type SyncSummary = {
  /** Y65. Whether a newer version has written here. Nothing else of the summary is known then. */
  isOutdated: boolean
  /** Evaluations and event players with something that the server has not accepted. */
  unsent: number
  /** Those of them that are event players and need no decision. */
  waitingPlayers: number
  sending: number
  attention: number
  /** The device's clock when the oldest of them was made; null when nothing waits. */
  oldestUnsentAt: number | null
  /** Why nothing is sent at the moment, in the server's words; null when it is only the network, or nothing. */
  paused: string | null
  /** Whether the last requests got no answer, although there may be a connection. */
  isUnanswered: boolean
}

const UNREADABLE: SyncSummary = {
  isOutdated: true,
  unsent: 0,
  waitingPlayers: 0,
  sending: 0,
  attention: 0,
  oldestUnsentAt: null,
  paused: null,
  isUnanswered: false,
}

export async function readSyncSummary(db: Database, userId: string, now = Date.now()): Promise<SyncSummary> {
  if (await isOutdated(db)) return UNREADABLE
  return summaryOf(db, userId, await operationsOf(db, userId), now)
}

async function summaryOf(
  db: Database,
  userId: string,
  entries: readonly OutboxRow[],
  now: number,
): Promise<SyncSummary> {
  const chains = [...bySubject(entries).values()].map((chain) => ({
    state: stateOf(undefined, chain, now).state,
    isPlayer: chain[0] !== undefined && isAboutEventPlayer(chain[0].kind),
  }))
  const states = chains.map(({ state }) => state)
  const hold = await readHold(db, userId)
  return {
    isOutdated: false,
    unsent: states.length,
    waitingPlayers: chains.filter(({ state, isPlayer }) => isPlayer && state !== 'attention').length,
    sending: states.filter((state) => state === 'sending').length,
    attention: states.filter((state) => state === 'attention').length,
    oldestUnsentAt:
      entries.length > 0 ? entries.reduce((oldest, { created_at }) => Math.min(oldest, created_at), Infinity) : null,
    paused: hold?.message ?? null,
    isUnanswered: hold !== undefined && hold.failures > 0 && !hold.isFirm && hold.message === null,
  }
}

/**
 * Returns the users whose work waits on this device, for the sign-in page. Counts evaluations. Throws NeedsReloadError
 * when a newer version has written here.
 */
export async function unsentByUser(
  db: Database,
): Promise<Array<{ userId: string; name: string; evaluations: number }>> {
  if (await isOutdated(db)) throw new NeedsReloadError(NEWER_VERSION)
  const evaluations = new Map<string, Set<string>>()
  await db.outbox.each(({ user_id, subject_id }) => {
    evaluations.set(user_id, (evaluations.get(user_id) ?? new Set()).add(subject_id))
  })
  return Promise.all(
    [...evaluations].map(async ([userId, ids]) => ({
      userId,
      name: (await nameOfUser(db, userId)) ?? 'another user',
      evaluations: ids.size,
    })),
  )
}

/** The name of the player, or the jersey or bib of one without a name. */
export function playerName(row: EvaluationRow | undefined): string {
  if (row?.event_player_id !== undefined) return eventPlayerName({ ...row.player, bib: row.jersey_number || null })
  return row ? nameOrJersey(row.player, row) : ''
}

/** The name of an event player, or the bib of one without a name. */
export function eventPlayerName(row: Pick<EventPlayerRow, 'first_name' | 'last_name' | 'bib'> | undefined): string {
  if (!row) return ''
  return `${row.first_name} ${row.last_name}`.trim() || (row.bib === null ? 'Player without a bib' : `Bib ${row.bib}`)
}

function bySubject(entries: readonly OutboxRow[]): Map<string, OutboxRow[]> {
  return Map.groupBy(entries, ({ subject_id }) => subject_id)
}

function stateOf(row: EvaluationRow | undefined, chain: readonly OutboxRow[], now: number): SyncState {
  const operations = chain.map(({ state, lease_until, created_at, last_error }) => ({
    state,
    lease_until,
    created_at,
    error: last_error?.message ?? null,
  }))
  return syncState({ operations, acceptedAt: row?.accepted_at ?? null }, now, (instant) => clock(new Date(instant)))
}

const clock = timeFormat(CLOCK)
