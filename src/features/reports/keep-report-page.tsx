import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { playerProfile } from '#data/queries/profile.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { forgetReading, keptReading } from '#data/reports/kept-reading.ts'
import type { Reading } from '#data/reports/kept-reading.ts'
import { BIRTH_DATES_DIFFER } from '#domain/contracts/error-codes.ts'
import { keepReport } from '#domain/contracts/reports.ts'
import type { PageStorage } from '#storage/page-storage.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { toaster } from '#ui/toasts.ts'
import { Panel } from '#ui/panel.tsx'
import css from './keep-report.module.css'

type KeepReportPageProps = {
  /** Reports are kept in a player's account. */
  isPlayer: boolean
  /** Where this tab has what was read by the link of an email. */
  kept: PageStorage
  onKept: (evaluationId: string) => void
  /** Signs out. The report waits in this tab for the next account. */
  onOtherAccount: () => void
}

/** R66. What "Keep it" of a sent report leads to, once somebody is signed in. */
export function KeepReportPage({ isPlayer, ...props }: KeepReportPageProps) {
  const [reading] = useState(() => keptReading(props.kept))
  if (!reading)
    return (
      <EmptyState level={1} title="No report to keep" text="Open the link in the email again and tap “Keep it”.">
        <Link to="/app">Back to start</Link>
      </EmptyState>
    )
  if (!isPlayer)
    return (
      <EmptyState
        level={1}
        title="This isn’t a player’s account"
        text="A report is kept in the account of a player, or of a parent who signed up as a player. Sign in with one in this tab, or open the link again."
      >
        <Button onClick={props.onOtherAccount}>Use another account</Button>
        <Link to="/app">Back to start</Link>
      </EmptyState>
    )
  return <Question {...props} reading={reading} />
}

function Question({
  reading: { token, session, evaluationId, name },
  kept,
  onKept,
  onOtherAccount,
}: Omit<KeepReportPageProps, 'isPlayer'> & { reading: Reading }) {
  const { api, queryClient } = useServices()
  const { userId } = usePerson()
  const profile = useQuery(playerProfile(api, userId), queryClient)
  const owner = profile.data?.first_name
  const keeping = useMutation(
    {
      mutationFn: () => api.call(keepReport, { token, session, evaluation_submission_id: evaluationId }),
      onSuccess: () => {
        forgetReading(kept)
        toaster.success('You can undo this on your home page for 14 days.', `${name}’s report is in your account`)
        onKept(evaluationId)
      },
    },
    queryClient,
  )
  const isOtherDate = keeping.error instanceof ApiError && keeping.error.code === BIRTH_DATES_DIFFER
  return (
    <Panel className={css.keep} width="form">
      <h1>Keep the report of {name}?</h1>
      <p>
        The report moves into this account. If the same people rate this player again, those reports follow. Links to it
        in other people’s emails stop working. You can undo this on your home page for 14 days.
      </p>
      <p>
        {owner ? `This is ${owner}’s account. ` : ''}An account is for one player. Another child needs an account with
        another email address.
      </p>
      {keeping.error && <FieldError>{failureWords(keeping.error)}</FieldError>}
      {isOtherDate ? (
        <>
          <p>
            If the report is of another child, use another account. If your profile has the wrong date, correct it. If
            the report has it, ask the organizer or evaluator who sent the report.
          </p>
          <Link to="/app/edit-player-profile/$step" params={{ step: 'player_information' }}>
            Check the date of birth in the profile
          </Link>
        </>
      ) : (
        <Button
          variant="solid"
          size="lg"
          aria-disabled={keeping.isPending || undefined}
          onClick={() => {
            if (!keeping.isPending) keeping.mutate()
          }}
        >
          <Bookmark aria-hidden />
          Keep it
        </Button>
      )}
      <Button onClick={onOtherAccount}>Use another account</Button>
      <Link to="/app">Not now</Link>
    </Panel>
  )
}
