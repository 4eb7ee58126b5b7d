import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { teamsInSight } from '#data/queries/portal.ts'
import { programsInSight } from '#data/queries/programs.ts'
import { rubricOnDevice } from '#data/queries/reference-data.ts'
import type { Services } from '#data/services.ts'
import { createEvent } from '#domain/contracts/events.ts'
import { presetKeys } from '#domain/events/form.ts'
import type { SignedInPerson } from '#domain/session/session.ts'
import { NeedsConnection } from '#kit/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { basicsRefusals, BasicsFields } from './parts/setup/basics-panel.tsx'
import type { Basics } from './parts/setup/basics-panel.tsx'
import { ownTimeZone } from './parts/setup/time-zones.ts'
import css from './events.module.css'

type NewEventPageProps = {
  services: Services
  session: SignedInPerson
  /** Chosen from the start. */
  programId: number | undefined
  teamId: number | undefined
  onMade: (eventId: string) => void
}

type Owner = { value: string; label: string; program_id: number | null; team_id: number | null }

/** Whose event it is, its name, place and days. Everything else is set up on its own page. */
export function NewEventPage(props: NewEventPageProps) {
  const { services, session } = props
  const programs = useQuery(programsInSight(services.api, session.userId))
  const teams = useQuery(teamsInSight(services.api, session.userId))
  const error = programs.error ?? teams.error
  return (
    <div className={css.event}>
      <header className={css.eventHead}>
        <h1>New event</h1>
      </header>
      <Panel className={css.step}>
        {programs.data && teams.data ? (
          <NewEventForm
            {...props}
            owners={ownersOf(
              session.role === 'Coach' ? [] : programs.data,
              teams.data.filter((team) => session.role !== 'Coach' || team.coach_id === session.userId),
            )}
          />
        ) : error ? (
          <NeedsConnection
            isOffline={error instanceof OfflineError}
            text="Couldn’t load your programs and teams."
            onRetry={() => {
              void programs.refetch()
              void teams.refetch()
            }}
          />
        ) : (
          <SkeletonRows count={3} />
        )}
      </Panel>
    </div>
  )
}

function ownersOf(
  programs: readonly { id: number; name: string }[],
  teams: readonly { id: number; name: string }[],
): Owner[] {
  return [
    ...programs.map(({ id, name }) => ({ value: `program-${id}`, label: name, program_id: id, team_id: null })),
    ...teams.map(({ id, name }) => ({ value: `team-${id}`, label: `${name} (team)`, program_id: null, team_id: id })),
  ]
}

type NewEventFormProps = NewEventPageProps & { owners: readonly Owner[] }

function NewEventForm({ services, session, programId, teamId, onMade, owners }: NewEventFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const structure = useQuery(rubricOnDevice(services))
  const [requestId] = useState(services.newId)
  const [basics, setBasics] = useState<Basics>(() => ({
    name: '',
    place: '',
    starts_on: '',
    ends_on: '',
    time_zone: ownTimeZone(),
  }))
  const [chosen, choose] = useState(
    () => (owners.find((it) => it.program_id === programId || it.team_id === teamId) ?? owners[0])?.value ?? '',
  )
  const [isTried, setTried] = useState(false)
  const owner = owners.find(({ value }) => value === chosen)
  const making = useMutation({
    mutationFn: () =>
      services.api.call(createEvent, {
        ...basics,
        place: basics.place || null,
        program_id: owner?.program_id ?? null,
        team_id: owner?.team_id ?? null,
        request_id: requestId,
        ...(structure.data && { form: { keys: presetKeys(structure.data.structure, 'tryout') } }),
      }),
    onSuccess: ({ id }) => onMade(id),
  })
  const refused = making.error instanceof ApiError ? making.error.fields : {}
  const errors = {
    ...Object.fromEntries(Object.entries(refused).map(([name, [message]]) => [name, message])),
    ...(isTried ? basicsRefusals(basics) : {}),
  }
  if (owners.length === 0)
    return (
      <EmptyState
        title={session.role === 'Coach' ? 'Add your team first' : 'Make your program first'}
        text="An event belongs to a program or to a team."
      >
        <Button asChild variant="solid">
          {session.role === 'Coach' ? (
            <Link to="/app/complete-profile/coach-team">Add your team</Link>
          ) : (
            <Link to="/app/program">Make your program</Link>
          )}
        </Button>
      </EmptyState>
    )

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (making.isPending) return
    if (Object.keys(basicsRefusals(basics)).length === 0) return making.mutate()
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  function type(field: keyof Basics, value: string) {
    setBasics((before) => ({
      ...before,
      [field]: value,
      // Most events are over the same day.
      ...(field === 'starts_on' && (before.ends_on === '' || before.ends_on < value) && { ends_on: value }),
    }))
  }

  return (
    <form ref={form} className={css.newEvent} noValidate onSubmit={submit}>
      <div role="alert">
        {making.error && Object.keys(refused).length === 0 && (
          <Notice tone="danger" icon={CircleAlert} title={failureWords(making.error)} />
        )}
      </div>
      <SelectField
        label="Whose event"
        options={owners}
        value={chosen}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      <BasicsFields basics={basics} errors={errors} onType={type} />
      <Button variant="solid" size="lg" type="submit" aria-disabled={making.isPending || undefined}>
        {making.isPending ? 'Saving...' : 'Continue'}
        {!making.isPending && <ArrowRight aria-hidden />}
      </Button>
    </form>
  )
}
