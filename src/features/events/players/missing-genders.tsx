import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { useServices } from '#data/react/person.tsx'
import type { Services } from '#data/services.ts'
import type { EventPlayerDetails } from '#domain/contracts/event-people.ts'
import type { Event } from '#domain/contracts/events.ts'
import { MOST_OPERATIONS, replayableEndpoints } from '#domain/contracts/operations.ts'
import { GENDERS } from '#domain/contracts/players.ts'
import { Button } from '#ui/button.tsx'
import { toaster } from '#ui/toasts.ts'
import { counted } from '../event-words.ts'
import { Note } from '../note.tsx'
import detailRowsCss from '../detail-rows.module.css'
import css from './missing-genders.module.css'

type MissingGendersProps = { event: Event; players: readonly EventPlayerDetails[] }

type Gender = (typeof GENDERS)[number]
/** One answer for all players of a group who had no gender. */
type Entered = { group: string; ids: readonly string[]; gender: Gender }

const NO_GROUP = ''

/** EV219. Enters a missing gender for all players of a group at once, and offers to undo it. */
export function MissingGenders({ event, players }: MissingGendersProps) {
  const services = useServices()
  const [entered, setEntered] = useState<readonly Entered[]>([])
  const saving = useMutation({
    mutationFn: ({ ids, gender }: { group: string; ids: readonly string[]; gender: Gender | null }) =>
      saveGender(services, event.id, ids, gender),
    onSuccess: (_, { group, ids, gender }) =>
      setEntered((before) => [
        ...before.filter((it) => it.group !== group),
        ...(gender === null ? [] : [{ group, ids, gender }]),
      ]),
    onError: (error) => toaster.error(failureWords(error), 'Couldn’t enter the gender of every player'),
  })
  const save = (group: string, ids: readonly string[], gender: Gender | null) =>
    !saving.isPending && saving.mutate({ group, ids, gender })
  const missing = players.filter(({ gender }) => gender === null)
  const rows = [...event.groups, { id: NO_GROUP, name: 'No group' }].flatMap(({ id, name }) => {
    const ids = missing.filter(({ group_id }) => (group_id ?? NO_GROUP) === id).map((player) => player.id)
    const done = entered.find(({ group }) => group === id)
    return ids.length > 0 || done ? [{ id, name, ids, done }] : []
  })
  if (rows.length === 0) return null
  return (
    <section className={css.genders} aria-labelledby="genders-heading">
      <h3 id="genders-heading">
        {missing.length === 0 ? 'Every gender is entered' : `${counted(missing.length, 'player')} without a gender`}
      </h3>
      <Note>A report is held back until the gender is entered.</Note>
      <ul className={detailRowsCss.rows}>
        {rows.map(({ id, name, ids, done }) => (
          <li key={id}>
            <span>
              <b dir="auto" translate="no">
                {name}
              </b>
              <small role="status">
                {ids.length > 0
                  ? counted(ids.length, 'player')
                  : done && `${done.ids.length} entered as ${done.gender}`}
              </small>
            </span>
            {ids.length > 0
              ? GENDERS.map((gender) => (
                  <Button
                    key={gender}
                    aria-label={`All ${gender}: ${name}`}
                    aria-disabled={saving.isPending || undefined}
                    onClick={() => save(id, ids, gender)}
                  >
                    All {gender}
                  </Button>
                ))
              : done && (
                  <Button aria-label={`Undo: ${name}, ${done.gender}`} onClick={() => save(id, done.ids, null)}>
                    <Undo2 aria-hidden />
                    Undo
                  </Button>
                )}
          </li>
        ))}
      </ul>
    </section>
  )
}

async function saveGender({ api, newId }: Services, eventId: string, ids: readonly string[], gender: Gender | null) {
  for (let from = 0; from < ids.length; from += MOST_OPERATIONS) {
    const { results } = await api.call(replayableEndpoints['event-player.change'], {
      operations: ids
        .slice(from, from + MOST_OPERATIONS)
        .map((id) => ({ mutation_id: newId(), event_player_id: id, event_id: eventId, gender })),
    })
    const refused = results.find(({ status }) => status !== 'applied' && status !== 'replayed')
    if (refused)
      throw new ApiError(409, {
        error_code: refused.error_code ?? '',
        message: refused.message ?? 'The change was not accepted.',
      })
  }
}
