import { Printer } from 'lucide-react'
import { useState } from 'react'
import { eventPlayers } from '#data/queries/events.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import type { Event } from '#domain/contracts/events.ts'
import type { EventPlayerDetails } from '#domain/contracts/event-people.ts'
import { bibCode } from '#domain/events/bib-code.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { BIBS_PER_SHEET, bibSheets } from './bibs/bib-sheets.ts'
import { EventFrame } from './event-frame.tsx'
import { EventLoaded } from './event-loaded.tsx'
import type { EventPageProps } from './event-loaded.tsx'
import { counted, groupDetail } from './event-words.ts'
import css from './bibs.module.css'

/** EV101. Bibs to be worn, four on a letter sheet, and for each a stub that stays at the desk. */
export function BibsPage(props: EventPageProps) {
  return <EventLoaded {...props}>{(event) => <Bibs {...props} event={event} />}</EventLoaded>
}

type Worn = EventPlayerDetails & { bib: string }
type Kept = 'all' | 'none' | (string & {})

function Bibs({ event }: EventPageProps & { event: Event }) {
  const services = useServices()
  const session = usePerson()
  const players = useLoaded(eventPlayers(services.api, session.userId, event.id))
  const [group, choose] = useState<Kept>('all')
  const worn = (players.data ?? []).filter((it): it is Worn => it.bib !== null && it.joined_to === null)
  const chosen = worn.filter(({ group_id }) => group === 'all' || (group_id ?? 'none') === group)
  return (
    <EventFrame event={event} title="Bibs" onPaper="content">
      <WhenLoaded of={players} panel text="Couldn’t load the players.">
        {() =>
          worn.length === 0 && (
            <Panel>
              <EmptyState title="No bibs yet" text="Add players on the Setup page. Each gets a bib." />
            </Panel>
          )
        }
      </WhenLoaded>
      {worn.length > 0 && (
        <>
          <Panel className={css.print}>
            <p>
              <b>
                {counted(chosen.length, 'bib')} on {counted(bibSheets(chosen.length), 'letter sheet')}.
              </b>{' '}
              Print at 100%. Cut along the lines; the stubs stay at the desk. The code holds the event and the bib only.
            </p>
            <SelectField
              label="Group"
              options={[
                { value: 'all', label: 'Everyone' },
                ...event.groups.map(({ id, name }) => ({ value: id, label: name })),
                ...(worn.some(({ group_id }) => group_id === null) ? [{ value: 'none', label: 'No group' }] : []),
              ]}
              value={group}
              onChange={({ currentTarget: { value } }) => choose(value)}
            />
            <Button variant="solid" size="lg" onClick={() => print()}>
              <Printer aria-hidden />
              Print
            </Button>
          </Panel>
          <ol className={css.sheets} aria-label="Bibs">
            {sheetsOf(chosen).map((sheet) => (
              <li key={sheet[0]?.id} className={css.sheet}>
                {sheet.map((player) => (
                  <BibCard key={player.id} event={event} player={player} />
                ))}
              </li>
            ))}
          </ol>
        </>
      )}
    </EventFrame>
  )
}

/** Nothing on the worn part says who wears it. */
function BibCard({ event, player }: { event: Event; player: Worn }) {
  const group = event.groups.find(({ id }) => id === player.group_id)
  return (
    <article className={css.card} aria-label={`Bib ${player.bib}`}>
      <div className={css.worn}>
        <p>
          <b dir="auto" translate="no">
            {event.name}
          </b>
          <span dir="auto">{group && (groupDetail(group) || group.name)}</span>
        </p>
        <svg viewBox="0 0 100 74" style={{ fontSize: 16 }} aria-hidden="true">
          <text
            x="50"
            y="70"
            textAnchor="middle"
            textLength={NUMBER_WIDTHS[player.bib.length]}
            lengthAdjust="spacingAndGlyphs"
          >
            {player.bib}
          </text>
        </svg>
      </div>
      <div className={css.stub}>
        <QrCode className={css.code} text={bibCode(event.id, player.bib)} label={`Code of bib ${player.bib}`} />
        <p>
          <b dir="auto" translate="no">
            {[player.bib, shortName(player)].filter(Boolean).join(', ')}
          </b>
          Cut off and keep at the desk. Scan to check in.
        </p>
      </div>
    </article>
  )
}

/** However many digits, the number fills the width that its height allows: readable across a court. */
const NUMBER_WIDTHS: Readonly<Record<number, number>> = { 1: 44, 2: 84, 3: 97 }

/** "Jordan M.": the stub lies on a table that everybody passes. */
function shortName({ first_name, last_name }: EventPlayerDetails): string {
  const [initial] = last_name
  return [first_name, initial && `${initial}.`].filter(Boolean).join(' ')
}

function sheetsOf(worn: readonly Worn[]): Worn[][] {
  return Array.from({ length: bibSheets(worn.length) }, (_, at) =>
    worn.slice(at * BIBS_PER_SHEET, (at + 1) * BIBS_PER_SHEET),
  )
}
