import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleAlert, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import * as v from 'valibot'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { createKeptForm } from '#data/db/kept-form.ts'
import { teamsInSight } from '#data/queries/portal.ts'
import { programsInSight } from '#data/queries/programs.ts'
import { rubricOnDevice } from '#data/queries/reference-data.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { together, useLoaded } from '#data/react/use-loaded.ts'
import { createEvent } from '#domain/contracts/events.ts'
import { presetKeys } from '#domain/events/form.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { focusRefused } from '#ui/focus-refused.ts'
import { FormNote } from '#ui/form-layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { toaster } from '#ui/toasts.ts'
import { useKeptForm } from '#ui/use-kept-form.ts'
import type { KeptFormState } from '#ui/use-kept-form.ts'
import { basicsRefusals, BasicsFields } from './setup/basics-panel.tsx'
import type { Basics } from './setup/basics-panel.tsx'
import { ownTimeZone } from '#domain/language.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import eventFrameCss from './event-frame.module.css'
import stepPanelCss from './step-panel.module.css'
import css from './new-event-page.module.css'

type NewEventPageProps = {
  /** Chosen from the start. */
  programId: number | undefined
  teamId: number | undefined
  onMade: (eventId: string) => void
}

type Owner = { value: string; label: string; program_id: number | null; team_id: number | null }

/** W34. Whose event it is, its name, place and days. Everything else is set up on its own page. */
export function NewEventPage(props: NewEventPageProps) {
  const services = useServices()
  const session = usePerson()
  const isCoach = session.roles.includes('Coach')
  // The server refuses a coach's question for programs.
  const programs = useLoaded({ ...programsInSight(services.api, session.userId), enabled: !isCoach })
  const teams = useLoaded(teamsInSight(services.api, session.userId))
  return (
    <div className={eventFrameCss.frame}>
      <header className={eventFrameCss.head}>
        <h1>New event</h1>
      </header>
      <Panel className={stepPanelCss.step}>
        <WhenLoaded
          of={together(isCoach ? { ...programs, data: [] } : programs, teams)}
          rows={3}
          text="Couldn’t load your programs and teams."
        >
          {([ofPrograms, ofTeams]) => (
            <NewEventForm
              {...props}
              owners={ownersOf(
                ofPrograms,
                ofTeams.filter((team) => !isCoach || team.coach_id === session.userId),
              )}
            />
          )}
        </WhenLoaded>
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

/** `request_id` stays with the form: sent again after a reload, it makes no second event. */
const TypedEvent = v.object({
  name: v.string(),
  place: v.string(),
  starts_on: v.string(),
  ends_on: v.string(),
  time_zone: v.string(),
  owner: v.string(),
  request_id: v.string(),
})
type TypedEvent = v.InferOutput<typeof TypedEvent>

type NewEventFormProps = NewEventPageProps & { owners: readonly Owner[] }

function NewEventForm({ programId, teamId, onMade, owners }: NewEventFormProps) {
  const services = useServices()
  const session = usePerson()
  const form = useRef<HTMLFormElement>(null)
  const structure = useQuery(rubricOnDevice(services))
  const asked = owners.find((it) => it.program_id === programId || it.team_id === teamId)
  const ownerIn = ({ owner }: TypedEvent) => owners.find(({ value }) => value === owner) ?? asked ?? owners[0]
  const empty = (): TypedEvent => ({
    name: '',
    place: '',
    starts_on: '',
    ends_on: '',
    time_zone: ownTimeZone(),
    owner: (asked ?? owners[0])?.value ?? '',
    request_id: services.newId(),
  })
  const kept = useKeptForm(
    `${session.userId}/new-event`,
    () =>
      createKeptForm({ db: services.db, userId: session.userId, now: services.now }, 'new-event', TypedEvent, () =>
        toaster.error('What you typed could not be kept on this device.', 'Not saved.'),
      ),
    empty,
  )
  const [isTried, setTried] = useState(false)
  const making = useMutation({
    mutationFn: async (state: KeptFormState<TypedEvent>) => {
      const { owner: _, request_id, ...basics } = state.form
      const { program_id = null, team_id = null } = ownerIn(state.form) ?? {}
      return services.api.call(createEvent, {
        ...basics,
        place: basics.place || null,
        program_id,
        team_id,
        request_id,
        ...(structure.data && { form: { keys: presetKeys(structure.data.structure, 'tryout') } }),
      })
    },
    onSuccess: async ({ id }, state) => {
      await state.settle(() => true, state.form)
      onMade(id)
    },
    onError: () => setTimeout(() => focusRefused(form.current)),
  })
  const basics = kept?.form ?? empty()
  const refused = making.error instanceof ApiError ? making.error.fields : {}
  const errors = {
    ...Object.fromEntries(Object.entries(refused).map(([name, [message]]) => [name, message])),
    ...(isTried ? basicsRefusals(basics) : {}),
  }
  if (owners.length === 0)
    return (
      <EmptyState
        title={session.roles.includes('Coach') ? 'Add your team first' : 'Make your program first'}
        text="An event belongs to a program or to a team."
      >
        <Button asChild variant="solid">
          {session.roles.includes('Coach') ? (
            <Link to="/app/complete-profile/coach-team">Add your team</Link>
          ) : (
            <Link to="/app/program">Make your program</Link>
          )}
        </Button>
      </EmptyState>
    )
  if (!kept) return <SkeletonRows count={3} />
  const { form: typed, isRestored, change, startAnew } = kept

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (making.isPending) return
    if (Object.keys(basicsRefusals(basics)).length === 0 && kept) return making.mutate(kept)
    setTimeout(() => focusRefused(form.current))
  }

  function type(field: keyof Basics, value: string) {
    change({
      [field]: value,
      // Most events are over the same day.
      ...(field === 'starts_on' && (typed.ends_on === '' || typed.ends_on < value) && { ends_on: value }),
    })
  }

  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      <div role="alert">
        {making.error && Object.keys(refused).length === 0 && (
          <Notice tone="danger" icon={CircleAlert} title={failureWords(making.error)} />
        )}
      </div>
      {isRestored && (
        <FormNote
          action={
            <Button onClick={() => void startAnew(empty())}>
              <RotateCcw aria-hidden />
              Start over
            </Button>
          }
        >
          We brought back what you typed.
        </FormNote>
      )}
      <SelectField
        label="Whose event"
        options={owners}
        value={ownerIn(typed)?.value}
        onChange={({ currentTarget: { value } }) => change({ owner: value })}
      />
      <BasicsFields basics={basics} errors={errors} onType={type} />
      <Button variant="solid" size="lg" type="submit" aria-disabled={making.isPending || undefined}>
        {making.isPending ? 'Saving...' : 'Continue'}
        {!making.isPending && <ArrowRight aria-hidden />}
      </Button>
    </form>
  )
}
