import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck, Columns3, EqualApproximately, HardDrive, Undo2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { OfflineError } from '#data/api/api-error.ts'
import { eventBoard } from '#data/queries/events.ts'
import { teamsInSight } from '#data/queries/portal.ts'
import type { BoardPlayer } from '#domain/contracts/event-outcome.ts'
import type { Event } from '#domain/contracts/events.ts'
import { boardAxis, notToldApart } from '#domain/events/decide-board.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { AsOf } from '#kit/as-of.tsx'
import { NeedsConnection } from '#kit/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Menu } from '#ui/menu.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { Panel } from '#ui/panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { Tag } from '#ui/tag.tsx'
import { BoardCard } from './parts/board/board-card.tsx'
import { ColumnsSheet } from './parts/board/columns-sheet.tsx'
import { RosterSheet } from './parts/board/roster-sheet.tsx'
import { useBoard } from './parts/board/use-board.ts'
import type { Board } from './parts/board/use-board.ts'
import { DROP, useBoardDrag } from './parts/board/use-board-drag.ts'
import { EventFrame } from './parts/event-frame.tsx'
import { EventLoaded } from './parts/event-loaded.tsx'
import type { EventPageProps } from './parts/event-loaded.tsx'
import { counted } from './parts/event-words.ts'
import css from './board.module.css'

/** Who goes where: players in columns that the organizer names, each with a figure and its range, by bib. */
export function BoardPage(props: EventPageProps) {
  return <EventLoaded {...props}>{(event) => <BoardOf {...props} event={event} />}</EventLoaded>
}

function BoardOf({ services, session, event }: EventPageProps & { event: Event }) {
  const asked = useQuery(eventBoard(services.api, session.userId, event.id))
  const { data } = asked
  return (
    <>
      {data ? (
        <Decide
          services={services}
          session={session}
          eventId={event.id}
          event={event}
          columns={data.columns}
          outOf={data.out_of}
          players={data.players}
          asOf={
            <AsOf
              updatedAt={asked.dataUpdatedAt}
              isOffline={asked.isError}
              isFetching={asked.isFetching}
              onRefresh={() => void asked.refetch()}
            />
          }
        />
      ) : (
        <EventFrame event={event} title="Decide">
          <Panel inset={asked.isPending ? 'none' : 'normal'}>
            {asked.isPending ? (
              <SkeletonRows count={4} />
            ) : (
              <NeedsConnection
                isOffline={asked.error instanceof OfflineError}
                text="Couldn’t load the board."
                onRetry={() => void asked.refetch()}
              />
            )}
          </Panel>
        </EventFrame>
      )}
    </>
  )
}

type DecideProps = EventPageProps & {
  event: Event
  columns: readonly string[]
  outOf: number
  players: readonly BoardPlayer[]
  asOf: React.ReactNode
}

/** A player that the keyboard has picked up, and the column over which it is held. */
type Picked = { id: string; over: number | null; isDropped: boolean }

