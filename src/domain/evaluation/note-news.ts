/** What another device has done to a note that is shown here. */
export type NoteNews = 'changed' | 'kept-both' | 'came-back'

/** What the evaluator reads below such a note. */
export const NOTE_NEWS_WORDS: Readonly<Record<NoteNews, string>> = {
  changed: 'Changed on another tablet',
  'kept-both': 'Changed on another tablet. Your own words stand in a note of their own.',
  'came-back': 'You withdrew this note here, but it was changed on another tablet. Withdraw it again if it should go.',
}
