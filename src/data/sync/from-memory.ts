import { MOST_OPERATIONS } from '#domain/contracts/operations.ts'
import { chooseBatch } from '#domain/sync/chains.ts'
import { deadlineMs } from '#domain/sync/deadline.ts'
import type { Database, OutboxRow } from '../db/database.ts'
import { isHolding, readHold, readMeta } from '../db/meta.ts'
import { operationsOf } from '../db/outbox.ts'
import { isKnown } from './claim.ts'
import type { Claimed } from './claim.ts'
import { rememberSent } from './sent-from-memory.ts'
import { answersAny, settleWithoutRoom } from './settle.ts'
import type { SyncEngineOptions } from './sync-engine-options.ts'

/** No claim on the disk has this number. */
const UNCLAIMED = -1

/**
 * Y38. Sends the next batch when the disk is too full to claim it. Only a later rating depends on a claim, because it
 * may be merged into what was sent: the server refuses the same mutation with another body, and it is sent under a new
 * id. Adds what the server has accepted to `taken`, which is not sent again until there is room. Returns whether
 * something was added, or whether everything that waits was added before. The other answers are heard again when there
 * is room.
 */
export async function sendFromMemory(
  options: SyncEngineOptions,
  userId: string,
  taken: Set<string>,
): Promise<'some' | 'nothing' | 'all-before'> {
  const { db, now, random, newId } = options
  const waiting = (await operationsOf(db, userId)).filter(({ mutation_id }) => !taken.has(mutation_id))
  if (waiting.every(({ state }) => state === 'quarantined')) return 'all-before'
  const claimed = await chooseFrom(waiting, db, userId, now())
  if (!claimed) return 'nothing'
  const token = await options.getToken()
  if (token.kind !== 'ok' || options.userId() !== userId || (token.userId ?? userId) !== userId) return 'nothing'
  const bodies = claimed.rows.map(({ body }) => body)
  rememberSent(db, bodies)
  const delivery = await options.deliver({
    kind: claimed.kind,
    deviceId: claimed.deviceId,
    // A new epoch could not be written down here: to name the old one would stop everything until there is room.
    epoch: undefined,
    bodies,
    token: token.token,
    deadlineMs: deadlineMs(JSON.stringify(bodies).length, 1),
  })
  if (delivery.kind === 'failed') {
    if (delivery.failure === 401) await options.getToken(true)
    return 'nothing'
  }
  if (!answersAny(claimed, delivery.answer)) return 'nothing'
  const scope = { db, userId, now: now(), random, newId, claimed, answer: delivery.answer }
  const accepted = await settleWithoutRoom(scope)
  for (const mutationId of accepted) taken.add(mutationId)
  return accepted.length > 0 ? 'some' : 'nothing'
}

/** As a claim would choose it. Without the name of this device, which only a claim can write down, nothing is sent. */
async function chooseFrom(
  entries: readonly OutboxRow[],
  db: Database,
  userId: string,
  now: number,
): Promise<Claimed | undefined> {
  const deviceId = await readMeta(db, 'deviceId')
  if (deviceId === undefined || isHolding(await readHold(db, userId), now)) return undefined
  const readable = entries.map((entry): OutboxRow => (isKnown(entry) ? entry : { ...entry, state: 'quarantined' }))
  const choice = chooseBatch(readable, { now, operations: MOST_OPERATIONS })
  return (
    choice && {
      claim: UNCLAIMED,
      kind: choice.kind,
      rows: choice.entries,
      deviceId,
      epoch: await readMeta(db, 'serverEpoch'),
    }
  )
}
