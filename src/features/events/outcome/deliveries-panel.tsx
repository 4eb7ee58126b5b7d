import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { eventDeliveries } from '#data/queries/events.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { HeldBack } from '#domain/contracts/event-deliveries.ts'
import type { Event } from '#domain/contracts/events.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { timeWords } from '#kit/time-words.ts'
import { AskGender } from './ask-gender.tsx'
import type { Gender } from './ask-gender.tsx'
import { byReason, byState, heldWords, IN_SETUP, STATE_ADVICE, stateWords } from './delivery-words.ts'
import css from './deliveries-panel.module.css'

type DeliveriesPanelProps = { event: Event; now: number }

/** EV136, EV138. Reports that are held back by reason, and published ones by state. A press shows the names of each. */
export function DeliveriesPanel({ event, now }: DeliveriesPanelProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { id: eventId } = event
  const asked = useQuery(eventDeliveries(services.api, userId, eventId))
  const [entered, enter] = useState<readonly Entered[]>([])
  if (!asked.data)
    return asked.isError ? (
      <p className={css.offline}>Connect to the internet to see who got their report and who waits.</p>
    ) : null
  // A row stays where the gender was entered, so that it can be undone.
  const isEntered = ({ event_player_id, why }: HeldBack) =>
    why === 'gender-unknown' && entered.some(({ player }) => player.event_player_id === event_player_id)
  const held = byReason([
    ...asked.data.held_back.filter((it) => !isEntered(it)),
    ...entered.map(({ player }) => player),
  ])
  const states = byState(asked.data.deliveries)
  if (held.length + states.length === 0) return null
  return (
    <section className={css.deliveries} aria-labelledby="deliveries-heading">
      <h2 id="deliveries-heading">Report delivery</h2>
      {asked.isError && <p>Not up to date. This is from {timeWords(asked.dataUpdatedAt, now)}.</p>}
      {held.map(([why, players]) => (
        <Group
          key={why}
          {...heldWords(
            why,
            players.filter((it) => genderOf(entered, it) === null).length,
            event.published_at !== null,
          )}
          link={LINKS[why]?.(eventId)}
          players={players.map((it) => ({
            ...it,
            detail: it.is_published ? 'An earlier version is published' : '',
            ask: why === 'gender-unknown' && (
              <AskGender
                eventId={eventId}
                player={it}
                gender={genderOf(entered, it)}
                onEntered={(gender) =>
                  enter((before) => [
                    ...before.filter(({ player }) => player.event_player_id !== it.event_player_id),
                    { player: it, gender },
                  ])
                }
              />
            ),
          }))}
        />
      ))}
      {states.map(([state, players]) => (
        <Group
          key={state}
          words={stateWords(state, players.length)}
          advice={STATE_ADVICE[state]}
          link={IN_SETUP.has(state) ? { to: `/app/event/${eventId}`, words: 'Open the Setup page' } : undefined}
          players={players.map((it) => ({ ...it, detail: '' }))}
        />
      ))}
    </section>
  )
}

const LINKS: Readonly<Partial<Record<HeldBack['why'], (eventId: string) => { to: string; words: string }>>> = {
  case: (eventId) => ({ to: `/app/event/${eventId}/cases`, words: 'Open the Gaps page' }),
  'gender-unknown': (eventId) => ({ to: `/app/event/${eventId}`, words: 'Open the Setup page' }),
}

/** A gender that was entered here, or undone. */
type Entered = { player: HeldBack; gender: Gender | null }

const genderOf = (entered: readonly Entered[], { event_player_id: id }: HeldBack) =>
  entered.find(({ player }) => player.event_player_id === id)?.gender ?? null

type Player = {
  event_player_id: string
  bib: string | null
  first_name: string
  last_name: string
  detail: string
  /** What is asked in the row. */
  ask?: ReactNode
}
type GroupProps = {
  words: string
  advice: string | undefined
  link: { to: string; words: string } | undefined
  players: readonly Player[]
}

function Group({ words, advice, link, players }: GroupProps) {
  return (
    <details>
      <summary>
        {words}
        <ChevronDown aria-hidden />
      </summary>
      {advice !== undefined && (
        <p>
          {advice} {link && <Link to={link.to}>{link.words}</Link>}
        </p>
      )}
      <ul>
        {players.map((player) => (
          <li key={player.event_player_id}>
            <bdi translate="no">{[player.bib, eventPlayerName(player)].filter(Boolean).join(', ')}</bdi>
            {player.detail !== '' && <small>{player.detail}</small>}
            {player.ask}
          </li>
        ))}
      </ul>
    </details>
  )
}
