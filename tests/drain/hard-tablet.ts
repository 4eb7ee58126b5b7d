import { createLiveEvaluation, reportVideoProblem } from '#data/db/evaluation-writes.ts'
import type { OutboxRow } from '#data/db/database.ts'
import { storeReady } from '#data/db/ready.ts'
import type { WakeReason } from '#data/sync/sync-engine.ts'
import { MISSING, TOO_OLD } from '#domain/contracts/error-codes.ts'
import type { EvaluationData } from '#domain/contracts/evaluations.ts'
import { checkAccepted, checkReceipts } from './check-tablet.ts'
import { aDevice } from './device.ts'
import type { LockKind, Tab } from './device.ts'
import type { DiskImage } from './disk-image.ts'
import { tappedTwice } from './double-taps.ts'
import { aFaultyNetwork, ticks } from './faulty-network.ts'
import type { HardBugs, Mix } from './hard-days.ts'
import { aLiveDraft, isRuleOfTheProduct, STRUCTURE } from './history.ts'
import { INVALID } from './model-server.ts'
import type { ModelServer } from './model-server.ts'
import { download, KEYS } from './other-tablet.ts'
import type { DayRecord, Saying } from './record.ts'
import { pick } from './seeded-random.ts'
import type { Random } from './seeded-random.ts'
import { isFull, REAL } from './tablet-actions.ts'

export type HardTablet = Awaited<ReturnType<typeof openHardTablet>>

/** What a day has in common for all its tablets. */
export type World = {
  random: Random
  server: ModelServer
  record: DayRecord
  mix: Mix
  bugs: HardBugs
  /** How often each fault came. */
  count: (fault: string) => void
  nextValue: () => number
  /** The true time, which is the server's. */
  now: () => number
  broken: Set<string>
}

/** A copy of a tablet's disk, with what a person has seen and done there until then. */
export type Copy = {
  image: DiskImage
  shown: ReadonlyMap<string, ReadonlySet<Saying>>
  own: ReadonlySet<Saying>
  decisions: ReadonlySet<Saying>
}

