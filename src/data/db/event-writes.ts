import * as v from 'valibot'
import { BoardMove, EventPlayerAddition, EventPlayerChange } from '#domain/contracts/operations.ts'
import type { RatingValue } from '#domain/contracts/ratings.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import type { MetaRow } from './database.ts'
import { showEventPlayer } from './event-player-row.ts'
import type { EventPlayerRow, EventRow } from './event-rows.ts'
import { eventSheetRow } from './event-sheet-row.ts'
import { heal } from './heal.ts'
import { appendOperation, chainOf } from './outbox.ts'
import type { NewOperation } from './outbox.ts'
import { saveRatings } from './rating-writes.ts'
import type { Opening } from './rating-writes.ts'
import { assertSchema } from './schema-guard.ts'
import type { WriteContext } from './write-context.ts'
import { MissingError } from './write-errors.ts'

type Tap = { eventPlayerId: string; key: string; value: RatingValue }

/**
 * EV35. Rates a player of an event on one's own sheet, which the first tap makes. Resolves with the evaluation's id
 * when all of it is on the disk. The value null takes a rating back, 0 says "not observed". Throws what `saveRating`
 * throws, and MissingError when neither sheet nor player is on this device.
 */
export async function rateEventPlayer(
  ctx: WriteContext,
  { eventPlayerId, key, value }: Tap,
  structure: ScoreStructure,
): Promise<string> {
  const id = eventEvaluationId(eventPlayerId, ctx.userId)
  await saveRatings(ctx, id, [{ key, value }], structure, beginSheet(ctx, eventPlayerId))
  return id
}

function beginSheet({ userId, now }: WriteContext, eventPlayerId: string): Opening {
  return {
    stores: ['event', 'event_player'],
    async begin(it) {
      const player = (await it.get('event_player', [userId, eventPlayerId])) as EventPlayerRow | undefined
      const event = player && ((await it.get('event', [userId, player.event_id])) as EventRow | undefined)
      const floor = (await it.get('meta', 'revFloor')) as MetaRow | undefined
      if (!event) throw new MissingError('This player isn’t on this device')
      const { version: form_version, rubric_version } = event.event.form
      const at = now()
      return {
        row: eventSheetRow(event, player, {
          form_version,
          rev: Number(floor?.value ?? 0),
          server_revision: 0,
          ready_at: at,
          updated_at: at,
        }),
        creation: {
          kind: 'live.create',
          body: {
            rubric_version,
            event_player_id: eventPlayerId,
            event_id: player.event_id,
            form_version,
            created_at: new Date(at).toISOString(),
          },
        },
      }
    },
  }
}

type Facts = Omit<v.InferInput<typeof EventPlayerAddition>, 'mutation_id' | 'event_player_id' | 'event_id'>

/**
 * Adds a player who stands on no list to an event that is on this device; a bib is enough. Returns the id. Throws a
 * ValiError when the server would refuse the facts.
 */
export async function addEventPlayer(ctx: WriteContext, eventId: string, facts: Facts): Promise<string> {
  const id = ctx.newId()
  const { mutation_id, event_player_id, ...body } = v.parse(EventPlayerAddition, {
    created_at: new Date(ctx.now()).toISOString(),
    ...facts,
    mutation_id: ctx.newId(),
    event_player_id: id,
    event_id: eventId,
  })
  await write(ctx, async () => {
    const { db, userId } = ctx
    if (!(await db.event.get([userId, eventId]))) throw new MissingError('This event isn’t on this device')
    await appendOperation(ctx, event_player_id, mutation_id, { kind: 'event-player.add', body })
    const known = await db.event_player.get([userId, id])
    await showEventPlayer(db, known ?? { id, user_id: userId, event_id: eventId, given: null, answered_rev: 0 })
  })
  return id
}

/**
 * EV218. Removes a player who was added on this device, unless a server may have the player or someone rated them here.
 * Returns whether the player was removed.
 */
export async function takeBackEventPlayer(ctx: WriteContext, id: string): Promise<boolean> {
  const { db, userId } = ctx
  let isRemoved = false
  await write(ctx, async () => {
    const chain = await chainOf(db, id).toArray()
    const isUnsent = chain[0]?.kind === 'event-player.add' && chain.every(({ sent }) => sent === 0)
    if (!isUnsent || (await db.evaluation.get(eventEvaluationId(id, userId)))) return
    await db.outbox.bulkDelete(chain.map(({ seq }) => seq))
    await db.event_player.delete([userId, id])
    isRemoved = true
  })
  return isRemoved
}

/** Says that a player is there, or is not after all. */
export function checkIn(ctx: WriteContext, eventPlayerId: string, isHere: boolean): Promise<void> {
  return change(ctx, eventPlayerId, ({ event_id }) => ({
    kind: 'event-player.check-in',
    body: { event_id, checked_in: isHere, at: new Date(ctx.now()).toISOString() },
  }))
}

type Changes = Partial<
  Omit<v.InferInput<typeof EventPlayerChange>, 'mutation_id' | 'event_player_id' | 'event_id' | 'photo'>
> & { photo?: Blob | null }

/**
 * Changes what is named of an event player: bib, group, name, photo (a JPEG of at most 25 kB; null takes it away).
 * Throws a ValiError when the server would refuse it.
 */
export async function changeEventPlayer(ctx: WriteContext, eventPlayerId: string, changes: Changes): Promise<void> {
  const { photo, ...facts } = changes
  const said = { ...facts, ...(photo !== undefined && { photo: photo && (await base64Of(photo)) }) }
  const named = { mutation_id: ctx.newId(), event_player_id: eventPlayerId, event_id: eventPlayerId }
  const {
    mutation_id: _m,
    event_player_id: _p,
    event_id: _e,
    ...body
  } = v.parse(EventPlayerChange, { ...named, ...said })
  return change(ctx, eventPlayerId, ({ event_id }) => ({ kind: 'event-player.change', body: { ...body, event_id } }))
}

/** Puts a player into a column of the decide board; null takes them off it. The event need not be on this device. */
export function moveOnBoard(
  ctx: WriteContext,
  { eventId, eventPlayerId, column }: { eventId: string; eventPlayerId: string; column: number | null },
): Promise<void> {
  const mutationId = ctx.newId()
  const body = { event_id: eventId, column: v.parse(BoardMove.entries.column, column) }
  return write(ctx, () => appendOperation(ctx, eventPlayerId, mutationId, { kind: 'board.move', body }))
}

function change(
  ctx: WriteContext,
  eventPlayerId: string,
  operationOn: (row: EventPlayerRow) => NewOperation,
): Promise<void> {
  const mutationId = ctx.newId()
  return write(ctx, async () => {
    const row = await ctx.db.event_player.get([ctx.userId, eventPlayerId])
    if (!row) throw new MissingError('This player isn’t on this device')
    await appendOperation(ctx, eventPlayerId, mutationId, operationOn(row))
    await showEventPlayer(ctx.db, row)
  })
}

function write({ db }: WriteContext, work: () => Promise<void>): Promise<void> {
  return heal(db, () =>
    db.transaction('rw', [db.meta, db.evaluation, db.event, db.event_player, db.outbox], async () => {
      await assertSchema(db)
      await work()
    }),
  )
}

async function base64Of(photo: Blob): Promise<string> {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}
