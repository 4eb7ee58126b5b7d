import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { HelpButton } from '#kit/help-button.tsx'
import { MEDIA } from '#ui/breakpoints.ts'
import { inReadersPixels } from '#ui/readers-pixels.ts'
import { useMedia } from '#ui/use-media.ts'
import { MOST_WHOLE_ROWS, useVisibleRows } from '#ui/visible-rows.ts'
import type { CourtItem } from '../state/court-items.ts'
import type { CourtPlayer } from '../state/court-players.ts'
import { useCourtScope } from '../state/court-scope.ts'
import { BibIndex } from './bib-index.tsx'
import { useOpenPlayers } from '../state/use-open-players.ts'
import { SkillRow } from './skill-row.tsx'
import css from './skill-way.module.css'

/** Of each row, in skill-row.module.css, too: on a phone the name stands over a staggered scale. */
const ROW = 66
const PHONE_ROW = 186
const LARGE_ROW = 236

type SkillWayProps = {
  item: CourtItem
  groupId: string
  players: readonly CourtPlayer[]
  currentId: string | null
  onCurrent: (playerId: string) => void
}

/** One item for everybody, as drills are run: one tap for each, in the order of the bibs. */
export function SkillWay({ item, groupId, players, currentId, onCurrent }: SkillWayProps) {
  const { labels, actions } = useCourtScope()
  const keys = useMemo(() => [item.key], [item.key])
  const { open, toggle } = useOpenPlayers(players, keys, `${groupId} ${item.key}`)
  const shown = open ?? players
  const list = useRef<HTMLDivElement>(null)
  const isPhone = useMedia(MEDIA.belowRow)
  const rowHeight = inReadersPixels(useMedia(MEDIA.largeLetters) ? LARGE_ROW : isPhone ? PHONE_ROW : ROW)
  const rows = useVisibleRows(list, { count: shown.length, rowHeight })
  const goTo = useCallback(
    (at: number, playerId: string) => {
      scrollToRow(list.current, at, rowHeight)
      onCurrent(playerId)
    },
    [rowHeight, onCurrent],
  )
  const bringIntoView = useEffectEvent((playerId: string | null) => {
    const at = shown.findIndex(({ id }) => id === playerId)
    if (at !== -1 && !isRowSeen(list.current, at)) scrollToRow(list.current, at, rowHeight)
  })
  useEffect(() => bringIntoView(currentId), [currentId])

  return (
    <>
      <section className={css.card} aria-label={item.name}>
        <div className={css.head}>
          <div className={css.title}>
            <h2>{item.name}</h2>
            <HelpButton name={item.name} id={item.key} onHelp={actions.help} />
          </div>
          <span className={css.words} aria-hidden="true" data-step={item.step}>
            {labels.map((label) => (
              <span key={label}>{label}</span>
            ))}
          </span>
          <span className={css.none} aria-hidden="true">
            Not observed
          </span>
        </div>
        <div className={css.scroll}>
          <div
            ref={list}
            role="list"
            aria-label={`${item.name} of ${shown.length} players`}
            style={
              shown.length > MOST_WHOLE_ROWS
                ? { paddingTop: rows.from * rowHeight, paddingBottom: (shown.length - rows.to) * rowHeight }
                : undefined
            }
            onKeyDownCapture={(event) => moveBetweenRows(event, list.current, rowHeight)}
          >
            {shown.slice(rows.from, rows.to).map((player, index) => (
              <SkillRow
                key={player.id}
                player={player}
                item={item}
                at={rows.from + index}
                count={shown.length}
                onCurrent={onCurrent}
              />
            ))}
          </div>
        </div>
      </section>
      <BibIndex
        players={players}
        shown={shown}
        keys={keys}
        itemKey={item.key}
        currentId={currentId}
        firstSeen={rows.firstSeen}
        lastSeen={rows.lastSeen}
        isFiltered={open !== undefined}
        onGo={goTo}
        onFilter={toggle}
      />
    </>
  )
}

/** Where the list scrolls: in its box, and on a phone with the page. */
function scrollToRow(list: HTMLElement | null, at: number, rowHeight: number) {
  const box = list?.parentElement
  if (!list || !box) return
  if (box.scrollHeight > box.clientHeight + 1) box.scrollTop = (at - 1) * rowHeight
  else window.scrollTo?.({ top: list.getBoundingClientRect().top + scrollY + at * rowHeight - innerHeight / 3 })
}

function isRowSeen(list: HTMLElement | null, at: number): boolean {
  const row = list?.querySelector(`[data-at="${at}"]`)?.getBoundingClientRect()
  const box = list?.parentElement?.getBoundingClientRect()
  return row !== undefined && box !== undefined && row.top >= box.top && row.bottom <= box.bottom
}

/** Up and down go from player to player in the same column; left and right change the value. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null, rowHeight: number) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const control = event.target instanceof HTMLElement ? event.target : null
  const row = control?.closest<HTMLElement>('[data-at]')
  if (event.altKey || event.ctrlKey || event.metaKey || step === undefined || !control || !row || !list) return
  event.preventDefault()
  event.stopPropagation()
  const column = [...row.querySelectorAll('[tabindex], button')].indexOf(control)
  const at = Number(row.dataset['at']) + step
  const find = () => list.querySelectorAll<HTMLElement>(`[data-at="${at}"] :is([tabindex], button)`)[column]
  if (!find()) scrollToRow(list, at, rowHeight)
  requestAnimationFrame(() => find()?.focus())
}