/** A note that somebody is typing in one tab. `from` is the text that was on the screen when they began. */
type Field = { tab: Tab; evaluationId: string; noteId: string; from: string | undefined; text: string }

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
/** What a server may refuse because somebody else was faster, or because something before it was given up. */
const EXPECTED = new Set([
  'already_final',
  'already_completed',
  'not_allowed_now',
  'not_final',
  'note_required',
  'incomplete',
])
const KEEPS_RECEIPTS_MS = 60 * 86_400_000

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
    onId: (id) => madeAt.set(id, world.now()),
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
  /** What each item has shown on this tablet, and what is being written there now. */
  const shown = new Map<string, Set<Saying>>()
  const underWay = new Map<string, Set<Saying>>()
  const ownValues = new Set<Saying>()
  /** All that was given here, and what was withdrawn or settled against here. */
  const own = new Set<Saying>()
  const decisions = new Set<Saying>()
  const fields: Field[] = []
  let copy: Copy | undefined
  /** Place, value kept, value that gave way. */
  const settled = new Set<string>()
  const downloads: EvaluationData[] = []
  const floating: Array<{ tab: Tab; doing: Promise<unknown> }> = []

  const tablet = {
    people,
    network,
    device,
    signedIn: () => signedIn,
    tab: () => tabs[0]!,
    restart,
    write,
    settle,
    mend,
    send,
    fetchNews,
    signOver,
    signOut,
    wipe,
    copyDisk,
    goOnFrom,
    copyOrPutBack,
    type,
    loseDownloads,
    heal,
    check,
    waiting,
  }
  for (const id of downloadable()) await take(tabs[0]!, download(server, id))
  return tablet

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

  // ---- what a person writes ----

  async function write() {
    const dice = random()
    const known = await evaluationsHere()
    const id = known.length > 0 ? pick(random, known) : undefined
    if (id === undefined || (known.length < mix.evaluations && random() < 0.12))
      return attempt('making an evaluation', create)
    const { rates, notes } = mix
    if (dice < rates) return attempt('rating', (tab) => rate(tab, id, pick(random, KEYS)))
    if (dice < rates + notes) return attempt('noting', (tab) => noteDown(tab, id))
    return attempt('changing the status', (tab) => changeStatus(tab, id))
  }

  async function evaluationsHere(): Promise<string[]> {
    const tab = tabs[0]!
    if (signedIn === undefined) return []
    return tab.ctx.db.evaluation
      .where('user_id')
      .equals(signedIn)
      .primaryKeys()
      .catch(() => [])
  }

  async function create({ ctx }: Tab) {
    const isBad = random() < mix.refusals * 3
    await createLiveEvaluation(ctx, { ...aLiveDraft(), event_name: isBad ? FORBIDDEN : 'Open gym' })
  }

  async function rate(tab: Tab, id: string, key: string) {
    const { ctx, isAlive } = tab
    const place = `${id} ${key}`
    const value = await valueToGive()
    const saying = `${place} ${value}`
    begin(place, saying, true)
    await actions.saveRating(ctx, id, key, value, STRUCTURE).finally(() => underWay.get(place)?.delete(saying))
    if (isAlive()) record.tell(saying)

    async function valueToGive() {
      const next = world.nextValue() * 2
      return random() < mix.refusals ? next + 1 : next
    }
  }

  /** Whatever is on the screen is seen; of what is written in this very moment nobody can say which comes last. */
  function begin(place: string, saying: Saying, isOwn: boolean) {
    if (isOwn) say(saying, signedIn ?? '')
    if (isOwn) ownValues.add(saying)
    const seen = shown.get(place) ?? new Set()
    record.follow(seen, saying)
    const beside = underWay.get(place) ?? new Set()
    for (const it of beside) record.follow([saying], it)
    shown.set(place, seen.add(saying))
    underWay.set(place, beside.add(saying))
  }

  function say(saying: Saying, author: string) {
    record.said(saying, author)
    own.add(saying)
  }

  async function noteDown(tab: Tab, id: string) {
    const { ctx } = tab
    const notes = await ctx.db.note
      .where('evaluation_id')
      .equals(id)
      .filter(({ text }) => text !== '')
      .toArray()
    const edited = random() < 0.6 && notes.length > 0 ? pick(random, notes) : undefined
    const text = edited && random() < 0.25 ? '' : `${random() < mix.refusals ? FORBIDDEN : 'note'} ${world.nextValue()}`
    // The field of a new note gives it its id, however often its button is tapped.
    const noteId = edited?.id ?? (mix.twice > 0 ? ctx.newId() : undefined)
    await keepNote(tab, { evaluationId: id, noteId, from: edited?.text, text })
  }

  async function keepNote(
    { ctx, isAlive }: Tab,
    {
      evaluationId,
      noteId,
      from,
      text,
    }: Pick<Field, 'evaluationId' | 'from' | 'text'> & { noteId: string | undefined },
  ) {
    const [before, after] = [from && `${evaluationId} ${from}`, `${evaluationId} ${text}`]
    if (text !== '') say(after, ctx.userId)
    if (before !== undefined && text === '') record.followWithNothing(before)
    else if (before !== undefined) record.follow([before], after)
    const kept = await actions.saveNote(ctx, { evaluationId, noteId, from, text, skillId: null })
    if (!isAlive()) return kept
    if (text !== '') record.tell(after)
    if (before !== undefined) record.tellWithdrawn(before)
    if (before !== undefined) decisions.add(before)
    return kept
  }

  /** Begins a note or an edit in one of the tabs, or saves one that was begun there, which may be long ago. */
  async function type() {
    fields.splice(0, fields.length, ...fields.filter(({ tab }) => tab.isAlive()))
    const field = fields.length > 0 && random() < 0.5 ? pick(random, fields) : undefined
    if (!field) return beginField()
    const { tab, ...begun } = field
    count('notes saved some time after they were begun')
    const keep = async () => {
      field.noteId = await keepNote(tab, begun)
      // As the field in the app, which stays open: what it says next is made from what it has saved.
      field.from = begun.text
      field.text = `note ${world.nextValue()}`
    }
    await attempt('saving a typed note', keep, tab)
    if (random() < 0.6) fields.splice(fields.indexOf(field), 1)
  }

  async function beginField() {
    const known = await evaluationsHere()
    if (known.length === 0) return
    const tab = pick(random, tabs)
    const evaluationId = pick(random, known)
    const notes = await tab.ctx.db.note
      .where('evaluation_id')
      .equals(evaluationId)
      .filter(({ text }) => text !== '')
      .toArray()
      .catch(() => [])
    const edited = notes.length > 0 && random() < 0.7 ? pick(random, notes) : undefined
    const text = `note ${world.nextValue()}`
    fields.push({ tab, evaluationId, noteId: edited?.id ?? tab.ctx.newId(), from: edited?.text, text })
  }

  async function changeStatus({ ctx }: Tab, id: string) {
    const dice = random()
    if (dice < 0.42) return actions.finalSave(ctx, id, STRUCTURE)
    if (dice < 0.66) return actions.reopen(ctx, id)
    if (dice < 0.8) return actions.complete(ctx, id)
    if (dice < 0.92) return actions.releaseEvaluation(ctx, id)
    return reportVideoProblem(ctx, id, 'Too dark')
  }

  // ---- what a person decides ----

  /** One conflict, of those that are asked now. */
  async function settle() {
    const asked = (await waiting()).flatMap((row) =>
      (row.last_error?.conflicts ?? []).map((conflict) => ({ row, ...conflict })),
    )
    if (asked.length === 0) return
    const { row, key, yours, theirs } = pick(random, asked)
    lookAgain(`${row.subject_id} ${key}`, yours, theirs)
    if (random() < 0.6 && !network.isHealed())
      await attempt('rating beside a conflict', (tab) =>
        rate(tab, row.subject_id, random() < 0.6 ? key : pick(random, KEYS)),
      )
    await attempt('settling a conflict', (tab) => decide(tab, row.subject_id, key, theirs))
    if (random() < 0.4 && !network.isHealed())
      await attempt('rating after a conflict', (tab) => rate(tab, row.subject_id, key))
  }

  /** Nobody is asked the same twice, or to choose between two values of this very tablet. */
  function lookAgain(place: string, yours: number | null, theirs: number | null) {
    if (mix.restores + mix.wipes + mix.copies + mix.images > 0) return
    if (settled.has(`${place} ${yours} ${theirs}`)) world.broken.add('a conflict that was settled is asked again')
    if (ownValues.has(`${place} ${yours}`) && ownValues.has(`${place} ${theirs}`))
      world.broken.add('a tablet is in conflict with itself')
  }

  async function decide({ ctx, isAlive }: Tab, id: string, key: string, theirs: number | null) {
    const place = `${id} ${key}`
    const keep = pick(random, ['mine', 'theirs'] as const)
    const shownTheirs = `${place} ${theirs}`
    const mine = await ctx.db.rating.get([id, key])
    const mineHere = mine && `${place} ${mine.value}`
    if (keep === 'theirs') {
      begin(place, shownTheirs, false)
    } else {
      const seen = shown.get(place) ?? new Set()
      if (mineHere !== undefined) record.follow([shownTheirs], mineHere)
      for (const it of underWay.get(place) ?? []) record.follow([shownTheirs], it)
      shown.set(place, seen.add(shownTheirs))
    }
    const isSettled = await actions
      .resolveConflict(ctx, id, key, keep)
      .finally(() => underWay.get(place)?.delete(shownTheirs))
    // Of two tabs that settle the same, the second one sees what the first one chose.
    if (!isAlive() || !isSettled) return
    count(`conflicts settled: ${keep}`)
    if (keep === 'mine' && mine) settled.add(`${place} ${mine.value} ${theirs}`)
    if (keep === 'theirs' && mineHere !== undefined) record.yield(mineHere)
    if (keep === 'theirs' && mineHere !== undefined) decisions.add(mineHere)
  }

  /** One refused operation: corrected, sent again as it is, or given up. */
  async function mend(isLast = false) {
    const refused = (await waiting()).filter(
      ({ state, last_error }) =>
        state === 'quarantined' && (last_error?.conflicts ?? []).length === 0 && !isLost(last_error),
    )
    if (refused.length === 0) return
    const row = pick(random, refused)
    const code = row.last_error?.code ?? ''
    const isDependent = record.isSubjectTouched(row.subject_id)
    const wasChanged = mix.tablets > 1 || mix.copies > 0 || isDependent
    if (code !== INVALID && !(EXPECTED.has(code) && wasChanged) && !isReallyOld(row))
      world.broken.add(`an operation was refused: ${code}`)
    const dice = isLast ? 1 : random()
    if (code === INVALID && !('ratings' in row.body) && dice < 0.6)
      await attempt('correcting', ({ ctx }) => correct(ctx, row))
    // The contract knows eleven values, which is too few to tell one from the other: ratings are not sent again here.
    else if (dice < 0.25 && !('ratings' in row.body))
      await attempt('sending again', ({ ctx }) => actions.resend(ctx, row.seq))
    else if (isLast || dice > 0.4) await attempt('discarding', (tab) => giveUp(tab, row))
  }

  /** The tablet that made it brings it back; it goes out by itself then. */
  function isLost(error: OutboxRow['last_error']) {
    return error?.code === MISSING && mix.tablets > 1 && mix.restores > 0
  }

  /** Its receipt may be gone: a person has to look at it. */
  function isReallyOld({ mutation_id, last_error }: OutboxRow) {
    const age = world.now() - (madeAt.get(mutation_id) ?? world.now())
    return last_error?.code === TOO_OLD && age > KEEPS_RECEIPTS_MS
  }

  async function correct(ctx: Tab['ctx'], { seq, body, subject_id }: OutboxRow) {
    if ('note_id' in body) {
      const text = `note ${world.nextValue()}`
      say(`${subject_id} ${text}`, ctx.userId)
      record.follow([`${subject_id} ${body.text}`], `${subject_id} ${text}`)
      return actions.editAndResend(ctx, seq, { text })
    }
    return actions.editAndResend(ctx, seq, { event_name: 'Open gym' })
  }

  async function giveUp({ ctx }: Tab, { seq, body, subject_id, kind }: OutboxRow) {
    const row = await ctx.db.outbox.get(seq)
    record.touchSubject(subject_id)
    const given = row?.body ?? body
    if (kind === 'live.create') record.giveUpSubject(subject_id)
    if ('ratings' in given) for (const { key, value } of given.ratings) record.giveUp(`${subject_id} ${key} ${value}`)
    if ('note_id' in given && given.text !== '') record.giveUp(`${subject_id} ${given.text}`)
    if ('note_id' in given && given.text === '') record.tellBack(subject_id)
    await actions.discard(ctx, seq)
    count('refused operations given up')
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
      // The head of every answer names the time and the epoch, before its body is read.
      void tab.hearTime(world.now())
      if (random() < 0.5) void tab.engine.hearEpoch(epoch).catch(() => {})
      await take(tab, given)
    })
  }

  function downloadable() {
    return Object.entries(server.evaluations).flatMap(([id, { evaluator }]) =>
      (evaluator === '' ? signedIn === people[0] : evaluator === signedIn) ? [id] : [],
    )
  }

  async function take({ ctx }: Tab, given: EvaluationData) {
    const id = given.evaluation_submission_id
    // Until it is known what came of it, all of it may be on the screen.
    for (const { key, value } of given.ratings) see(`${id} ${key}`, `${id} ${key} ${value}`)
    await storeReady(ctx, given)
  }

  function see(place: string, saying: Saying) {
    shown.set(place, (shown.get(place) ?? new Set()).add(saying))
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
    shown.clear()
    underWay.clear()
    for (const which of tabs.keys()) tabs[which] = await device.openTab()
  }

  function loseDownloads() {
    downloads.splice(0)
  }

  // ---- what happens to the disk ----

  async function copyDisk(): Promise<Copy> {
    const image = await device.copyDisk()
    const shownSoFar = new Map([...shown].map(([place, seen]) => [place, new Set(seen)]))
    return { image, shown: shownSoFar, own: new Set(own), decisions: new Set(decisions) }
  }

  /** The browser's profile is replaced by a copy. What only the old one had is gone, as everybody knows. */
  async function goOnFrom(given: Copy) {
    for (const tab of tabs) tab.kill()
    floating.splice(0)
    downloads.splice(0)
    fields.splice(0)
    await device.putBack(given.image)
    record.lose([...own].filter((saying) => !given.own.has(saying)))
    record.loseDecisions([...decisions].filter((saying) => !given.decisions.has(saying)))
    shown.clear()
    for (const [place, seen] of given.shown) shown.set(place, new Set(seen))
    underWay.clear()
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
        await settle()
        await mend(round > 4)
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
      for (const { state, kind, last_error } of await waiting())
        broken.add(
          state === 'quarantined'
            ? `a refused ${kind} cannot be got rid of: ${last_error?.code}`
            : `a ${kind} is stuck`,
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
  }
}

const FORBIDDEN = 'forbidden'
