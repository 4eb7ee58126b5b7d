/** What another device has done to a note that is shown here. */
export type NoteNews = 'changed' | 'kept-both' | 'came-back'

/** What the evaluator reads below such a note. */
export const NOTE_NEWS_WORDS: Readonly<Record<NoteNews, string>> = {
  changed: 'Changed on another tablet',
  'kept-both': 'Changed on another tablet. We kept your words in a separate note.',
  'came-back': 'You withdrew this note, but it was changed on another tablet. Withdraw it again to remove it.',
}
