import type { Database } from '#data/db/database.ts'
import { USER } from './device.ts'
import type { ModelServer } from './model-server.ts'

/** What the screen has told the evaluator is saved, and what it may have written without telling. */
export type Promises = {
  /** By evaluation and key: what was told last, and everything that was told. */
  ratings: Map<string, { last: number; told: Set<number> }>
  /** The evaluation of every note that stands, by its words; words are never given twice. */
  notes: Map<string, string>
  /** Values and words of another tablet that were on this screen. */
  seen: Set<number | string | null>
  creations: Set<string>
  /**
   * Every value ever given, by evaluation, key and value: one may be there though its writer was killed before it knew.
   */
  uncertain: Set<string>
}

/** The screen has shown this value as the one that stands. */
export function tell({ ratings }: Promises, place: string, value: number) {
  const told = ratings.get(place)?.told ?? new Set()
  ratings.set(place, { last: value, told: told.add(value) })
}

/** Compares promises, the local database and the server after everything has healed. Returns what was broken. */
export async function checkHistory(db: Database, server: ModelServer, promises: Promises): Promise<string[]> {
  const broken: string[] = []
  const expect = (holds: boolean, otherwise: string) => holds || broken.push(otherwise)
  const evaluations = await db.evaluation.toArray()
  const local = new Set(evaluations.map(({ id }) => id))

  for (const id of promises.creations) expect(local.has(id), 'a created evaluation is not on the device')
  for (const { id, status, accepted_at } of evaluations) {
    expect(server.evaluations[id] !== undefined, 'an evaluation is not on the server')
    expect(
      server.evaluations[id]?.status === status,
      `the server says ${server.evaluations[id]?.status}, the device ${status}`,
    )
    expect(accepted_at !== null, 'an evaluation was never shown as accepted')
  }
  for (const { evaluation_id, key, value, rev, dirty } of await db.rating.toArray()) {
    const stored = server.evaluations[evaluation_id]?.sheet[key]
    expect(stored?.value === value && stored.rev === rev, 'the server does not have the last value')
    expect(dirty === 0, 'a rating is still dirty')
    expect(promises.uncertain.has(`${evaluation_id} ${key} ${value}`), 'a value that nobody gave')
  }
  for (const [place, { last, told }] of promises.ratings) {
    const [id = '', key = ''] = place.split(' ')
    const row = await db.rating.get([id, key])
    expect(row !== undefined, 'a saved rating is not on the device')
    // A write whose tab was killed before it could tell may have been the last one; a value told earlier may not.
    expect(row?.value === last || !told.has(row?.value ?? 0), 'an older value came back')
  }
  for (const { id, evaluation_id, text, dirty } of await db.note.toArray()) {
    expect(
      server.evaluations[evaluation_id]?.notes[id]?.text === text && dirty === 0,
      'a note is not on the server as it is here',
    )
  }
  for (const [text, evaluation] of promises.notes) {
    const hasWords = (note: { text: string }) => note.text === text
    expect(
      Object.values(server.evaluations[evaluation]?.notes ?? {}).some(hasWords),
      'the words of a note are not on the server',
    )
    expect(
      (await db.note.where('evaluation_id').equals(evaluation).filter(hasWords).count()) === 1,
      'the words of a note are not once on the device',
    )
  }
  await checkOutbox(db, server, expect)
  return [...new Set(broken)]
}

async function checkOutbox(db: Database, server: ModelServer, expect: (holds: boolean, otherwise: string) => unknown) {
  const left = await db.outbox.toArray()
  for (const { state, last_error } of left) {
    expect(state !== 'quarantined', `an operation was refused: ${last_error?.code}`)
    expect(state === 'quarantined', 'an operation is stuck')
  }
  const receipts = new Set((await db.receipt.toArray()).map(({ mutation_id }) => mutation_id))
  const effects = new Map<string, number>()
  for (const { mutation_id, user, device, isConflict } of server.effects) {
    if (device === 'other tablet') continue
    effects.set(mutation_id, (effects.get(mutation_id) ?? 0) + 1)
    expect(user === USER, "an effect under another's name")
    // What was in conflict goes on under a new mutation id.
    expect(isConflict || receipts.has(mutation_id), 'an effect without a receipt')
  }
  for (const count of effects.values()) expect(count === 1, 'an operation had its effect more than once')
  for (const receipt of receipts) expect(effects.has(receipt), 'a receipt without an effect')
}
