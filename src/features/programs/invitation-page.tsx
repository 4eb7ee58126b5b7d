import { QueryClientProvider } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, LogIn, RefreshCw, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { ApiClient } from '#data/api/api-client.ts'
import { ApiError, OfflineError, UnreadableAnswer } from '#data/api/api-error.ts'
import { SignedInProvider } from '#data/react/person.tsx'
import type { Services } from '#data/services.ts'
import { getProgramInvitation } from '#domain/contracts/program-people.ts'
import type { ProgramInvitationPaper } from '#domain/contracts/program-people.ts'
import type { SignedInPerson } from '#domain/session/session.ts'
import { noAnswerWords } from '#domain/no-answer-words.ts'
import { LinkPage } from '#kit/link-page.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useAnswer } from '#ui/use-answer.ts'
import { AcceptInvitation } from './parts/accept-invitation.tsx'
import { AS_WORDS, AT_EVENT, eventDaysWords, eventPartsWords, placeWords } from './parts/part-words.ts'
import css from './invitation.module.css'

/** Nobody is signed in, it is not known yet, or somebody is and their services are open. */
export type Invited = 'loading' | 'signed-out' | { session: SignedInPerson; services: Services }

type InvitationPageProps = {
  /** Asks without a token. */
  api: ApiClient
  token: string
  invited: Invited
  onSignOut: () => void
}

/** What the link of an invitation opens: whose program it is, the way to an account, and the yes. */
export function InvitationPage({ api, token, invited, onSignOut }: InvitationPageProps) {
  const { answer: paper, failure, load } = useAnswer(token, (it) => api.call(getProgramInvitation, { token: it }))
  const [hasJoined, setJoined] = useState(false)
  return (
    <LinkPage>
      {failure && <Unreadable error={failure} onTry={load} />}
      {!failure && (paper === undefined || invited === 'loading') && (
        <Panel inset="none">
          <SkeletonRows />
        </Panel>
      )}
      {paper && invited !== 'loading' && !hasJoined && <Invitation paper={paper} />}
      {paper && invited === 'signed-out' && <WayToAccount token={token} />}
      {paper && typeof invited === 'object' && (
        <QueryClientProvider client={invited.services.queryClient}>
          <SignedInProvider services={invited.services} person={invited.session}>
            <AcceptInvitation
              key={invited.session.userId}
              token={token}
              paper={paper}
              onJoined={() => setJoined(true)}
              onSignOut={onSignOut}
            />
          </SignedInProvider>
        </QueryClientProvider>
      )}
    </LinkPage>
  )
}

function Invitation({ paper }: { paper: ProgramInvitationPaper }) {
  const place = placeWords(paper)
  if (paper.event_name !== undefined) return <ToEvent paper={paper} eventName={paper.event_name} />
  return (
    <>
      <h1>
        You’re invited to <bdi translate="no">{paper.program_name}</bdi>
      </h1>
      <p className={css.invitationLead}>
        {paper.invited_by ? <bdi translate="no">{paper.invited_by}</bdi> : 'Someone'} invites you to join{' '}
        <bdi translate="no">{paper.program_name}</bdi>
        {place && ` in ${place}`} as <b>{AS_WORDS[paper.part]}</b>. {THEN[paper.part]}
      </p>
    </>
  )
}

/** What somebody does at the event, when and where; no more is asked than their yes. */
function ToEvent({ paper, eventName }: { paper: ProgramInvitationPaper; eventName: string }) {
  const parts = paper.parts ?? []
  return (
    <>
      <h1>
        You’re invited to <bdi translate="no">{eventName}</bdi>
      </h1>
      <p className={css.invitationLead}>
        {paper.invited_by ? <bdi translate="no">{paper.invited_by}</bdi> : 'Someone'} from{' '}
        <bdi translate="no">{paper.program_name}</bdi> invites you as <b>{eventPartsWords(parts)}</b>
        {paper.starts_on && `, ${eventDaysWords(paper)}`}
        {paper.place && ` at ${paper.place}`}.
      </p>
      <ul className={css.invitationParts}>
        {parts.map((part) => (
          <li key={part}>{AT_EVENT[part]}</li>
        ))}
      </ul>
    </>
  )
}

const THEN: Readonly<Record<ProgramInvitationPaper['part'], string>> = {
  director: 'You’ll see its teams and their dashboards, and you can invite others.',
  coach: 'You choose which of your teams join. The program then sees their rosters and dashboards.',
  evaluator: 'You’ll be listed among its evaluators. To rate players, you also need Courtside’s approval: write to us.',
}

/** G91. The address is not told: whoever got the email knows it. */
function WayToAccount({ token }: { token: string }) {
  const next = `/invitation/${token}`
  return (
    <Panel className={css.invitationPanel}>
      <h2>Accept with the email address that got this invitation</h2>
      <p>Sign in if you have an account with it. If not, create one. You’ll come back here.</p>
      <div className={css.invitationWays}>
        <Button asChild variant="solid" size="lg">
          <Link to="/signup" search={{ next }}>
            <UserPlus aria-hidden />
            Create an account
          </Link>
        </Button>
        <Button asChild size="lg">
          <Link to="/login" search={{ next }}>
            <LogIn aria-hidden />
            Sign in
          </Link>
        </Button>
      </div>
    </Panel>
  )
}

/** The link may be good, but nobody has answered. */
function isPassing(error: Error): boolean {
  return error instanceof ApiError
    ? error.status >= 500 || error.status === 429
    : error instanceof OfflineError || error instanceof UnreadableAnswer
}

/** Unknown, expired, used, revoked and replaced links look the same, and so does one that lost a part in the mail. */
function Unreadable({ error, onTry }: { error: Error; onTry: () => void }) {
  if (!isPassing(error))
    return (
      <Panel>
        <EmptyState
          level={1}
          title="This invitation doesn’t work"
          text="It was used, has expired, or was replaced by a newer email. Ask the person who invited you to send it again."
        >
          <Button asChild>
            <Link to="/app">
              Open Courtside
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        </EmptyState>
      </Panel>
    )
  return (
    <Panel>
      <EmptyState
        level={1}
        title={error instanceof OfflineError ? noAnswerWords(navigator.onLine) : 'Something went wrong.'}
        text="Couldn’t load this invitation. Nothing is lost."
      >
        <Button onClick={onTry}>
          <RefreshCw aria-hidden />
          Try again
        </Button>
      </EmptyState>
    </Panel>
  )
}
