import type { OutboxRow } from '#data/db/database.ts'
import { storeReady } from '#data/db/ready.ts'
import type { WakeReason } from '#data/sync/sync-engine.ts'
import type { EvaluationData } from '#domain/contracts/evaluations.ts'
import { checkAccepted, checkReceipts, checkShown } from './check-tablet.ts'
import { aDevice } from './device.ts'
import type { LockKind, Tab } from './device.ts'
import type { DiskImage } from './disk-image.ts'
import { tappedTwice } from './double-taps.ts'
import { aFaultyNetwork, ticks } from './faulty-network.ts'
import { isRuleOfTheProduct } from './history.ts'
import { mend } from './mend-refused.ts'
import { download } from './other-tablet.ts'
import { pick } from './seeded-random.ts'
import { settle } from './settle-conflicts.ts'
import { isFull, REAL } from './tablet-actions.ts'
import { aTabletMemory } from './tablet-memory.ts'
import type { MemoryCopy } from './tablet-memory.ts'
import type { Here, World } from './world.ts'
import { type } from './write-notes.ts'
import type { Field } from './write-notes.ts'
import { write } from './write-on-tablet.ts'

export type HardTablet = Awaited<ReturnType<typeof openHardTablet>>

/** A copy of a tablet's disk, with what a person has seen and done there until then. */
type Copy = MemoryCopy & { image: DiskImage }

/** Nothing takes more steps of the database than this, so a kill may fall on every one of them. */
const MOST_TICKS = 70
const WAKES: readonly WakeReason[] = [
  'start',
  'enqueue',
  'online',
  'visible',
  'pageshow',
  'watchdog',
  'worker',
  'send-now',
  'sign-in',
]
/**
 * A tablet with the app's own database and engine, one or two tabs, and one or two persons who take turns. Everything
 * that a person does may be killed between any two steps of the database.
 */
