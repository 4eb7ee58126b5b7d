import { Check, CircleAlert, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import type { HistoryPaper } from '#domain/contracts/history-links.ts'
import { dayWords } from '#kit/time-words.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { HistoryFacts, playerNameOf } from './history-facts.tsx'
import type { HistoryAnswer } from './use-history-link.ts'
import historyLinkCss from './history-link.module.css'

type Props = {
  paper: HistoryPaper
  isBusy: boolean
  refusal: string | undefined
  answer: (given: HistoryAnswer) => Promise<void>
}

/** K42. Email scanners press buttons, so an answer needs a second step. */
const STEPS = {
  yes: {
    title: 'Let the account keep these evaluations?',
    text: 'The account can read these reports from now on. You can undo this for 14 days: we email you a link.',
    label: 'Let it keep them',
    icon: Check,
  },
  no: {
    title: 'Say no to this account?',
    text: 'The account doesn’t keep these evaluations and can’t ask for them again.',
    label: 'Say no',
    icon: X,
  },
  undo: {
    title: 'Remove these evaluations from the account?',
    text: 'The account can’t read these reports any longer. Links in earlier emails work again.',
    label: 'Remove them',
    icon: Undo2,
  },
} as const

export function HistoryQuestion({ paper, isBusy, refusal, answer }: Props) {
  const [asked, ask] = useState<HistoryAnswer>()
  const step = STEPS[asked ?? 'undo']
  const isUndo = paper.kind === 'undo'
  const name = playerNameOf(paper)
  return (
    <>
      <h1>
        {isUndo ? (
          <>
            <bdi translate="no">{name}</bdi>’s evaluations are kept in an account
          </>
        ) : (
          <>
            May this account keep <bdi translate="no">{name}</bdi>’s evaluations?
          </>
        )}
      </h1>
      <p className={historyLinkCss.lead}>
        We sent reports about this player to you.{' '}
        {isUndo
          ? 'If the account isn’t yours or your child’s, remove them from it.'
          : 'Your consent to an account doesn’t cover this. If the account isn’t your child’s, say no.'}
      </p>
      <Panel>
        <HistoryFacts paper={paper} />
      </Panel>
      <Panel rows="close">
        <div role="alert">
          {refusal !== undefined && (
            <Notice tone="danger" icon={CircleAlert} title="Couldn’t save your answer">
              <p>{refusal}</p>
            </Notice>
          )}
        </div>
        {isUndo ? (
          <Button size="lg" variant="solid" onClick={() => ask('undo')}>
            <Undo2 aria-hidden />
            Remove from the account
          </Button>
        ) : (
          <>
            <Button size="lg" variant="solid" onClick={() => ask('yes')}>
              <Check aria-hidden />
              Yes, it may keep them
            </Button>
            <Button size="lg" onClick={() => ask('no')}>
              <X aria-hidden />
              No
            </Button>
          </>
        )}
        <p>You can answer until {dayWords(paper.until)}.</p>
      </Panel>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={step.title}
        confirmLabel={step.label}
        confirmIcon={step.icon}
        isBusy={isBusy}
        onCancel={() => ask(undefined)}
        onConfirm={() => {
          if (asked) void answer(asked).then(() => ask(undefined))
        }}
      >
        <p>{step.text}</p>
      </ConfirmDialog>
    </>
  )
}
