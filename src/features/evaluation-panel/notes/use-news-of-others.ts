import { listWords } from '#domain/language.ts'
import { useEffect, useMemo, useRef } from 'react'
import type { Panel } from '#data/db/reads.ts'
import { toaster } from '#ui/toasts.ts'
import { itemOfKey } from '../state/panel-steps.ts'
import type { PanelStep } from '../state/panel-steps.ts'
import { standingNotes } from './panel-notes.ts'

/**
 * Y35. The items whose value another tablet has changed, until they are rated here: the same set as long as they are
 * the same. What comes while the panel is open is told once, by name.
 */
export function useNewsOfOthers({ elsewhere, notes }: Panel, steps: readonly PanelStep[]): ReadonlySet<string> {
  const changed = elsewhere
    .map(({ key, rev }) => `${key} ${rev}`)
    .toSorted()
    .join()
  const changedNotes = standingNotes(notes)
    .filter((note) => note.elsewhere !== undefined)
    .map(({ id, rev }) => `${id} ${rev}`)
    .toSorted()
    .join()
  const told = useRef({ changed, changedNotes })
  useEffect(() => {
    const before = new Set(told.current.changed.split(','))
    const news = changed.split(',').filter((change) => change !== '' && !before.has(change))
    const names = news.map((change) => itemOfKey(steps, keyOf(change))?.name ?? keyOf(change))
    const hasNotes = changedNotes !== told.current.changedNotes && changedNotes !== ''
    told.current = { changed, changedNotes }
    if (names.length > 0 || hasNotes) toaster.info(newsWords(names, hasNotes), 'Changed on another tablet')
  }, [changed, changedNotes, steps])
  return useMemo(() => new Set(changed === '' ? [] : changed.split(',').map(keyOf)), [changed])
}

const keyOf = (change: string) => change.slice(0, change.indexOf(' '))

const MOST_NAMED = 3

/** "Shooting, Hustle, and the notes"; of many only how many. */
function newsWords(names: readonly string[], hasNotes: boolean): string {
  const items = names.length > MOST_NAMED ? [`${names.length} ratings`] : names
  return listWords([...items, ...(hasNotes ? ['the notes'] : [])])
}