function Decide({ services, session, event, columns, outOf, players, asOf }: DecideProps) {
  const board = useBoard({ services, userId: session.userId, eventId: event.id, columns, players })
  const [group, choose] = useState('')
  const [sheet, open] = useState<'columns' | 'roster'>()
  const teams = useQuery({ ...teamsInSight(services.api, session.userId), enabled: session.role === 'Coach' })
  // Only a team's coach adds to its roster.
  const own = teams.data?.filter(({ coach_id }) => coach_id === session.userId) ?? []
  const here = board.players.filter((player) => group === '' || (player.group_id ?? 'none') === group)
  return (
    <EventFrame
      event={event}
      title="Decide"
      end={
        <div className={css.top}>
          {board.waiting > 0 && (
            <Tag icon={HardDrive} tone="neutral" size="lg">
              Saved on this device
            </Tag>
          )}
          {board.undo && (
            <Button onClick={board.undo}>
              <Undo2 aria-hidden />
              Undo
            </Button>
          )}
          <Button onClick={() => open('columns')}>
            <Columns3 aria-hidden />
            Columns
          </Button>
          {own.length > 0 && (
            <Button variant="solid" onClick={() => open('roster')}>
              <ClipboardCheck aria-hidden />
              Add to the roster
            </Button>
          )}
        </div>
      }
    >
      {players.length === 0 ? (
        <Panel>
          <EmptyState title="No players yet" text="Add players on the Setup page. They appear here." />
        </Panel>
      ) : (
        <>
          <div className={css.leadRow}>
            <p className={css.lead}>{leadWords(here)}</p>
            {asOf}
            {event.groups.length > 0 && (
              <SelectField
                label="Group"
                options={[
                  { value: '', label: 'All groups' },
                  ...event.groups.map(({ id, name }) => ({ value: id, label: name })),
                  { value: 'none', label: 'No group' },
                ]}
                value={group}
                onChange={({ currentTarget: { value } }) => choose(value)}
              />
            )}
          </div>
          {event.closed_at === null && <p className={css.closeFirst}>Close the event to see totals.</p>}
          <Columns board={board} players={here} outOf={outOf} />
        </>
      )}
      {sheet === 'columns' && (
        <ColumnsSheet
          services={services}
          eventId={event.id}
          columns={columns}
          inLast={board.players.filter(({ column }) => column === columns.length - 1).length}
          onClose={() => open(undefined)}
        />
      )}
      {sheet === 'roster' && (
        <RosterSheet
          services={services}
          userId={session.userId}
          columns={columns}
          players={board.players}
          teams={own}
          teamId={event.team_id}
          onClose={() => open(undefined)}
        />
      )}
    </EventFrame>
  )
}

