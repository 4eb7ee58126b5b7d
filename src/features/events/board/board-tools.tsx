import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { BoardPlayer } from '#domain/contracts/event-outcome.ts'
import type { Event } from '#domain/contracts/events.ts'
import { hasFewEvaluators, isNarrowed, NONE, positionsOf } from '#domain/events/board-view.ts'
import type { BoardView } from '#domain/events/board-view.ts'
import { Button } from '#ui/button.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { MEDIA } from '#ui/breakpoints.ts'
import { useMedia } from '#ui/use-media.ts'
import { useTypedSearch } from '#ui/use-typed-search.ts'
import { counted } from '../event-words.ts'
import css from './board-tools.module.css'

type BoardToolsProps = {
  event: Event
  players: readonly BoardPlayer[]
  /** How many of them are shown. */
  shown: number
  view: BoardView
  onView: (change: BoardView) => void
}

/** EV190. Search, filters, sections and order of the board. EV223. On a phone or a tablet, one button opens all but the search. */
export function BoardTools({ event, players, shown, view, onView }: BoardToolsProps) {
  const [typed, type] = useTypedSearch(view.find ?? '', (find) => onView({ find: find || undefined }))
  const isNarrow = useMedia(MEDIA.belowLaptop)
  const [isOpen, open] = useState(false)
  const chosen = chosenOf(view)
  const choices = <Choices event={event} players={players} view={view} onView={onView} />
  return (
    <div className={css.tools}>
      <SearchField
        className={css.find}
        value={typed}
        onChange={type}
        name="Search players"
        placeholder="Bib, name or position"
      />
      {isNarrow ? (
        <Button className={css.filters} data-set={chosen > 0 || undefined} onClick={() => open(true)}>
          <SlidersHorizontal aria-hidden />
          Filters {chosen > 0 && <b>{chosen}</b>}
        </Button>
      ) : (
        choices
      )}
      <p role="status" className={css.found}>
        {isNarrowed(view) && `${shown} of ${counted(players.length, 'player')}`}
      </p>
      {isNarrowed(view) && shown > 0 && (
        <Button variant="ghost" onClick={() => onView(EVERYONE)}>
          Show everyone
        </Button>
      )}
      {isNarrow && (
        <Sheet
          isOpen={isOpen}
          onClose={() => open(false)}
          title="Filters"
          footer={
            <>
              {chosen > 0 && <Button onClick={() => onView(AS_AT_FIRST)}>Reset</Button>}
              <Button variant="solid" onClick={() => open(false)}>
                Show {counted(shown, 'player')}
              </Button>
            </>
          }
        >
          <div className={css.choices}>{choices}</div>
        </Sheet>
      )}
    </div>
  )
}

function Choices({ event, players, view, onView }: Omit<BoardToolsProps, 'shown'>) {
  const positions = positionsOf(players)
  const hasGroups = event.groups.length > 0
  const isClosed = event.closed_at !== null
  const few = players.filter(hasFewEvaluators).length
  return (
    <>
      {hasGroups && (
        <SelectField
          label="Group"
          options={[
            { value: '', label: 'All groups' },
            ...event.groups.map(({ id, name }) => ({ value: id, label: name })),
            { value: NONE, label: 'No group' },
          ]}
          value={view.group ?? ''}
          onChange={({ currentTarget: { value } }) => onView({ group: value || undefined })}
        />
      )}
      {positions.length > 1 && (
        <SelectField
          label="Position"
          options={[
            { value: '', label: 'All positions' },
            ...positions.map((name) => ({ value: name, label: name })),
            { value: NONE, label: 'No position' },
          ]}
          value={view.position ?? ''}
          onChange={({ currentTarget: { value } }) => onView({ position: value || undefined })}
        />
      )}
      {(hasGroups || positions.length > 1) && (
        <SelectField
          label="Group by"
          options={[
            { value: '', label: 'One list' },
            { value: 'position', label: 'Position' },
            ...(hasGroups ? [{ value: 'group', label: 'Group' }] : []),
          ]}
          value={view.by ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onView({ by: value === 'position' || value === 'group' ? value : undefined })
          }
        />
      )}
      <SelectField
        label="Sort by"
        options={[
          { value: '', label: 'Bib' },
          { value: 'name', label: 'Last name' },
          ...(isClosed ? [{ value: 'total', label: 'Total' }] : []),
        ]}
        value={view.sort ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onView({ sort: value === 'name' || value === 'total' ? value : undefined })
        }
      />
      {isClosed && (few > 0 || view.few) && (
        <FilterChip
          label="Fewer than 2 evaluators"
          count={few}
          isPressed={view.few === true}
          onPress={() => onView({ few: view.few ? undefined : true })}
        />
      )}
    </>
  )
}

/** Takes back what narrows a view. */
export const EVERYONE: BoardView = { find: undefined, group: undefined, position: undefined, few: undefined }

/** Resets all but the search, which is in view. */
const AS_AT_FIRST: BoardView = { group: undefined, position: undefined, few: undefined, by: undefined, sort: undefined }

/** How many choices differ from the first visit's. */
const chosenOf = ({ group, position, few, by, sort }: BoardView) =>
  [group, position, few, by, sort].filter(Boolean).length
