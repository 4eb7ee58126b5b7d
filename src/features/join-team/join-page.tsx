import { Link } from '@tanstack/react-router'
import { LogIn, RefreshCw, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { ApiClient } from '#data/api/api-client.ts'
import { OfflineError } from '#data/api/api-error.ts'
import { SignedInProvider } from '#data/react/person.tsx'
import type { Services } from '#data/services.ts'
import { getTeamPaper } from '#domain/contracts/roster-links.ts'
import type { TeamPaper } from '#domain/contracts/roster-links.ts'
import type { SignedInPerson } from '#domain/session/session.ts'
import { noAnswerWords } from '#domain/no-answer-words.ts'
import { LinkPage } from '#kit/link-page.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useAnswer } from '#ui/use-answer.ts'
import { AnswerTeam } from './parts/answer-team.tsx'
import css from './join-page.module.css'

/** Nobody is signed in, it is not known yet, or somebody is and their services are open. */
export type Holder = 'loading' | 'signed-out' | { session: SignedInPerson; services: Services }

type JoinPageProps = {
  /** Asks without a token. */
  api: ApiClient
  token: string
  holder: Holder
  onSignOut: () => void
}

/** G102. What a personal link opens: which team it is, the way to an account, and the yes or no. */
export function JoinPage({ api, token, holder, onSignOut }: JoinPageProps) {
  const { answer: paper, failure, load } = useAnswer(token, (it) => api.call(getTeamPaper, { token: it }))
  const [isAnswered, setAnswered] = useState(false)
  return (
    <LinkPage>
      {failure && <Unreadable error={failure} onTry={load} />}
      {!failure && (paper === undefined || holder === 'loading') && (
        <Panel inset="none">
          <SkeletonRows />
        </Panel>
      )}
      {paper && holder !== 'loading' && !isAnswered && <Team paper={paper} />}
      {paper && holder === 'signed-out' && <WayToAccount token={token} />}
      {paper && typeof holder === 'object' && (
        <SignedInProvider services={holder.services} person={holder.session}>
          <AnswerTeam
            key={holder.session.userId}
            token={token}
            paper={paper}
            onAnswered={() => setAnswered(true)}
            onSignOut={onSignOut}
          />
        </SignedInProvider>
      )}
    </LinkPage>
  )
}

function Team({ paper: { team_name, coach_name, league_name } }: { paper: TeamPaper }) {
  return (
    <>
      <h1>
        Join <bdi translate="no">{team_name}</bdi>
      </h1>
      <p className={css.joinPageLead}>
        <bdi translate="no">{coach_name}</bdi> coaches <bdi translate="no">{team_name}</bdi>
        {league_name && (
          <>
            {' '}
            in <bdi translate="no">{league_name}</bdi>
          </>
        )}{' '}
        and gave you this link to join the team. If you join, the coach can see your profile and your evaluations. You
        can leave at any time.
      </p>
    </>
  )
}

function WayToAccount({ token }: { token: string }) {
  const next = `/join/${token}`
  return (
    <Panel className={css.joinPagePanel}>
      <h2>Answer with the player’s account</h2>
      <p>Sign in with the player’s account. If there is none, create one; a parent can do it. You’ll come back here.</p>
      <div className={css.joinPageWays}>
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

/** G103. Unknown, used, replaced and expired links look the same. */
function Unreadable({ error, onTry }: { error: Error; onTry: () => void }) {
  const isOffline = error instanceof OfflineError
  return (
    <Panel>
      <EmptyState
        level={1}
        title={isOffline ? noAnswerWords(navigator.onLine) : 'This link doesn’t work'}
        text={
          isOffline
            ? 'Couldn’t load this page. Your link still works.'
            : 'It was used, has expired, or your coach made a newer one. Ask your coach for a new link.'
        }
      >
        <Button onClick={onTry}>
          <RefreshCw aria-hidden />
          Try again
        </Button>
      </EmptyState>
    </Panel>
  )
}
