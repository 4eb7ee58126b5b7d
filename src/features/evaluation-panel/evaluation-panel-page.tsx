import { useQuery } from '@tanstack/react-query'
import { useObservable } from 'dexie-react-hooks'
import { useCallback, useMemo, useState } from 'react'
import { readPanelOfDevice } from '#data/db/event-reads.ts'
import type { SheetPlace } from '#data/db/event-reads.ts'
import { liveRows } from '#data/db/live-rows.ts'
import type { Panel } from '#data/db/reads.ts'
import { evaluationToDevice } from '#data/queries/evaluation.ts'
import { rubricOnDevice } from '#data/queries/reference-data.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { writeContext } from '#data/services.ts'
import type { Services } from '#data/services.ts'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import { formStructure } from '#domain/events/form.ts'
import { FetchEvaluation } from './frame/fetch-evaluation.tsx'
import { NotOnDevice } from './frame/not-on-device.tsx'
import { EmptyPanel, PanelFrame } from './frame/panel-frame.tsx'
import { createPanelMemory } from './state/use-panel-store.ts'
import type { PanelMemory } from './state/use-panel-store.ts'

type EvaluationPanelPageProps = {
  evaluationId: string
  /** The code of a skill, or TEAM. Undefined is the first skill. */
  skill: string | undefined
  /** Writes a skill into the address. `skill` has it before the next tap. */
  onSkill: (code: string) => void
  /** Opens another player at the skill of the address, because it is the one being watched. */
  onOpenEvaluation: (id: string) => void
  onOpenResult: (id: string) => void
  onLeave: () => void
  /** Back to the court of an event, where this player is. */
  onCourt: (eventId: string, eventPlayerId: string) => void
  onOpenOutbox: () => void
}

/** Rates one player: everything comes from this device, and everything goes to it first. */
export function EvaluationPanelPage(props: EvaluationPanelPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { evaluationId, onLeave } = props
  const { db } = services
  const found = useObservable(
    () => liveRows(db, async () => ({ evaluationId, ...(await readPanelOfDevice(db, userId, evaluationId)) })),
    [db, userId, evaluationId],
  )
  const [memory] = useState(createPanelMemory)
  // While the next player is read, the answer of the live query still speaks of the last one.
  if (found?.evaluationId !== evaluationId) return <EmptyPanel />
  const row = found.panel?.row
  if (!found.panel || row?.user_id !== userId || row.ready_at === null) {
    return <FetchEvaluation key={evaluationId} evaluationId={evaluationId} onLeave={onLeave} />
  }
  return <PanelWithRubric key={evaluationId} {...props} panel={found.panel} place={found.place} memory={memory} />
}

/**
 * The rubric of the evaluation's own version: an older evaluation is never rated by newer words. A sheet of an event
 * uses the rubric of the form on this device.
 */
function PanelWithRubric({
  panel,
  place,
  ...rest
}: EvaluationPanelPageProps & { panel: Panel; place: SheetPlace | undefined; memory: PanelMemory }) {
  const services = useServices()
  const { userId } = usePerson()
  const rubric = useQuery(rubricOnDevice(services, place?.form.rubric_version ?? panel.row.rubric_version))
  const formKeys = place?.form.keys.join(' ')
  const asked = useMemo(
    () =>
      rubric.data && formKeys !== undefined
        ? { ...rubric.data, structure: formStructure(rubric.data.structure, formKeys.split(' ')) }
        : rubric.data,
    [rubric.data, formKeys],
  )
  const ctx = useMemo(() => writeContext(services, userId), [services, userId])
  useFreshEvaluation(services, userId, panel)
  const { sync } = services
  const wakeSync = useCallback(() => {
    void sync.wake('enqueue')
  }, [sync])
  if (rubric.isError)
    return (
      <NotOnDevice
        error={rubric.error}
        onTry={() => {
          void rubric.refetch()
        }}
        onLeave={rest.onLeave}
      />
    )
  if (!asked) return <EmptyPanel />
  return (
    <PanelFrame
      ctx={ctx}
      pictures={services.keptPictures}
      videos={services.offlineVideos}
      panel={panel}
      place={place}
      rubric={asked}
      onSaved={wakeSync}
      {...rest}
    />
  )
}

const AT_WORK: readonly EvaluationStatus[] = ['submitted', 'in_review', 'live', 'ready_to_finalize', 'returned']

/**
 * Y35. What is on this device is shown at once. The server is asked each time somebody looks, and when the connection
 * is back: another tablet may have rated on, and an order may have a new video. Of a live evaluation the server
 * must have heard before. Sheets of an event are made fresh with the event.
 */
function useFreshEvaluation(services: Services, userId: string, { row }: Panel) {
  const isSheet = row.event_player_id !== undefined
  const isKnown = !isSheet && AT_WORK.includes(row.status) && (row.is_live === 0 || row.accepted_at !== null)
  useQuery({
    ...evaluationToDevice(services, userId, row.id),
    enabled: isKnown,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
}
