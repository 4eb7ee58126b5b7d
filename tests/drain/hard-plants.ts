import { discard, resolveConflict } from '#data/db/quarantine.ts'
import { forgetRowsOfOthers } from '#data/db/forget-rows.ts'
import { saveNote } from '#data/db/note-writes.ts'
import { saveRating } from '#data/db/rating-writes.ts'
import { chainOf } from '#data/db/outbox.ts'
import type { Database, OutboxRow } from '#data/db/database.ts'
import { mergeRatings } from '#domain/evaluations/merge-ratings.ts'
import { chooseBatch } from '#domain/sync/chains.ts'
import type { ChooseBatch } from '#domain/sync/chains.ts'
import type { HardBugs, Kind } from './hard-days.ts'
import { forgettingWhatWasSent, withoutOrder } from './planted-bugs.ts'

/** A bug of the drain, the kind of day that must notice it, and the rule that it breaks. */
export type HardPlant = {
  bug: string
  rule: string
  kind: Kind
  plant: HardBugs
  /** The first day that shows it, where that is not among the first few. */
  day?: number
}

/** Planted bug: one refused operation stops everybody's. */
const stoppedByOne: ChooseBatch = (entries, limits) =>
  entries.some(({ state }) => state === 'quarantined') ? undefined : chooseBatch(entries, limits)

/** Planted bug: the order is that of the device's clock. */
const inOrderOfTheClock: ChooseBatch = (entries, limits) => {
  const dated = entries.map((entry) => ({ ...entry, seq: 'created_at' in entry ? Number(entry.created_at) : 0, entry }))
  const choice = chooseBatch(dated, limits)
  return choice && { kind: choice.kind, entries: choice.entries.map(({ entry }) => entry) }
}

/** Planted bug: a lower revision of one device is a late duplicate, and a higher one has seen everything. */
const asIfOneDisk: typeof mergeRatings = (stored, incoming) => {
  const isLate = ({ key, rev }: { key: string; rev: number }) =>
    stored[key]?.device_id === incoming.device_id && rev < stored[key].rev
  const ratings = incoming.ratings.filter((it) => !isLate(it)).map(({ key, value, rev }) => ({ key, value, rev }))
  return mergeRatings(stored, { ...incoming, ratings })
}

