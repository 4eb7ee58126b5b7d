import { MOST_OPERATIONS } from '#domain/contracts/operations.ts'
import { backoffMs } from '#domain/sync/backoff.ts'
import type { ChooseBatch } from '#domain/sync/chains.ts'
import { deadlineMs } from '#domain/sync/deadline.ts'
import { judge } from '#domain/sync/failure.ts'
import type { TokenAnswer } from '../api/api-client.ts'
import type { OutboxRow } from '../db/database.ts'
import { PAUSE_MS } from '../db/meta.ts'
import { StorageFullError } from '../db/write-errors.ts'
import { claimBatch } from './claim.ts'
import type { Claim, Claimed } from './claim.ts'
import type { Delivery } from './deliver.ts'
import { giveBack, holdBack, quarantine } from './failed-request.ts'
import { sendFromMemory } from './from-memory.ts'
import { answersAny, settle } from './settle.ts'
import type { SyncEngineOptions } from './sync-engine-options.ts'

const FEW_OPERATIONS = 10

/** Y16. The chip and the outbox say this while a proxy or portal answers in place of the server. */
const PORTAL_WORDS = 'This Wi-Fi may need you to sign in first. Your work is saved.'
const proxyWords = (status: number) => `A proxy answered ${status}. Your work is saved, and we try again.`

type Failed = Extract<Delivery, { kind: 'failed' }>
/**
 * `more`: ask again at once. `few`: all that waited was sent, what came since is left. `idle`: nothing to do now.
 * `unrecorded`: the server has everything, and the disk has no room to record that.
 */
export type Outcome = 'more' | 'few' | 'idle' | 'unrecorded'
type Turn = { userId: string; claimed: Claimed }

/**
 * One slice of the drain: claim a batch, send it, take over the answer. Between the two transactions nothing is held
 * in memory that matters.
 */
