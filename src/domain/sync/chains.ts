import { isOfEvent } from '../contracts/creations.ts'
import { MOST_BATCH_BYTES, MOST_OPERATIONS, OPERATION_KINDS } from '../contracts/operations.ts'
import type { OperationKind } from '../contracts/operations.ts'
import { isOver, MOST_BACKOFF_MS } from './backoff.ts'

/** Longer than a request may take, so that a row in flight has always had its answer or never gets one. */
export const LEASE_MS = 45_000

/** What the choice needs of an entry of the outbox. */
export type ChainEntry = {
  seq: number
  /** The evaluation or the event player that it is about. */
  subject_id: string
  kind: OperationKind
  state: 'pending' | 'inflight' | 'quarantined'
  next_attempt_at: number
  /** U126. How much longer than its backoff it waits, in milliseconds, because the server named a wait. */
  named_wait_ms?: number
  lease_until: number
  lane: number
  body: object
}

export type ChoiceLimits = {
  now: number
  operations?: number
  bytes?: number
  /** Entries in flight on this lane are orphans: whoever asks holds the lane's lock. */
  ownLane?: number | undefined
}

export type Choice<Entry> = { kind: OperationKind; entries: Entry[] }
export type ChooseBatch = <Entry extends ChainEntry>(
  entries: readonly Entry[],
  limits: ChoiceLimits,
) => Choice<Entry> | undefined

const ENVELOPE_BYTES = 200

/**
 * Y5. The next request: operations of one kind (the wire has one path per kind), taken from the heads of all chains.
 * The chain of a subject is its operations in the order they were made; nothing is taken from behind an operation
 * that waits, is on its way or was refused. The kind that comes earliest in an evaluation's life goes first, so that
 * many evaluations share few requests. What has failed before stands behind what has not.
 *
 * EV32. The sheet of an event player whose addition waits here, for whatever reason, waits behind it.
 */
export const chooseBatch: ChooseBatch = (entries, limits) => {
  const runs = openChainsOf(entries)
    .map((chain) => freeRun(chain, limits))
    .filter((run) => run.length > 0)
    .toSorted(([a], [b]) => (a?.next_attempt_at ?? 0) - (b?.next_attempt_at ?? 0) || (a?.seq ?? 0) - (b?.seq ?? 0))
  const kind = OPERATION_KINDS.find((candidate) => runs.some(([head]) => head?.kind === candidate))
  if (!kind) return undefined
  return {
    kind,
    entries: fill(
      runs.filter(([head]) => head?.kind === kind),
      limits,
    ),
  }
}

function chainsOf<Entry extends ChainEntry>(entries: readonly Entry[]): Map<string, Entry[]> {
  const chains = new Map<string, Entry[]>()
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    const chain = chains.get(entry.subject_id)
    if (chain) chain.push(entry)
    else chains.set(entry.subject_id, [entry])
  }
  return chains
}

/** All chains but the sheets of event players who are themselves still to be added. */
function openChainsOf<Entry extends ChainEntry>(entries: readonly Entry[]): Entry[][] {
  const added = new Set(entries.filter(({ kind }) => kind === 'event-player.add').map(({ subject_id }) => subject_id))
  return [...chainsOf(entries).values()].filter(([head]) => !added.has(playerOfSheet(head)))
}

/** Whose sheet begins here; empty when none does. */
function playerOfSheet(head: ChainEntry | undefined): string {
  return head?.kind === 'live.create' && isOfEvent(head.body) ? head.body.event_player_id : ''
}

/** The operations at the head of a chain that may go together: of one kind, none of them held up. */
function freeRun<Entry extends ChainEntry>(chain: readonly Entry[], limits: ChoiceLimits): Entry[] {
  const end = chain.findIndex((entry) => entry.kind !== chain[0]?.kind || !isFree(entry, limits))
  return chain.slice(0, end === -1 ? chain.length : end)
}

function isFree(entry: ChainEntry, { now, ownLane }: ChoiceLimits): boolean {
  if (entry.state === 'pending') return isOver(entry.next_attempt_at, now, MOST_BACKOFF_MS + (entry.named_wait_ms ?? 0))
  return entry.state === 'inflight' && (isOver(entry.lease_until, now, LEASE_MS) || entry.lane === ownLane)
}

function fill<Entry extends ChainEntry>(
  runs: readonly Entry[][],
  { operations = MOST_OPERATIONS, bytes = MOST_BATCH_BYTES }: ChoiceLimits,
): Entry[] {
  const batch: Entry[] = []
  let size = ENVELOPE_BYTES
  for (const run of runs) {
    for (const entry of run) {
      size += bytesOf(entry.body)
      if (batch.length > 0 && (batch.length >= operations || size > bytes)) return batch
      batch.push(entry)
    }
  }
  return batch
}

/** At most three bytes of UTF-8 per character, and most characters take one: counted only as far as it matters. */
function bytesOf(body: object): number {
  const text = JSON.stringify(body)
  const isPlain = !/[^ -~]/u.test(text)
  return (isPlain ? text.length : text.length * 3) + 1
}

/** When something may be sent next, on the device's clock; undefined when nothing waits but what was refused. */
export function nextDueAt(entries: readonly ChainEntry[]): number | undefined {
  const heads = openChainsOf(entries).map(([head]) => head)
  const times = heads.flatMap((head) =>
    head === undefined || head.state === 'quarantined'
      ? []
      : [head.state === 'inflight' ? head.lease_until : head.next_attempt_at],
  )
  return times.length > 0 ? Math.min(...times) : undefined
}
