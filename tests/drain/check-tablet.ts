import type { Database, OutboxRow } from '#data/db/database.ts'
import type { ModelServer } from './model-server.ts'
import type { Saying } from './record.ts'
import type { World } from './world.ts'

/** What had its effect for this tablet is known here, where nothing has taken the receipts away. */
export async function checkReceipts(db: Database, server: ModelServer, broken: Set<string>) {
  const device = (await db.meta.get('deviceId'))?.value
  const receipts = new Set(await db.receipt.toCollection().primaryKeys())
  const unknown = server.effects.filter((it) => it.device === device && !it.isConflict && !receipts.has(it.mutation_id))
  if (unknown.length > 0) broken.add('an effect without a receipt')
}

/** What a screen calls accepted is on the server, or something that was given by a person who saw it. */
export async function checkAccepted(
  db: Database,
  { server, record }: Pick<World, 'server' | 'record'>,
  broken: Set<string>,
) {
  const unsent = new Set((await db.outbox.toArray()).map(({ subject_id }) => subject_id))
  const ratings = await db.rating.filter(({ value, dirty }) => value !== null && dirty === 0).toArray()
  const notes = await db.note.filter(({ text, dirty }) => text !== '' && dirty === 0).toArray()
  const shownHere = [
    ...ratings.map(({ evaluation_id: id, key, value }) => ({ id, saying: `${id} ${key} ${value}` })),
    ...notes.map(({ evaluation_id: id, text }) => ({ id, saying: `${id} ${text}` })),
  ]
  const standing = standingOn(server)
  for (const { id, saying } of shownHere)
    if (!unsent.has(id) && !record.isKept(saying, (it) => standing.has(it)))
      broken.add('a tablet says accepted, and the server has neither that nor what a person made of it')
}

/** After everything was sent and downloaded, nothing waits, and the tablet shows what the server has of this person. */
export async function checkShown(
  db: Database,
  { person, waiting, server }: { person: string; waiting: readonly OutboxRow[]; server: ModelServer },
  broken: Set<string>,
) {
  for (const { state, kind, last_error } of waiting)
    broken.add(
      state === 'quarantined' ? `a refused ${kind} cannot be got rid of: ${last_error?.code}` : `a ${kind} is stuck`,
    )
  for (const { id, status } of await db.evaluation.where('user_id').equals(person).toArray()) {
    const stored = server.evaluations[id]
    if (!stored) broken.add('an evaluation is not on the server')
    else if (stored.status !== status) broken.add(`the server says ${stored.status}, the tablet ${status}`)
    for (const { key, value, dirty } of await db.rating.where('evaluation_id').equals(id).toArray())
      if ((stored?.sheet[key]?.value ?? null) !== value || dirty === 1)
        broken.add('a tablet does not show what the server has')
    const notes = await db.note.where('evaluation_id').equals(id).toArray()
    for (const note of notes)
      if (note.dirty === 1 || (stored?.notes[note.id]?.text ?? '') !== note.text)
        broken.add('a tablet does not show the notes that the server has')
  }
}

/** Every value and all words that the server has, and how many notes have these. */
export function standingOn({ evaluations }: ModelServer): Map<Saying, number> {
  const standing = new Map<Saying, number>()
  for (const [id, { sheet, notes }] of Object.entries(evaluations)) {
    for (const [key, { value }] of Object.entries(sheet)) standing.set(`${id} ${key} ${value}`, 1)
    for (const { text } of Object.values(notes)) {
      const saying = `${id} ${text}`
      if (text !== '') standing.set(saying, (standing.get(saying) ?? 0) + 1)
    }
  }
  return standing
}
