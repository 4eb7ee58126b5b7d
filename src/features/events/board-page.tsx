import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck, Columns3, HardDrive, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { eventBoard } from '#data/queries/events.ts'
import { teamsInSight } from '#data/queries/portal.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import type { BoardPlayer } from '#domain/contracts/event-outcome.ts'
import type { Event } from '#domain/contracts/events.ts'
import { knownView, playersOnView } from '#domain/events/board-view.ts'
import type { BoardView } from '#domain/events/board-view.ts'
import { notToldApart } from '#domain/events/decide-board.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { AsOf } from '#kit/as-of.tsx'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { BoardFloor } from './board/board-floor.tsx'
import { BoardTools, EVERYONE } from './board/board-tools.tsx'
import { ColumnsSheet } from './board/columns-sheet.tsx'
import { RosterSheet } from './board/roster-sheet.tsx'
import { useBoard } from './board/use-board.ts'
import type { Board } from './board/use-board.ts'
import { EventFrame } from './event-frame.tsx'
import { EventLoaded } from './event-loaded.tsx'
import type { EventPageProps } from './event-loaded.tsx'
import { counted } from './event-words.ts'
import css from './board-page.module.css'

type BoardPageProps = EventPageProps & {
  /** Which players are shown, and in which order. */
  view: BoardView
  /** Changes some of it, and keeps the rest. */
  onView: (change: BoardView) => void
}

/** Who goes where: players in columns that the organizer names, each with a figure and its range. */
export function BoardPage(props: BoardPageProps) {
  return <EventLoaded {...props}>{(event) => <BoardOf {...props} event={event} />}</EventLoaded>
}

function BoardOf({ event, ...props }: BoardPageProps & { event: Event }) {
  const services = useServices()
  const session = usePerson()
  const asked = useLoaded(eventBoard(services.api, session.userId, event.id))
  const { data } = asked
  return (
    <>
      {data ? (
        <Decide
          {...props}
          event={event}
          columns={data.columns}
          outOf={data.out_of}
          players={data.players}
          asOf={
            <AsOf
              updatedAt={asked.query.dataUpdatedAt}
              isOffline={asked.query.isError}
              isFetching={asked.query.isFetching}
              onRefresh={() => void asked.query.refetch()}
            />
          }
        />
      ) : (
        <EventFrame event={event} title="Decide">
          <WhenLoaded of={asked} panel text="Couldn’t load the board." />
        </EventFrame>
      )}
    </>
  )
}

type BoardSheet = 'columns' | 'roster'

type DecideProps = BoardPageProps & {
  event: Event
  columns: readonly string[]
  outOf: number
  players: readonly BoardPlayer[]
  asOf: React.ReactNode
}

function Decide({ event, columns, outOf, players, asOf, view: asked, onView }: DecideProps) {
  const services = useServices()
  const session = usePerson()
  const board = useBoard({ services, userId: session.userId, eventId: event.id, columns, players })
  const [sheet, open] = useState<BoardSheet>()
  const teams = useQuery({ ...teamsInSight(services.api, session.userId), enabled: session.roles.includes('Coach') })
  // Only a team's coach adds to its roster.
  const own = teams.data?.filter(({ coach_id }) => coach_id === session.userId) ?? []
  const isClosed = event.closed_at !== null
  const view = useMemo(
    () => knownView(isClosed ? asked : beforeClose(asked), board.players, event.groups),
    [asked, isClosed, board.players, event.groups],
  )
  const shown = useMemo(() => playersOnView(board.players, view, event.groups), [board.players, view, event.groups])
  return (
    <EventFrame
      event={event}
      title="Decide"
      isEndShort
      end={<BoardActions board={board} canAdd={own.length > 0} open={open} />}
    >
      {players.length === 0 ? (
        <Panel>
          <EmptyState title="No players yet" text="Add players on the Setup page. They appear here." />
        </Panel>
      ) : (
        <>
          <div className={css.leadRow}>
            <p className={css.lead}>{leadWords(board.players)}</p>
            {asOf}
          </div>
          {!isClosed && <p className={css.closeFirst}>Close the event to see totals.</p>}
          <BoardTools event={event} players={board.players} shown={shown.length} view={view} onView={onView} />
          <BoardFloor
            board={board}
            players={shown}
            view={view}
            groups={event.groups}
            outOf={outOf}
            isClosed={isClosed}
            onShowAll={() => onView(EVERYONE)}
          />
        </>
      )}
      {sheet === 'columns' && (
        <ColumnsSheet
          eventId={event.id}
          columns={columns}
          inLast={board.players.filter(({ column }) => column === columns.length - 1).length}
          onClose={() => open(undefined)}
        />
      )}
      {sheet === 'roster' && (
        <RosterSheet
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

type BoardActionsProps = {
  board: Board
  /** Whether the person can add players to a roster. */
  canAdd: boolean
  open: (sheet: BoardSheet) => void
}

function BoardActions({ board, canAdd, open }: BoardActionsProps) {
  return (
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
      {canAdd && (
        <Button variant="solid" onClick={() => open('roster')}>
          <ClipboardCheck aria-hidden />
          Add to the roster
        </Button>
      )}
    </div>
  )
}

/** EV65. Before the close the board knows neither totals nor evaluators. */
const beforeClose = ({ sort, ...view }: BoardView): BoardView => ({
  ...view,
  few: undefined,
  sort: sort === 'total' ? undefined : sort,
})

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
