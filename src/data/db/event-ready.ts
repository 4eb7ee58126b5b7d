import type * as v from 'valibot'
import type { EventPlayer, getEventReady, OwnEventSheet } from '#domain/contracts/event-people.ts'
import type { EventForm } from '#domain/contracts/events.ts'
import type { EvaluationRow, OutboxRow, RatingRow } from './database.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { eventPlayerRow } from './event-player-row.ts'
import type { EventPlayerRow, EventRow } from './event-rows.ts'
import { eventSheetRow, personOf } from './event-sheet-row.ts'
import { heal } from './heal.ts'
import { isRefusedAsMissing } from './lost-events.ts'
import { readMeta } from './meta.ts'
import { afresh, operationsOf } from './outbox.ts'
import { readyRatings, storeNotes, unsentKeys } from './ready.ts'
import { assertSchema } from './schema-guard.ts'
import type { WriteContext } from './write-context.ts'

/** One page of the players of an event, with the event around them. */
export type EventPage = v.InferOutput<typeof getEventReady.output>

/** Where a page stands, and what the server called it. */
export type PageMark = { offset: number; etag: string | undefined }

/**
 * Keeps one page of an event on this device. What was changed here and is not accepted yet stays as it is: EV34 for the
 * players, EV36 for one's own sheets. Returns whether work that the server refused before goes out again.
 */
export function storeEventPage(ctx: WriteContext, page: EventPage, mark: PageMark): Promise<boolean> {
  const { db, userId } = ctx
  const stores = [db.meta, db.evaluation, db.rating, db.note, db.outbox, db.event, db.event_player]
  return heal(db, () =>
    db.transaction('rw', stores, async () => {
      await assertSchema(db)
      const event = eventRow(userId, page, mark, await db.event.get([userId, page.event.id]))
      await db.event.put(event)
      const outbox = await operationsOf(db, userId)
      const players = await storePlayers(ctx, event, page.players.results, outbox)
      await storeOwnSheets(ctx, event, players, page.own_sheets, outbox)
      return sendAgain(ctx, outbox, page)
    }),
  )
}

/** Notes that all pages and photos of an event have arrived. */
export function markEventReady({ db, userId, now }: WriteContext, eventId: string): Promise<void> {
  return heal(db, () =>
    db.transaction('rw', db.meta, db.event, async () => {
      await assertSchema(db)
      await db.event.update([userId, eventId], { ready_at: now() })
    }),
  )
}

/**
 * Takes the photo that was taken here off a player's row, once the server's own is on this device and nothing of the
 * player waits.
 */
export function forgetTakenPhoto({ db, userId }: WriteContext, eventPlayerId: string): Promise<void> {
  return heal(db, () =>
    db.transaction('rw', db.meta, db.event_player, db.outbox, async () => {
      await assertSchema(db)
      const row = await db.event_player.get([userId, eventPlayerId])
      if (!row?.given?.photo) return
      const waiting = await operationsOf(db, userId)
      await db.event_player.put(eventPlayerRow({ ...row, given: { ...row.given, photo: null } }, waiting))
    }),
  )
}

function eventRow(
  user_id: string,
  { event, form, groups, staff }: EventPage,
  { offset, etag }: PageMark,
  before: EventRow | undefined,
): EventRow {
  return {
    id: event.id,
    user_id,
    event,
    forms: withForm(before?.forms ?? [], form),
    groups,
    staff,
    etags: { ...before?.etags, ...(etag !== undefined && { [offset]: etag }) },
    ready_at: before?.ready_at ?? null,
    v: 1,
  }
}

function withForm(forms: readonly EventForm[], form: EventForm): EventForm[] {
  return [...forms.filter(({ version }) => version !== form.version), form].toSorted((a, b) => a.version - b.version)
}