export async function openHardTablet(
  world: World,
  {
    at,
    people,
    locks,
    tabCount,
    clock,
  }: { at: number; people: readonly string[]; locks: LockKind; tabCount: number; clock: number },
) {
  const { random, server, record, mix, count } = world
  /** When each id was really made, whatever the tablet's clock said. */
  const madeAt = new Map<string, number>()
  let signedIn: string | undefined = people[0]!
  const network = aFaultyNetwork(random, server, () => signedIn)
  const device = aDevice({
    random,
    locks,
    tablet: at,
    clock,
    hasDatedIds: mix.isOfMonths,
    keepsKey: mix.signOuts > 0,
    onId: (id, believed = world.now()) => madeAt.set(id, believed),
    fetch: network.fetch,
    getToken: network.getToken,
    signedIn: () => signedIn,
    ...(!world.bugs.neverAsksEpoch && { askEpoch }),
    chooseBatch: world.bugs.chooseBatch,
    plant: world.bugs.plant,
  })
  const actions = tappedTwice({ ...REAL, ...world.bugs.actions }, { random, share: mix.twice, count, onError })
  const tabs: Tab[] = []
  for (let n = 0; n < tabCount; n++) tabs.push(await device.openTab())
  const memory = aTabletMemory(record)
  const fields: Field[] = []
  let copy: Copy | undefined
  /** Place, value kept, value that gave way. */
  const settled = new Set<string>()
  const downloads: EvaluationData[] = []
  const floating: Array<{ tab: Tab; doing: Promise<unknown> }> = []

  const isHealed = () => network.isHealed()
  const here: Here = { world, tabs, actions, memory, madeAt, signedIn: () => signedIn, isHealed, attempt, waiting }
  const settleOne = () => settle(here, settled)
  const mendOne = (isLast = false) => mend(here, isLast)
  const tablet = {
    people,
    network,
    device,
    signedIn: () => signedIn,
    hasYielded: memory.hasYielded,
    tab: () => tabs[0]!,
    restart,
    write: () => write(here),
    settle: settleOne,
    mend: mendOne,
    send,
    fetchNews,
    signOver,
    signOut,
    wipe,
    copyDisk,
    goOnFrom,
    copyOrPutBack,
    type: () => type(here, fields),
    loseDownloads,
    heal,
    check,
    waiting,
  }
  await hearTime()
  for (const id of downloadable()) await take(tabs[0]!, download(server, id))
  return tablet

  /** Y56. The answer to what a page asks when it opens, and when the network is back, names the time. */
  async function hearTime() {
    for (const tab of tabs) await tab.hearTime(world.now())
  }

  function onError(what: string, error: unknown) {
    if (!isRuleOfTheProduct(error) && !isFull(error) && tabs.every((tab) => tab.isAlive()))
      world.broken.add(`the second tap of ${what} threw ${String(error)}`)
  }

  async function askEpoch(): Promise<string> {
    if (!network.isHealed() && random() < 0.2) throw new TypeError('Lost')
    await ticks(Math.floor(random() * 4))
    return server.epoch()
  }

  async function restart(which = Math.floor(random() * tabs.length)) {
    tabs[which]?.kill()
    const tab = await device.openTab()
    tabs[which] = tab
    // The page wakes its engine at once; what repairs may be killed as well.
    if (random() < 0.7) void tab.engine.wake('start')
  }

  /** Does it, and kills it at any step, or leaves it under way, each so often. */
  async function attempt(what: string, work: (tab: Tab) => Promise<unknown>, on?: Tab) {
    const which = on ? tabs.indexOf(on) : Math.floor(random() * tabs.length)
    const tab = tabs[which]!
    const doing = work(tab).catch((error: unknown) => {
      if (tab.isAlive() && !isRuleOfTheProduct(error) && !isFull(error)) throw error
    })
    doing.catch(() => {}) // It is heard of in `heal`.
    const dice = random()
    if (!network.isHealed() && dice < mix.kills) {
      count(`killed while ${what}`)
      await ticks(Math.floor(random() * MOST_TICKS))
      await restart(which)
    } else if (network.isHealed() || dice < 0.88) await doing
    else floating.push({ tab, doing })
  }

  // ---- what the app does by itself ----

  async function send() {
    const tab = tabs[Math.floor(random() * tabs.length)]!
    const { engine } = tab
    const lanes = random() < 0.5 ? pick(random, [[0], [1], [0, 1]]) : undefined
    for (const lane of lanes ?? []) floating.push({ tab, doing: engine.slice(lane).catch(() => {}) })
    if (!lanes) floating.push({ tab, doing: engine.wake(pick(random, WAKES)) })
    if (random() < mix.kills) {
      count('killed while sending')
      await ticks(Math.floor(random() * MOST_TICKS))
      await restart()
    }
  }

  /** A download of one evaluation, which may be under way for a while, and may be overtaken by a later one. */
  async function fetchNews() {
    const ids = downloadable()
    if (ids.length === 0) return
    downloads.push(download(server, pick(random, ids)))
    if (random() < 0.35) return
    const given = downloads.splice(Math.floor(random() * downloads.length), 1)[0]!
    const epoch = server.epoch()
    await attempt('storing a download', async (tab) => {
      // The head of every answer names the epoch too.
      if (random() < 0.5) void tab.engine.hearEpoch(epoch).catch(() => {})
      await take(tab, given)
    })
  }

  function downloadable() {
    return Object.entries(server.evaluations).flatMap(([id, { evaluator }]) =>
      (evaluator === '' ? signedIn === people[0] : evaluator === signedIn) ? [id] : [],
    )
  }

  async function take({ ctx, hearTime }: Tab, given: EvaluationData) {
    // Y56. The head of every answer names the time, before its body is read.
    void hearTime(world.now())
    const id = given.evaluation_submission_id
    // Until it is known what came of it, all of it may be on the screen.
    for (const { key, value } of given.ratings) memory.see(`${id} ${key}`, `${id} ${key} ${value}`)
    await storeReady(ctx, given)
  }

  /** Somebody else signs in here, or the same person again. */
  async function signOver(next = pick(random, people)) {
    count('sign-ins of another person')
    signedIn = undefined
    const lingers = random() < 0.3
    if (!lingers) for (const tab of tabs) tab.kill()
    downloads.splice(0)
    signedIn = next
    if (lingers) await ticks(Math.floor(random() * 10))
    for (const [which, tab] of tabs.entries()) {
      tab.kill()
      tabs[which] = await device.openTab()
    }
    await attempt('clearing the device of others', async ({ ctx, isAlive, engine }) => {
      await actions.forgetRowsOfOthers(ctx.db, next)
      if (isAlive()) await lookForOthers(ctx, next)
      if (isAlive()) void engine.wake('sign-in')
    })
  }

  /** The person signs out, and takes off the tablet what is sent. Somebody signs in again later. */
  async function signOut() {
    count('sign-outs')
    signedIn = undefined
    for (const tab of tabs) tab.kill()
    downloads.splice(0)
    fields.splice(0)
    for (const which of tabs.keys()) tabs[which] = await device.openTab()
    await attempt('signing out', ({ ctx }) => actions.forgetRowsOfOthers(ctx.db, undefined))
  }

  /** What is sent of others has left the device. */
  async function lookForOthers({ db }: Tab['ctx'], me: string) {
    const waitingSubjects = new Set((await db.outbox.toArray()).map(({ subject_id }) => subject_id))
    for (const { id, user_id } of await db.evaluation.toArray())
      if (user_id !== me && !waitingSubjects.has(id) && signedIn === me)
        world.broken.add('what is sent of one person stays for the next')
  }

  /** The browser deletes the database. Only where nothing is unsent: the rest would be lost, as everybody knows. */
  async function wipe() {
    if ((await waiting()).length > 0) return
    for (const tab of tabs) tab.kill()
    floating.splice(0)
    count('databases deleted by the browser')
    device.wipe()
    memory.forgetScreen()
    for (const which of tabs.keys()) tabs[which] = await device.openTab()
  }

  function loseDownloads() {
    downloads.splice(0)
  }

  // ---- what happens to the disk ----

  async function copyDisk(): Promise<Copy> {
    // First the memory: a write may end while the disk is read, and miss the image.
    const before = memory.copy()
    return { image: await device.copyDisk(), ...before }
  }

  /** The browser's profile is replaced by a copy. What only the old one had is gone, as everybody knows. */
  async function goOnFrom(given: Copy) {
    for (const tab of tabs) tab.kill()
    floating.splice(0)
    downloads.splice(0)
    fields.splice(0)
    await device.putBack(given.image)
    memory.goBackTo(given)
    for (const which of tabs.keys()) tabs[which] = await device.openTab()
    if (random() < 0.7) void tabs[0]!.engine.wake('start')
  }

  async function copyOrPutBack() {
    if (copy !== undefined && random() < 0.6) {
      count('disks put back')
      return goOnFrom(copy)
    }
    copy = await copyDisk()
  }

  // ---- the end of the day ----

  function waiting(): Promise<OutboxRow[]> {
    const { ctx } = tabs[0]!
    return ctx.db.outbox
      .where('user_id')
      .equals(signedIn ?? '')
      .toArray()
      .catch(() => [])
  }

  /** Sends, decides and corrects. Returns whether there was anything to do; the first time there always is. */
  async function heal(round: number): Promise<boolean> {
    // What was begun in a tab that is dead by now may never end.
    await Promise.all(floating.splice(0).flatMap(({ tab, doing }) => (tab.isAlive() ? [doing] : [])))
    if (round > 0 && (await tabs[0]!.ctx.db.outbox.count()) === 0) return false
    await hearTime()
    for (const person of people) {
      if (signedIn !== person) await signOver(person)
      await drain()
      const held = new Set(
        (await waiting()).flatMap(({ state, subject_id }) => (state === 'quarantined' ? [subject_id] : [])),
      )
      if ((await waiting()).some(({ subject_id }) => !held.has(subject_id)))
        world.broken.add('something is not sent though nothing holds it up')
      for (let n = 0; n < 6 && (await waiting()).some(({ state }) => state === 'quarantined'); n++) {
        for (const id of downloadable()) await take(tabs[0]!, download(server, id))
        await settleOne()
        await mendOne(round > 4)
        await drain()
      }
    }
    return true
  }

  async function drain() {
    const left = async () => (await waiting()).filter(({ state }) => state !== 'quarantined').length
    for (let round = 0; round < 10 && (round === 0 || (await left()) > 0); round++) {
      device.pass(61_000)
      await tabs[0]!.engine.wake(round === 0 ? 'online' : 'send-now')
      network.deliverLate()
    }
  }

  /** After everything was sent and downloaded: does this tablet show what the server has? */
  async function check(broken: Set<string>) {
    // A server that was set back has forgotten a refusal too: a late duplicate of what was refused may have its effect.
    const { signOvers, signOuts, wipes, fullDisks, restores, copies, images, isOfMonths } = mix
    if (signOvers + signOuts + wipes + fullDisks + restores + copies + images === 0 && !isOfMonths)
      await checkReceipts(tabs[0]!.ctx.db, server, broken)
    await checkAccepted(tabs[0]!.ctx.db, world, broken)
    for (const person of people) {
      if (signedIn !== person) await signOver(person)
      for (const id of downloadable()) await take(tabs[0]!, download(server, id))
      const { db } = tabs[0]!.ctx
      await checkShown(db, { person, waiting: await waiting(), server }, broken)
    }
  }
}
