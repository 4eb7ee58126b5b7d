import { useQuery } from '@tanstack/react-query'
import { eventDeliveries } from '#data/queries/events.ts'
import type { Services } from '#data/services.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { timeWords } from '#kit/time-words.ts'
import { byReason, byState, heldWords, STATE_ADVICE, stateWords } from './delivery-words.ts'
import css from '../../coverage.module.css'

type DeliveriesPanelProps = { services: Services; userId: string; eventId: string; now: number }

/** EV136, EV138. Reports that are held back by reason, and published ones by state. A press shows the names of each. */
export function DeliveriesPanel({ services, userId, eventId, now }: DeliveriesPanelProps) {
  const asked = useQuery(eventDeliveries(services.api, userId, eventId))
  if (!asked.data)
    return asked.isError ? (
      <p className={css.note}>Connect to the internet to see who got their report and who waits.</p>
    ) : null
  const held = byReason(asked.data.held_back)
  const states = byState(asked.data.deliveries)
  if (held.length + states.length === 0) return null
  return (
    <section className={css.deliveries} aria-labelledby="deliveries-heading">
      <h2 id="deliveries-heading">Report delivery</h2>
      {asked.isError && <p>Not up to date. This is from {timeWords(asked.dataUpdatedAt, now)}.</p>}
      {held.map(([why, players]) => (
        <Group
          key={why}
          {...heldWords(why, players.length)}
          players={players.map((it) => ({ ...it, detail: it.is_published ? 'An earlier version is published' : '' }))}
        />
      ))}
      {states.map(([state, players]) => (
        <Group
          key={state}
          words={stateWords(state, players.length)}
          advice={STATE_ADVICE[state]}
          players={players.map((it) => ({ ...it, detail: '' }))}
        />
      ))}
    </section>
  )
}

type Player = { event_player_id: string; bib: string | null; first_name: string; last_name: string; detail: string }
type GroupProps = { words: string; advice: string | undefined; players: readonly Player[] }

function Group({ words, advice, players }: GroupProps) {
  return (
    <details>
      <summary>{words}</summary>
      {advice !== undefined && <p>{advice}</p>}
      <ul>
        {players.map((player) => (
          <li key={player.event_player_id}>
            <bdi>{[player.bib, eventPlayerName(player)].filter(Boolean).join(', ')}</bdi>
            {player.detail !== '' && <small>{player.detail}</small>}
          </li>
        ))}
      </ul>
    </details>
  )
}
