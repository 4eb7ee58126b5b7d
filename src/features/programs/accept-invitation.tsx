import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Check, CircleAlert, CircleCheck, LogOut, Plus, UserX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { learnAgain } from '#data/session/learn-again.ts'
import { teamsInSight } from '#data/queries/portal.ts'
import { useLoaded } from '#data/react/use-loaded.ts'
import { lookForLostEvents } from '#data/ready/look-for-lost-events.ts'
import type { Services } from '#data/services.ts'
import { getMe } from '#domain/contracts/accounts.ts'
import { acceptProgramInvitation, listOwnPrograms } from '#domain/contracts/program-people.ts'
import type { ProgramInvitationPaper } from '#domain/contracts/program-people.ts'
import type { Team } from '#domain/contracts/teams.ts'
import type { SignedInPerson } from '#domain/session/session.ts'
import { roleRefusal } from '#domain/programs/role-of-part.ts'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { AS_WORDS } from './part-words.ts'
import css from './accept-invitation.module.css'

type AcceptInvitationProps = {
  token: string
  paper: ProgramInvitationPaper
  onJoined: () => void
  onSignOut: () => void
}

/** G91, G92. The yes of whoever is signed in: with their teams, when they coach. */
export function AcceptInvitation(props: AcceptInvitationProps) {
  const services = useServices()
  const session = usePerson()
  const { token, paper, onJoined, onSignOut } = props
  // G91. Whether the answer to an earlier press may have been lost.
  const mayHaveCounted = useRef(false)
  const accepting = useMutation({
    mutationFn: (teamIds: number[]) =>
      accept(services, { session, token, teamIds, paper, mayHaveCounted: mayHaveCounted.current }),
    onSuccess: onJoined,
    onError: (error) => {
      mayHaveCounted.current ||= !(error instanceof ApiError) || error.status >= 500
    },
  })
  if (accepting.isSuccess) return <Joined paper={paper} />
  const isToEvent = paper.event_id !== undefined
  // Any account may work at an event.
  const refusal = isToEvent ? undefined : roleRefusal(paper.part, session.roles)
  const isForeign = accepting.error instanceof ApiError && accepting.error.status === 404
  const isOffered = refusal === undefined && !isForeign
  return (
    <>
      <div role="alert" className={css.alert}>
        {accepting.error && !isForeign && (
          <Notice tone="danger" icon={CircleAlert} title={failureWords(accepting.error)} />
        )}
        {isForeign && (
          <Notice tone="danger" icon={UserX} title="This account can’t accept the invitation">
            <p>
              It was sent to another email address, or it doesn’t work anymore. Use the account of that address, or ask
              for a new invitation.
            </p>
          </Notice>
        )}
      </div>
      {refusal !== undefined && (
        <Notice tone="warn" icon={UserX} title="This account can’t accept it">
          <p>{refusal}</p>
        </Notice>
      )}
      <WhoOneIs onSignOut={onSignOut} />
      {isOffered && paper.part === 'coach' && !isToEvent && (
        <ChooseTeams {...props} isBusy={accepting.isPending} onChosen={(teamIds) => accepting.mutate(teamIds)} />
      )}
      {isOffered && (paper.part !== 'coach' || isToEvent) && (
        <AcceptButton isBusy={accepting.isPending} onAccept={() => accepting.mutate([])} />
      )}
    </>
  )
}

/**
 * D10. Whoever has just signed up has an account once the API was asked who they are. The answer to an earlier try may
 * have been lost: then the person is what they wanted to be, and the link is used.
 */
async function accept(
  services: Services,
  {
    session,
    token,
    teamIds,
    paper,
    mayHaveCounted,
  }: Pick<AcceptInvitationProps, 'token' | 'paper'> & {
    session: SignedInPerson
    teamIds: number[]
    mayHaveCounted: boolean
  },
) {
  const { api } = services
  if (session.user === null) await api.call(getMe, {})
  try {
    await api.call(acceptProgramInvitation, { token, team_ids: teamIds })
  } catch (error) {
    const isUsed = error instanceof ApiError && error.status === 404
    if (!isUsed || !mayHaveCounted || !(await isIn(api, paper))) throw error
  }
  // The navigation knows of the event at once.
  if (paper.event_id === undefined) return
  // Y61. A restore may have lost the event, and work on this device may wait for this acceptance.
  void lookForLostEvents(services, session.userId).catch(() => {})
  await learnAgain(services, session.userId, {}).catch(() => {})
}

async function isIn(api: Services['api'], { event_id, program_name, part }: ProgramInvitationPaper): Promise<boolean> {
  if (event_id !== undefined) return (await api.call(getMe, {})).events.some(({ id }) => id === event_id)
  return (await api.call(listOwnPrograms, {})).some((mine) => mine.name === program_name && mine.part === part)
}

function AcceptButton({ isBusy, onAccept }: { isBusy: boolean; onAccept: () => void }) {
  return (
    <Button
      className={css.accept}
      variant="solid"
      size="lg"
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onAccept()
      }}
    >
      <Check aria-hidden />
      {isBusy ? 'Accepting...' : 'Accept'}
    </Button>
  )
}

