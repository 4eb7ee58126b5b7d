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
