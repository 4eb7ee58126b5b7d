import { CircleMinus } from 'lucide-react'
import type { ConsentPaper } from '#domain/contracts/consent.ts'
import { Panel } from '#ui/panel.tsx'
import { AnsweredHeading } from './answered-heading.tsx'
import consentCss from '../consent.module.css'

/**
 * What holds after a no, or after a yes was taken back. The link has done its work: another yes needs another request.
 */
export function ConsentRefused({ paper, hasAnswered }: { paper: ConsentPaper; hasAnswered: boolean }) {
  const player = <bdi>{paper.player_first_name}</bdi>
  return (
    <>
      <AnsweredHeading isNew={hasAnswered}>
        {paper.given_at ? 'Consent is withdrawn' : 'You do not agree'}
      </AnsweredHeading>
      <Panel className={consentCss.consentResult} data-tone="warn">
        <CircleMinus aria-hidden />
        <div>
          {paper.is_for === 'account' ? (
            <>
              <p>{player} can’t submit anything.</p>
              <p>If you change your mind, ask {player} to send you a new request from their profile.</p>
            </>
          ) : (
            <>
              <p>Nobody gets the reports of {player}.</p>
              <p>If you change your mind, ask the evaluator to send you the report again.</p>
            </>
          )}
        </div>
      </Panel>
    </>
  )
}
