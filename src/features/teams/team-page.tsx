import { ArrowRight, Plus, RefreshCw, RotateCcw, TriangleAlert, WifiOff } from 'lucide-react'
import type { ComponentType, SubmitEvent } from 'react'
import type { OtherTeam } from '#data/db/team-drafts.ts'
import { playerDropdowns } from '#data/queries/reference-data.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { together, useLoaded } from '#data/react/use-loaded.ts'
import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import type { Team } from '#domain/contracts/teams.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { FormFoot, FormNote } from '#ui/form-layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { TeamFields } from './details/team-fields.tsx'
import { useTeamForm } from './details/use-team-form.ts'
import { Missing } from './missing.tsx'
import { useOwnTeam } from './use-own-team.ts'
import css from './team.module.css'
import formLayoutCss from '#ui/form-layout.module.css'

type TeamPageProps = {
  /** The team to change; the one to begin with where none is named. */
  asked: OtherTeam | undefined
  /** What comes once the team is saved. */
  next?: 'roster' | 'invitation'
  /** The program that a team belongs to, shown under it. */
  ProgramPanel?: ComponentType<{ team: Team }>
  /** The team is on the server. */
  onDone: (teamId: number) => void
  onAnother: () => void
}

/** A coach's team: made the first time, changed after that. */
export function TeamPage({ asked, next = 'roster', ProgramPanel, onDone, onAnother }: TeamPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { other, ...saved } = useOwnTeam(services, userId, asked)
  const team = saved.data
  const dropdowns = useLoaded(playerDropdowns(services))
  return (
    <>
      <div className={css.top}>
        <div>
          <h1>{other === 'new' ? 'Another team' : 'Your team'}</h1>
          <p>
            {!team && 'Tell us who plays and where. '}
            {!team && next === 'roster' && 'The roster is next. '}
            {next === 'invitation' && 'Then you’re back at your invitation. '}
            We keep what you type on this device until you save.
          </p>
        </div>
        {team && (
          <Button className={css.another} onClick={onAnother}>
            <Plus aria-hidden />
            Another team
          </Button>
        )}
      </div>
      <WhenLoaded
        of={together(saved, dropdowns)}
        panel={{ width: 'form' }}
        failed={(failure) => <Missing what="the team" failure={failure} />}
      >
        {([own, lists]) => (
          <Form key={own?.id ?? 'new'} other={other} next={next} onDone={onDone} team={own} dropdowns={lists} />
        )}
      </WhenLoaded>
      {team && ProgramPanel && <ProgramPanel team={team} />}
    </>
  )
}

type FormProps = Pick<TeamPageProps, 'onDone'> & {
  next: 'roster' | 'invitation'
  other: OtherTeam | undefined
  team: Team | null
  dropdowns: PlayerDropdowns
}

function Form({ other, next, onDone, team, dropdowns }: FormProps) {
  const services = useServices()
  const { userId } = usePerson()
  const state = useTeamForm({ services, userId, other, team, onDone })
  if (!state) return null
  const { failure, isRestored, isSaving, formRef, save, startOver } = state
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save()
  }
  return (
    <form ref={formRef} className={formLayoutCss.formPage} noValidate onSubmit={submit}>
      {isRestored && (
        <FormNote
          action={
            <Button onClick={startOver}>
              <RotateCcw aria-hidden />
              {team ? 'Discard changes' : 'Start over'}
            </Button>
          }
        >
          We brought back what you typed.
        </FormNote>
      )}
      <TeamFields team={state} dropdowns={dropdowns} />
      {failure && (
        <Notice
          tone={failure.kind === 'offline' ? 'warn' : 'danger'}
          icon={failure.kind === 'offline' ? WifiOff : TriangleAlert}
          title={failure.title}
          isLive
          action={
            <Button onClick={save}>
              <RefreshCw aria-hidden />
              Try again
            </Button>
          }
        >
          <p>{failure.text}</p>
        </Notice>
      )}
      <FormFoot>
        <Button size="lg" variant="solid" type="submit" aria-disabled={isSaving || undefined}>
          {isSaving ? (
            'Saving...'
          ) : (
            <>
              {next === 'roster' ? 'Save and go to the roster' : 'Save and go back to the invitation'}
              <ArrowRight aria-hidden />
            </>
          )}
        </Button>
      </FormFoot>
    </form>
  )
}
