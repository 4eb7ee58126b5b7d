import { RefreshCw } from 'lucide-react'
import type { ApiClient } from '#data/api/api-client.ts'
import { OfflineError } from '#data/api/api-error.ts'
import { noAnswerWords } from '#domain/no-answer-words.ts'
import { LinkPage } from '#kit/link-page.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { AnsweredHistory } from './parts/answered-history.tsx'
import { HistoryQuestion } from './parts/history-question.tsx'
import { useHistoryLink } from './parts/use-history-link.ts'

/** K51, K52. Asks an inbox before a join, or lets it undo one. No one is signed in here. */
export function HistoryLinkPage({ api, token }: { api: ApiClient; token: string }) {
  const { paper, failure, load, hasAnswered, ...answering } = useHistoryLink(api, token)
  return (
    <LinkPage>
      {failure && <Unreadable error={failure} onTry={load} />}
      {!paper && !failure && (
        <Panel inset="none">
          <SkeletonRows />
        </Panel>
      )}
      {paper?.state === 'open' && <HistoryQuestion paper={paper} {...answering} />}
      {paper && paper.state !== 'open' && <AnsweredHistory paper={paper} isNew={hasAnswered} />}
    </LinkPage>
  )
}

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
            : 'It may have expired, been answered elsewhere or be incomplete. Open it from the newest email.'
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
