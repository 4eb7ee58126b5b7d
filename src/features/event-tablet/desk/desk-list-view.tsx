import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { MEDIA } from '#ui/breakpoints.ts'
import { inReadersPixels } from '#ui/readers-pixels.ts'
import { useMedia } from '#ui/use-media.ts'
import { MOST_WHOLE_ROWS, useVisibleRows } from '#ui/visible-rows.ts'
import { DeskRow } from './desk-row.tsx'
import type { Remedy } from './desk-row.tsx'
import { lacksGender } from './desk-players.ts'
import type { DeskPlayer } from './desk-players.ts'
import type { Gender } from './gender-field.tsx'
import type { Desk } from './use-desk.ts'
import css from './desk-list-view.module.css'

/** In desk-row.module.css, too. */
const [ROW, LARGE_ROW] = [73, 168]

type Tab = 'away' | 'here' | 'all' | 'fix'

type Shown = {
  tab: Tab
  /** Players who stay in the tab until it is left. */
  ids: ReadonlySet<string>
  /** Players whose gender was chosen here. Their rows go on offering it, so a wrong tap is corrected where it was made. */
  chosen: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

type DeskListProps = {
  players: readonly DeskPlayer[]
  /** Those that the search finds. */
  matches: readonly DeskPlayer[]
  toFix: number
  /** The next free bib, for a player whose bib another wears. */
  nextBib: string | undefined
  query: string
  photos: ReadonlyMap<string, string>
  desk: Desk
  onEdit: (playerId: string) => void
  /** The player whom the walk-on form added last. Each addition is a new object. */
  added: { id: string } | undefined
}

/** Everybody, or those who are here, are not, or need somebody. Only this list scrolls. */
export function DeskListView({ players, matches, toFix, nextBib, query, photos, desk, onEdit, added }: DeskListProps) {
  const [{ tab, ids, chosen }, show] = useState<Shown>({ tab: 'all', ids: NONE, chosen: NONE })
  const list = useRef<HTMLDivElement>(null)
  // Who was in a tab when it was opened stays until it is left: no row goes away under a finger.
  const isShown = (player: DeskPlayer) => isIn(tab, player) || ids.has(player.id) || player.id === added?.id
  const shown = tab === 'all' ? matches : matches.filter(isShown)
  const rowHeight = inReadersPixels(useMedia(MEDIA.largeLetters) ? LARGE_ROW : ROW)
  const rows = useVisibleRows(list, { count: shown.length, rowHeight })
  const isLong = shown.length > MOST_WHOLE_ROWS
  const here = players.filter(({ hereSince }) => hereSince !== null).length
  const choose = (next: Tab) =>
    show({ tab: next, ids: new Set(players.filter((player) => isIn(next, player)).map(({ id }) => id)), chosen: NONE })
  const chooseGender = useCallback(
    (player: DeskPlayer, gender: Gender) => {
      show((now) => ({ ...now, ids: new Set([...now.ids, player.id]), chosen: new Set([...now.chosen, player.id]) }))
      void desk.change(player.id, { gender }, `${player.name || `Bib ${player.bib}`}: ${gender}`)
    },
    [desk],
  )
  const showAdded = useEffectEvent((playerId: string) => {
    const at = shown.findIndex(({ id }) => id === playerId)
    if (at !== -1) centerRow(list.current, at, rowHeight)
  })
  const isAddedShown = added !== undefined && shown.some(({ id }) => id === added.id)
  useEffect(() => {
    if (added && isAddedShown) showAdded(added.id)
  }, [added, isAddedShown])
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
              isAdded={player.id === added?.id}
              remedy={tab === 'fix' ? remedyOf(player, chosen.has(player.id)) : undefined}
              nextBib={nextBib}
              at={rows.from + index}
              count={shown.length}
              desk={desk}
              onEdit={onEdit}
              onGender={chooseGender}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

function remedyOf(player: DeskPlayer, isGenderChosen: boolean): Remedy | undefined {
  if (player.mark === 'bib-twice') return 'bib'
  if (player.mark === 'same-person') return 'sheet'
  return lacksGender(player) || isGenderChosen ? 'gender' : undefined
}

/** Scrolls a row to the middle: of the box, or on a phone of the page. */
function centerRow(list: HTMLElement | null, at: number, rowHeight: number) {
  const box = list?.parentElement
  if (!list || !box) return
  if (box.scrollHeight > box.clientHeight + 1) box.scrollTop = at * rowHeight - (box.clientHeight - rowHeight) / 2
  else
    window.scrollTo?.({
      top: list.getBoundingClientRect().top + scrollY + at * rowHeight - (innerHeight - rowHeight) / 2,
    })
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
  if (tab === 'fix')
    return {
      title: 'Nothing to fix',
      text: 'Every bib is worn once, and no gender of a player who is here is missing.',
    }
  return { title: 'No players yet', text: 'Add walk-ons below.' }
}