async function storePlayers(
  { db, userId }: WriteContext,
  event: EventRow,
  given: readonly EventPlayer[],
  outbox: readonly OutboxRow[],
): Promise<EventPlayerRow[]> {
  const before = await db.event_player.bulkGet(given.map(({ id }) => [userId, id]))
  const waiting = Map.groupBy(outbox, ({ subject_id }) => subject_id)
  const rows = given.map((player, at) => {
    const here = before[at]
    const isOlder = here !== undefined && player.rev < here.answered_rev
    return eventPlayerRow(
      {
        id: player.id,
        user_id: userId,
        event_id: event.id,
        given: isOlder ? here.given : { ...player, photo: player.has_photo ? (here?.given?.photo ?? null) : null },
        answered_rev: here?.answered_rev ?? 0,
      },
      waiting.get(player.id) ?? [],
    )
  })
  // Most of a page is as it was: what is not written holds up no tap.
  const news = rows.filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]))
  await db.event_player.bulkPut(news)
  for (const row of news) await db.evaluation.update(eventEvaluationId(row.id, userId), personOf(row))
  return rows
}

async function storeOwnSheets(
  ctx: WriteContext,
  event: EventRow,
  players: readonly EventPlayerRow[],
  sheets: readonly OwnEventSheet[],
  outbox: readonly OutboxRow[],
) {
  const { db, userId } = ctx
  const given = new Map(sheets.filter(isOf(userId)).map((sheet) => [sheet.event_player_id, sheet]))
  const sheetRows = await db.evaluation.where('[user_id+event_id]').equals([userId, event.id]).toArray()
  const here = new Map(sheetRows.map((row) => [row.event_player_id, row]))
  const floor = (await readMeta(db, 'revFloor')) ?? 0
  for (const player of players) {
    const [sheet, before] = [given.get(player.id), here.get(player.id)]
    if (!sheet) continue
    // A tablet that has seen this revision has nothing to learn, except after a join.
    if ((before?.server_revision ?? -1) < sheet.revision)
      await storeOwnSheet(ctx, eventSheetRow(event, player, toldOf(sheet, floor, ctx.now())), sheet, before, outbox)
    if (sheet.arrived) await keepArrivals(ctx, sheet, sheet.arrived)
  }
  await storeOwnNotes(ctx, [...given.values()], here, outbox)
}

/**
 * EV164. Keeps one's own notes from other devices. A page that is older than an answer changes none. `before` are the
 * sheets before the page was stored.
 */
async function storeOwnNotes(
  { db }: WriteContext,
  sheets: readonly OwnEventSheet[],
  before: ReadonlyMap<string | undefined, EvaluationRow>,
  outbox: readonly OutboxRow[],
) {
  const ids = sheets.map((sheet) => sheet.evaluation_submission_id)
  const here = Map.groupBy(await db.note.where('evaluation_id').anyOf(ids).toArray(), (row) => row.evaluation_id)
  for (const { evaluation_submission_id: id, event_player_id, revision, notes: given } of sheets) {
    if (given === undefined || revision < seenOf(before.get(event_player_id))) continue
    const shown = here.get(id) ?? []
    if (given.length === 0 && shown.length === 0) continue
    const chain = outbox.filter(({ subject_id }) => subject_id === id)
    const rev = await storeNotes(db, id, { given, here: shown, chain })
    const row = await db.evaluation.get(id)
    if (row && rev > row.rev) await db.evaluation.put({ ...row, rev })
  }
}

const seenOf = (row: EvaluationRow | undefined) => Math.max(row?.server_revision ?? 0, row?.answered_revision ?? 0)

/**
 * EV50. Notes when ratings reached the server, for those that are shown here as the server has them. A rating that was
 * taken back on another device gets a row too, because it may be later than the one of the other bib.
 */
