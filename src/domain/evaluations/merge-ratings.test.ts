import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeRatings, ratingSheet } from './merge-ratings.ts'
import type { IncomingRating, RatingsOfDevice, StoredSheet } from './merge-ratings.ts'

const rating = fc.record({
  key: fc.constantFrom('skill:1', 'skill:2', 'team:2001'),
  value: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
  rev: fc.integer({ min: 1, max: 40 }),
})
// A device counts every change of a field, so one (key, rev) has one value.
const ratings = fc.uniqueArray(rating, { maxLength: 25, selector: ({ key, rev }) => `${key}#${rev}` })

test('[E9] the same device with a lower rev: another value is reported, the same value changes nothing', () => {
  const first = mergeRatings({}, anIncoming([{ key: 'skill:1', value: 4, rev: 2 }]))
  const late = mergeRatings(first.sheet, anIncoming([{ key: 'skill:1', value: 3, rev: 1 }], { server_revision: 2 }))
  expect(late).toMatchObject({
    sheet: first.sheet,
    applied: [],
    conflicts: [{ key: 'skill:1', yours: 3, theirs: 4, rev: 2 }],
  })
  const same = mergeRatings(first.sheet, anIncoming([{ key: 'skill:1', value: 4, rev: 1 }], { server_revision: 2 }))
  expect(same).toMatchObject({ sheet: first.sheet, applied: [], ignored: ['skill:1'], conflicts: [] })
})

// Two tablets of one disk image have one device id, and their counters say nothing about each other.
test.each<[string, Partial<IncomingRating>, Partial<RatingsOfDevice>, 'applied' | 'conflict']>([
  ['showed the stored value', { was: 4 }, {}, 'applied'],
  ['showed another value', { was: 2 }, {}, 'conflict'],
  ['showed no value', { was: null }, {}, 'conflict'],
  ['does not say what it showed', {}, {}, 'applied'],
  ['has seen the stored value since', { was: 2 }, { base_revision: 5 }, 'applied'],
  ['has seen it and counts lower', { was: 2, rev: 3 }, { base_revision: 5 }, 'applied'],
  ['counts lower', { was: 4, rev: 3 }, {}, 'conflict'],
  ['wrote before the server was set back and showed another value', { was: 2 }, { floor: 5 }, 'conflict'],
  ['wrote before the server was set back and showed the stored value', { was: 4 }, { floor: 5 }, 'applied'],
])('[E9] the same device that %s', (_, change, incoming, outcome) => {
  const stored: StoredSheet = { 'skill:1': { value: 4, rev: 9, device_id: 'ipad', server_revision: 5 } }
  const sent = { key: 'skill:1', value: 3, rev: 20, ...change }
  const merged = mergeRatings(stored, anIncoming([sent], { base_revision: 4, server_revision: 6, ...incoming }))
  const isApplied = outcome === 'applied'
  expect(merged.sheet['skill:1']?.value).toBe(isApplied ? 3 : 4)
  expect(merged).toMatchObject({
    applied: isApplied ? ['skill:1'] : [],
    conflicts: isApplied ? [] : [{ key: 'skill:1', yours: 3, theirs: 4, rev: 9 }],
  })
})

test('[E9] another device that has seen the stored value replaces it, whatever its own rev', () => {
  const stored: StoredSheet = { 'skill:1': { value: 4, rev: 9, device_id: 'ipad', server_revision: 5 } }
  const merged = mergeRatings(
    stored,
    anIncoming([{ key: 'skill:1', value: 2, rev: 1 }], { device_id: 'phone', base_revision: 5, server_revision: 6 }),
  )
  expect(merged).toMatchObject({ applied: ['skill:1'], conflicts: [] })
  expect(merged.sheet['skill:1']).toEqual({ value: 2, rev: 1, device_id: 'phone', server_revision: 6 })
})

test('[E9] another device that has not seen it keeps the stored value and reports both', () => {
  const stored: StoredSheet = { 'skill:1': { value: 4, rev: 1, device_id: 'ipad', server_revision: 5 } }
  const blind = anIncoming(
    [
      { key: 'skill:1', value: 2, rev: 50 },
      { key: 'skill:2', value: 3, rev: 1 },
    ],
    { device_id: 'phone', base_revision: 4, server_revision: 6 },
  )
  expect(mergeRatings(stored, blind)).toMatchObject({
    sheet: { ...stored, 'skill:2': { value: 3 } },
    applied: ['skill:2'],
    conflicts: [{ key: 'skill:1', yours: 2, theirs: 4 }],
  })
})

test('[E9] the same device with another value under a revision it has used: both are reported', () => {
  const stored: StoredSheet = { 'skill:1': { value: 4, rev: 9, device_id: 'ipad', server_revision: 5 } }
  const again = anIncoming([{ key: 'skill:1', value: 3, rev: 9 }], { base_revision: 4, server_revision: 6 })
  expect(mergeRatings(stored, again)).toMatchObject({
    sheet: stored,
    applied: [],
    ignored: [],
    conflicts: [{ key: 'skill:1', yours: 3, theirs: 4, rev: 9 }],
  })
})

test('[E9] two devices of one opinion are no conflict', () => {
  const stored: StoredSheet = { 'skill:1': { value: null, rev: 1, device_id: 'ipad', server_revision: 5 } }
  const merged = mergeRatings(stored, anIncoming([{ key: 'skill:1', value: null, rev: 1 }], { device_id: 'phone' }))
  expect(merged).toMatchObject({ ignored: ['skill:1'], conflicts: [] })
})

