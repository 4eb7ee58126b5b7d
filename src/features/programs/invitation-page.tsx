import { QueryClientProvider } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type { ApiClient } from '#data/api/api-client.ts'
import { isPassing } from '#data/api/api-error.ts'
import { SignedInProvider } from '#data/react/person.tsx'
import { useAnswer } from '#data/react/use-answer.ts'
import type { Services } from '#data/services.ts'
import { getProgramInvitation } from '#domain/contracts/program-people.ts'
import type { ProgramInvitationPaper } from '#domain/contracts/program-people.ts'
import type { SignedInPerson } from '#domain/session/session.ts'
import { AccountWays } from '#kit/account-ways.tsx'
import { LinkFailed } from '#kit/link-failed.tsx'
import { LinkPage } from '#kit/link-page.tsx'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { AcceptInvitation } from './accept-invitation.tsx'
import { AS_WORDS, AT_EVENT, eventDaysWords, eventPartsWords, placeWords } from './part-words.ts'
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

/** G91. What the link of an invitation opens: whose program it is, the way to an account, and the yes. */
export function InvitationPage({ api, token, invited, onSignOut }: InvitationPageProps) {
  const paper = useAnswer(token, (it) => api.call(getProgramInvitation, { token: it }))
  const [hasJoined, setJoined] = useState(false)
  return (
    <LinkPage>
      <WhenLoaded
        of={invited === 'loading' ? { ...paper, data: undefined } : paper}
        panel
        failed={(failure) => (
          <LinkFailed
            failure={failure}
            isDead={!isPassing(failure.error)}
            deadTitle="This invitation doesn’t work"
            deadText="It was used, has expired, or was replaced by a newer email. Ask the person who invited you to send it again."
            text="Couldn’t load this invitation. Nothing is lost."
          >
            <Button asChild>
              <Link to="/app">
                Open Courtside
                <ArrowRight aria-hidden />
              </Link>
            </Button>
          </LinkFailed>
        )}
      >
        {(invitation) => (
          <>
            {!hasJoined && <Invitation paper={invitation} />}
            {typeof invited === 'object' ? (
              <QueryClientProvider client={invited.services.queryClient}>
                <SignedInProvider services={invited.services} person={invited.session}>
                  <AcceptInvitation
                    key={invited.session.userId}
                    token={token}
                    paper={invitation}
                    onJoined={() => setJoined(true)}
                    onSignOut={onSignOut}
                  />
                </SignedInProvider>
              </QueryClientProvider>
            ) : (
              // The address is not shown: only the person who got the email knows it.
              <AccountWays
                title="Accept with the email address that got this invitation"
                text="Sign in if you have an account with it. If not, create one. You’ll come back here."
                next={`/invitation/${token}`}
              />
            )}
          </>
        )}
      </WhenLoaded>
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
      <p className={css.lead}>
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
      <p className={css.lead}>
        {paper.invited_by ? <bdi translate="no">{paper.invited_by}</bdi> : 'Someone'} from{' '}
        <bdi translate="no">{paper.program_name}</bdi> invites you as <b>{eventPartsWords(parts)}</b>
        {paper.starts_on && `, ${eventDaysWords(paper)}`}
        {paper.place && ` at ${paper.place}`}.
      </p>
      <ul className={css.parts}>
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