function WhoOneIs({ onSignOut }: Pick<AcceptInvitationProps, 'onSignOut'>) {
  const { user, role } = usePerson()
  const [isAsking, ask] = useState(false)
  return (
    <Panel className={css.who}>
      <p>
        You’re signed in as{' '}
        <b>
          <bdi translate="no">{user ? user.email : `a ${role.toLowerCase()}`}</bdi>
        </b>
        .
      </p>
      <Button onClick={() => ask(true)}>
        <LogOut aria-hidden />
        Use another account
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out?"
        confirmLabel="Sign out"
        confirmIcon={LogOut}
        onConfirm={onSignOut}
        onCancel={() => ask(false)}
      >
        <p>
          You stay on this page and can sign in with another account. Unsent evaluations stay safe on this device.
          Unfinished forms are removed.
        </p>
      </ConfirmDialog>
    </Panel>
  )
}

type ChooseTeamsProps = AcceptInvitationProps & { isBusy: boolean; onChosen: (teamIds: number[]) => void }

/** G90. A coach's own teams that belong to no program; one alone is chosen from the start. */
function ChooseTeams(props: ChooseTeamsProps) {
  const services = useServices()
  const { userId, user } = usePerson()
  // The account is there once the API has told who it is.
  const teams = useLoaded({ ...teamsInSight(services.api, userId), enabled: user !== null })
  return (
    <WhenLoaded of={teams} panel rows={2} level={3} text="Couldn’t load your teams.">
      {(all) => <TeamChoice {...props} own={all.filter(({ coach_id }) => coach_id === userId)} />}
    </WhenLoaded>
  )
}

function TeamChoice({ token, paper, isBusy, onChosen, own }: ChooseTeamsProps & { own: readonly Team[] }) {
  const [chosen, choose] = useState<readonly number[]>()
  const [isRefused, refuse] = useState(false)
  const free = own.filter(({ program_id }) => program_id === null)
  const ids = chosen ?? (free.length === 1 ? free.map(({ id }) => id) : [])
  const program = <bdi translate="no">{paper.program_name}</bdi>
  return (
    <>
      <Panel className={css.panel}>
        {free.length === 0 ? (
          <>
            <h2>{own.length === 0 ? 'Add your team first' : 'Your teams belong to a program already'}</h2>
            <p>
              {own.length === 0
                ? 'A coach joins with a team. Save it, and you’ll come back here.'
                : 'Take a team out there first, or add another one for this program.'}
            </p>
          </>
        ) : (
          <fieldset className={css.teams} aria-describedby={isRefused ? 'no-team' : undefined}>
            <legend>Which of your teams join {program}?</legend>
            {free.map((team) => (
              <CheckboxField
                key={team.id}
                label={teamLabel(team)}
                checked={ids.includes(team.id)}
                onChange={({ currentTarget: { checked } }) => {
                  refuse(false)
                  choose(checked ? [...ids, team.id] : ids.filter((id) => id !== team.id))
                }}
              />
            ))}
            {isRefused && <FieldError id="no-team">Choose at least one team</FieldError>}
          </fieldset>
        )}
        <Button asChild variant={free.length === 0 ? 'solid' : 'outline'}>
          <Link
            to="/app/complete-profile/coach-team"
            search={{ invitation: token, ...(own.length > 0 && { team: 'new' as const }) }}
          >
            <Plus aria-hidden />
            {own.length === 0 ? 'Add your team' : 'Add another team'}
          </Link>
        </Button>
      </Panel>
      {free.length > 0 && (
        <AcceptButton isBusy={isBusy} onAccept={() => (ids.length === 0 ? refuse(true) : onChosen([...ids]))} />
      )}
    </>
  )
}

function teamLabel({ name, level_name, age_group }: Team) {
  const facts = [level_name, age_group].filter(Boolean).join(', ')
  return (
    <>
      <bdi translate="no">{name}</bdi>
      {facts && ` (${facts})`}
    </>
  )
}

function Joined({ paper }: { paper: ProgramInvitationPaper }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  if (paper.event_id !== undefined)
    return (
      <>
        <h1 ref={heading} tabIndex={-1}>
          You’re on the staff of <bdi translate="no">{paper.event_name}</bdi>
        </h1>
        <Panel className={css.done}>
          <CircleCheck aria-hidden />
          <p>The event is under “Events.” Get it ready while you’re online, because the gym may have no internet.</p>
        </Panel>
        <Button asChild variant="solid" size="lg" className={css.accept}>
          <Link to="/app/event/$id" params={{ id: paper.event_id }}>
            Open the event
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </>
    )
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        You’re {AS_WORDS[paper.part]} of <bdi translate="no">{paper.program_name}</bdi>
      </h1>
      <Panel className={css.done}>
        <CircleCheck aria-hidden />
        <p>{NEXT[paper.part]}</p>
      </Panel>
      <Button asChild variant="solid" size="lg" className={css.accept}>
        {/* An evaluator of a program may have no profile yet. The program is on the account page. */}
        <Link to={paper.part === 'evaluator' ? '/app/account' : '/app'}>
          Continue
          <ArrowRight aria-hidden />
        </Link>
      </Button>
    </>
  )
}

const NEXT: Readonly<Record<ProgramInvitationPaper['part'], string>> = {
  director: 'Its teams and dashboards are in your portal. You can leave the program on your account page.',
  coach: 'The program sees the teams you brought. You can leave on the page of each team, or on your account page.',
  evaluator:
    'The program’s people see you among its evaluators. Courtside decides who can rate players: write to us if you can’t yet. You can leave on your account page.',
}
