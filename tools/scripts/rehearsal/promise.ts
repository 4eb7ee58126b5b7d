import type { Cluster } from './postgres.ts'
import type { Tablet } from './tablet.ts'

/** What a crowd was told, held against what the server has. `broken` has a line for each thing that is wrong. */
export type Held = { accepted: number; lost: number; doubled: number; waiting: number; broken: string[] }

/**
 * What the screens called saved is on the server, once: every receipt of a tablet has its row, every row its receipt,
 * the ratings are those of the tablet, and nobody has an evaluation more. The revision of an evaluation is the number
 * of operations about it, until a database was set back: from then on revisions count from that moment (Y45).
 */
export async function holdToPromise(tablets: readonly Tablet[], database: Cluster, wasSetBack = false): Promise<Held> {
  const held: Held = { accepted: 0, lost: 0, doubled: 0, waiting: 0, broken: [] }
  for (const tablet of tablets) await holdOne(tablet, database, held, wasSetBack)
  return held
}

async function holdOne(tablet: Tablet, database: Cluster, held: Held, wasSetBack: boolean) {
  const say = (line: string) => void held.broken.push(`${tablet.userId}: ${line}`)
  const rows = await database.query<{ mutation_id: string; subject_id: string }>(
    `SELECT mutation_id, subject_id FROM applied_mutation WHERE user_id = $1 AND result ->> 'status' = 'applied'`,
    [tablet.userId],
  )
  const stored = new Set(rows.map(({ mutation_id }) => mutation_id))
  const receipts = await tablet.receipts()
  const told = new Set(receipts.map(({ mutation_id }) => mutation_id))
  held.accepted += told.size

  const lost = receipts.filter(({ mutation_id }) => !stored.has(mutation_id))
  held.lost += lost.length
  for (const { mutation_id, kind } of lost) say(`${kind} ${mutation_id} was accepted and is not there`)
  const untold = rows.filter(({ mutation_id }) => !told.has(mutation_id))
  for (const { mutation_id } of untold) say(`${mutation_id} is there, and the tablet was never told`)
  const waiting = await tablet.waiting()
  held.waiting += waiting.length
  for (const { kind, state, last_error } of waiting) say(`still holds ${kind}, ${state}: ${last_error?.message ?? ''}`)

  const evaluations = await tablet.evaluations()
  const [made] = await database.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM evaluation WHERE evaluator_id = $1',
    [tablet.userId],
  )
  const more = (made?.count ?? 0) - evaluations.length
  held.doubled += Math.max(0, more)
  if (more !== 0) say(`${made?.count} evaluations instead of ${evaluations.length}`)
  const changes = Map.groupBy(rows, ({ subject_id }) => subject_id)
  for (const id of evaluations) {
    const there = await tablet.asked(id).catch((error: unknown) => say(`${id} cannot be read: ${String(error)}`))
    if (!there) continue
    const times = changes.get(id)?.length ?? 0
    if (!wasSetBack && there.revision !== times) {
      held.doubled += Math.max(0, there.revision - times)
      say(`${id} was changed ${there.revision} times by ${times} operations`)
    }
    const values = new Map(there.ratings.map(({ key, value }) => [key, value]))
    for (const { key, value } of await tablet.ratingsOf(id))
      if (values.get(key) !== value) say(`${id} ${key}: the screen says ${value}, the server ${values.get(key)}`)
  }
}
