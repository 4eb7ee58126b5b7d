import { useQuery } from '@tanstack/react-query'
import { useObservable } from 'dexie-react-hooks'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { isMissing } from '#data/api/api-error.ts'
import type { EvaluationRow } from '#data/db/database.ts'
import { liveRows } from '#data/db/live-rows.ts'
import { playerName, readPanel } from '#data/db/reads.ts'
import type { Panel as PanelOnDevice } from '#data/db/reads.ts'
import { evaluationToDevice } from '#data/queries/evaluation.ts'
import { rubricOnDevice } from '#data/queries/reference-data.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { RubricOnDevice } from '#data/ready/reference-store.ts'
import { callName } from '#domain/evaluations/jersey-words.ts'
import { STATUS_LABELS, isOpenToRatings, isPublished } from '#domain/evaluations/lifecycle.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { EvaluatorConsultation } from './consultation/evaluator-consultation.tsx'
import { PositionsPanel } from './figures/positions-panel.tsx'
import { PredictorPanel } from './figures/predictor-panel.tsx'
import { ScoreHero } from './figures/score-hero.tsx'
import { CompetitivePanel } from './figures/competitive-panel.tsx'
import { TeamPlayerPanel } from './figures/team-player-panel.tsx'
import { SeparatorsPanel } from './figures/separators-panel.tsx'
import { SkillsPlot } from './figures/skills-plot.tsx'
import { NotesPanel } from './notes/notes-panel.tsx'
import { CorrectedDay } from './result/corrected-day.tsx'
import { NextPlayer } from './result/next-player.tsx'
import { ReportReaders } from './result/report-readers.tsx'
import { ResultActions } from './result/result-actions.tsx'
import { useResult } from './result/use-result.ts'
import { WhoIsIt } from './result/who-is-it.tsx'
import css from './result-page.module.css'

type ResultPageProps = {
  evaluationId: string
  onOpenPanel: (id: string) => void
  /** Says more of the player of a live evaluation. */
  onDescribe: () => void
  onNewPlayer: () => void
  onLeave: () => void
}

/** What one evaluation says, computed on this device from the locked ratings, and by the server once it has them. */
export function ResultPage(props: ResultPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { evaluationId, onLeave } = props
  const { db } = services
  const found = useObservable(
    () => liveRows(db, async () => ({ evaluationId, panel: await readPanel(db, evaluationId, services.now()) })),
    [db, services, evaluationId],
  )
  if (found?.evaluationId !== evaluationId) return null
  const panel = found.panel?.row.user_id === userId && found.panel.row.ready_at !== null ? found.panel : undefined
  return (
    <div className={css.page}>
      <Button variant="ghost" className={css.back} onClick={onLeave}>
        <ArrowLeft aria-hidden />
        Library
      </Button>
      {panel ? <ResultWithRubric {...props} panel={panel} /> : <FromServer {...props} />}
    </div>
  )
}

function FromServer({ evaluationId }: ResultPageProps) {
  const services = useServices()
  const { userId } = usePerson()
  const fetched = useQuery(evaluationToDevice(services, userId, evaluationId))
  if (!fetched.isError) return <SkeletonRows />
  if (isMissing(fetched.error))
    return (
      <EmptyState
        level={1}
        drawing="floor"
        title="We can’t show this evaluation here"
        text="It doesn’t exist, or it belongs to another evaluator. A coach, an admin and the player read it as a report."
      />
    )
  return (
    <NotHere
      text="Connect once to load it. It has to be one of yours."
      onTry={() => {
        void fetched.refetch()
      }}
    />
  )
}

function NotHere({ text, onTry }: { text: string; onTry: () => void }) {
  return (
    <EmptyState level={1} title="This evaluation isn’t on this device" text={text}>
      <Button variant="solid" above="3" onClick={onTry}>
        Try again
      </Button>
    </EmptyState>
  )
}

type WithPanel = ResultPageProps & { panel: PanelOnDevice }

function ResultWithRubric({ panel, ...props }: WithPanel) {
  const services = useServices()
  const rubric = useQuery(rubricOnDevice(services, panel.row.rubric_version))
  if (rubric.isError)
    return (
      <NotHere
        text="Connect once to load the rubric it was rated with."
        onTry={() => {
          void rubric.refetch()
        }}
      />
    )
  if (!rubric.data) return null
  return <Result {...props} panel={panel} rubric={rubric.data} />
}

function Result({
  evaluationId,
  onOpenPanel,
  onDescribe,
  onNewPlayer,
  panel,
  rubric,
}: WithPanel & { rubric: RubricOnDevice }) {
  const services = useServices()
  const { userId } = usePerson()
  const { result, agreement } = useResult(services, userId, panel, rubric)
  const actions = (
    <ResultActions
      panel={panel}
      agreement={agreement}
      hasResult={result !== undefined}
      onOpenPanel={() => onOpenPanel(evaluationId)}
    >
      {isPublished(panel.row.status) && (
        <NextPlayer row={panel.row} onOpenPanel={onOpenPanel} onNewPlayer={onNewPlayer} />
      )}
    </ResultActions>
  )
  if (!result) return <NoResult row={panel.row} actions={actions} onOpenPanel={() => onOpenPanel(evaluationId)} />
  return (
    <>
      <ScoreHero seen={panel.row} result={result} bands={rubric.scoring.performance_level} />
      {actions}
      <CorrectedDay row={panel.row} />
      <WhoIsIt row={panel.row} onDescribe={onDescribe} />
      <ReportReaders row={panel.row} />
      {isPublished(panel.row.status) && <EvaluatorConsultation evaluationId={evaluationId} />}
      <div className={css.grid}>
        <SkillsPlot
          result={result}
          firstName={callName(panel.row.player, panel.row)}
          entered={panel.row.player.athletic_info.player_position_name}
        />
        <PositionsPanel result={result} />
        <PredictorPanel
          result={result}
          tiers={rubric.scoring.predictor.tiers}
          divisions={rubric.scoring.predictor.divisions}
          isForFamily={false}
        />
        <SeparatorsPanel result={result} firstName={callName(panel.row.player, panel.row)} isForFamily={false} />
        <TeamPlayerPanel result={result} />
        <CompetitivePanel result={result} isForFamily={false} />
        <NotesPanel panel={panel} structure={rubric.structure} />
      </div>
    </>
  )
}

function NoResult({ row, actions, onOpenPanel }: { row: EvaluationRow; actions: ReactNode; onOpenPanel: () => void }) {
  const { status } = row
  const isOpen = isOpenToRatings(status)
  const [title, text] = isOpen
    ? ['The ratings aren’t locked yet', 'You’ll see the summary after the final save.']
    : [
        `${STATUS_LABELS[status]}: no result`,
        status === 'returned' ? 'We asked the player for a new video.' : 'This evaluation was not finished.',
      ]
  return (
    <>
      <h1 className={css.name}>
        <Jersey number={row.jersey_number} color={row.jersey_color} />
        {playerName(row)}
      </h1>
      {actions}
      <EmptyState title={title} text={text}>
        <Button variant={isOpen ? 'solid' : 'outline'} above="3" onClick={onOpenPanel}>
          {isOpen ? 'Open panel' : 'View panel'}
        </Button>
      </EmptyState>
    </>
  )
}
