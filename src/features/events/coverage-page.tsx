import { ClipboardList, TabletSmartphone } from 'lucide-react'
import { useMemo, useState } from 'react'
import { eventCoverage } from '#data/queries/events.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import type { Coverage } from '#domain/contracts/event-outcome.ts'
import type { Event } from '#domain/contracts/events.ts'
import { coverageRows, coverageWords, hasDesk, isCovered, silentPlaces } from '#domain/events/coverage-board.ts'
import type { CoverageFilter } from '#domain/events/coverage-board.ts'
import { AsOf } from '#kit/as-of.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { clockWords } from '#kit/time-words.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { useNow } from '#ui/use-now.ts'
import { AgesPanel } from './ages/ages-panel.tsx'
import { CoverageTable } from './coverage/coverage-table.tsx'
import { SilentTablets, TabletsSheet, tabletsWords } from './coverage/tablets-sheet.tsx'
import { TwinsPanel } from './coverage/twins-panel.tsx'
import { EventFrame } from './event-frame.tsx'
import { EventLoaded } from './event-loaded.tsx'
import type { EventPageProps } from './event-loaded.tsx'
import { OutcomeBar } from './outcome/outcome-bar.tsx'
import { WaitingPanel } from './waiting/waiting-panel.tsx'
import css from './coverage-page.module.css'

/** Who was seen by how many evaluators, while the event goes on; and what follows from it. */
export function CoveragePage(props: EventPageProps) {
  return <EventLoaded {...props}>{(event) => <CoverageOf {...props} event={event} />}</EventLoaded>
}

function CoverageOf({ event }: EventPageProps & { event: Event }) {
  const services = useServices()
  const session = usePerson()
  const asked = useLoaded(eventCoverage(services.api, session.userId, event.id))
  const now = useNow(services.now)
  const [isShowingTablets, showTablets] = useState(false)
  const coverage = asked.data?.coverage
  return (
    <EventFrame
      event={event}
      end={
        coverage && (
          <div className={css.top}>
            <AsOf
              updatedAt={asked.query.dataUpdatedAt}
              isOffline={asked.query.isError}
              isFetching={asked.query.isFetching}
              onRefresh={() => void asked.query.refetch()}
            />
            <Button onClick={() => showTablets(true)}>
              <TabletSmartphone aria-hidden />
              {tabletsWords(coverage, event.closed_at)}
            </Button>
          </div>
        )
      }
    >
      <WhenLoaded of={asked} panel rows={6} text="Couldn’t load the coverage board.">
        {({ coverage: loaded }) => (
          <>
            <Board event={event} coverage={loaded} now={now} />
            {event.parts.includes('organizer') && <WaitingPanel event={event} now={now} />}
            <TwinsPanel eventId={event.id} coverage={loaded} isPublished={event.published_at !== null} />
            {event.parts.includes('organizer') && <AgesPanel eventId={event.id} />}
            <OutcomeBar event={event} coverage={loaded} now={now} />
            {event.closed_at === null && (
              <p className={css.note}>This board shows who to watch next. It doesn’t rate evaluators.</p>
            )}
          </>
        )}
      </WhenLoaded>
      {coverage && isShowingTablets && (
        <TabletsSheet coverage={coverage} closedAt={event.closed_at} now={now} onClose={() => showTablets(false)} />
      )}
    </EventFrame>
  )
}

function Board({ event, coverage, now }: { event: Event; coverage: Coverage; now: number }) {
  const rows = useMemo(() => coverageRows(coverage), [coverage])
  const silent = useMemo(() => silentPlaces(coverage), [coverage])
  const isByDesk = useMemo(() => hasDesk(rows), [rows])
  const groups = useMemo(() => new Map(event.groups.map(({ id, name }) => [id, name])), [event.groups])
  const [filter, setFilter] = useState<CoverageFilter>('everyone')
  const [group, setGroup] = useState('')
  const [clock, setClock] = useState(() => halfHourBefore(coverage.as_of))
  const since = instantOfClock(clock, coverage.as_of)
  const inGroup = useMemo(
    () => rows.filter(({ player }) => group === '' || (player.group_id ?? 'none') === group),
    [rows, group],
  )
  const shown = useMemo(() => inGroup.filter((row) => isCovered(row, filter, since)), [inGroup, filter, since])
  const count = (each: CoverageFilter) => inGroup.filter((row) => isCovered(row, each, since)).length
  if (coverage.players.length === 0)
    return (
      <Panel>
        <EmptyState title="No players yet" text="Add players on the Setup page. They appear here." />
      </Panel>
    )
  const chips: readonly { id: CoverageFilter; label: string }[] = [
    { id: 'everyone', label: 'Everyone' },
    { id: 'few', label: 'Fewer than 2 evaluators' },
    ...(isByDesk ? [{ id: 'away', label: 'Not here yet' } as const] : []),
    ...(event.closed_at === null ? [{ id: 'since', label: `Not rated since ${clockWords(since)}` } as const] : []),
  ]
  return (
    <>
      <p className={css.lead} role="status">
        {coverageWords(rows, event.closed_at !== null)}
      </p>
      <SilentTablets coverage={coverage} now={now} />
      <div className={css.filters}>
        <div className={css.chips} role="group" aria-label="Show">
          {chips.map(({ id, label }) => (
            <FilterChip
              key={id}
              label={label}
              count={count(id)}
              isPressed={filter === id}
              onPress={() => setFilter(id)}
            />
          ))}
        </div>
        {filter === 'since' && (
          <TextField
            label="Since"
            type="time"
            value={clock}
            onChange={({ currentTarget: { value } }) => value !== '' && setClock(value)}
          />
        )}
        {event.groups.length > 0 && (
          <SelectField
            label="Group"
            options={[
              { value: '', label: 'All groups' },
              ...event.groups.map(({ id, name }) => ({ value: id, label: name })),
              { value: 'none', label: 'No group' },
            ]}
            value={group}
            onChange={({ currentTarget: { value } }) => setGroup(value)}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <Panel>
          <EmptyState drawing="floor" title="Nobody here" text="No player fits this filter.">
            <Button
              onClick={() => {
                setFilter('everyone')
                setGroup('')
              }}
            >
              <ClipboardList aria-hidden />
              Show everyone
            </Button>
          </EmptyState>
        </Panel>
      ) : (
        <CoverageTable
          rows={shown}
          evaluators={coverage.evaluators}
          items={coverage.items}
          silent={silent}
          groups={groups}
          isByDesk={isByDesk}
        />
      )}
    </>
  )
}

/** "11:30" of 12:14: whoever was not seen for so long is worth a look. */
function halfHourBefore(instant: string): string {
  const then = new Date(Date.parse(instant) - 30 * 60_000)
  const half = then.getMinutes() < 30 ? '00' : '30'
  return `${String(then.getHours()).padStart(2, '0')}:${half}`
}

/** That time of the clock on the day of the board; of the day before when it would be still to come. */
function instantOfClock(clock: string, asOf: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const then = new Date(asOf)
  then.setHours(hours, minutes, 0, 0)
  if (then.getTime() > Date.parse(asOf)) then.setDate(then.getDate() - 1)
  return then.toISOString()
}
