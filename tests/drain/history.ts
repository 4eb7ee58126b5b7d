import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import type { ChooseBatch } from '#domain/sync/chains.ts'
import { NO_ATHLETIC_INFO, NO_ORGANIZATION } from '#domain/contracts/players.ts'
import { createLiveEvaluation, complete, finalSave, reopen } from '#data/db/evaluation-writes.ts'
import type { LiveDraft } from '#data/db/evaluation-writes.ts'
import { saveNote } from '#data/db/note-writes.ts'
import { saveRating } from '#data/db/rating-writes.ts'
import type { Database } from '#data/db/database.ts'
import { aDevice, USER } from './device.ts'
import type { LockKind, Tab } from './device.ts'
import { aFaultyNetwork, ticks } from './faulty-network.ts'
import { createModelServer } from './model-server.ts'
import type { ModelServer } from './model-server.ts'
import { checkHistory, tell } from './check-history.ts'
import type { Promises } from './check-history.ts'
import { anOtherTablet, KEYS } from './other-tablet.ts'
import { pick, seededRandom } from './seeded-random.ts'
import type { Random } from './seeded-random.ts'

export type HistoryOptions = {
  locks?: LockKind
  /** The server is set back to an older state once. */
  restores?: boolean
  /** A second tablet rates the same evaluations. */
  others?: boolean
  /** Planted bugs. */
  dedupe?: boolean
  /** The server keeps the mutation id in a transaction of its own, and dies between the two now and then. */
  splitsTransaction?: boolean
  chooseBatch?: ChooseBatch
  plant?: (db: Database) => void
}

const STEPS = 34

/**
 * One random day: a device with one or two tabs, three evaluations, a network and a server that fail in every way the
 * contract knows, kills at any moment. Then everything heals, and the checker says which promises were `broken`.
 * The `trace` is what the server did, to compare two runs of one seed.
 */
export async function runHistory(
  seed: number,
  options: HistoryOptions = {},
): Promise<{ broken: string[]; trace: string }> {
  const { locks, restores = false, others = false, ...bugs } = options
  const random = seededRandom(seed)
  const world = aWorld(random, { locks: locks ?? pick(random, ['working', 'broken', 'none']), ...bugs })
  const promises: Promises = {
    ratings: new Map(),
    notes: new Map(),
    seen: new Set(),
    creations: new Set(),
    uncertain: new Set(),
  }
  const other = others ? anOtherTablet(world.server, random, promises) : undefined
  const evaluations: string[] = []
  let tabs = [await world.device.openTab()]
  if (random() < 0.4) tabs.push(await world.device.openTab())
  let backup = world.server.snapshot()

  const restart = async (at: number) => {
    tabs[at]?.kill()
    tabs[at] = await world.device.openTab()
  }
  for (let step = 0; step < STEPS; step++) {
    const at = Math.floor(random() * tabs.length)
    const tab = tabs[at]!
    if (other && random() < 0.35) void other.act(tab)
    if (other && random() < 0.5)
      await other.decideOne(tab, (id, key) => unlessStopped(tab, rate(tab, id, key, random, promises)))
    if (other && evaluations.length > 0 && random() < 0.3)
      await unlessStopped(tab, noteDown(tab, pick(random, evaluations), random, promises))
    const dice = random()
    if (dice < 0.42) {
      const written = write(tab, random, evaluations, promises)
      if (random() < 0.85) await written
      if (random() < 0.06) await restart(at) // In the very moment after "saved" was said, or in the middle of the write.
    } else if (dice < 0.8) {
      void tab.engine.slice(random() < 0.5 ? 0 : 1).catch(() => {})
    } else if (dice < 0.86) {
      await restart(at)
    } else if (dice < 0.91) {
      world.deliverLate()
    } else if (dice < 0.97) {
      world.device.pass(pick(random, [500, 5_000, 50_000]))
    } else if (restores && random() < 0.5) {
      world.server.restore(backup)
    } else {
      backup = world.server.snapshot()
    }
    await ticks(Math.floor(random() * 12))
  }

  world.heal()
  for (const tab of tabs) tab.kill()
  tabs = [await world.device.openTab()]
  const last = tabs[0]!
  // One more piece of work, so that a server set back to an older state is heard from.
  promises.creations.add(await createLiveEvaluation(last.ctx, aLiveDraft()))
  await drainUntilQuiet(last, world)
  await other?.settle(last, () => drainUntilQuiet(last, world))
  await last.engine.stop()
  const broken = [...(await checkHistory(last.ctx.db, world.server, promises)), ...new Set(other?.broken)]
  last.kill()
  return { broken, trace: JSON.stringify(world.server.effects) }
}

async function drainUntilQuiet(tab: Tab, world: ReturnType<typeof aWorld>) {
  const waiting = () => tab.ctx.db.outbox.filter(({ state }) => state !== 'quarantined').count()
  for (let round = 0; round < 12 && (round < 2 || (await waiting()) > 0); round++) {
    world.device.pass(61_000)
    await tab.engine.wake('send-now')
    world.deliverLate()
  }
}

