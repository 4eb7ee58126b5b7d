import type { Event } from '#domain/contracts/events.ts'
import { OPERATION_LABELS } from '#domain/contracts/operations.ts'
import { csvText, guarded } from '#domain/csv/csv-text.ts'
import { colorWord } from '#domain/evaluations/jersey-words.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import type { EvaluationRow, OutboxRow } from './database.ts'
import type { EventPlayerRow } from './event-rows.ts'
import { operationsOf } from './outbox.ts'
import type { WriteContext } from './write-context.ts'

type Choice = {
  /** The name of a rated item by its key. */
  itemName: (key: string) => string
  /** Only the work at this event; all of the user's unsent work if absent. */
  eventId?: string | undefined
}

const HEAD = ['Event', 'Bib', 'Jersey color', 'First name', 'Last name', 'Item', 'Value', 'Note', 'Time (UTC)']

/**
 * Y60. Returns unsent evaluations as a spreadsheet: a row for each rating and each note, in words. An evaluation with
 * anything unsent is whole in it. A player who was added or changed, without a rating, gets a row, too.
 */
export async function unsentTable({ db, userId }: WriteContext, { itemName, eventId }: Choice): Promise<string> {
  const outbox = await operationsOf(db, userId)
  const chains = Map.groupBy(outbox, ({ subject_id }) => subject_id)
  const ids = [...chains.keys()]
  const isChosen = (row: { event_id?: string }) => eventId === undefined || row.event_id === eventId
  const here = (await db.evaluation.bulkGet(ids)).filter((row) => row !== undefined)
  const sheets = here.filter(isChosen)
  const players = (await db.event_player.bulkGet(ids.map((id) => [userId, id]))).filter((row) => row !== undefined)
  const events = new Map((await db.event.where('user_id').equals(userId).toArray()).map(({ id, event }) => [id, event]))
  const rows: string[][] = []
  for (const sheet of sheets) {
    const { event_name, jersey_number, player } = sheet
    // Bibs have no color.
    const color = sheet.event_id === undefined ? colorWord(sheet.jersey_color) : ''
    const who = [event_name, jersey_number, color, player.first_name, player.last_name]
    const chain = chains.get(sheet.id) ?? []
    for (const { key, value } of await db.rating.where('evaluation_id').equals(sheet.id).toArray())
      if (value !== null)
        rows.push([...who, itemName(key), valueWords(value), '', timeWords(timeOf(chain, key, sheet))])
    for (const { text, skill_id, created_at } of await db.note.where('evaluation_id').equals(sheet.id).toArray())
      if (text !== '')
        rows.push([
          ...who,
          skill_id === null ? 'Note' : itemName(`skill:${skill_id}`),
          '',
          text,
          timeWords(Date.parse(created_at)),
        ])
  }
  const withRow = new Set([...here, ...players].map(({ id }) => id))
  if (ids.some((id) => !withRow.has(id))) {
    const known = await db.event_player.where('user_id').equals(userId).toArray()
    const rated = new Map(known.map((row) => [eventEvaluationId(row.id, userId), row]))
    for (const [id, chain] of chains) {
      const player = rated.get(id)
      if (withRow.has(id) || !isChosen(player ?? {})) continue
      rows.push(...rowsOfSent(chain, whoOf(player, player && events.get(player.event_id), chain), itemName))
    }
  }
  for (const { id, event_id, bib, first_name, last_name } of players.filter(isChosen))
    for (const { kind, created_at } of chains.get(id) ?? [])
      rows.push([
        events.get(event_id)?.name ?? '',
        bib ?? '',
        '',
        first_name,
        last_name,
        // A newer build may have written a kind that this one doesn't know.
        OPERATION_LABELS[kind] ?? 'Player details',
        '',
        '',
        timeWords(created_at),
      ])
  return csvText([HEAD, ...rows.map((row) => row.map(guarded))])
}

type Who = readonly [event: string, jersey: string, firstName: string, lastName: string]

function whoOf(player: EventPlayerRow | undefined, event: Event | undefined, chain: readonly OutboxRow[]): Who {
  if (player) return [event?.name ?? '', player.bib ?? '', player.first_name, player.last_name]
  const creation = chain.map(({ body }) => body).find((body) => 'jersey_number' in body)
  if (!creation) return ['', '', '', '']
  return [creation.event_name, creation.jersey_number, creation.player.first_name, creation.player.last_name]
}

/** Y68. What goes out again after a sign-out has no evaluation on this device, so its operations name the values. */
function rowsOfSent(chain: readonly OutboxRow[], who: Who, itemName: Choice['itemName']): string[][] {
  const last = new Map<string, string[]>()
  for (const { body, created_at } of chain) {
    const time = timeWords(created_at)
    if ('ratings' in body)
      for (const { key, value } of body.ratings)
        last.set(key, value === null ? [] : [...who, itemName(key), valueWords(value), '', time])
    if ('note_id' in body) {
      const item = body.skill_id === null ? 'Note' : itemName(`skill:${body.skill_id}`)
      last.set(body.note_id, body.text === '' ? [] : [...who, item, '', body.text, time])
    }
  }
  return [...last.values()].filter((row) => row.length > 0)
}

const valueWords = (value: number) => (value === 0 ? 'Not observed' : value.toFixed(1))

/** When the rating was last changed on this device; when the evaluation was, if nothing waits of the rating. */
function timeOf(chain: readonly OutboxRow[], key: string, { updated_at }: EvaluationRow): number {
  const last = chain.findLast(({ body }) => 'ratings' in body && body.ratings.some((rating) => rating.key === key))
  return last ? Math.max(last.changed_at, last.created_at) : updated_at
}

/** A spreadsheet reads this as a time. */
const timeWords = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
