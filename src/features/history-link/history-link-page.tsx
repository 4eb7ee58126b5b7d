import type { ApiClient } from '#data/api/api-client.ts'
import { isPassing } from '#data/api/api-error.ts'
import { LinkFailed } from '#kit/link-failed.tsx'
import { LinkPage } from '#kit/link-page.tsx'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { AnsweredHistory } from './answered-history.tsx'
import { HistoryQuestion } from './history-question.tsx'
import { useHistoryLink } from './use-history-link.ts'

/** K51, K52. Asks an inbox before a join, or lets it undo one. No one is signed in here. */
export function HistoryLinkPage({ api, token }: { api: ApiClient; token: string }) {
  const { paper, hasAnswered, ...answering } = useHistoryLink(api, token)
  return (
    <LinkPage>
      <WhenLoaded
        of={paper}
        panel
        failed={(failure) => (
          <LinkFailed
            failure={failure}
            isDead={!isPassing(failure.error)}
            deadText="It may have expired, been answered elsewhere or be incomplete. Open it from the newest email."
            text="Couldn’t load this page. Your link still works."
          />
        )}
      >
        {(join) =>
          join.state === 'open' ? (
            <HistoryQuestion paper={join} {...answering} />
          ) : (
            <AnsweredHistory paper={join} isNew={hasAnswered} />
          )
        }
      </WhenLoaded>
    </LinkPage>
  )
}
