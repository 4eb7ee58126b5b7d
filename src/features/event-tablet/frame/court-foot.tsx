import { ChevronLeft, ChevronRight, ListFilter, StickyNote, Undo2, UserPlus } from 'lucide-react'
import { memo, useId } from 'react'
import type { ReactNode } from 'react'
import { changeWords } from '#domain/evaluations/value-words.ts'
import { Button } from '#ui/button.tsx'
import { countRated } from '../state/court-items.ts'
import type { CourtItem } from '../state/court-items.ts'
import type { CourtPlayer } from '../state/court-players.ts'
import { useCourt, useCourtScope } from '../state/court-scope.ts'
import { useCourtNotes } from '../state/use-court-notes.ts'
import { useOpenCount } from '../state/use-open-players.ts'
import css from './court-foot.module.css'
import textCss from '#ui/text.module.css'

/** What to do: undo under one thumb, on under the other. */
export function CourtFoot({ everyone, children }: { everyone: readonly CourtPlayer[]; children: ReactNode }) {
  return (
    <footer className={css.foot}>
      <UndoButton everyone={everyone} />
      {children}
    </footer>
  )
}

// A button's looks are computed when it is drawn, so each is drawn when its state changes, and its words with every
// tap.

const UndoButton = memo(function UndoButton({ everyone }: { everyone: readonly CourtPlayer[] }) {
  const id = useId()
  const { actions } = useCourtScope()
  const hasTaps = useCourt(({ last }) => last !== undefined)
  return (
    <Button
      size="court"
      className={css.undo}
      aria-label="Undo"
      aria-describedby={id}
      aria-disabled={!hasTaps}
      onClick={() => {
        if (hasTaps) actions.undo()
      }}
    >
      <Undo2 aria-hidden />
      <span>
        Undo
        <small id={id} className={textCss.clip}>
          <UndoWords everyone={everyone} />
        </small>
      </span>
    </Button>
  )
})

function UndoWords({ everyone }: { everyone: readonly CourtPlayer[] }) {
  const { items } = useCourtScope()
  const last = useCourt((state) => state.last)
  if (!last) return 'Nothing to undo'
  const player = everyone.find(({ id }) => id === last.playerId)
  const item = items.find(({ key }) => key === last.change.key)
  const who = [player?.bib, player?.shortName].filter(Boolean).join(' ')
  return `${who}, ${item?.name.toLowerCase()} ${changeWords(last.change.before, last.change.after)}`
}

/** EP62. Opens the notes about a player, and shows how many there are. */
export const NoteButton = memo(function NoteButton({ playerId }: { playerId: string | undefined }) {
  const id = useId()
  const { actions } = useCourtScope()
  const { length: count } = useCourtNotes(playerId)
  return (
    <Button
      size="court"
      aria-label="Note"
      aria-describedby={id}
      aria-disabled={playerId === undefined}
      onClick={() => {
        if (playerId !== undefined) actions.note(playerId)
      }}
    >
      <StickyNote aria-hidden />
      Note{count > 0 && ` ${count}`}
      <span id={id} hidden>
        {count === 0 ? 'No notes yet' : count === 1 ? '1 note' : `${count} notes`}
      </span>
    </Button>
  )
})

export const AddButton = memo(function AddButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button size="court" className={css.add} onClick={onAdd}>
      <UserPlus aria-hidden />
      Add player
    </Button>
  )
})

type PlayerEndProps = {
  players: readonly CourtPlayer[]
  /** The player whose items are shown instead of the tiles. */
  openId: string | undefined
  isFiltered: boolean
  onFilter: () => void
}

/** Who of the group has no ratings at all: how many, and the first of them. */
export function PlayerEnd({ players, openId, isFiltered, onFilter }: PlayerEndProps) {
  const { keys, actions } = useCourtScope()
  const open = useOpenCount(players, keys)
  const nextId = useCourt(
    (_, sheetOf) => players.find(({ id }) => id !== openId && countRated(keys, sheetOf(id)) === 0)?.id,
  )
  const next = players.find(({ id }) => id === nextId)
  return (
    <>
      <span className={css.grow} />
      {openId === undefined && players.length > 0 && !isFiltered && open === 0 && (
        <p className={css.hint}>Everyone here has ratings.</p>
      )}
      {openId === undefined && (isFiltered || open > 0) && (
        <Button size="court" className={css.filter} aria-pressed={isFiltered} onClick={onFilter}>
          <ListFilter aria-hidden />
          {isFiltered ? 'Show everyone' : `Not rated yet (${open})`}
        </Button>
      )}
      {next && (
        <Button size="court" className={css.next} data-once onClick={() => actions.openPlayer(next.id)}>
          <span>
            Next without ratings
            <small className={textCss.clip}>{[next.bib, next.name].filter(Boolean).join(' ')}</small>
          </span>
          <ChevronRight aria-hidden />
        </Button>
      )}
    </>
  )
}

type SkillEndProps = {
  players: readonly CourtPlayer[]
  item: CourtItem
  previous: CourtItem | undefined
  next: CourtItem | undefined
  onItem: (itemId: string) => void
}

/** To the next item; solid once everybody is rated in this one. */
export const SkillEnd = memo(function SkillEnd({ players, item, previous, next, onItem }: SkillEndProps) {
  const isDone = useCourt((_, sheetOf) => players.every(({ id }) => sheetOf(id)[item.key] !== undefined))
  return (
    <>
      <span className={css.grow} />
      <Button
        size="court"
        shape="icon"
        aria-label={previous ? `Previous: ${previous.name}` : 'Previous skill'}
        aria-disabled={!previous}
        onClick={() => {
          if (previous) onItem(previous.id)
        }}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Button
        size="court"
        className={css.nextItem}
        data-once
        variant={isDone && players.length > 0 ? 'solid' : 'outline'}
        aria-label={next ? `Next: ${next.name}` : 'Next skill'}
        aria-disabled={!next}
        onClick={() => {
          if (next) onItem(next.id)
        }}
      >
        <span className={textCss.clip}>{next?.name ?? 'Last skill'}</span>
        <ChevronRight aria-hidden />
      </Button>
    </>
  )
})

export function GameEnd() {
  return (
    <>
      <span className={css.grow} />
      <p className={css.hint}>Every tap is saved. Nothing to close.</p>
    </>
  )
}
