import type { Kind } from './hard-days.ts'
import type { HistoryOptions } from './history.ts'

/** A day that once broke a promise. `npm run torture` names the seeds of new ones. */
export type PinnedDay = { rule: string; seed: number; bug: string; options?: HistoryOptions }

export const PINNED: PinnedDay[] = [
  {
    rule: 'Y31',
    seed: 1010,
    bug: 'after a restore, work that built on lost work was taken as refused',
    options: { restores: true },
  },
  {
    rule: 'Y31',
    seed: 1052,
    bug: 'an answer of the restored server arrived after another tab had already noticed the restore',
    options: { restores: true },
  },
  { rule: 'Y10', seed: 6, bug: 'the first requests went out under another device name than the later ones' },
  { rule: 'Y10', seed: 25, bug: 'the same, with a final save behind the conflict' },
  {
    rule: 'Y20',
    seed: 379298545,
    bug: 'of two quick taps the second counted on from the first, which was undone, and took back what another tab had rated',
  },
  {
    rule: 'Y33',
    seed: 9,
    bug: 'a rating after a settled conflict bore a revision that was given out before',
    options: { others: true },
  },
  {
    rule: 'Y34',
    seed: 10,
    bug: 'a note was edited over words of another tablet that were never on this screen',
    options: { others: true },
  },
  {
    rule: 'Y34',
    seed: 382828048,
    bug: 'a download showed the note beside one that waited, and an edit of it went over what waited',
    options: { others: true },
  },
]

/** A hard day that once broke a promise; its kind is named, for a seed's own changes with the list of kinds. */
export type PinnedHardDay = { rule: string; seed: number; kind: Kind; bug: string }

export const PINNED_HARD_DAYS: PinnedHardDay[] = [
  {
    rule: 'E31',
    seed: 904842,
    kind: 'notes typed in two tabs, and taps that come twice',
    bug: 'a double tap on one tablet made the other one ask the same question twice',
  },
  {
    rule: 'Y28',
    seed: 36,
    kind: 'refused work',
    bug: 'a rating that was refused and given up stood on the tablet for ever, though no server had it',
  },
  {
    rule: 'Y45',
    seed: 101007,
    kind: 'a server set back under several tablets',
    bug: 'what waited on one tablet named a revision of before, and went over another tablet’s rating unseen',
  },
  {
    rule: 'Y30',
    seed: 456745062,
    kind: 'a server set back under several tablets',
    bug: 'settling for “mine” sent what a download had put over it',
  },
  ...[700013447, 700015827].map((seed) => ({
    rule: 'Y30',
    seed,
    kind: 'a server set back under several tablets' as const,
    bug: 'settling for “mine” sent the older one of two values that both went out again',
  })),
  {
    rule: 'U10',
    seed: 700003108,
    kind: 'notes on several tablets',
    bug: 'an edit was sent before its note had a version, and stood beside the note when both tablets had withdrawn it',
  },
  {
    rule: 'Y46',
    seed: 455949036,
    kind: 'a server set back',
    bug: 'what waited locked an evaluation before what the server had lost of it came back',
  },
  {
    rule: 'Y36',
    seed: 438559210,
    kind: 'a server set back under several tablets',
    bug: 'a note was refused for an evaluation that another tablet brought back later, and nothing sent it again',
  },
  {
    rule: 'Y30',
    seed: 5185,
    kind: 'a server set back under several tablets',
    bug: 'a rating joined the decision of a conflict, and went over another tablet’s with what that one had seen',
  },
  {
    rule: 'U10',
    seed: 440045313,
    kind: 'notes on several tablets',
    bug: 'two tablets withdrew a note, and what one of them had said in between stayed beside it',
  },
  {
    rule: 'Y30',
    seed: 7100291,
    kind: 'a disk put back',
    bug: 'the record kept a withdrawal that the disk had lost, and a later one of the same words counted as on both disks',
  },
]
