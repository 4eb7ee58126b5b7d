import { UserPlus, UsersRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CSSProperties, RefObject } from 'react'
import { useArrowKeys } from '#ui/arrow-keys.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MEDIA } from '#ui/breakpoints.ts'
import { inReadersPixels } from '#ui/readers-pixels.ts'
import { useMedia } from '#ui/use-media.ts'
import { MOST_WHOLE_ROWS, useVisibleRows } from '#ui/visible-rows.ts'
import type { CourtPlayer } from '../state/court-players.ts'
import { PlayerTile } from './player-tile.tsx'
import css from './tiles.module.css'

/** Of a tile in a list that is not drawn whole, with the gap under it, which does not grow; in tiles.module.css, too. */
const tileRow = () => inReadersPixels(124) + 8

type TilesWayProps = {
  players: readonly CourtPlayer[]
  currentId: string | null
  heardAt: string | null
  onOpen: (playerId: string) => void
  onAdd: () => void
  /** How many players are not in this group. */
  others: number
  onEveryone: () => void
}

/** The group as tiles by bib. Nothing moves: who was rated stays where they are. */
export function TilesWay({ players, currentId, heardAt, onOpen, onAdd, others, onEveryone }: TilesWayProps) {
  const columns = useColumns()
  const list = useRef<HTMLDivElement>(null)
  const isLong = players.length > MOST_WHOLE_ROWS
  const rowCount = Math.ceil(players.length / columns)
  const rows = useVisibleRows(list, { count: isLong ? rowCount : 1, rowHeight: tileRow() })
  const from = isLong ? rows.from * columns : 0
  const to = isLong ? rows.to * columns : players.length
  useArrowKeys(list, { columns, reveal: (at) => scrollToTile(list.current, at, columns) })
  useCurrentInView(list, players, currentId, columns)

  if (players.length === 0)
    return (
      <section className={css.empty} aria-label="Players">
        {others > 0 ? (
          <EmptyState
            title="No players in this group yet"
            text={others === 1 ? '1 player is not in this group.' : `${others} players are not in this group.`}
          >
            <Button size="court" variant="solid" above="4" onClick={onEveryone}>
              <UsersRound aria-hidden />
              Show everyone
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title="No players yet" text="Add a player by the bib they wear.">
            <Button size="court" variant="solid" above="4" onClick={onAdd}>
              <UserPlus aria-hidden />
              Add player
            </Button>
          </EmptyState>
        )}
      </section>
    )
  return (
    <section className={css.box} aria-label="Players" data-long={isLong || undefined}>
      <div
        ref={list}
        className={css.tiles}
        role="group"
        aria-label={`${players.length} players by bib`}
        style={isLong ? roomFor(rows.from, rows.to, rowCount) : undefined}
      >
        {players.slice(from, to).map((player, index) => (
          <PlayerTile
            key={player.id}
            player={player}
            at={from + index}
            isCurrent={player.id === currentId}
            heardAt={heardAt}
            onOpen={onOpen}
          />
        ))}
      </div>
    </section>
  )
}

function useColumns(): number {
  const isUpright = useMedia(MEDIA.belowPair)
  const isPhone = useMedia(MEDIA.belowRow)
  const isLarge = useMedia(MEDIA.largeLetters)
  return isLarge ? 2 : isPhone ? 3 : isUpright ? 5 : 6
}

/** The tile that the keypad found, or that was left last, is brought into view. */
function useCurrentInView(
  list: RefObject<HTMLDivElement | null>,
  players: readonly CourtPlayer[],
  currentId: string | null,
  columns: number,
) {
  const at = players.findIndex(({ id }) => id === currentId)
  useEffect(() => {
    if (at !== -1) scrollToTile(list.current, at, columns)
  }, [list, at, columns])
}

function scrollToTile(list: HTMLElement | null, at: number, columns: number) {
  const tile = list?.querySelector(`[data-at="${at}"]`)
  if (tile) return tile.scrollIntoView?.({ block: 'nearest' })
  const box = list?.parentElement
  if (box) box.scrollTop = Math.floor(at / columns) * tileRow() - box.clientHeight / 2
}

function roomFor(from: number, to: number, count: number): CSSProperties {
  return { paddingTop: from * tileRow(), paddingBottom: Math.max(0, count - to) * tileRow() }
}