export function createSlice(options: SyncEngineOptions & { chooseBatch: ChooseBatch }) {
  const { db, now, random } = options
  // Small at first: of a bad line that is all that comes back soon. It doubles with each answer.
  let operations = FEW_OPERATIONS
  let ceiling = MOST_OPERATIONS
  let hasRenewed = false
  let fruitless = 0
  let renewing: Promise<TokenAnswer> | undefined
  /** Y38. The mutation ids that the server has accepted while the disk was too full to record it. */
  const taken = new Set<string>()

  return async function slice(userId: string, lane: number, ownsLane: boolean): Promise<Outcome> {
    let claimed: Claim | undefined
    try {
      claimed = await claimBatch({
        db,
        userId,
        now: now(),
        newId: options.newId,
        chooseBatch: options.chooseBatch,
        operations,
        lane,
        ownsLane,
      })
    } catch (error) {
      if (!(error instanceof StorageFullError)) throw error
      const sent = await sendFromMemory(options, userId, taken)
      if (sent === 'nothing') throw error
      return sent === 'some' ? 'more' : 'unrecorded'
    }
    if (!claimed) return 'idle'
    const turn = { userId, claimed }
    const token = await options.getToken()
    if (token.kind !== 'ok') return withoutToken(turn, token)
    if (options.userId() !== userId || (token.userId ?? userId) !== userId) return putBack(turn, 'idle')

    const bodies = claimed.rows.map(({ body }) => body)
    const delivery = await options.deliver({
      kind: claimed.kind,
      deviceId: claimed.deviceId,
      epoch: claimed.epoch,
      bodies,
      token: token.token,
      deadlineMs: patienceWith(claimed),
    })
    if (delivery.kind === 'failed') return afterFailure(turn, delivery)
    if (!answersAny(claimed, delivery.answer)) return afterFailure(turn, NOT_OURS)

    const settled = await settle({
      db,
      userId,
      now: now(),
      random,
      newId: options.newId,
      claimed,
      answer: delivery.answer,
    })
    hasRenewed = false
    operations = Math.min(ceiling, operations * 2)
    if (settled.needsNewerApp) options.onNeedsNewerApp()
    fruitless = settled.hasProgress ? 0 : fruitless + 1
    if (fruitless < 2) return claimed.leavesSome ? 'more' : 'few'
    // Once may be a server that was set back. One that keeps answering nothing of use is not asked without a pause.
    await holdBack(scope(turn))
    return 'idle'
  }

  async function afterFailure(turn: Turn, failed: Failed): Promise<Outcome> {
    const verdict = judge(failed.failure, failed.code)
    switch (verdict) {
      case 'retry-later':
        return retryLater(turn, failed)
      case 'sign-in':
        return renewToken(turn)
      case 'pause':
        await giveBack({ db }, turn.claimed, () => now())
        await holdBack(scope(turn), { leastMs: PAUSE_MS, message: failed.message })
        return 'idle'
      case 'set-back':
        return setBack(turn, failed)
      case 'update-app':
        await giveBack({ db }, turn.claimed, () => now(), { isFree: true })
        await holdBack(scope(turn), {
          leastMs: PAUSE_MS,
          message: 'This version of the app is too old to send. Update it. Your work is saved.',
        })
        options.onNeedsNewerApp()
        return 'idle'
      case 'split':
      case 'give-up':
        return findTheOne(turn, failed, verdict === 'split')
    }
  }

  // Of a bad network a small batch comes back sooner. An answered 5xx may be the doing of one operation: batches down
  // to one and waits of their own keep it from stopping the rest.
  async function retryLater(turn: Turn, { failure, code, retryAfterMs }: Failed): Promise<Outcome> {
    const isServersFault = typeof failure === 'number' && failure >= 500
    operations = Math.min(
      operations,
      Math.max(isServersFault ? 1 : FEW_OPERATIONS, Math.ceil(turn.claimed.rows.length / 2)),
    )
    await giveBack({ db }, turn.claimed, ({ attempts }) => now() + (isServersFault ? backoffMs(attempts, random()) : 0))
    const message = failure === 'unreadable' ? PORTAL_WORDS : isServersFault && code === '' ? proxyWords(failure) : null
    await holdBack(scope(turn), { leastMs: retryAfterMs, isFirm: retryAfterMs > 0, message })
    return 'idle'
  }

  async function renewToken(turn: Turn): Promise<Outcome> {
    if (!renewing && hasRenewed) {
      // The server refuses even a fresh token. That is its trouble, not a reason to ask for one token after another.
      hasRenewed = false
      await giveBack({ db }, turn.claimed, () => now(), { isFree: true })
      await holdBack(scope(turn))
      return 'idle'
    }
    renewing ??= options.getToken(true).finally(() => (renewing = undefined))
    const token = await renewing
    hasRenewed = token.kind === 'ok'
    return token.kind === 'ok' ? putBack(turn, 'more') : withoutToken(turn, token)
  }

  async function withoutToken(turn: Turn, token: Exclude<TokenAnswer, { kind: 'ok' }>): Promise<Outcome> {
    await giveBack({ db }, turn.claimed, () => now(), { isFree: true })
    if (token.kind === 'ended') options.onAuthEnded()
    else await holdBack(scope(turn))
    return 'idle'
  }

  async function findTheOne(turn: Turn, { code, message, failure }: Failed, isTooLarge: boolean): Promise<Outcome> {
    const count = turn.claimed.rows.length
    // Y7. A proxy refuses what the server may take over another network.
    if (count === 1 && isTooLarge && code === '') return setBack(turn, { code: 'HTTP_413', message })
    if (count === 1) {
      await quarantine({ db }, turn.claimed, { code: code || `HTTP_${failure}`, message, at: now() })
      return 'more'
    }
    operations = Math.ceil(count / 2)
    if (isTooLarge) ceiling = operations
    return putBack(turn, 'more')
  }

  /** The operations wait with the reason. Others are sent. */
  async function setBack({ claimed }: Turn, { code, message }: Pick<Failed, 'code' | 'message'>): Promise<Outcome> {
    const dueAt = ({ attempts }: OutboxRow) => now() + backoffMs(attempts, random())
    await giveBack({ db }, claimed, dueAt, { last_error: { code, message, at: now() } })
    return 'more'
  }

  async function putBack({ claimed }: Turn, outcome: Outcome): Promise<Outcome> {
    await giveBack({ db }, claimed, () => now(), { isFree: true })
    return outcome
  }

  function scope({ userId }: Turn) {
    return { db, userId, now: now(), random }
  }
}

function patienceWith({ rows }: Claimed): number {
  return deadlineMs(
    JSON.stringify(rows.map(({ body }) => body)).length,
    Math.max(...rows.map(({ attempts }) => attempts)),
  )
}

const NOT_OURS: Failed = {
  kind: 'failed',
  failure: 'unreadable',
  code: '',
  message: 'The answer does not speak of what was sent',
  retryAfterMs: 0,
}
