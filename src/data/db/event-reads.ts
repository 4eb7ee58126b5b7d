import { inOrder } from '#domain/in-order.ts'
import type { EventForm } from '#domain/contracts/events.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { mergeSheets } from '#domain/events/merge-sheets.ts'
import { ratingSheet } from '#domain/evaluations/merge-ratings.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import type { Database, EvaluationRow, OutboxRow, RatingRow } from './database.ts'
import type { EventPlayerRow, EventRow } from './event-rows.ts'
import { eventSheetRow } from './event-sheet-row.ts'
import { sheetOf } from './evaluation-writes.ts'
import { operationsOf } from './outbox.ts'
import { readPanel, readReceipts } from './reads.ts'
import type { Panel } from './reads.ts'
import { isOutdated } from './schema-guard.ts'

/** Every function here only reads, so a live query may call it. */

export function readEvent(db: Database, userId: string, eventId: string): Promise<EventRow | undefined> {
  return db.event.get([userId, eventId])
}

/**
 * The players of an event as they are known here, in no order. No rating is read, so that a live query is not asked
 * again after every tap.
 */
export function readEventPeople(db: Database, userId: string, eventId: string): Promise<EventPlayerRow[]> {
  return db.event_player.where('[user_id+event_id]').equals([userId, eventId]).toArray()
}

/** How many operations wait, and which of them need somebody; `acceptedAt` is the newest receipt's, by the server. */
export type Waiting =
  | { isOutdated: false; unsent: number; sending: number; refused: number; acceptedAt: string | null }
  | { isOutdated: true }

/** Counts what waits of this user instead of reading it: a tablet may hold an evening of it. */
export async function readWaiting(db: Database, userId: string): Promise<Waiting> {
  if (await isOutdated(db)) return { isOutdated: true }
  const of = (state: OutboxRow['state']) => db.outbox.where('[user_id+state]').equals([userId, state]).count()
  const [pending, sending, refused, [newest]] = await Promise.all([
    of('pending'),
    of('inflight'),
    of('quarantined'),
    readReceipts(db, userId, 1),
  ])
  return {
    isOutdated: false,
    unsent: pending + sending + refused,
    sending,
    refused,
    acceptedAt: newest?.applied_at ?? null,
  }
}

/** What this user has rated of one event player, on this device or another. */
export type OwnSheet = { evaluation_id: string; form_version: number; ratings: RatingSheet }

/**
 * One's own sheets of an event, by event player. What was rated of somebody before they were joined to another one
 * counts there.
 */
export async function readOwnSheets(db: Database, userId: string, eventId: string): Promise<Map<string, OwnSheet>> {
  const players = await readEventPeople(db, userId, eventId)
  return sheetsByPlayer(db, await evaluationsOf(db, userId, eventId), keptPlayers(players))
}

export type EventPlayerOnScreen = {
  row: EventPlayerRow
  /** How many items of the newest form one has rated, out of how many. */
  progress: { rated: number; of: number }
}

/** The players of an event by bib, without those who were joined to another one. */
export async function readEventPlayers(db: Database, userId: string, eventId: string): Promise<EventPlayerOnScreen[]> {
  const event = await readEvent(db, userId, eventId)
  const players = await readEventPeople(db, userId, eventId)
  const sheets = await sheetsByPlayer(db, await evaluationsOf(db, userId, eventId), keptPlayers(players))
  return players
    .filter(({ joined_to }) => joined_to === null)
    .toSorted(byBib)
    .map((row) => ({ row, progress: progressOf(event, sheets.get(row.id)) }))
}

/** What the panel of an event's sheet knows beside it. */
export type SheetPlace = {
  eventId: string
  eventPlayerId: string
  /** EV145. The newest form on this device, with the items that were rated by another version. */
  form: EventForm
  /** Who comes after the player by bib, in the same group; undefined after the last one. */
  next: EventPlayerRow | undefined
  /** EV233. Whether this person was removed from the staff. */
  isRemoved: boolean
}

export type PanelOfDevice = { panel: Panel; place: SheetPlace | undefined }

/**
 * The panel of an evaluation with its place in an event, if it is a sheet of one. A sheet that nothing was rated on yet
 * is no row of this device: its first tap makes it, and until then it is shown as that tap will make it.
 */
export async function readPanelOfDevice(
  db: Database,
  userId: string,
  evaluationId: string,
): Promise<PanelOfDevice | undefined> {
  const known = await readPanel(db, evaluationId)
  if (known && known.row.event_player_id === undefined) return { panel: known, place: undefined }
  const players = await db.event_player.where('user_id').equals(userId).toArray()
  const player = players.find(({ id }) => eventEvaluationId(id, userId) === evaluationId)
  const event = player && (await readEvent(db, userId, player.event_id))
  if (!player || !event) return known && { panel: known, place: undefined }
  const own = known ?? unbegunPanel(event, player)
  const keptOf = keptPlayers(players)
  const joined = players.filter(
    ({ id, event_id }) => event_id === event.id && id !== player.id && keptOf(id) === player.id,
  )
  const panel = joined.length > 0 ? await withJoined(db, userId, own, joined) : own
  const { form } = event.event
  const keys = [...new Set([...form.keys, ...panel.touched])]
  const group = players
    .filter(({ event_id, group_id, joined_to }) => event_id === event.id && group_id === player.group_id && !joined_to)
    .toSorted(byBib)
  const next = group[group.findIndex(({ id }) => id === player.id) + 1]
  const isRemoved = event.removed === 1
  return { panel, place: { eventId: event.id, eventPlayerId: player.id, form: { ...form, keys }, next, isRemoved } }
}

