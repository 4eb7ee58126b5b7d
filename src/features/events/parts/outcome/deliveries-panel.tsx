import { useQuery } from '@tanstack/react-query'
import { eventDeliveries } from '#data/queries/events.ts'
import type { Services } from '#data/services.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { timeWords } from '#kit/time-words.ts'
import { byState, stateWords } from './delivery-words.ts'
import css from '../../coverage.module.css'

type DeliveriesPanelProps = { services: Services; userId: string; eventId: string; now: number }

/** EV136. Published reports by state. The names of each state open with a press. */
export function DeliveriesPanel({ services, userId, eventId, now }: DeliveriesPanelProps) {
  const asked = useQuery(eventDeliveries(services.api, userId, eventId))
  if (!asked.data)
    return asked.isError ? (
      <p className={css.note}>Connect to the internet to see who got their report and who waits.</p>
    ) : null
  const states = byState(asked.data)
  if (states.length === 0) return null
  return (
    <section className={css.deliveries} aria-labelledby="deliveries-heading">
      <h2 id="deliveries-heading">Report delivery</h2>
      {asked.isError && <p>Not up to date. This is from {timeWords(asked.dataUpdatedAt, now)}.</p>}
      {states.map(([state, players]) => (
        <details key={state}>
          <summary>{stateWords(state, players.length)}</summary>
          <ul>
            {players.map((player) => (
              <li key={player.event_player_id} dir="auto">
                {[player.bib, eventPlayerName(player)].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
