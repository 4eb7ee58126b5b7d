import { chooseBatch, LEASE_MS, nextDueAt } from '#domain/sync/chains.ts'
import { heal } from '../db/heal.ts'
import { isHolding, readHold, readMeta } from '../db/meta.ts'
import { operationsOf } from '../db/outbox.ts'
import { holdsSent } from '../db/sealed-rows.ts'
import { StorageFullError } from '../db/write-errors.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { hearEpoch as hearEpochOf, withinAMinute } from './epoch.ts'
import { releaseHold } from './failed-request.ts'
import { createReceiptKeeper } from './open-receipts.ts'
import { repair } from './repair.ts'
import { createSlice } from './slice.ts'
import type { Outcome } from './slice.ts'
import type { SyncEngineOptions } from './sync-engine-options.ts'

export type WakeReason =
  | 'start'
  | 'enqueue'
  | 'online'
  | 'visible'
  | 'pageshow'
  | 'timer'
  | 'watchdog'
  | 'worker'
  | 'send-now'
  | 'sign-in'

/** Reasons to ask whether the server was set back: a device that has nothing to send would not hear of it. */
const ASKS_EPOCH: ReadonlySet<WakeReason> = new Set(['start', 'online', 'sign-in'])

/** Reasons to believe that the network is back, or that a person is waiting. */
const ENDS_WAITING: ReadonlySet<WakeReason> = new Set(['start', 'online', 'visible', 'pageshow', 'send-now', 'sign-in'])

/** Reasons to try once even where the server asked to wait. */
const ENDS_ANY_WAITING: ReadonlySet<WakeReason> = new Set(['online', 'send-now'])

export type SyncEngine = ReturnType<typeof createSyncEngine>

const LONGEST_SLEEP_MS = 60_000
const AFTER_AN_ERROR_MS = 5_000
const BESIDE_ANOTHER_TAB_MS = 5_000
const SHORTEST_SLEEP_MS = 100
/** Without an answer for so long, work is sent although its receipts can't be encrypted yet. */
const MOST_WAIT_FOR_KEY_MS = 2_000
/** No later than the wake that is on its way. */
const WAKE_IS_DUE_MS = 2_000
/** Y31. A device that asks for nothing asks this often whether the server was set back. */
const LONGEST_SILENCE_MS = 3_600_000