async function keepArrivals(
  { db }: WriteContext,
  { evaluation_submission_id: evaluation_id, ratings }: OwnEventSheet,
  arrived: Readonly<Record<string, number>>,
) {
  const told = new Map(ratings.map(({ key, value }) => [key, value]))
  const rows = await db.rating.where('evaluation_id').equals(evaluation_id).toArray()
  const news = rows.flatMap((row) => {
    const at = arrived[row.key]
    const isTold = row.dirty === 0 && row.value === (told.get(row.key) ?? null)
    return isTold && at !== undefined && at !== row.at ? [{ ...row, at }] : []
  })
  const here = new Set(rows.map(({ key }) => key))
  const { rev = 0 } = (await db.evaluation.get(evaluation_id)) ?? {}
  const takenBack = Object.entries(arrived).flatMap(([key, at]): RatingRow[] =>
    here.has(key) || told.has(key) ? [] : [{ evaluation_id, key, value: null, rev, dirty: 0, at }],
  )
  await db.rating.bulkPut([...news, ...takenBack])
}

/** EV74. Somebody else may have signed in while the page was under way: then it tells of their sheets. */
const isOf = (userId: string) => (sheet: OwnEventSheet) =>
  sheet.evaluation_submission_id === eventEvaluationId(sheet.event_player_id, userId)

function toldOf({ revision, form_version }: OwnEventSheet, floor: number, now: number) {
  return { form_version, rev: floor, server_revision: revision, ready_at: now, updated_at: now }
}

/** EV36. As `storeReady` does it with the whole of an evaluation. */
async function storeOwnSheet(
  { db }: WriteContext,
  fresh: EvaluationRow,
  { revision, ratings: given }: OwnEventSheet,
  before: EvaluationRow | undefined,
  outbox: readonly OutboxRow[],
) {
  if (before && revision < seenOf(before)) return
  const shown = await db.rating.where('evaluation_id').equals(fresh.id).toArray()
  const chain = outbox.filter(({ subject_id }) => subject_id === fresh.id)
  const rev = before?.rev ?? fresh.rev
  const told = { evaluation_submission_id: fresh.id, ratings: withCleared(given, shown, rev) }
  const unsent = unsentKeys(shown, chain)
  await db.rating.bulkPut(readyRatings(told, before && shown, unsent))
  const { form_version = 0, rubric_version } = fresh
  await db.evaluation.put({
    ...(before ?? fresh),
    // EV145. Another device of the evaluator has rated by a newer form.
    ...(form_version > (before?.form_version ?? 0) && { form_version, rubric_version }),
    // What waits was written before the download, so it must not claim to have seen it.
    ...(chain.length === 0 && unsent.size === 0 && { server_revision: revision, answered_revision: revision }),
  })
}

/** What is shown here and not told was taken back on another device. */
function withCleared(given: OwnEventSheet['ratings'], shown: readonly RatingRow[], rev: number) {
  const told = new Set(given.map(({ key }) => key))
  const cleared = shown
    .filter(({ key, value }) => value !== null && !told.has(key))
    .map(({ key }) => ({ key, value: null }))
  return [...given, ...cleared].map((rating) => ({ ...rating, rev }))
}

/**
 * EV33, Y36. What was refused because the server had lost its event player or its sheet goes out again under a new id,
 * now that the server names the player or the sheet: another device has brought it back. So does an addition, now that
 * the event is there, and Y61 a sheet, now that the version of its form is there. Returns whether there was any.
 */
async function sendAgain({ db, newId }: WriteContext, outbox: readonly OutboxRow[], page: EventPage): Promise<boolean> {
  const named = new Set(page.players.results.map(({ id }) => id))
  const sheets = new Set(page.own_sheets.map((sheet) => sheet.evaluation_submission_id))
  const hasForm = ({ body }: OutboxRow) => !('form_version' in body) || (body.form_version ?? 0) <= page.form.version
  const isThere = ({ kind, body }: OutboxRow) => {
    if (kind === 'event-player.add') return 'event_id' in body && body.event_id === page.event.id
    if ('event_player_id' in body) return named.has(body.event_player_id)
    return sheets.has(body.evaluation_submission_id)
  }
  const missed = outbox.filter((row) => isRefusedAsMissing(row) && isThere(row) && hasForm(row))
  await db.outbox.bulkPut(missed.map((row) => afresh(row, { ...row.body, mutation_id: newId() })))
  return missed.length > 0
}
