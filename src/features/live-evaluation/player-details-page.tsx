import { useQuery } from '@tanstack/react-query'
import { useObservable } from 'dexie-react-hooks'
import { Check, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { EvaluationRow } from '#data/db/database.ts'
import { localDay } from '#data/db/evaluation-writes.ts'
import { createKeptForm } from '#data/db/kept-form.ts'
import { liveRows } from '#data/db/live-rows.ts'
import { addressReport, describePlayer } from '#data/db/player-writes.ts'
import { playerName } from '#data/db/reads.ts'
import { playerDropdowns } from '#data/queries/reference-data.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { writeContext } from '#data/services.ts'
import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import {
  describedBy,
  descriptionErrors,
  emptyLivePlayerForm,
  LivePlayerForm,
  walkOnOf,
} from '#domain/profiles/live-player-form.ts'
import { NotLoaded } from '#kit/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { focusRefused } from '#ui/focus-refused.ts'
import { FormFoot, FormNote } from '#ui/form-layout.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { toaster } from '#ui/toasts.ts'
import { useKeptForm } from '#ui/use-kept-form.ts'
import { LiveFrame } from './live-frame.tsx'
import { PlayerFields } from './player-fields.tsx'
import { ReportFields } from './report-fields.tsx'
import css from './player-details-page.module.css'

type DetailsPageProps = {
  evaluationId: string
  syncChip: ReactNode
  onDone: () => void
}

/** Says who a walk-on is, once there is time for it; the result follows. */
export function PlayerDetailsPage({ evaluationId, syncChip, onDone }: DetailsPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const dropdowns = useQuery(playerDropdowns(services))
  const row = useObservable(
    () => liveRows(services.db, async () => (await services.db.evaluation.get(evaluationId)) ?? null),
    [services, evaluationId],
  )
  const isOwn = row?.user_id === userId && row.is_live === 1
  return (
    <LiveFrame
      title={isOwn ? playerName(row) : 'Player details'}
      subtitle="Leave anything you don’t know empty"
      backLabel="Back to summary"
      onBack={onDone}
      syncChip={syncChip}
      isLong
    >
      {row !== undefined && !isOwn && (
        <EmptyState title="This evaluation isn’t on this device" text="Open it from your library.">
          <Button onClick={onDone}>Back to summary</Button>
        </EmptyState>
      )}
      {isOwn && dropdowns.isError && (
        <NotLoaded
          title="Connect once to download this form"
          text={'Tap “Ready for the gym” to load it.'}
          onRetry={() => void dropdowns.refetch()}
        />
      )}
      {isOwn && !dropdowns.data && !dropdowns.isError && (
        <Panel inset="none" margin="all">
          <SkeletonRows />
        </Panel>
      )}
      {isOwn && dropdowns.data && <DetailsForm key={row.id} row={row} dropdowns={dropdowns.data} onDone={onDone} />}
    </LiveFrame>
  )
}

type DetailsFormProps = Pick<DetailsPageProps, 'onDone'> & {
  row: EvaluationRow
  dropdowns: PlayerDropdowns
}

/** W34. Kept on this device as it is typed. */
function DetailsForm({ row, dropdowns, onDone }: DetailsFormProps) {
  const services = useServices()
  const { userId } = usePerson()
  const saved = { ...emptyLivePlayerForm(), ...describedBy(row.player), report_email: row.report_email ?? '' }
  const key = `player-details:${row.id}`
  const kept = useKeptForm(
    `${userId}/${key}`,
    () =>
      createKeptForm({ db: services.db, userId, now: services.now }, key, LivePlayerForm, () =>
        toaster.error('What you typed could not be kept on this device.', 'Not saved.'),
      ),
    () => saved,
  )
  const [isTried, setTried] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const today = localDay(services.now())
  if (!kept) return null
  const { form, isRestored, change, startAnew, settle } = kept
  const errors = descriptionErrors(form, dropdowns, today)

  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.keys(errors).length > 0) return setTimeout(() => focusRefused(formRef.current))
    try {
      const ctx = writeContext(services, userId)
      await describePlayer(ctx, row.id, walkOnOf(form, dropdowns))
      await addressReport(ctx, row.id, form.report_email.trim() || null)
      await settle((now) => now === form, form)
      void services.sync.wake('enqueue')
      toaster.success('Saved on this device.')
      onDone()
    } catch (refusal) {
      toaster.error(refusal instanceof Error ? refusal.message : 'Keep this page open and try again.', 'Not saved.')
    }
  }

  return (
    <form
      ref={formRef}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        void save(event)
      }}
    >
      {isRestored && (
        <FormNote
          action={
            <Button size="court" onClick={() => void startAnew(saved)}>
              <RotateCcw aria-hidden />
              Discard changes
            </Button>
          }
        >
          We brought back what you typed.
        </FormNote>
      )}
      <Panel>
        <PlayerFields form={form} errors={isTried ? errors : {}} change={change} dropdowns={dropdowns} />
      </Panel>
      <Panel>
        <h2>Send the report to</h2>
        <ReportFields form={form} errors={isTried ? errors : {}} change={change} dropdowns={dropdowns} today={today} />
      </Panel>
      <FormFoot
        back={
          <Button size="court" onClick={onDone}>
            Cancel
          </Button>
        }
      >
        <Button size="court" variant="solid" type="submit">
          <Check aria-hidden />
          Save
        </Button>
      </FormFoot>
    </form>
  )
}
