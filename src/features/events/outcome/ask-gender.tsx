import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { eventDeliveries } from '#data/queries/events.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { replayableEndpoints } from '#domain/contracts/operations.ts'
import { GENDERS } from '#domain/contracts/players.ts'
import { eventPlayerName } from '#domain/events/event-cells.ts'
import { Button } from '#ui/button.tsx'
import { toaster } from '#ui/toasts.ts'
import css from './ask-gender.module.css'

export type Gender = (typeof GENDERS)[number]

type AskGenderProps = {
  eventId: string
  player: { event_player_id: string; bib: string | null; first_name: string; last_name: string }
  /** Entered here, in this visit. */
  gender: Gender | null
  onEntered: (gender: Gender | null) => void
}

/** EV171. Asks for the gender that holds a report back, and offers to undo the answer. */
export function AskGender({ eventId, player, gender, onEntered }: AskGenderProps) {
  const services = useServices()
  const { userId } = usePerson()
  const name = eventPlayerName(player)
  const saving = useMutation({
    mutationFn: async (next: Gender | null) => {
      const { results } = await services.api.call(replayableEndpoints['event-player.change'], {
        operations: [
          {
            mutation_id: services.newId(),
            event_player_id: player.event_player_id,
            event_id: eventId,
            gender: next,
          },
        ],
      })
      const [result] = results
      if (result && result.status !== 'applied' && result.status !== 'replayed')
        throw new ApiError(409, {
          error_code: result.error_code ?? '',
          message: result.message ?? 'The change was not accepted.',
        })
    },
    onSuccess: (_, next) => {
      onEntered(next)
      void services.queryClient.invalidateQueries(eventDeliveries(services.api, userId, eventId))
    },
    onError: (error) => toaster.error(failureWords(error), `Couldn’t save the gender of ${name}.`),
  })
  const enter = (next: Gender | null) => !saving.isPending && saving.mutate(next)
  if (gender !== null)
    return (
      <>
        <small role="status">{gender}</small>
        <Button aria-label={`Undo: ${name}, ${gender}`} onClick={() => enter(null)}>
          <Undo2 aria-hidden />
          Undo
        </Button>
      </>
    )
  return (
    <span className={css.gender} role="group" aria-label={`Gender of ${name}`}>
      {GENDERS.map((it) => (
        <Button key={it} aria-disabled={saving.isPending || undefined} onClick={() => enter(it)}>
          {it}
        </Button>
      ))}
    </span>
  )
}
