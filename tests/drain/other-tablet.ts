import type { Database } from '#data/db/database.ts'
import { resolveConflict } from '#data/db/quarantine.ts'
import { storeReady } from '#data/db/ready.ts'
import type { EvaluationData } from '#domain/contracts/evaluations.ts'
import { anEvaluationData } from '#tests/fixtures/an-evaluation-data.ts'
import { tell } from './check-history.ts'
import type { Promises } from './check-history.ts'
import { USER } from './device.ts'
import type { Tab } from './device.ts'
import { noteOf } from './model-server.ts'
import type { ModelServer } from './model-server.ts'
import { pick } from './seeded-random.ts'
import type { Random } from './seeded-random.ts'

const NAME = 'other tablet'
/** What is rated in these days. */
export const KEYS = ['skill:1', 'team:1', 'team:2']

/**
 * The same evaluator's second tablet, always online, whose ratings reach this one by downloads that may be late and by
 * conflicts. Notices when a rating of it is overwritten that this device can never have shown.
 */
export function anOtherTablet(server: ModelServer, random: Random, promises: Promises) {
  const { seen } = promises
  const downloads: EvaluationData[] = []
  /** What was broken. */
  const broken: string[] = []
  let count = 0
  server.onReplaced(({ by, value, author }) => {
    if (by !== NAME && author === NAME && value !== '' && !seen.has(value))
      broken.push('what another tablet had written was overwritten unseen')
    if (by === NAME) promises.notes.delete(String(value)) // It has seen them: it is always online.
  })

  return { act, decideOne, settle, broken }

  async function act(tab: Tab) {
    const id = pick(random, [...Object.keys(server.evaluations), ''])
    const dice = random()
    if (id === '') return
    if (dice < 0.3) rate(id)
    else if (dice < 0.6) noteDown(id)
    else if (dice < 0.8) downloads.push(download(server, id))
    else await arrive(tab, downloads.splice(0, 1))
  }

  function rate(id: string) {
    const [key, value] = [pick(random, KEYS), -1 - count]
    promises.uncertain.add(`${id} ${key} ${value}`)
    server.handle(
      'ratings.save',
      {
        device_id: NAME,
        operations: [
          {
            mutation_id: nextId(),
            evaluation_submission_id: id,
            base_revision: server.evaluations[id]?.revision ?? 0,
            ratings: [{ key, value, rev: count }],
          },
        ],
      },
      USER,
    )
  }

  /** Other words for a note of this evaluation, or none, or a new one. */
  function noteDown(id: string) {
    const notes = Object.entries(server.evaluations[id]?.notes ?? {})
    const [known, note] = notes.length > 0 && random() < 0.8 ? pick(random, notes) : []
    const mutation_id = nextId()
    server.handle(
      'note.save',
      {
        device_id: NAME,
        operations: [
          {
            mutation_id,
            evaluation_submission_id: id,
            note_id: known ?? mutation_id,
            text: random() < 0.15 ? '' : `other ${count}`,
            rev: count,
            skill_id: null,
            ...(note && { base_version: note.version }),
          },
        ],
      },
      USER,
    )
  }

  function nextId(): string {
    return `00000000-0000-7000-9000-${(++count).toString(16).padStart(12, '0')}`
  }

  async function arrive({ ctx, isAlive }: Tab, arriving: EvaluationData[]) {
    for (const given of arriving) {
      for (const { value } of given.ratings) seen.add(value)
      await storeReady(ctx, given).catch((error: unknown) => {
        if (isAlive()) throw error
      })
      if (isAlive()) await lookForOlder(ctx.db, given.evaluation_submission_id)
    }
  }

  /** What this device has written and the server holds may not give way to something older on the screen. */
  async function lookForOlder(db: Database, id: string) {
    const rows = await db.rating.where('evaluation_id').equals(id).toArray()
    const sheet = server.evaluations[id]?.sheet ?? {}
    for (const { key, rev, dirty } of rows) {
      const stored = sheet[key]
      if (dirty === 0 && stored && stored.device_id !== NAME && stored.rev > rev)
        broken.push('a download brought an older value back')
    }
  }

  /** The evaluator decides one of the conflicts, and rates on before the next: often the very item. */
  async function decideOne(tab: Tab, rate: (id: string, key: string) => Promise<void>) {
    const asked = await openConflicts(tab).catch(() => [])
    if (asked.length === 0) return
    const conflict = pick(random, asked)
    if (random() < 0.7) await rate(conflict.id, pick(random, KEYS))
    await decide(tab, conflict).catch((error: unknown) => {
      if (tab.isAlive()) throw error
    })
    if (random() < 0.7) await rate(conflict.id, conflict.key)
  }

  async function decide({ ctx, isAlive }: Tab, { id, key, theirs }: OpenConflict) {
    const place = `${id} ${key}`
    const before = promises.ratings.get(place)
    seen.add(theirs)
    await resolveConflict(ctx, id, key, pick(random, ['mine', 'theirs']))
    const row = isAlive() ? await ctx.db.rating.get([id, key]) : undefined
    // A tap that ended meanwhile has told its own value, and comes after.
    if (row !== undefined && row.value !== null && row.value === theirs && promises.ratings.get(place) === before)
      tell(promises, place, row.value)
  }

  /** The evaluator decides every conflict, and everything is downloaded once more. */
  async function settle(tab: Tab, drain: () => Promise<void>) {
    await arrive(tab, downloads.splice(0))
    for (let round = 0; round < 20; round++) {
      const asked = await openConflicts(tab)
      if (asked.length === 0) break
      for (const conflict of asked) await decide(tab, conflict)
      await drain()
    }
    await arrive(
      tab,
      Object.keys(server.evaluations).map((id) => download(server, id)),
    )
  }
}

type OpenConflict = { id: string; key: string; theirs: number | null }

async function openConflicts({ ctx }: Tab): Promise<OpenConflict[]> {
  return (await ctx.db.outbox.toArray()).flatMap(({ subject_id: id, last_error }) =>
    (last_error?.conflicts ?? []).map(({ key, theirs }) => ({ id, key, theirs })),
  )
}

/** What the server tells of one evaluation now. */
export function download({ evaluations }: ModelServer, id: string): EvaluationData {
  const found = evaluations[id]
  if (!found) throw new Error(`The server has no evaluation ${id}`)
  const { status, revision, isLive, sheet, notes } = structuredClone(found)
  return anEvaluationData({
    evaluation_submission_id: id,
    status,
    revision,
    is_live_evaluation: isLive,
    rubric_version: 'model',
    ratings: Object.entries(sheet).map(([key, { value, rev }]) => ({ key, value, rev })),
    notes: Object.entries(notes)
      .filter(([, { text }]) => text !== '')
      .map(([noteId, note]) => noteOf(noteId, note)),
  })
}