const value = fc.option(fc.integer({ min: 0, max: 5 }), { nil: null })

// A finger that bounces on one tablet made the other one ask the same question twice.
test('[E31] a device is asked only about values that were changed after it had seen the rating', () => {
  fc.assert(
    fc.property(value, fc.array(value, { maxLength: 6 }), value, fc.nat(6), (first, later, mine, seen) => {
      const theirs = [first, ...later]
      let sheet: StoredSheet = {}
      for (const [at, it] of theirs.entries()) {
        const tap = { key: 'skill:1', value: it, rev: at + 1, was: theirs[at - 1] }
        sheet = mergeRatings(sheet, anIncoming([tap], { base_revision: at, server_revision: at + 1 })).sheet
      }
      const base_revision = Math.min(seen, theirs.length - 1) + 1
      const since = theirs.slice(base_revision - 1)
      const merged = mergeRatings(
        sheet,
        anIncoming([{ key: 'skill:1', value: mine, rev: 1 }], {
          device_id: 'phone',
          base_revision,
          server_revision: 9,
        }),
      )
      const isAsked = new Set(since).size > 1 && mine !== since.at(-1)
      expect(merged.conflicts).toEqual(isAsked ? [{ key: 'skill:1', yours: mine, theirs: since.at(-1) }] : [])
    }),
  )
})

test('[E31] [Y45] the same value again after the server was set back is a new one', () => {
  const before = mergeRatings({}, anIncoming([{ key: 'skill:1', value: 2, rev: 1 }], { server_revision: 3 })).sheet
  const again = [{ key: 'skill:1', value: 2, rev: 2, was: 2 }]
  const { sheet } = mergeRatings(before, anIncoming(again, { base_revision: 3, server_revision: 1_000, floor: 1_000 }))
  const blind = { device_id: 'phone', base_revision: 10, server_revision: 1_001, floor: 1_000 }
  expect(mergeRatings(sheet, anIncoming([{ key: 'skill:1', value: 7, rev: 1 }], blind)).conflicts).toHaveLength(1)
})

test.each<[string, Partial<IncomingRating>, Partial<RatingsOfDevice>, number]>([
  ['on the same device', { rev: 10, was: 4 }, {}, 20],
  ['on another device that had not seen it', { was: null }, { device_id: 'phone' }, 20],
  ['on a copy of the disk', { rev: 12, was: 1 }, {}, 20],
  ['as a late duplicate', { rev: 8 }, {}, 10],
  ['as a replay', { rev: 9 }, {}, 10],
])('[E32] the same value given again %s: its time', (_, change, incoming, at) => {
  const stored: StoredSheet = { 'skill:1': { value: 4, rev: 9, device_id: 'ipad', server_revision: 5, at: 10 } }
  const again = { key: 'skill:1', value: 4, rev: 1, ...change }
  const given = anIncoming([again], { base_revision: 4, server_revision: 6, at: 20, ...incoming })
  expect(mergeRatings(stored, given)).toMatchObject({
    sheet: { 'skill:1': { value: 4, device_id: 'ipad', server_revision: 5, at } },
    applied: at === 20 ? ['skill:1'] : [],
    conflicts: [],
  })
})

test('[E9] merging the same ratings again changes nothing', () => {
  fc.assert(
    fc.property(ratings, ratings, (before, again) => {
      const once = mergeRatings(mergeRatings({}, anIncoming(before)).sheet, anIncoming(again))
      const twice = mergeRatings(once.sheet, anIncoming(again, { server_revision: 99 }))
      expect(twice.sheet).toEqual(once.sheet)
      expect(twice.applied).toEqual([])
    }),
  )
})

test('[E9] one device: any order and any split into requests gives the same sheet with the highest revs', () => {
  fc.assert(
    fc.property(
      ratings.chain((some) =>
        fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length }), fc.nat(some.length)),
      ),
      ([inOrder, shuffled, cut]) => {
        const whole = mergeRatings({}, anIncoming(inOrder)).sheet
        const part = mergeRatings({}, anIncoming(shuffled.slice(0, cut))).sheet
        const split = mergeRatings(part, anIncoming(shuffled.slice(cut))).sheet
        expect(split).toEqual(whole)
        for (const { key, rev } of inOrder) expect(whole[key]!.rev).toBeGreaterThanOrEqual(rev)
      },
    ),
  )
})

test('[E9] every key of a request is answered exactly once', () => {
  fc.assert(
    fc.property(ratings, ratings, fc.nat(3), (mine, theirs, base_revision) => {
      const stored = mergeRatings({}, anIncoming(theirs, { server_revision: 2 })).sheet
      const merged = mergeRatings(stored, anIncoming(mine, { device_id: 'phone', base_revision, server_revision: 3 }))
      const answered = [...merged.applied, ...merged.ignored, ...merged.conflicts.map(({ key }) => key)]
      expect(answered.toSorted()).toEqual([...new Set(mine.map(({ key }) => key))].toSorted())
      expect(merged.conflicts.length === 0 || base_revision < 2).toBe(true)
    }),
  )
})

test('[E9] a cleared rating is absent from the sheet', () => {
  expect(ratingSheet({ 'skill:1': { value: null }, 'skill:2': { value: 0 } })).toEqual({ 'skill:2': 0 })
})

function anIncoming(incoming: ReadonlyArray<IncomingRating>, change: Partial<RatingsOfDevice> = {}): RatingsOfDevice {
  return { device_id: 'ipad', base_revision: 0, server_revision: 1, ratings: incoming, ...change }
}