function Columns({ board, players, outOf }: { board: Board; players: readonly BoardPlayer[]; outOf: number }) {
  const root = useRef<HTMLDivElement>(null)
  const [picked, pick] = useState<Picked>()
  const { drag, handlers } = useBoardDrag({
    onDrop: (id, place) => board.move(id, place === 'none' ? null : Number(place)),
    onTap: (id) =>
      root.current?.querySelector(`[data-player="${id}"]`)?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click(),
  })
  const axis = useMemo(() => boardAxis(board.players), [board.players])
  const close = useMemo(() => notToldApart(players, picked?.id ?? drag?.id), [players, picked?.id, drag?.id])
  const isAtHome = board.players.some(({ id, column }) => id === picked?.id && column === picked.over)
  // It is held until the device has kept the move.
  if (picked?.isDropped && isAtHome) pick(undefined)
  // The card stands in another list now, and the keyboard goes with it.
  useEffect(() => {
    if (picked) root.current?.querySelector<HTMLElement>(`[data-handle="${picked.id}"]`)?.focus()
  }, [picked])

  function followKeys(player: BoardPlayer, event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isHeld = picked?.id === player.id && !picked.isDropped
    if (event.key === ' ') {
      event.preventDefault()
      if (!isHeld) {
        pick({ id: player.id, over: player.column, isDropped: false })
        return board.say(`${eventPlayerName(player)}, picked up. Arrows choose a column, Space drops, Escape cancels.`)
      }
      return drop(player, picked.over)
    }
    if (!isHeld) return
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = Math.min(board.columns.length - 1, Math.max(0, (picked.over ?? -1) + step))
      pick({ ...picked, over: next })
      board.say(board.columns[next] ?? '')
    }
    if (event.key === 'Escape') {
      pick(undefined)
      board.say(`${eventPlayerName(player)}, left where it was`)
    }
  }

  const columnOf = (player: BoardPlayer) => (picked?.id === player.id ? picked.over : player.column)
  const unplaced = players.filter((player) => columnOf(player) === null)
  function drop(player: BoardPlayer, over: number | null) {
    pick({ id: player.id, over, isDropped: true })
    board.move(player.id, over)
  }
  const wayTo = (player: BoardPlayer, over: number | null, label: string): MenuItem => ({
    id: String(over),
    label,
    isChecked: player.column === over,
    onSelect: () => drop(player, over),
  })
  const waysOf = (player: BoardPlayer): MenuItem[] => [
    ...board.columns.map((name, at) => wayTo(player, at, name)),
    wayTo(player, null, 'Not placed'),
  ]

  return (
    <div className={css.boardRoot} ref={root} data-dragging={drag !== undefined || undefined}>
      <section className={css.unplaced} {...{ [DROP]: 'none' }} data-over={drag?.over === 'none' || undefined}>
        <h2>
          Not placed yet <span>{unplaced.length}</span>
        </h2>
        <ul>
          {unplaced.map((player) => (
            <li
              key={player.id}
              data-player={player.id}
              data-close={close.has(player.id) || undefined}
              style={drag?.id === player.id ? { translate: `${drag.dx}px ${drag.dy}px` } : undefined}
              data-dragged={drag?.id === player.id || undefined}
            >
              <span className={css.tileGrip} {...handlers(player.id)} aria-hidden />
              <Menu
                label={`Move ${tileWords(player)} to`}
                items={waysOf(player)}
                isFloating
                button={{ shape: 'icon', className: css.tile }}
              >
                {player.bib ?? '–'}
              </Menu>
            </li>
          ))}
          {unplaced.length === 0 && <li className={css.note}>Everyone is placed.</li>}
        </ul>
      </section>
      <div
        className={css.columns}
        role="region"
        aria-label="Columns"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that may scroll has to be reachable by keyboard.
        tabIndex={0}
        style={{ '--columns': board.columns.length } as React.CSSProperties}
      >
        {board.columns.map((name, at) => {
          const inside = players.filter((player) => columnOf(player) === at)
          return (
            <section
              // Two columns may have one name.
              key={at}
              className={css.column}
              aria-label={name}
              {...{ [DROP]: String(at) }}
              data-over={drag?.over === String(at) || undefined}
            >
              <header>
                <h2 dir="auto">{name}</h2>
                <span>{inside.length}</span>
                <i>
                  <em style={{ width: `${(inside.length / Math.max(1, players.length)) * 100}%` }} />
                </i>
              </header>
              {inside.map((player) => (
                <div key={player.id} data-player={player.id}>
                  <BoardCard
                    player={player}
                    axis={axis}
                    outOf={outOf}
                    others={close.get(player.id) ?? []}
                    isPicked={(picked?.id === player.id && !picked.isDropped) || drag?.id === player.id}
                    offset={drag?.id === player.id ? drag : undefined}
                    ways={waysOf(player)}
                    pointer={handlers(player.id)}
                    onKeyDown={(event) => followKeys(player, event)}
                  />
                </div>
              ))}
              {(inside.length === 0 || drag !== undefined) && <p className={css.drop}>Drop here</p>}
            </section>
          )
        })}
      </div>
      <footer className={css.legend}>
        <span>
          <i className={css.legendRange} /> Total and likely range, of {outOf}
        </span>
        <span>
          <EqualApproximately aria-hidden /> Ranges overlap
        </span>
        <span className={css.keys} id="board-keys">
          <kbd>Space</kbd> Pick up <kbd>←</kbd>
          <kbd>→</kbd> Move <kbd>Space</kbd> Drop <kbd>Esc</kbd> Cancel
        </span>
      </footer>
      <p className={css.onlyRead} aria-live="assertive">
        {board.spoken}
      </p>
    </div>
  )
}

const tileWords = (player: BoardPlayer) =>
  [player.bib, eventPlayerName(player), player.figure?.toFixed(1)].filter(Boolean).join(', ')

/** One sentence first: how many have a place, and whom the figures cannot tell apart. */
function leadWords(players: readonly BoardPlayer[]): string {
  const placed = players.filter(({ column }) => column !== null)
  const close = [...notToldApart(players).keys()]
  const first = players.find(({ id }) => id === close[0])
  const start = `${placed.length} of ${counted(players.length, 'player')} placed.`
  if (!first) return start
  const others = close.length - 1
  return `${start} ${eventPlayerName(first)} and ${counted(others, 'other')} are too close to tell apart.`
}