export const HARD_PLANTS: HardPlant[] = [
  {
    bug: 'the server takes what a disk that was put back sends for late duplicates',
    rule: 'E9',
    kind: 'a disk put back',
    day: 56,
    plant: { mergeRatings: asIfOneDisk },
  },
  {
    bug: 'two tablets of one disk image go over each other’s ratings',
    rule: 'E9',
    kind: 'two tablets of one disk image',
    day: 53,
    plant: { mergeRatings: asIfOneDisk },
  },
  {
    bug: 'each of two taps on “Save note” makes a note',
    rule: 'Y4',
    kind: 'notes typed in two tabs, and taps that come twice',
    plant: {
      actions: {
        saveNote: (ctx, note) => saveNote(ctx, { ...note, noteId: note.from === undefined ? undefined : note.noteId }),
      },
    },
  },
  {
    bug: 'a note that was begun long ago replaces what another tab has made of the words since',
    rule: 'Y34',
    kind: 'notes typed in two tabs, and taps that come twice',
    plant: { actions: { saveNote: (ctx, note) => saveNote(ctx, { ...note, from: undefined }) } },
  },
  {
    bug: 'the server does not ask for the mutation id',
    rule: 'Y10',
    kind: 'kills at every step',
    plant: { dedupe: false },
  },
  {
    bug: 'operations of one evaluation go out in any order',
    day: 31,
    rule: 'Y5',
    kind: 'kills at every step',
    plant: { chooseBatch: withoutOrder },
  },
  {
    bug: 'ratings are merged into what was sent',
    day: 6,
    rule: 'Y6',
    kind: 'kills at every step',
    plant: { plant: forgettingWhatWasSent },
  },
  {
    bug: '“saved” is said before the transaction is complete',
    rule: 'Y1',
    kind: 'kills at every step',
    plant: { actions: { saveRating: async (...tap) => void saveRating(...tap).catch(() => {}) } },
  },
  {
    bug: '“saved” is said on a full disk',
    rule: 'Y23',
    kind: 'full disks',
    plant: {
      actions: {
        saveRating: (...tap) =>
          saveRating(...tap).catch((error: Error) => {
            if (error.name !== 'StorageFullError') throw error
          }),
      },
    },
  },
  {
    bug: 'settling for theirs leaves a later value of one’s own in the queue',
    rule: 'Y30',
    kind: 'conflicts, killed',
    plant: {
      actions: {
        async resolveConflict(ctx, id, key, keep) {
          const chain = await chainOf(ctx.db, id).toArray()
          const isSettled = await resolveConflict(ctx, id, key, keep)
          const later = chain.filter(({ sent, body }) => sent === 0 && 'ratings' in body)
          if (keep === 'theirs') await ctx.db.outbox.bulkPut(later)
          return isSettled
        },
      },
    },
  },
  {
    bug: 'a settled conflict goes out without what was seen, and is one again',
    rule: 'Y30',
    kind: 'two tablets of one person',
    plant: {
      actions: {
        async resolveConflict(ctx, id, key, keep) {
          const isSettled = await resolveConflict(ctx, id, key, keep)
          await changeBase(ctx.db, id, 0)
          return isSettled
        },
      },
    },
  },
  {
    bug: 'a settled conflict claims to have seen what came meanwhile',
    rule: 'Y33',
    kind: 'three tablets of one person',
    plant: {
      actions: {
        async resolveConflict(ctx, id, key, keep) {
          const isSettled = await resolveConflict(ctx, id, key, keep)
          await changeBase(ctx.db, id, 1_000_000)
          return isSettled
        },
      },
    },
  },
  {
    bug: 'an idle tablet does not hear that the server was set back',
    day: 17,
    rule: 'Y31',
    kind: 'a server set back under several tablets',
    plant: { neverAsksEpoch: true },
  },
  {
    bug: 'a creation that is given up leaves what depends on it',
    day: 8,
    rule: 'Y12',
    kind: 'refused work',
    plant: {
      actions: {
        async discard(ctx, seq) {
          const entry = await ctx.db.outbox.get(seq)
          const rest = entry ? (await chainOf(ctx.db, entry.subject_id).toArray()).slice(1) : []
          await discard(ctx, seq)
          if (entry?.kind === 'live.create') await ctx.db.outbox.bulkPut(rest)
        },
      },
    },
  },
  {
    bug: 'what was given up stays in the outbox and holds up its evaluation for ever',
    rule: 'Y11',
    kind: 'refused work',
    plant: { actions: { discard: async () => {} } },
  },
  {
    bug: 'one refused operation holds up all evaluations',
    rule: 'Y11',
    kind: 'refused work',
    plant: { chooseBatch: stoppedByOne },
  },
  {
    bug: 'words are withdrawn here and never from the server',
    rule: 'Y34',
    kind: 'notes on several tablets',
    plant: {
      actions: {
        async saveNote(ctx, note) {
          if (note.text !== '' || note.noteId === undefined) return saveNote(ctx, note)
          await ctx.db.note.update(note.noteId, { text: '', dirty: 0 })
          return note.noteId
        },
      },
    },
  },
  {
    bug: 'an edit of a note does not look whether the words are still those that were shown',
    rule: 'Y34',
    kind: 'notes on several tablets',
    plant: {
      actions: {
        async saveNote(ctx, note) {
          const id = await saveNote(ctx, { ...note, from: undefined })
          const tail = await chainOf(ctx.db, note.evaluationId).last()
          if (tail && 'note_id' in tail.body && tail.sent === 0) await withNewestVersion(ctx.db, tail)
          return id
        },
      },
    },
  },
  {
    bug: 'what waits goes over to whoever signs in',
    rule: 'Y17',
    kind: 'a shared tablet',
    plant: {
      actions: {
        async forgetRowsOfOthers(db, me) {
          if (me !== undefined) await db.outbox.toCollection().modify({ user_id: me })
          await forgetRowsOfOthers(db, me)
        },
      },
    },
  },
  {
    bug: 'a sign-in deletes what another person has not sent',
    rule: 'Y17',
    kind: 'a shared tablet',
    plant: {
      actions: {
        async forgetRowsOfOthers(db, me) {
          await db.outbox.filter(({ user_id }) => user_id !== me).delete()
          await forgetRowsOfOthers(db, me)
        },
      },
    },
  },
  {
    bug: 'what is sent of one person stays on the tablet for the next',
    rule: 'Y17',
    kind: 'a shared tablet',
    plant: { actions: { forgetRowsOfOthers: async () => {} } },
  },
  {
    bug: 'a server that was set back gives revisions again that devices have seen',
    day: 21,
    rule: 'Y45',
    kind: 'a server set back under several tablets',
    plant: { givesRevisionsAgain: true },
  },
  {
    bug: 'operations go out in the order of the device’s clock',
    day: 10,
    rule: 'Y29',
    kind: 'clocks that jump',
    plant: { chooseBatch: inOrderOfTheClock },
  },
]

async function changeBase(db: Database, evaluationId: string, base_revision: number) {
  const head = await chainOf(db, evaluationId).first()
  if (head && 'ratings' in head.body && head.state === 'pending' && head.sent === 0)
    await db.outbox.put({ ...head, body: { ...head.body, base_revision } })
}

/** As if the newest version of the note had been on the screen. */
async function withNewestVersion(db: Database, tail: OutboxRow) {
  if ('note_id' in tail.body)
    await db.outbox.put({ ...tail, body: { ...tail.body, base_version: (tail.body.base_version ?? 0) + 1 } })
}
