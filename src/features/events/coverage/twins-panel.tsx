import { useMutation } from '@tanstack/react-query'
import { Shirt, Undo2, UsersRound } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { useServices } from '#data/react/person.tsx'
import { refusalOf } from '#domain/contracts/check-input.ts'
import { joinEventPlayers, unjoinEventPlayers } from '#domain/contracts/event-outcome.ts'
import type { Coverage } from '#domain/contracts/event-outcome.ts'
import { Bib } from '#domain/contracts/event-player-facts.ts'
import { replayableEndpoints } from '#domain/contracts/operations.ts'
import { wearersWords } from '#domain/events/bib-words.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { freeBibs } from '#domain/events/free-bibs.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toaster } from '#ui/toasts.ts'
import css from './twins-panel.module.css'
import { numeral } from '#domain/language.ts'

type TwinsPanelProps = { eventId: string; coverage: Coverage; isPublished: boolean }
type Player = Coverage['players'][number]

/** Who may be one person, bibs worn twice, and what was joined. Nothing joins by itself, and what was joined can be undone. */
export function TwinsPanel({ eventId, coverage, isPublished }: TwinsPanelProps) {
  const services = useServices()
  const [asked, ask] = useState<Player>()
  const heading = useRef<HTMLHeadingElement>(null)
  // The row that was answered goes away, and the focus with it.
  const refocus = () => heading.current?.focus()
  const join = useMutation({
    mutationFn: (pair: { keep: string; join: string }) =>
      services.api.call(joinEventPlayers, { event_id: eventId, ...pair }),
    onSuccess: ({ keep }) => {
      refocus()
      toaster.success(`Joined as ${eventPlayerName(keep)}. You can undo it below.`)
    },
    onError: (error) => toaster.error(failureWords(error), 'Nothing was joined.'),
  })
  const unjoin = useMutation({
    mutationFn: (pair: { keep: string; join: string }) =>
      services.api.call(unjoinEventPlayers, { event_id: eventId, ...pair }),
    onSuccess: refocus,
    onError: (error) => toaster.error(failureWords(error), 'They are still joined.'),
  })
  const isBusy = join.isPending || unjoin.isPending
  const byId = new Map(coverage.players.map((player) => [player.id, player]))
  const pairs = coverage.same_person.flatMap(({ event_player_ids: [one, other], why }) => {
    const [a, b] = [byId.get(one), byId.get(other)]
    return a && b ? [{ ...inOrder(a, b), why }] : []
  })
  const doubles = coverage.double_bibs.flatMap(({ bib, event_player_ids }) => {
    const wearers = event_player_ids.flatMap((id) => byId.get(id) ?? [])
    return wearers.length > 1 ? [{ bib, wearers }] : []
  })
  const more = coverage.open.same_person - coverage.same_person.length + coverage.open.double_bibs - doubles.length
  if (pairs.length + doubles.length + coverage.joined.length === 0) return null
  return (
    <Panel inset="none" className={css.twins} aria-labelledby="twins-heading">
      <h2 id="twins-heading" ref={heading} tabIndex={-1}>
        To look at
      </h2>
      {more > 0 && (
        <p className={css.more}>
          Only the first are shown. When you’ve looked at these, the other {numeral(more)} follow.
        </p>
      )}
      <ul>
        {pairs.map(({ keep, other, why }) => (
          <li key={`${keep.id} ${other.id}`}>
            <UsersRound aria-hidden />
            <p>
              <b>Same person?</b> {why === 'bib' ? `Both wear ${keep.bib}` : 'Both have one name'}:{' '}
              <Who player={keep} /> and <Who player={other} />.
            </p>
            <Button
              aria-label={`Join them: ${eventPlayerName(other)} and ${eventPlayerName(keep)}`}
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && join.mutate({ keep: keep.id, join: other.id })}
            >
              Join them
            </Button>
          </li>
        ))}
        {doubles.map(({ bib, wearers }) => (
          <li key={bib}>
            <Shirt aria-hidden />
            <p>
              <b>{wearersWords(wearers.length, bib)}.</b>{' '}
              {wearers.length === 2 ? 'Give one of them' : 'Give all but one'} another bib. Ratings stay with the
              player.
            </p>
            <span className={css.ways}>
              {wearers.map((player) => (
                <Button key={player.id} onClick={() => ask(player)}>
                  New bib for {eventPlayerName(player)}
                </Button>
              ))}
            </span>
          </li>
        ))}
        {coverage.joined.map(({ keep, join: joined, bib }) => {
          const kept = byId.get(keep)
          return (
            <li key={joined}>
              <UsersRound aria-hidden />
              <p>
                {bib === null ? 'A player' : `Bib ${bib}`} was joined to{' '}
                {kept ? eventPlayerName(kept) : 'another player'}.
              </p>
              {!isPublished && (
                <Button
                  aria-label={`Undo the join of ${bib === null ? 'a player' : `bib ${bib}`}`}
                  aria-disabled={isBusy || undefined}
                  onClick={() => !isBusy && unjoin.mutate({ keep, join: joined })}
                >
                  <Undo2 aria-hidden />
                  Undo
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {asked && <NewBib eventId={eventId} coverage={coverage} player={asked} onClose={() => ask(undefined)} />}
    </Panel>
  )
}

function Who({ player }: { player: Player }) {
  return (
    <>
      <bdi translate="no">{eventPlayerName(player)}</bdi>
      {player.bib !== null && (player.first_name || player.last_name) && ` (${player.bib})`}
    </>
  )
}

/** The one with a name is kept; of two with a name the one that has been checked in. */
function inOrder(one: Player, other: Player): { keep: Player; other: Player } {
  const rank = ({ first_name, last_name, checked_in_at }: Player) =>
    (first_name + last_name === '' ? 0 : 2) + (checked_in_at === null ? 0 : 1)
  return rank(other) > rank(one) ? { keep: other, other: one } : { keep: one, other }
}

type NewBibProps = { eventId: string; coverage: Coverage; player: Player; onClose: () => void }

/** The next free bib is offered, and another can be typed. */
function NewBib({ eventId, coverage, player, onClose }: NewBibProps) {
  const services = useServices()
  const worn = coverage.players.flatMap(({ bib }) => bib ?? [])
  const [bib, type] = useState(() => freeBibs(worn, { from: 1, count: 1 })[0] ?? '')
  const changing = useMutation({
    mutationFn: () =>
      services.api.call(replayableEndpoints['event-player.change'], {
        operations: [{ mutation_id: services.newId(), event_id: eventId, event_player_id: player.id, bib }],
      }),
    onSuccess: onClose,
  })
  const refusal =
    refusalOf(Bib, bib) ?? (worn.includes(String(Number(bib))) ? `Somebody wears ${Number(bib)} already` : undefined)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (refusal === undefined && !changing.isPending) changing.mutate()
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`New bib for ${eventPlayerName(player)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" type="submit" form="new-bib" aria-disabled={refusal !== undefined || undefined}>
            Save
          </Button>
        </>
      }
    >
      <form id="new-bib" noValidate onSubmit={submit}>
        <TextField
          label="Bib"
          inputMode="numeric"
          autoComplete="off"
          value={bib}
          error={refusal ?? (changing.error ? failureWords(changing.error) : undefined)}
          hint="The next free bib. Tell the player, and print it on the Bibs page."
          onChange={({ currentTarget: { value } }) => type(value)}
        />
      </form>
    </Modal>
  )
}
