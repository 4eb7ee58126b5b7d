import { CircleCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ConsentPaper } from '#domain/contracts/consent.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Panel } from '#ui/panel.tsx'
import { instantWords } from '#kit/time-words.ts'
import { toaster } from '#ui/toasts.ts'
import { AnsweredHeading } from './answered-heading.tsx'
import { ConsentText } from './consent-text.tsx'
import type { Consent } from './use-consent.ts'
import consentCss from './consent.module.css'

/** The consent: who agreed to what and when, and a button to withdraw it. */
export function ConsentProof({ paper, consent }: { paper: ConsentPaper; consent: Consent }) {
  const [isAsking, ask] = useState(false)
  const player = paper.player_first_name

  async function withdraw() {
    const refusal = await consent.answer('withdraw', paper.given_name ?? paper.guardian_name)
    ask(false)
    if (refusal) toaster.error(refusal.text ?? refusal.name ?? 'Please try again later.', 'Not withdrawn.')
  }

  return (
    <>
      <AnsweredHeading isNew={consent.hasAnswered}>Consent is given</AnsweredHeading>
      <Panel className={consentCss.result} data-tone="ok">
        <CircleCheck aria-hidden />
        <dl>
          <div>
            <dt>For</dt>
            <dd>
              <bdi translate="no">{paper.player_name}</bdi>
              {paper.account_email !== null && <> ({paper.account_email})</>}
            </dd>
          </div>
          <div>
            <dt>Given by</dt>
            <dd>
              <bdi translate="no">{paper.given_name}</bdi>
            </dd>
          </div>
          {paper.given_at && (
            <div>
              <dt>On</dt>
              <dd>
                <time dateTime={paper.given_at}>{instantWords(paper.given_at)}</time>
              </dd>
            </div>
          )}
        </dl>
      </Panel>
      <p className={consentCss.quiet}>
        {paper.is_for === 'report' && paper.report === 'waiting' && 'We send you the report in a separate email. '}
        {paper.is_for === 'report' && paper.report === 'sent' && 'The links to reports in our earlier emails work. '}
        Keep the email. Its link brings you back here, where you can withdraw your consent at any time.
      </p>
      <Panel>
        <h2>What you agreed to</h2>
        <ConsentText paper={paper} level={3} />
      </Panel>
      <div>
        <Button variant="dangerOutline" onClick={() => ask(true)}>
          <Undo2 aria-hidden />
          Withdraw consent
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Withdraw consent?"
        confirmLabel="Withdraw consent"
        cancelLabel="Keep it"
        confirmIcon={Undo2}
        isHarmful
        isBusy={consent.isBusy}
        onConfirm={() => void withdraw()}
        onCancel={() => ask(false)}
      >
        {paper.is_for === 'account' ? (
          <p>
            From now on, <bdi translate="no">{player}</bdi> can’t submit anything. You can agree again with the same
            link for 14 days. After that, <bdi translate="no">{player}</bdi> has to send you a new request.
          </p>
        ) : (
          <p>
            The links to the reports of {player} stop working. You can agree again with the same link for 14 days. After
            that, ask the club that ran the tryout, or the evaluator, to send them again.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