/** Sends the outbox. Every slice is one request between two transactions, so it may be killed at any moment. */
export function createSyncEngine(options: SyncEngineOptions) {
  // Taken out: a function of the browser refuses to be called as a method of something else.
  const { db, parallel = 2, onError, isWakeDue = () => false } = options
  const sendSlice = createSlice({ ...options, chooseBatch: options.chooseBatch ?? chooseBatch })
  const repaired = new Set<string>()
  const lanes = new Map<number, Promise<void>>()
  let running: Promise<void> | undefined
  let isWoken = false
  let endsWaiting = false
  let endsAnyWaiting = false
  let isStopped = false
  let isCrowded = false
  let hasFailed = false
  let isUnrecorded = false
  let ownClaimAt: number | undefined
  let heardEpoch: string | undefined
  let confirming: Promise<string | undefined> | undefined
  /** When an epoch was last heard or asked for. */
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  /** So many answers have told an epoch, and had when it was last wanted. */
  let answers = 0
  let answersBefore = 0
  let endWaiting = () => {}
  const stopped = new Promise<void>((resolve) => (endWaiting = resolve))
  let cancelTimer = () => {}
  const sleep = oneAtATime(setNextTimer)
  const { askKey } = options
  const receipts = createReceiptKeeper({
    ...options,
    isHere: (userId) => !isStopped && options.userId() === userId,
    // A sign-out doesn't wait for it.
    askKey: askKey && (() => Promise.race([askKey(), stopped])),
  })
  let keepingKey: Promise<void> | undefined

  return { wake, stop, slice: lockedSlice, drain, hearEpoch }

  /**
   * Safe to call at any time: a call during a run makes the run look once more. Resolves when there is nothing to do
   * now.
   */
  function wake(reason: WakeReason): Promise<void> {
    if (isStopped) return Promise.resolve()
    isWoken = true
    endsWaiting ||= ENDS_WAITING.has(reason)
    endsAnyWaiting ||= ENDS_ANY_WAITING.has(reason)
    if (ASKS_EPOCH.has(reason) || Math.abs(options.now() - askedAt) > LONGEST_SILENCE_MS) {
      // Of a question that has waited for its time since an earlier reason, only what is heard from now on counts.
      answersBefore = answers
      asking ??= askEpoch().finally(() => (asking = undefined))
    }
    if (running)
      void prepare()
        .then((maySend) => maySend && startIdleLanes())
        .catch((error: unknown) => onError?.(error))
    running ??= run()
    return running
  }

  /** Ends after the request on its way, which is settled as usual. */
  async function stop(): Promise<void> {
    isStopped = true
    endWaiting()
    cancelTimer()
    await running
    await asking
    await keepingKey
  }

  /** Y31. Any answer of the server names its epoch. After a restore what it once accepted goes out again. */
  async function hearEpoch(named: string): Promise<void> {
    askedAt = options.now()
    answers += 1
    if (named === heardEpoch || isStopped) return
    heardEpoch = named
    try {
      const epoch = await confirm(named)
      // Without an answer, the next one names it again.
      if (epoch === undefined) heardEpoch = undefined
      else if (!isStopped) await keepEpoch(epoch)
    } catch (error) {
      // The next answer names it again, and the disk may have room by that time.
      heardEpoch = undefined
      throw error
    }
  }

  /**
   * Y66. Returns the epoch in which the server is, or undefined without an answer. The head of an answer may name the
   * epoch before, because each process of the server looks only now and then. This question is answered from the
   * database.
   */
  async function confirm(named: string): Promise<string | undefined> {
    const known = await heal(db, () => readMeta(db, 'serverEpoch'))
    if (known === undefined || known === named || !options.askEpoch) return named
    confirming ??= options
      .askEpoch()
      .catch(() => undefined)
      .finally(() => (confirming = undefined))
    return confirming
  }

  async function keepEpoch(epoch: string): Promise<void> {
    if (await hearEpochOf(db, epoch, () => withinAMinute(options.now(), options.random))) void wake('enqueue')
  }

  // Without a receipt, an event or a copy of either there is nothing that the server could have lost.
  async function askEpoch(): Promise<void> {
    askedAt = options.now()
    try {
      await Promise.race([options.hasTime?.(), stopped])
      if (isStopped || answers > answersBefore) return
      if (options.askEpoch && (await holdsSent(db))) await keepEpoch(await options.askEpoch())
    } catch {
      // No answer now. The next one, to whatever question, tells it too.
    }
  }

  function fail(error: unknown) {
    hasFailed = true
    onError?.(error)
  }

  async function run() {
    cancelTimer()
    hasFailed = isUnrecorded = false
    try {
      while (isWoken && !isStopped) {
        isWoken = false
        isCrowded = false
        const maySend = await prepare()
        keepingKey ??= keepKey()
          .catch((error: unknown) => onError?.(error))
          .finally(() => (keepingKey = undefined))
        if (maySend) {
          await untilKeptOr(keepingKey, MOST_WAIT_FOR_KEY_MS)
          await drain()
        }
      }
    } catch (error) {
      fail(error)
    } finally {
      // Cleared in the tick of the last look, so no wake can fall between the two.
      running = undefined
    }
    if (!isStopped) await sleep().catch((error: unknown) => onError?.(error))
  }

  async function keepKey(): Promise<void> {
    const userId = options.userId()
    if (userId === undefined || !(await receipts.lacksKey(userId))) return
    await Promise.race([options.hasTime?.(), stopped])
    if (!isStopped) await receipts.keepKey(userId)
  }

  /** T63. The key comes before the first receipt, because a sign-out without it deletes receipts. */
  async function untilKeptOr(kept: Promise<void>, ms: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
    await Promise.race([kept, patience, stopped])
    clearTimeout(timer)
  }

  /** Returns whether the sending may begin. */
  async function prepare(): Promise<boolean> {
    const userId = options.userId()
    if (userId === undefined) return true
    if (!repaired.has(userId) && (await hasRoomFor(repair({ ...options, userId })))) repaired.add(userId)
    const hasReason = endsAnyWaiting
    const isOver = endsWaiting
    endsWaiting = endsAnyWaiting = false
    if (isOver) await hasRoomFor(releaseHold({ db, userId, now: options.now() }, hasReason))
    return receipts.open(userId)
  }

  /** Y38. Returns whether the disk had room for a write that the sending doesn't depend on. */
  async function hasRoomFor(write: Promise<void>): Promise<boolean> {
    try {
      await write
      return true
    } catch (error) {
      if (error instanceof StorageFullError) return false
      throw error
    }
  }

  /** Sends until nothing is due, on as many lanes as are allowed. */
  async function drain(): Promise<void> {
    startIdleLanes()
    while (lanes.size > 0) await Promise.all(lanes.values())
  }

  function startIdleLanes() {
    for (let lane = 0; lane < parallel && !isStopped; lane++) {
      if (!lanes.has(lane))
        lanes.set(
          lane,
          runLane(lane)
            .catch(fail)
            .finally(() => lanes.delete(lane)),
        )
    }
  }

  // What one lane got accepted may have freed work for the others. While another one hangs, this one does not wait for
  // it.
  async function runLane(lane: number) {
    try {
      while (!isStopped && isWorthMore(await lockedSlice(lane))) startIdleLanes()
    } finally {
      if (lanes.size > 1) await sleep()
    }
  }

  // Who taps on would else have each tap sent by itself, and its answer taken in while the next tap is drawn.
  function isWorthMore(outcome: Outcome): boolean {
    isUnrecorded ||= outcome === 'unrecorded'
    return outcome === 'more' || (outcome === 'few' && !isWakeDue())
  }

  async function lockedSlice(lane = 0): Promise<Outcome> {
    const userId = options.userId()
    if (userId === undefined) return 'idle'
    if (!options.locks) return sendSlice(userId, lane, false)
    const name = `drain:${userId}:${lane}`
    return options.locks.request(name, { ifAvailable: true }, (lock) =>
      lock ? sendSlice(userId, lane, true) : besideTheLock(userId, lane),
    )
  }

  // A frozen tab, or one in the page cache, may keep the lock for ever. One that still claims things is left alone.
  async function besideTheLock(userId: string, lane: number): Promise<Outcome> {
    isCrowded = true
    const claimedAt = (await readMeta(db, 'claimedAt')) ?? 0
    const silentFor = options.now() - claimedAt
    if (claimedAt !== ownClaimAt && silentFor >= 0 && silentFor <= LEASE_MS) return 'idle'
    const outcome = await sendSlice(userId, lane, false)
    ownClaimAt = await readMeta(db, 'claimedAt')
    return outcome
  }

  async function dueOf(userId: string): Promise<number | undefined> {
    return nextDueAt(await operationsOf(db, userId))
  }

  // While nothing is sent at all it need not be known what is due first: a tablet holds an evening of operations, and
  // this is asked after every tap.
  async function anyOf(userId: string): Promise<number | undefined> {
    const some = await db.outbox.where('user_id').equals(userId).limit(1).primaryKeys()
    if (await receipts.isClosed(userId)) return 0
    return some.length > 0 ? 0 : undefined
  }

  async function setNextTimer() {
    const userId = options.userId()
    if (!options.setTimer || userId === undefined) return
    const hold = await readHold(db, userId)
    const heldUntil = hold?.until ?? 0
    const dueAt = isHolding(hold, options.now()) ? await anyOf(userId) : await dueOf(userId)
    if (dueAt === undefined || isStopped) return
    const usually = isWakeDue() ? WAKE_IS_DUE_MS : SHORTEST_SLEEP_MS
    // Each look at a full disk empties the caches.
    const atRest = isUnrecorded ? LONGEST_SLEEP_MS : usually
    const least = hasFailed ? AFTER_AN_ERROR_MS : isCrowded ? BESIDE_ANOTHER_TAB_MS : atRest
    const ms = Math.max(dueAt, heldUntil) - options.now()
    cancelTimer()
    cancelTimer = options.setTimer(Math.min(Math.max(ms, least), LONGEST_SLEEP_MS), () => void wake('timer'))
  }
}
