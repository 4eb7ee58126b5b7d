import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Check, CircleAlert, CircleCheck, LogOut, MailQuestion, UserX, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { teamsOfPlayer } from '#data/queries/profile.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { CONSENT_MISSING } from '#domain/contracts/error-codes.ts'
import { answerTeamPaper } from '#domain/contracts/roster-links.ts'
import type { TeamPaper } from '#domain/contracts/roster-links.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import css from './answer-team.module.css'

type AnswerTeamProps = {
  token: string
  paper: TeamPaper
  onAnswered: () => void
  onSignOut: () => void
}

/** The yes or no of whoever is signed in. */
export function AnswerTeam({ token, paper, onAnswered, onSignOut }: AnswerTeamProps) {
  const services = useServices()
  const session = usePerson()
  const answering = useMutation(
    {
      mutationFn: (answer: 'accept' | 'decline') => services.api.call(answerTeamPaper, { token, answer }),
      onSuccess: (teams) => {
        services.queryClient.setQueryData(teamsOfPlayer(services.api, session.userId).queryKey, teams)
        onAnswered()
      },
    },
    services.queryClient,
  )
  const send = (answer: 'accept' | 'decline') => {
    if (!answering.isPending) answering.mutate(answer)
  }
  if (answering.isSuccess) return <Answered team={paper.team_name} hasJoined={answering.variables === 'accept'} />
  const isPlayer = session.roles.includes('Player')
  return (
    <>
      <div role="alert" className={css.alert}>
        {answering.error && <Refused error={answering.error} />}
      </div>
      {!isPlayer && (
        <Notice tone="warn" icon={UserX} title="Only a player’s account can join a team">
          <p>Sign out, then use the player’s account.</p>
        </Notice>
      )}
      <Panel className={css.who}>
        <p>
          You’re signed in as{' '}
          <b>
            <bdi translate="no">{session.user ? session.user.email : `a ${session.role.toLowerCase()}`}</bdi>
          </b>
          .
        </p>
        <Button onClick={onSignOut}>
          <LogOut aria-hidden />
          Use another account
        </Button>
      </Panel>
      {isPlayer && (
        <div className={css.ways}>
          <Button size="lg" aria-disabled={answering.isPending || undefined} onClick={() => send('decline')}>
            <X aria-hidden />
            Decline
          </Button>
          <Button
            size="lg"
            variant="solid"
            aria-disabled={answering.isPending || undefined}
            onClick={() => send('accept')}
          >
            <Check aria-hidden />
            Join the team
          </Button>
        </div>
      )}
    </>
  )
}

/** G102. What is missing, and that the link works on. */
function Refused({ error }: { error: Error }) {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'PROFILE_MISSING')
    return (
      <Notice
        tone="warn"
        icon={CircleAlert}
        title="Complete your profile first"
        action={
          <Button asChild>
            <Link to="/app/create-profile/$step" params={{ step: 'player_information' }}>
              Complete your profile
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        }
      >
        <p>Then open this link again. It still works.</p>
      </Notice>
    )
  if (code === CONSENT_MISSING)
    return (
      <Notice tone="warn" icon={MailQuestion} title="A parent must agree first">
        <p>
          The player is under 13. We emailed the parent or guardian when the profile was completed. Once they agree,
          open this link again. It still works.
        </p>
      </Notice>
    )
  return <Notice tone="danger" icon={CircleAlert} title={failureWords(error)} />
}

function Answered({ team, hasJoined }: { team: string; hasJoined: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {hasJoined ? 'You’re on ' : 'You declined '}
        <bdi translate="no">{team}</bdi>
      </h1>
      <Panel className={css.done} data-joined={hasJoined || undefined}>
        {hasJoined && <CircleCheck aria-hidden />}
        <p>
          {hasJoined
            ? 'Your coach can see your profile and your evaluations. You can leave the team in your profile.'
            : 'Your coach isn’t told. If you change your mind, ask for a new link.'}
        </p>
      </Panel>
      <div className={css.ways}>
        <Button asChild variant="solid" size="lg">
          <Link to="/app">
            Continue
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </div>
    </>
  )
}
