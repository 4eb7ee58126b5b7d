import { expect, test } from 'vitest'
import { chooseBatch, nextDueAt } from './chains.ts'
import type { ChainEntry } from './chains.ts'

const NOW = 1_000

test('[Y5] one request has one kind, the one that comes first in the life of an evaluation', () => {
  const choice = chooseBatch(
    [entry(1, 'a', 'ratings.save'), entry(2, 'b', 'live.create'), entry(3, 'c', 'live.create')],
    { now: NOW },
  )
  expect(choice).toMatchObject({ kind: 'live.create', entries: [{ seq: 2 }, { seq: 3 }] })
})

test('[Y5] operations of one kind at the head of a chain go together, those behind another kind wait', () => {
  const chain = [
    entry(1, 'a', 'note.save'),
    entry(2, 'a', 'note.save'),
    entry(3, 'a', 'ratings.save'),
    entry(4, 'a', 'note.save'),
  ]
  expect(seqs(chain)).toEqual([1, 2])
})

test.each<[string, Partial<ChainEntry>]>([
  ['was refused', { state: 'quarantined' }],
  ['is on its way', { state: 'inflight', lease_until: NOW + 1 }],
  ['is not due', { next_attempt_at: NOW + 1 }],
])('[Y5] nothing is taken from behind an operation that %s; other evaluations go on', (_, held) => {
  expect(
    seqs([{ ...entry(1, 'a', 'live.create'), ...held }, entry(2, 'a', 'ratings.save'), entry(3, 'b', 'ratings.save')]),
  ).toEqual([3])
})

test('[Y21] what is in flight is free again after its lease, or at once for the holder of its lane', () => {
  const orphan = { ...entry(1, 'a', 'live.create'), state: 'inflight' as const, lease_until: NOW + 1, lane: 1 }
  expect(chooseBatch([orphan], { now: NOW })).toBeUndefined()
  expect(chooseBatch([orphan], { now: NOW, ownLane: 0 })).toBeUndefined()
  expect(chooseBatch([orphan], { now: NOW, ownLane: 1 })?.entries).toEqual([orphan])
  expect(chooseBatch([orphan], { now: NOW + 1 })?.entries).toEqual([orphan])
})

test('[Y5] at most fifty operations and 256 kB a request, but always one', () => {
  const many = Array.from({ length: 120 }, (_, n) => entry(n, `e${n}`, 'live.create'))
  expect(seqs(many)).toHaveLength(50)
  const large = many.map((it) => ({ ...it, body: { text: 'x'.repeat(100_000) } }))
  expect(seqs(large)).toHaveLength(2)
  expect(seqs(large.map((it) => ({ ...it, body: { text: 'x'.repeat(999_999) } })))).toHaveLength(1)
  expect(seqs(large.map((it) => ({ ...it, body: { text: '\u20ac'.repeat(50_000) } })))).toHaveLength(1)
})

test('[Y7] what has failed stands behind what has not', () => {
  expect(seqs([{ ...entry(1, 'a', 'live.create'), next_attempt_at: 5 }, entry(2, 'b', 'live.create')], 1)).toEqual([2])
})

test('[EV32] the sheet of an event player waits behind the addition of the player, whatever holds that one up', () => {
  const [addition, sheet] = [entry(1, 'player', 'event-player.add'), aSheet(2, 'player')]
  expect(seqs([addition, sheet])).toEqual([1])
  const onItsWay = { ...addition, state: 'inflight' as const, lease_until: NOW + 1 }
  expect(seqs([onItsWay, sheet, aSheet(3, 'other')])).toEqual([3])
  const refused = { ...addition, state: 'quarantined' as const }
  expect(seqs([refused, sheet])).toBeUndefined()
  expect(nextDueAt([refused, sheet])).toBeUndefined()
  expect(seqs([entry(1, 'player', 'event-player.check-in'), sheet])).toEqual([1])
  expect(seqs([sheet])).toEqual([2])
})

test('[Y9] the next due instant is that of the first head; what was refused is never due', () => {
  const chains = [
    { ...entry(1, 'a', 'live.create'), next_attempt_at: 70 },
    { ...entry(2, 'a', 'ratings.save'), next_attempt_at: 5 },
    { ...entry(3, 'b', 'live.create'), state: 'inflight' as const, lease_until: 60 },
    { ...entry(4, 'c', 'live.create'), state: 'quarantined' as const },
  ]
  expect(nextDueAt(chains)).toBe(60)
  expect(nextDueAt(chains.slice(3))).toBeUndefined()
})

function seqs(entries: ChainEntry[], operations = 50) {
  return chooseBatch(entries, { now: NOW, operations })?.entries.map(({ seq }) => seq)
}

/** The begin of the sheet of an event player. */
function aSheet(seq: number, event_player_id: string): ChainEntry {
  return { ...entry(seq, `sheet of ${event_player_id}`, 'live.create'), body: { event_player_id } }
}

function entry(seq: number, subject_id: string, kind: ChainEntry['kind']): ChainEntry {
  return { seq, subject_id, kind, state: 'pending', next_attempt_at: 0, lease_until: 0, lane: 0, body: {} }
}