async function write(tab: Tab, random: Random, evaluations: string[], promises: Promises) {
  const { ctx, isAlive } = tab
  const known = evaluations.length > 0 ? pick(random, evaluations) : undefined
  try {
    if (known === undefined || (evaluations.length < 3 && random() < 0.15)) {
      const id = await createLiveEvaluation(ctx, aLiveDraft())
      if (isAlive()) promises.creations.add(id)
      evaluations.push(id)
    } else {
      await writeTo(tab, known, random, promises)
    }
  } catch (error) {
    if (isAlive() && !isRuleOfTheProduct(error)) throw error
  }
}

async function writeTo(tab: Tab, id: string, random: Random, promises: Promises) {
  const { ctx } = tab
  const dice = random()
  if (dice < 0.66) {
    await rate(tab, id, pick(random, KEYS), random, promises)
  } else if (dice < 0.8) {
    await noteDown(tab, id, random, promises)
  } else if (dice < 0.9) {
    await finalSave(ctx, id, STRUCTURE)
  } else if (dice < 0.95) {
    await reopen(ctx, id)
  } else {
    await complete(ctx, id)
  }
}

async function rate({ ctx, isAlive }: Tab, id: string, key: string, random: Random, promises: Promises) {
  const value = 1 + Math.floor(random() * 1e9)
  const place = `${id} ${key}`
  promises.uncertain.add(`${place} ${value}`)
  await saveRating(ctx, id, key, value, STRUCTURE)
  if (isAlive()) tell(promises, place, value)
}

/** A new note, or other words for one on the screen, or none. */
async function noteDown({ ctx, isAlive }: Tab, id: string, random: Random, promises: Promises) {
  const shown = await ctx.db.note
    .where('evaluation_id')
    .equals(id)
    .filter((note) => note.text !== '')
    .toArray()
  const edited = random() < 0.5 ? shown[Math.floor(random() * shown.length)] : undefined
  const text = edited && random() < 0.15 ? '' : `note ${random()}`
  if (edited) promises.seen.add(edited.text)
  if (edited) promises.notes.delete(edited.text) // From now on it may be gone, told or not.
  await saveNote(ctx, { evaluationId: id, noteId: edited?.id, from: edited?.text, text, skillId: null })
  if (isAlive() && text !== '') promises.notes.set(text, id)
}

/** A write that a kill or a rule of the product may stop. */
async function unlessStopped({ isAlive }: Tab, write: Promise<void>) {
  await write.catch((error: unknown) => {
    if (isAlive() && !isRuleOfTheProduct(error)) throw error
  })
}

/** What a write may throw because of what the product allows. */
const RULES = new Set(['LockedError', 'FinalSaveRefused', 'NoteRequired', 'MissingError'])

export function isRuleOfTheProduct(error: unknown) {
  return error instanceof Error && RULES.has(error.name)
}

type Bugs = Omit<HistoryOptions, 'locks' | 'restores' | 'others'>

function aWorld(
  random: Random,
  { locks, dedupe = true, splitsTransaction = false, chooseBatch, plant }: Bugs & { locks: LockKind },
) {
  const server: ModelServer = createModelServer({
    dedupe,
    now: () => device.now(),
    diesBeforeKeeping: () => splitsTransaction && !network.isHealed() && random() < 0.05,
  })
  const network = aFaultyNetwork(random, server, () => USER)
  const device = aDevice({ random, locks, chooseBatch, plant, fetch: network.fetch, getToken: network.getToken })
  return { device, server, deliverLate: network.deliverLate, heal: network.heal }
}

/** One skill and two team items, whose values are wide enough to be different each time. */
export const STRUCTURE = {
  rubric_version: 'model',
  total_count: 3,
  playerskill: [{ id: 1, name: 'Shooting', max_rating: 1e9 + 1, step: 1, microskills: [] }],
  teamplayerscore: [
    { id: 1, name: 'Hustle', max_rating: 1e9 + 1 },
    { id: 2, name: 'Voice', max_rating: 1e9 + 1 },
  ],
  scale: { min: 1, not_observed_value: 0, team_player_step: 1, microskill_step: 1, skill_step: 1 },
  limits: { max_silent_override: 1, max_override: 2, min_rated_skills: 1, min_rated_team_items: 1 },
} as unknown as ScoreStructure // The texts of a real structure are of no concern here.

export function aLiveDraft(): LiveDraft {
  return {
    player: {
      first_name: 'Ana',
      last_name: 'Duarte',
      gender: 'Female',
      city: null,
      state_name: null,
      athletic_info: NO_ATHLETIC_INFO,
      organization: NO_ORGANIZATION,
    },
    jersey_number: '23',
    jersey_color: 'white',
    event_name: 'Open gym',
    quick_mode: false,
    rubric_version: 'model',
  }
}
