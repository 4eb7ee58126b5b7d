import { RefreshCw } from 'lucide-react'
import type { ApiClient } from '#data/api/api-client.ts'
import { OfflineError } from '#data/api/api-error.ts'
import { noAnswerWords } from '#domain/no-answer-words.ts'
import { LinkPage } from '#kit/link-page.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { ConsentForm } from './parts/consent-form.tsx'
import { ConsentProof } from './parts/consent-proof.tsx'
import { ConsentRefused } from './parts/consent-refused.tsx'
import { useConsent } from './parts/use-consent.ts'

/**
 * What a parent or guardian opens from the mail: what is asked, their yes, and a way to withdraw it. Nobody is
 * signed in here.
 */
export function ConsentPage({ api, token }: { api: ApiClient; token: string }) {
  const consent = useConsent(api, token)
  return (
    <LinkPage>
      {consent.failure && <Unreadable error={consent.failure} onTry={consent.load} />}
      {!consent.paper && !consent.failure && (
        <Panel inset="none">
          <SkeletonRows />
        </Panel>
      )}
      {consent.paper?.state === 'given' && <ConsentProof paper={consent.paper} consent={consent} />}
      {(consent.paper?.state === 'requested' || (consent.paper?.state === 'withdrawn' && consent.isChanging)) && (
        <ConsentForm paper={consent.paper} consent={consent} />
      )}
      {consent.paper?.state === 'withdrawn' && !consent.isChanging && (
        <ConsentRefused paper={consent.paper} consent={consent} />
      )}
    </LinkPage>
  )
}

/** An unknown link and an expired one look the same: neither tells whether there is a child. */
function Unreadable({ error, onTry }: { error: Error; onTry: () => void }) {
  const isOffline = error instanceof OfflineError
  return (
    <Panel>
      <EmptyState
        level={1}
        title={isOffline ? noAnswerWords(navigator.onLine) : 'This link doesn’t work'}
        text={
          isOffline
            ? 'Couldn’t load this page. Nothing is lost.'
            : 'It may have expired, been replaced by a newer email or be incomplete. If your child has a Courtside account, ask them to send you a new request from their profile. If not, ask the club that ran the tryout or the evaluator.'
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