/** EV50. The panel with what was rated of the same person under other bibs. */
async function withJoined(
  db: Database,
  userId: string,
  panel: Panel,
  joined: readonly EventPlayerRow[],
): Promise<Panel> {
  const ids = [panel.row.id, ...joined.map(({ id }) => eventEvaluationId(id, userId))]
  const sheets = await Promise.all(ids.map((id) => db.rating.where('evaluation_id').equals(id).toArray()))
  const [kept = [], ...others] = sheets
  const touched = [...new Set(sheets.flat().map(({ key }) => key))]
  return { ...panel, ratings: mergedSheet(kept, others), touched }
}

function unbegunPanel(event: EventRow, player: EventPlayerRow): Panel {
  const { version: form_version } = event.event.form
  const told = { form_version, rev: 0, server_revision: 0, ready_at: 0, updated_at: 0 }
  return {
    row: eventSheetRow(event, player, told),
    ratings: {},
    touched: [],
    notes: [],
    sync: { state: 'ready', title: 'Ready offline', detail: 'Nothing is rated yet.' },
    conflicts: [],
    elsewhere: [],
  }
}

/** Where this user has moved players on the decide board, as far as the server has not accepted it. */
export async function readBoardMoves(
  db: Database,
  userId: string,
  eventId: string,
): Promise<Map<string, number | null>> {
  const waiting = await operationsOf(db, userId)
  return new Map(
    waiting.flatMap(({ body }) =>
      'column' in body && body.event_id === eventId ? [[body.event_player_id, body.column] as const] : [],
    ),
  )
}

function evaluationsOf(db: Database, userId: string, eventId: string): Promise<EvaluationRow[]> {
  return db.evaluation.where('[user_id+event_id]').equals([userId, eventId]).toArray()
}

/** Under whom each event player is shown. A join never makes a circle; a list cut short by a download may look so. */
function keptPlayers(players: readonly EventPlayerRow[]): (id: string) => string {
  const joined = new Map(players.map(({ id, joined_to }) => [id, joined_to]))
  return (id) => {
    let kept = id
    for (let steps = 0; steps < joined.size; steps++) kept = joined.get(kept) ?? kept
    return kept
  }
}

async function sheetsByPlayer(
  db: Database,
  evaluations: readonly EvaluationRow[],
  keptOf: (id: string) => string,
): Promise<Map<string, OwnSheet>> {
  // One read for each evaluation is far less work for the browser than one for each rating.
  const ratings = await Promise.all(evaluations.map(({ id }) => db.rating.where('evaluation_id').equals(id).toArray()))
  const sheets = evaluations.map((row, at) => ({ row, rows: ratings[at] ?? [] }))
  const people = Map.groupBy(sheets, ({ row }) => keptOf(row.event_player_id ?? ''))
  return new Map(
    [...people].flatMap(([kept, of]) => {
      const [lead, ...joined] = of.toSorted((one, other) => leads(other.row, kept) - leads(one.row, kept))
      if (!lead) return []
      const { id, form_version = 1 } = lead.row
      const rows = joined.map((sheet) => sheet.rows)
      return [[kept, { evaluation_id: id, form_version, ratings: mergedSheet(lead.rows, rows) }] as const]
    }),
  )
}

const leads = ({ event_player_id }: EvaluationRow, kept: string) => Number(event_player_id === kept)

/**
 * EV50. Returns what sheets of one person say together, as the server counts it: of each item the value that reached
 * the server later. What waits reaches it later than what was downloaded. Of two values that wait, the kept player's
 * stands.
 */
function mergedSheet(kept: readonly RatingRow[], joined: ReadonlyArray<readonly RatingRow[]>): RatingSheet {
  if (joined.length === 0) return sheetOf(kept)
  const arrived = (rows: readonly RatingRow[], waiting: number) =>
    Object.fromEntries(rows.map(({ key, value, at = waiting }) => [key, { value, at }]))
  const others = joined.map((rows) => arrived(rows, Number.MAX_VALUE))
  return ratingSheet(mergeSheets([arrived(kept, Number.POSITIVE_INFINITY), ...others]))
}

function progressOf(event: EventRow | undefined, sheet: OwnSheet | undefined): EventPlayerOnScreen['progress'] {
  const keys = event?.event.form.keys ?? []
  return { rated: keys.filter((key) => sheet?.ratings[key] !== undefined).length, of: keys.length }
}

function byBib(one: EventPlayerRow, other: EventPlayerRow): number {
  return Number(one.bib ?? Infinity) - Number(other.bib ?? Infinity) || inOrder(one.id, other.id)
}

/** EV105. Fields of an event player that this user sent and that wait for an organizer. */
export async function readSentToOrganizer(db: Database, userId: string, eventPlayerId: string): Promise<string[]> {
  const receipts = await db.receipt.where('subject_id').equals(eventPlayerId).toArray()
  return [...new Set(receipts.flatMap(({ user_id, waiting = [] }) => (user_id === userId ? waiting : [])))]
}
