import { Check, ListFilter } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { useArrowKeys } from '#ui/arrow-keys.ts'
import { Button } from '#ui/button.tsx'
import { scrollToCurrent } from '#ui/scroll-to-current.ts'
import { countRated } from '../state/court-items.ts'
import { calledPlayer } from '../state/court-players.ts'
import type { CourtPlayer } from '../state/court-players.ts'
import { useCourt, useSheet } from '../state/court-scope.ts'
import { useOpenCount } from '../state/use-open-players.ts'
import css from './bib-index.module.css'

type BibIndexProps = {
  /** Of the group. */
  players: readonly CourtPlayer[]
  /** Those in the list, which may be only who is not rated. */
  shown: readonly CourtPlayer[]
  /** The item, as a list that stays the same. */
  keys: readonly string[]
  itemKey: string
  currentId: string | null
  /** The places of the rows that can be seen. */
  firstSeen: number
  lastSeen: number
  isFiltered: boolean
  onGo: (at: number, playerId: string) => void
  onFilter: () => void
}

const COLUMNS = 4

/** All bibs of the list: one tap goes to the row. A thick edge is in view, a check is answered. */
export function BibIndex(props: BibIndexProps) {
  const { players, shown, keys, itemKey, currentId, firstSeen, lastSeen, isFiltered, onGo, onFilter } = props
  const bibs = useRef<HTMLDivElement>(null)
  useArrowKeys(bibs, { columns: COLUMNS })
  useEffect(() => {
    if (bibs.current) scrollToCurrent(bibs.current)
  }, [currentId])
  return (
    <aside className={css.index} aria-label="Bibs">
      <h2>
        Bibs{' '}
        <span>
          <RatedCount players={players} keys={keys} /> of {players.length} rated
        </span>
      </h2>
      <div ref={bibs} className={css.bibs} role="group" aria-label="Go to a bib">
        {shown.map((player, at) => (
          <IndexBib
            key={player.id}
            player={player}
            itemKey={itemKey}
            at={at}
            isCurrent={player.id === currentId}
            isSeen={at >= firstSeen && at <= lastSeen}
            onGo={onGo}
          />
        ))}
      </div>
      <FilterButton players={players} keys={keys} isFiltered={isFiltered} onFilter={onFilter} />
    </aside>
  )
}

type FilterProps = Pick<BibIndexProps, 'players' | 'keys' | 'isFiltered' | 'onFilter'>

// A button's looks are computed when it is drawn, so it is drawn when its state changes, and its words with every tap.
const FilterButton = memo(function FilterButton({ players, keys, isFiltered, onFilter }: FilterProps) {
  const hasOpen = useCourt((_, sheetOf) => players.some(({ id }) => countRated(keys, sheetOf(id)) === 0))
  if (!isFiltered && !hasOpen) return null
  return (
    <Button size="court" className={css.filter} aria-pressed={isFiltered} onClick={onFilter}>
      <ListFilter aria-hidden />
      {isFiltered ? (
        'Show everyone'
      ) : (
        <span>
          Not rated yet (<OpenCount players={players} keys={keys} />)
        </span>
      )}
    </Button>
  )
})

// Words that change with every tap are drawn alone.

type CountProps = Pick<BibIndexProps, 'players' | 'keys'>

function RatedCount({ players, keys }: CountProps) {
  return players.length - useOpenCount(players, keys)
}

function OpenCount({ players, keys }: CountProps) {
  return useOpenCount(players, keys)
}

type IndexBibProps = {
  player: CourtPlayer
  itemKey: string
  at: number
  isCurrent: boolean
  isSeen: boolean
  onGo: BibIndexProps['onGo']
}

const IndexBib = memo(function IndexBib({ player, itemKey, at, isCurrent, isSeen, onGo }: IndexBibProps) {
  const isRated = useSheet(player.id, (sheet) => sheet[itemKey] !== undefined)
  return (
    <button
      type="button"
      data-at={at}
      data-seen={isSeen || undefined}
      data-rated={isRated || undefined}
      aria-current={isCurrent || undefined}
      aria-label={`Go to ${calledPlayer(player)}, ${isRated ? 'rated' : 'not rated yet'}`}
      onClick={() => onGo(at, player.id)}
    >
      {player.bib || '–'}
      {isRated && <Check aria-hidden />}
      <i />
    </button>
  )
})
