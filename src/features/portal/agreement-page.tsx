import { useQuery } from '@tanstack/react-query'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { agreementInSight } from '#data/queries/agreement.ts'
import { programsInSight } from '#data/queries/programs.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import { plainAnswer } from '#domain/agreement/plain-answer.ts'
import type { Agreement } from '#domain/contracts/agreement.ts'
import { AsOf } from '#kit/as-of.tsx'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { AgreementFolds } from './agreement-folds.ts'
import { AgreementDetails } from './agreement/agreement-details.tsx'
import { OffsetsPlot } from './agreement/offsets-plot.tsx'
import { SkillsHeat } from './agreement/skills-heat.tsx'
import { StylePanel } from './agreement/style-panel.tsx'
import { TrendPlot } from './agreement/trend-plot.tsx'
import { CONNECT_ONCE } from './figures-not-loaded.tsx'
import { useShowOpened } from './folds.ts'
import css from './agreement-page.module.css'

type AgreementPageProps = {
  /** An admin sees all of Courtside where no program is chosen, everybody else the programs that are theirs. */
  isAdmin: boolean
  programId: number | undefined
  onProgram: (programId: number | undefined) => void
  folds: AgreementFolds
  /** 1, unless another heading stands over it. */
  level?: 1 | 2
}

/** J10. How the evaluators agree who rated the players of a program, or of all that one may see. */
export function AgreementPage({ isAdmin, programId, onProgram, folds, level = 1 }: AgreementPageProps) {
  const { api } = useServices()
  const { userId } = usePerson()
  const programs = useQuery(programsInSight(api, userId))
  const figures = useLoaded(agreementInSight(api, userId, programId))
  const Title = `h${level}` as const
  const isMissing =
    programId !== undefined &&
    figures.query.error instanceof ApiError &&
    (figures.query.error.status === 404 || figures.query.error.status === 422)
  const hasChoice = (programs.data?.length ?? 0) > 1 || programId !== undefined
  return (
    <div className={css.page} aria-busy={figures.query.isFetching}>
      <div className={css.top}>
        <Title>Evaluator agreement</Title>
        {figures.data && !isMissing && (
          <AsOf
            updatedAt={figures.query.dataUpdatedAt}
            isOffline={figures.query.error instanceof OfflineError}
            isFetching={figures.query.isFetching}
            onRefresh={() => void figures.query.refetch()}
          />
        )}
      </div>
      {figures.data && !isMissing && isAnything(figures.data) && (
        <p className={css.answer}>{plainAnswer(figures.data.summary)}</p>
      )}
      <p className={css.lead}>
        How consistently evaluators rate. Offsets cover all their work. Pairs of ratings cover the players shown here.
        Nothing on this page changes a rating.
      </p>
      {hasChoice && programs.data && (
        <SelectField
          className={css.program}
          label="Program"
          value={String(programId ?? '')}
          placeholder={isAdmin ? 'All of Courtside' : 'All your programs'}
          options={programs.data.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget: { value } }) => onProgram(value === '' ? undefined : Number(value))}
        />
      )}
      {isMissing && (
        <Panel>
          <EmptyState
            drawing="floor"
            title="We can’t find this program"
            text="It doesn’t exist, or it isn’t one of yours."
          >
            <Button onClick={() => onProgram(undefined)}>Show all</Button>
          </EmptyState>
        </Panel>
      )}
      {!isMissing && (
        <WhenLoaded of={figures} panel rows={8} text={CONNECT_ONCE}>
          {(data) => <AgreementFigures figures={data} folds={folds} />}
        </WhenLoaded>
      )}
    </div>
  )
}

function isAnything({ evaluators, summary }: Agreement): boolean {
  return evaluators.length > 0 || summary.pairs > 0
}

const NOTHING_YET =
  'You’ll see agreement once players on these rosters are evaluated, ' +
  'and more once two evaluators rate the same player.'

function AgreementFigures({ figures, folds }: { figures: Agreement; folds: AgreementFolds }) {
  const { summary, quarters, evaluators } = figures
  useShowOpened(folds)
  if (!isAnything(figures)) {
    return (
      <Panel>
        <EmptyState title="No evaluations yet" text={NOTHING_YET} />
      </Panel>
    )
  }
  return (
    <>
      <OffsetsPlot evaluators={evaluators} />
      <SkillsHeat evaluators={evaluators} skills={summary.skills} folds={folds} />
      <TrendPlot evaluators={evaluators} quarters={quarters} folds={folds} />
      <StylePanel evaluators={evaluators} folds={folds} />
      <AgreementDetails summary={summary} folds={folds} />
    </>
  )
}
