import { useQuery } from '@tanstack/react-query'
import { Bookmark, Mail, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { historiesOfPlayer } from '#data/queries/histories.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { keptReading } from '#data/reports/kept-reading.ts'
import type { GuardedHistory, Histories, History } from '#domain/contracts/histories.ts'
import { Jersey } from '#kit/jersey.tsx'
import { tabStorage } from '#storage/page-storage.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Panel } from '#ui/panel.tsx'
import { calendarDayWords, dayWords } from '#kit/time-words.ts'
import { useHistories } from './use-histories.ts'
import type { HistoryQuestion } from './use-histories.ts'
import css from './earlier-evaluations.module.css'

type EarlierEvaluationsProps = {
  /** K80. The page has a notice for the report that this tab is to keep. */
  hasKeepNotice?: boolean
}

/** K31, K34, K51. Evaluations from before the account: to keep, to ask for, or to undo for 14 days. */
export function EarlierEvaluations({ hasKeepNotice = false }: EarlierEvaluationsProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { data } = useQuery(historiesOfPlayer(services.api, userId))
  const { question, isBusy, ask, askGuardian, cancel, confirm } = useHistories(services, userId)
  const [reading] = useState(() => keptReading(tabStorage))
  const isInNotice = ({ player_id }: History) => hasKeepNotice && player_id === reading?.player?.id && reading.isToKeep
  const found = (data?.found ?? []).filter((history) => !isInNotice(history))
  const guarded = data?.guarded ?? []
  const undoable = (data?.joined ?? []).filter(({ undo_until }) => undo_until !== null)
  if (found.length + guarded.length + undoable.length === 0) return null
  return (
    <Panel aria-labelledby="earlier-evaluations" className={css.panel}>
      <h2 id="earlier-evaluations">
        {found.length + guarded.length > 0 ? 'Earlier evaluations that may be yours' : 'Earlier evaluations you kept'}
      </h2>
      {found.length > 0 && (
        <p>An evaluator or a coach entered your email. Keep what is yours, and its reports are in your library.</p>
      )}
      <ul>
        {found.map((history) => (
          <Row key={history.player_id} history={history}>
            <Button
              aria-label={`Keep the evaluations of ${nameOf(history)}`}
              onClick={() => ask({ kind: 'join', history })}
            >
              <Bookmark aria-hidden />
              Keep
            </Button>
          </Row>
        ))}
        {guarded.map((it) => (
          <GuardedRow key={it.player_id} guarded={it} isBusy={isBusy} onAsk={() => askGuardian(it.player_id)} />
        ))}
        {undoable.map((history) => (
          <Row key={history.player_id} history={history} state={stateOf(history)}>
            <Button
              variant="ghost"
              aria-label={`Undo keeping the evaluations of ${nameOf(history)}`}
              onClick={() => ask({ kind: 'undo', history })}
            >
              <Undo2 aria-hidden />
              Undo
            </Button>
          </Row>
        ))}
      </ul>
      <Question question={question} isBusy={isBusy} onConfirm={confirm} onCancel={cancel} />
    </Panel>
  )
}

function Row({ history, state, children }: { history: History; state?: string; children: ReactNode }) {
  const [newest] = history.evaluations
  return (
    <li>
      <Jersey number={newest?.jersey_number ?? null} color={newest?.jersey_color ?? 'white'} />
      <div>
        <b dir="auto" translate="no">
          {nameOf(history)}
        </b>
        {state !== undefined && <small>{state}</small>}
        <Evaluations history={history} />
      </div>
      {children}
    </li>
  )
}

/** K51. Shows only its dates until the guardian agrees. */
function GuardedRow({ guarded, isBusy, onAsk }: { guarded: GuardedHistory; isBusy: boolean; onAsk: () => void }) {
  const days = guarded.evaluated_on.map(calendarDayWords).join(', ')
  return (
    <li>
      <Mail aria-hidden />
      <div>
        <b>
          Sent to your parent or guardian, <bdi translate="no">{guarded.guardian_email}</bdi>
        </b>
        <small>
          {guarded.asked_at === null
            ? `${days}. They must agree before we add it.`
            : `${days}. We asked them on ${dayWords(guarded.asked_at)}.`}
        </small>
      </div>
      {guarded.asked_at === null && (
        <Button aria-disabled={isBusy || undefined} aria-label={`Ask about the evaluation of ${days}`} onClick={onAsk}>
          Ask
        </Button>
      )}
    </li>
  )
}

function Evaluations({ history: { evaluations } }: { history: History }) {
  return (
    <ul className={css.list}>
      {evaluations.map(({ event_name, team_name, evaluated_on, jersey_number }, index) => (
        // Two of one game on one day differ in nothing that is shown.
        <li key={index}>
          <span dir="auto">{team_name ?? (event_name || 'Live evaluation')}</span>, number {jersey_number},{' '}
          {calendarDayWords(evaluated_on)}
        </li>
      ))}
    </ul>
  )
}

type QuestionProps = {
  question: HistoryQuestion | undefined
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

function Question({ question, ...answers }: QuestionProps) {
  const isUndo = question?.kind === 'undo'
  return (
    <ConfirmDialog
      isOpen={question !== undefined}
      title={isUndo ? 'Undo keeping these evaluations?' : 'Are these evaluations yours?'}
      confirmLabel={isUndo ? 'Undo' : 'Keep'}
      confirmIcon={isUndo ? Undo2 : Bookmark}
      {...answers}
    >
      {question && (
        <div className={css.question}>
          <p>{isUndo ? 'These leave your account, with what was added since:' : 'These will be in your account:'}</p>
          <Evaluations history={question.history} />
          {isUndo ? (
            <p>You can keep them again later.</p>
          ) : (
            <p>
              If the same people rate this player again, those reports follow. Links to these reports in other people’s
              emails stop working. You can undo this for 14 days.
            </p>
          )}
        </div>
      )}
    </ConfirmDialog>
  )
}

function nameOf({ first_name, evaluations: [newest] }: History): string {
  return first_name || `Number ${newest?.jersey_number ?? ''}`
}

function stateOf({ joined_at, undo_until }: Histories['joined'][number]): string {
  return `Kept ${dayWords(joined_at)}. You can undo this until ${dayWords(undo_until ?? joined_at)}.`
}
