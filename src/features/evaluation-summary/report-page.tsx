import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { ApiError } from '#data/api/api-error.ts'
import { evaluationResultOfServer } from '#data/queries/evaluation.ts'
import { rubricOnDevice } from '#data/queries/reference-data.ts'
import type { Services } from '#data/services.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { ReportSection } from './parts/report-section.tsx'
import { ReportTabs } from './parts/report-tabs.tsx'
import { ScoreHero } from './parts/score-hero.tsx'
import type { ReportSectionId } from './report-sections.ts'
import './evaluation-summary.css'

type ReportPageProps = {
  services: Services
  userId: string
  evaluationId: string
  section: ReportSectionId
  /** The reader is the player or a parent. */
  isForFamily: boolean
}

/** The report of a published evaluation, as the server computed it. */
export function ReportPage(props: ReportPageProps) {
  const { services, userId, evaluationId, section, isForFamily } = props
  const report = useQuery(evaluationResultOfServer(services, userId, evaluationId))
  const rubric = useQuery({ ...rubricOnDevice(services, report.data?.rubric_version), enabled: report.isSuccess })
  if (report.isError && !report.data) return <NoReport error={report.error} onTry={() => void report.refetch()} />
  if (rubric.isError && !rubric.data) return <NoReport error={rubric.error} onTry={() => void rubric.refetch()} />
  if (!report.data || !rubric.data) return <SkeletonRows count={6} />
  const { player_profile: player, jersey_number, jersey_color } = report.data
  return (
    <div className="summary">
      <ScoreHero seen={{ player, jersey_number, jersey_color }} result={report.data} bands={rubric.data.scoring.performance_level} />
      <ReportTabs evaluationId={evaluationId} section={section} />
      <ReportSection section={section} report={report.data} rubric={rubric.data} isForFamily={isForFamily} />
    </div>
  )
}

function NoReport({ error, onTry }: { error: unknown; onTry: () => void }) {
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <Panel>
      <EmptyState
        level={1} title={isMissing ? 'There is no report here' : 'The report is not on this device'}
        text={isMissing ? 'It is not published yet, or it is not yours to see.' : 'It needs signal once.'}
      >
        <Button onClick={onTry}><RefreshCw aria-hidden />Try again</Button>
      </EmptyState>
    </Panel>
  )
}
