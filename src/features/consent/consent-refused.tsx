import { CircleMinus, PenLine } from 'lucide-react'
import type { ConsentPaper } from '#domain/contracts/consent.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { dayWords } from '#kit/time-words.ts'
import { AnsweredHeading } from './answered-heading.tsx'
import type { Consent } from './use-consent.ts'
import consentCss from './consent.module.css'

/** Shown after a no, or after a yes was withdrawn. K42: the same link can change it for 14 days. */
export function ConsentRefused({ paper, consent }: { paper: ConsentPaper; consent: Consent }) {
  const player = <bdi translate="no">{paper.player_first_name}</bdi>
  return (
    <>
      <AnsweredHeading isNew={consent.hasAnswered}>
        {paper.given_at ? 'Consent is withdrawn' : 'You do not agree'}
      </AnsweredHeading>
      <Panel className={consentCss.result} data-tone="warn">
        <CircleMinus aria-hidden />
        <div>
          {paper.is_for === 'account' ? (
            <>
              <p>{player} can’t submit anything.</p>
              {paper.change_until === null && (
                <p>If you change your mind, ask {player} to send you a new request from their profile.</p>
              )}
            </>
          ) : (
            <>
              <p>Nobody gets the reports of {player}.</p>
              {paper.change_until === null && (
                <p>
                  If you change your mind, ask the club that ran the tryout, or the evaluator, to send you the report
                  again.
                </p>
              )}
            </>
          )}
          {paper.change_until !== null && (
            <p>You can change your answer until {dayWords(paper.change_until)}. Keep the email: its link leads here.</p>
          )}
        </div>
      </Panel>
      {paper.change_until !== null && (
        <div>
          <Button onClick={consent.change}>
            <PenLine aria-hidden />
            Change my answer
          </Button>
        </div>
      )}
    </>
  )
}
