import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react'
import { ApiError, isMissing } from '#data/api/api-error.ts'
import { evaluationResultOfServer } from '#data/queries/evaluation.ts'
import { rubricOnDevice } from '#data/queries/reference-data.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { RubricOnDevice } from '#data/ready/reference-store.ts'
import type { Services } from '#data/services.ts'
import { REASON_NEEDED } from '#domain/contracts/error-codes.ts'
import { MEDIA } from '#ui/breakpoints.ts'
import { useLaidOutLater } from '#ui/use-laid-out-later.ts'
import { useMedia } from '#ui/use-media.ts'
import { useOnline } from '#ui/use-online.ts'
import { NoReport } from './report/no-report.tsx'
import { ReasonForm } from './report/reason-form.tsx'
import { ReportActions } from './report/report-actions.tsx'
import { ReportHero } from './report/report-hero.tsx'
import { ReportSection } from './report/report-section.tsx'
import { ReportSkeleton } from './report/report-skeleton.tsx'
import { ReportTabs } from './report/report-tabs.tsx'
import { sectionsOf } from './report-sections.ts'
import type { ReportSectionId } from './report-sections.ts'
import resultCss from './result-page.module.css'
import css from './report.module.css'

type ReportPageProps = {
  evaluationId: string
  section: ReportSectionId
  /** The reader is the player or a parent. */
  isForFamily: boolean
}

const isReasonNeeded = (error: Error | null) => error instanceof ApiError && error.code === REASON_NEEDED

/** The report of a published evaluation, as the server computed it. */
export function ReportPage(props: ReportPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { evaluationId, section: asked, isForFamily } = props
  const isOnline = useOnline()
  const report = useQuery(evaluationResultOfServer(services, userId, evaluationId))
  const rubric = useRubric(services, report.data?.rubric_version)
  // An answer that comes is drawn in one go, a deferred one in slices: a slow phone hears a tap in between.
  const isReady = useDeferredValue(report.data !== undefined && rubric.data !== undefined)
  const isNarrow = useMedia(MEDIA.belowTablet)
  const page = useRef<HTMLDivElement>(null)
  const isLaidOutLater = useLaidOutLater(page, `${evaluationId}/${asked}`)
  // R17. What was opened offline is asked for as soon as the device is online, however new the kept report is.
  const askAgain = useEffectEvent(() => {
    if (report.isError && !isMissing(report.error) && !isReasonNeeded(report.error)) void report.refetch()
  })
  useEffect(() => {
    if (isOnline) askAgain()
  }, [isOnline])
  if (isReasonNeeded(report.error))
    return <ReasonForm evaluationId={evaluationId} onGiven={() => void report.refetch()} />
  // R17. What was taken from the reader is not shown from what the device has kept.
  if (report.isError && (!report.data || isMissing(report.error))) {
    return (
      <NoReport
        evaluationId={evaluationId}
        isForFamily={isForFamily}
        error={report.error}
        onTry={() => void report.refetch()}
      />
    )
  }
  if (rubric.isError && !rubric.data) {
    return (
      <NoReport
        evaluationId={evaluationId}
        isForFamily={isForFamily}
        error={rubric.error}
        onTry={() => void rubric.refetch()}
      />
    )
  }
  if (!isReady || !report.data || !rubric.data) return <ReportSkeleton />
  const section = sectionsOf(report.data).some(({ id }) => id === asked) ? asked : 'overview'
  const isOld = report.isError || report.isPaused || !isOnline
  // R85. A narrow screen begins a part of the report with the part. Its buttons follow it, and keep their state.
  const actionsFollow = isNarrow && section !== 'overview'
  const actions = <ReportActions key="actions" report={report.data} isForFamily={isForFamily} />
  return (
    <div ref={page} className={`${resultCss.page} ${css.report}`} data-laid-out-later={isLaidOutLater || undefined}>
      <ReportHero
        key="hero"
        report={report.data}
        bands={rubric.data.scoring.performance_level}
        asOf={isOld ? report.dataUpdatedAt : null}
        isBrief={section !== 'overview'}
      />
      {!actionsFollow && actions}
      <ReportTabs key="tabs" report={report.data} section={section} />
      <ReportSection
        key="section"
        section={section}
        report={report.data}
        rubric={rubric.data}
        isForFamily={isForFamily}
      />
      {actionsFollow && actions}
    </div>
  )
}

/**
 * The current rubric is asked for beside the report, because most reports are by it; an older report's own one after
 * it.
 */
function useRubric(services: Services, version: string | undefined): UseQueryResult<RubricOnDevice> {
  const current = useQuery(rubricOnDevice(services))
  const isOther = version !== undefined && !current.isPending && current.data?.structure.rubric_version !== version
  const own = useQuery({ ...rubricOnDevice(services, version), enabled: isOther })
  return isOther ? own : current
}
