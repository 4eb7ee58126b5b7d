import { useRef, useState } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { inReadersPixels } from '#ui/readers-pixels.ts'
import { MOST_WHOLE_ROWS, useVisibleRows } from '#ui/visible-rows.ts'
import { DeskRow } from './desk-row.tsx'
import type { DeskPlayer } from './desk-players.ts'
import type { Desk } from './use-desk.ts'
import css from '../../event-desk.module.css'

/** In event-desk.module.css, too. */
const ROW = 73

type Tab = 'away' | 'here' | 'all' | 'fix'

type DeskListProps = {
  players: readonly DeskPlayer[]
  /** Those that the search finds. */
  matches: readonly DeskPlayer[]
  toFix: number
  query: string
  photos: ReadonlyMap<string, string>
  desk: Desk
  onEdit: (playerId: string) => void
}

/** Everybody, or those who are here, are not, or need somebody. Only this list scrolls. */
export function DeskListView({ players, matches, toFix, query, photos, desk, onEdit }: DeskListProps) {
  const [{ tab, ids }, show] = useState<{ tab: Tab; ids: ReadonlySet<string> }>({ tab: 'all', ids: new Set() })
  const list = useRef<HTMLDivElement>(null)
  // Who was in a tab when it was opened stays until it is left: no row goes away under a finger.
  const shown = tab === 'all' ? matches : matches.filter((player) => isIn(tab, player) || ids.has(player.id))
  const rowHeight = inReadersPixels(ROW)
  const rows = useVisibleRows(list, { count: shown.length, rowHeight })
  const isLong = shown.length > MOST_WHOLE_ROWS
  const here = players.filter(({ hereSince }) => hereSince !== null).length
  const choose = (next: Tab) =>
    show({ tab: next, ids: new Set(players.filter((player) => isIn(next, player)).map(({ id }) => id)) })
  const tabs = [
    ['away', 'Not here yet', players.length - here],
    ['here', 'Here', here],
    ['all', 'Everyone', players.length],
    ['fix', 'To fix', toFix],
  ] as const
  return (
    <section className={css.list} aria-label="Players">
      <nav className={css.tabs} aria-label="Show">
        {tabs.map(([id, name, count]) => (
          <button key={id} type="button" aria-current={id === tab ? 'page' : undefined} onClick={() => choose(id)}>
            {name} <span>{count}</span>
          </button>
        ))}
        {query.trim() !== '' && (
          <p role="status">
            {matches.length === 0 ? 'Nobody matches' : matches.length === 1 ? '1 matches' : `${matches.length} match`} “
            {query.trim()}”
          </p>
        )}
      </nav>
      <div className={css.box}>
        {shown.length === 0 && <EmptyState drawing="floor" {...emptyWords(tab, query, matches.length)} />}
        <div
          ref={list}
          role="list"
          aria-label={`${shown.length} players by bib`}
          style={
            isLong
              ? { paddingTop: rows.from * rowHeight, paddingBottom: (shown.length - rows.to) * rowHeight }
              : undefined
          }
        >
          {shown.slice(rows.from, rows.to).map((player, index) => (
            <DeskRow
              key={player.id}
              player={player}
              query={query}
              photo={photos.get(player.id)}
              at={rows.from + index}
              count={shown.length}
              desk={desk}
              onEdit={onEdit}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

function isIn(tab: Tab, { hereSince, mark }: DeskPlayer): boolean {
  if (tab === 'all') return true
  if (tab === 'fix') return mark !== null
  return (hereSince !== null) === (tab === 'here')
}

function emptyWords(tab: Tab, query: string, matches: number): { title: string; text: string } {
  const wanted = query.trim()
  if (matches === 0 && /^\d+$/u.test(wanted))
    return { title: `Nobody wears ${wanted}`, text: 'Check the number, or add a walk-on below.' }
  if (matches === 0 && wanted !== '')
    return { title: `No one called “${wanted}”`, text: 'Add them as a walk-on below.' }
  if (tab === 'away') return { title: 'Everyone is here', text: 'Walk-ons can still be added below.' }
  if (tab === 'here') return { title: 'Nobody is here yet', text: 'Search for a name or a bib, and check them in.' }
  if (tab === 'fix') return { title: 'Nothing to fix', text: 'Every bib is worn once.' }
  return { title: 'No players yet', text: 'Add walk-ons below.' }
}
