import type { ApiClient } from '#data/api/api-client.ts'
import { isPassing } from '#data/api/api-error.ts'
import { LinkFailed } from '#kit/link-failed.tsx'
import { LinkPage } from '#kit/link-page.tsx'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { ConsentForm } from './consent-form.tsx'
import { ConsentProof } from './consent-proof.tsx'
import { ConsentRefused } from './consent-refused.tsx'
import { useConsent } from './use-consent.ts'

/**
 * What a parent or guardian opens from the mail: what is asked, their yes, and a way to withdraw it. Nobody is
 * signed in here. An unknown link and an expired one look the same: neither tells whether there is a child.
 */
export function ConsentPage({ api, token }: { api: ApiClient; token: string }) {
  const consent = useConsent(api, token)
  return (
    <LinkPage>
      <WhenLoaded
        of={consent.paper}
        panel
        failed={(failure) => (
          <LinkFailed
            failure={failure}
            isDead={!isPassing(failure.error)}
            deadText="It may have expired, been replaced by a newer email or be incomplete. If your child has a Courtside account, ask them to send you a new request from their profile. If not, ask the club that ran the tryout or the evaluator."
            text="Couldn’t load this page. Nothing is lost."
          />
        )}
      >
        {(paper) =>
          paper.state === 'given' ? (
            <ConsentProof paper={paper} consent={consent} />
          ) : paper.state === 'withdrawn' && !consent.isChanging ? (
            <ConsentRefused paper={paper} consent={consent} />
          ) : (
            <ConsentForm paper={paper} consent={consent} />
          )
        }
      </WhenLoaded>
    </LinkPage>
  )
}
