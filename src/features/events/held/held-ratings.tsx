import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, EyeOff } from 'lucide-react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { eventHeldRatings } from '#data/queries/events.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { decideHeldRatings } from '#domain/contracts/event-held-ratings.ts'
import type { HeldRatings } from '#domain/contracts/event-held-ratings.ts'
import type { Event } from '#domain/contracts/events.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { Jersey } from '#kit/jersey.tsx'
import { rowInstantWords } from '#kit/time-words.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { toaster } from '#ui/toasts.ts'
import { Deciders } from '../deciders.tsx'
import { counted } from '../event-words.ts'
import css from '../cases.module.css'

type HeldRatingsListProps = {
  event: Event
  held: readonly HeldRatings[]
  itemName: (key: string) => string
}

/** EV130. Ratings that were made after their evaluator had read others: a lead lets each count, or takes it back. */
export function HeldRatingsList({ event, held, itemName }: HeldRatingsListProps) {
  const services = useServices()
  const { userId } = usePerson()
  const client = useQueryClient()
  const { queryKey } = eventHeldRatings(services.api, userId, event.id)
  const deciding = useMutation({
    mutationFn: ({ player, evaluator, counts, items }: HeldRatings) =>
      services.api.call(decideHeldRatings, {
        event_id: event.id,
        event_player_id: player.id,
        user_id: evaluator.user_id,
        counts: !counts,
        items: items.map(({ key, value }) => ({ key, value })),
      }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer.held),
    onError: (error) => {
      toaster.error(failureWords(error), 'Couldn’t save your decision')
      // EV141. Shows the newest ratings.
      if (error instanceof ApiError) void client.invalidateQueries({ queryKey })
    },
  })
  const waiting = held.filter(({ counts }) => !counts).length
  return (
    <section className={css.held} aria-labelledby="held-heading">
      <h2 id="held-heading">
        {waiting === 0
          ? 'Every late rating counts.'
          : `${counted(waiting, 'player')} with ratings that don’t count yet`}
      </h2>
      <p className={css.note}>
        An evaluator made these ratings after reading what others rated.
        {waiting > 0 && ' They count once another lead agrees.'}
      </p>
      <ul className={css.cases}>
        {held.map((it) => (
          <li key={`${it.player.id} ${it.evaluator.user_id}`}>
            <HeldCard
              held={it}
              itemName={itemName}
              event={event}
              isBusy={deciding.isPending}
              onDecide={() => !deciding.isPending && deciding.mutate(it)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type HeldCardProps = {
  held: HeldRatings
  itemName: (key: string) => string
  event: Event
  isBusy: boolean
  onDecide: () => void
}

function HeldCard({ held, itemName, event, isBusy, onDecide }: HeldCardProps) {
  const { player, evaluator, read_at, items, counts, not_mine, deciders } = held
  const name = eventPlayerName(player)
  return (
    <Panel className={css.case} aria-label={`${name}, ${evaluator.name}`}>
      <div className={css.caseHead}>
        <Jersey number={player.bib ?? '–'} />
        <div>
          <h3 dir="auto" translate="no">
            {name}
          </h3>
          <p>
            <bdi translate="no">{evaluator.name}</bdi> read others’ ratings {rowInstantWords(read_at)}
          </p>
        </div>
        <Tag icon={counts ? CircleCheck : EyeOff} tone={counts ? 'ok' : 'warn'}>
          {counts ? 'Counts' : 'Doesn’t count yet'}
        </Tag>
      </div>
      <ul className={css.heldItems}>
        {items.map(({ key, value, before }) => (
          <li key={key}>
            {itemName(key)} <b translate="no">{valueWords(value)}</b>
            {before !== null && ` (${valueWords(before)} before)`}
          </li>
        ))}
      </ul>
      {not_mine === null ? (
        <div className={css.ways}>
          <Button
            variant={counts ? 'outline' : 'solid'}
            aria-label={`${counts ? 'Don’t count' : 'Count'} the ratings of ${name} by ${evaluator.name}`}
            aria-disabled={isBusy || undefined}
            onClick={onDecide}
          >
            {counts ? 'Don’t count them' : 'Count them'}
          </Button>
        </div>
      ) : (
        <p className={css.note}>
          {not_mine === 'own' && 'These are your ratings. '}
          <Deciders
            event={event}
            names={deciders}
            needed={not_mine === 'own' ? 'another lead' : 'a lead who didn’t make these ratings'}
          />
        </p>
      )}
    </Panel>
  )
}

function valueWords(value: number | null): string {
  if (value === null) return 'cleared'
  return value === 0 ? 'not observed' : String(value)
}
