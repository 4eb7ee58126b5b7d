import { useState } from 'react'
import type { ApiClient } from '#data/api/api-client.ts'
import { isPassing } from '#data/api/api-error.ts'
import { SignedInProvider } from '#data/react/person.tsx'
import { useAnswer } from '#data/react/use-answer.ts'
import type { Services } from '#data/services.ts'
import { getTeamPaper } from '#domain/contracts/roster-links.ts'
import type { TeamPaper } from '#domain/contracts/roster-links.ts'
import type { SignedInPerson } from '#domain/session/session.ts'
import { AccountWays } from '#kit/account-ways.tsx'
import { LinkFailed } from '#kit/link-failed.tsx'
import { LinkPage } from '#kit/link-page.tsx'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { AnswerTeam } from './answer-team.tsx'
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

/** G102, G103. What a personal link opens: which team it is, the way to an account, and the yes or no. */
export function JoinPage({ api, token, holder, onSignOut }: JoinPageProps) {
  const paper = useAnswer(token, (it) => api.call(getTeamPaper, { token: it }))
  const [isAnswered, setAnswered] = useState(false)
  return (
    <LinkPage>
      <WhenLoaded
        of={holder === 'loading' ? { ...paper, data: undefined } : paper}
        panel
        failed={(failure) => (
          <LinkFailed
            failure={failure}
            isDead={!isPassing(failure.error)}
            deadText="It was used, has expired, or your coach made a newer one. Ask your coach for a new link."
            text="Couldn’t load this page. Your link still works."
          />
        )}
      >
        {(team) => (
          <>
            {!isAnswered && <Team paper={team} />}
            {typeof holder === 'object' ? (
              <SignedInProvider services={holder.services} person={holder.session}>
                <AnswerTeam
                  key={holder.session.userId}
                  token={token}
                  paper={team}
                  onAnswered={() => setAnswered(true)}
                  onSignOut={onSignOut}
                />
              </SignedInProvider>
            ) : (
              <AccountWays
                title="Answer with the player’s account"
                text="Sign in with the player’s account. If there is none, create one; a parent can do it. You’ll come back here."
                next={`/join/${token}`}
              />
            )}
          </>
        )}
      </WhenLoaded>
    </LinkPage>
  )
}

function Team({ paper: { team_name, coach_name, league_name } }: { paper: TeamPaper }) {
  return (
    <>
      <h1>
        Join <bdi translate="no">{team_name}</bdi>
      </h1>
      <p className={css.lead}>
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
