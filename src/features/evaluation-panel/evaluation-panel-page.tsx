import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useMemo, useState } from 'react'
import { readPanel } from '#data/db/reads.ts'
import type { Panel } from '#data/db/reads.ts'
import { evaluationToDevice } from '#data/queries/evaluation.ts'
import { rubricOnDevice } from '#data/queries/reference-data.ts'
import { writeContext } from '#data/services.ts'
import type { Services } from '#data/services.ts'
import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import { FetchEvaluation } from './parts/frame/fetch-evaluation.tsx'
import { NotOnDevice } from './parts/frame/not-on-device.tsx'
import { PanelFrame } from './parts/frame/panel-frame.tsx'
import { createPanelMemory } from './parts/state/use-panel-store.ts'
import type { PanelMemory } from './parts/state/use-panel-store.ts'
import evaluationPanelCss from './evaluation-panel.module.css'

type EvaluationPanelPageProps = {
  services: Services
  userId: string
  evaluationId: string
  /** The code of a skill, or TEAM; undefined stays at the last one. */
  skill: string | undefined
  onSkill: (code: string) => void
  onOpenEvaluation: (id: string) => void
  onOpenSummary: (id: string) => void
  onLeave: () => void
  onOpenOutbox: () => void
}

/** Rates one player: everything comes from this device, and everything goes to it first. */
export function EvaluationPanelPage(props: EvaluationPanelPageProps) {
  const { services, userId, evaluationId, onLeave } = props
  const { db } = services
  const found = useLiveQuery(
    async () => ({ evaluationId, panel: await readPanel(db, evaluationId) }),
    [db, evaluationId],
  )
  const [memory] = useState(createPanelMemory)
  // While the next player is read, the answer of the live query still speaks of the last one.
  if (found?.evaluationId !== evaluationId)
    return <main className={evaluationPanelCss.evaluationPanel} aria-busy="true" />
  const row = found.panel?.row
  if (!found.panel || row?.user_id !== userId || row.ready_at === null) {
    return (
      <FetchEvaluation
        key={evaluationId}
        services={services}
        userId={userId}
        evaluationId={evaluationId}
        onLeave={onLeave}
      />
    )
  }
  return <PanelWithRubric key={evaluationId} {...props} panel={found.panel} memory={memory} />
}

/** The rubric of the evaluation's own version: an older evaluation is never rated by newer words. */
function PanelWithRubric({
  services,
  userId,
  panel,
  ...rest
}: EvaluationPanelPageProps & { panel: Panel; memory: PanelMemory }) {
  const rubric = useQuery(rubricOnDevice(services, panel.row.rubric_version))
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
  if (!rubric.data) return <main className={evaluationPanelCss.evaluationPanel} aria-busy="true" />
  return (
    <PanelFrame
      ctx={ctx}
      pictures={services.keptPictures}
      videos={services.offlineVideos}
      panel={panel}
      rubric={rubric.data}
      onSaved={wakeSync}
      {...rest}
    />
  )
}

const AT_WORK: readonly EvaluationStatus[] = ['submitted', 'in_review', 'live', 'ready_to_finalize', 'returned']

/**
 * Y35. What is on this device is shown at once. The server is asked each time somebody looks, and when the connection
 * is back: another tablet may have rated on, and a submission may have a new video. Of a live evaluation the server
 * must have heard before.
 */
function useFreshEvaluation(services: Services, userId: string, { row }: Panel) {
  const isKnown = AT_WORK.includes(row.status) && (row.is_live === 0 || row.accepted_at !== null)
  useQuery({
    ...evaluationToDevice(services, userId, row.id),
    enabled: isKnown,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
}
