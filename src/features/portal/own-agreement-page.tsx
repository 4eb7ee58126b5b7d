import { useQuery } from '@tanstack/react-query'
import { OfflineError } from '#data/api/api-error.ts'
import { ownAgreement } from '#data/queries/agreement.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { AsOf } from '#kit/as-of.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import type { AgreementFolds } from './agreement-folds.ts'
import { KappaPlot } from './parts/agreement/kappa-plot.tsx'
import { OwnOffset } from './parts/agreement/own-offset.tsx'
import { OwnSkills } from './parts/agreement/own-skills.tsx'
import { OwnStyle } from './parts/agreement/own-style.tsx'
import { TrendPlot } from './parts/agreement/trend-plot.tsx'
import { FiguresNotLoaded } from './parts/figures-not-loaded.tsx'
import css from './agreement.module.css'

type OwnAgreementPageProps = {
  folds: AgreementFolds
  /** 1, unless another heading stands over it. */ level?: 1 | 2
}

/** J11. How evenly an evaluator rates: their own figures, and all others without a name. */
export function OwnAgreementPage({ folds, level = 1 }: OwnAgreementPageProps) {
  const { api } = useServices()
  const { userId } = usePerson()
  const figures = useQuery(ownAgreement(api, userId))
  const Title = `h${level}` as const
  return (
    <div className={css.agreement} aria-busy={figures.isFetching}>
      <div className={css.agreementTop}>
        <Title>Your agreement</Title>
        {figures.data && (
          <AsOf
            updatedAt={figures.dataUpdatedAt}
            isOffline={figures.error instanceof OfflineError}
            isFetching={figures.isFetching}
            onRefresh={() => void figures.refetch()}
          />
        )}
      </div>
      <p className={css.agreementLead}>
        How your ratings compare with what we’d expect for each player’s level, grade and position, and with evaluators
        who rated the same players blind. Courtside administrators and the programs whose players you rated see this
        page too. Other evaluators don’t.
      </p>
      {figures.isPending && (
        <Panel inset="none">
          <SkeletonRows count={6} />
        </Panel>
      )}
      {figures.isError && !figures.data && (
        <FiguresNotLoaded
          level={2}
          isOffline={figures.error instanceof OfflineError}
          onRetry={() => void figures.refetch()}
        />
      )}
      {figures.data && (
        <>
          <div className={css.agreementGrid}>
            <div className={css.agreementColumn}>
              <OwnOffset own={figures.data.own} distribution={figures.data.distribution} />
              <OwnStyle own={figures.data.own} />
            </div>
            <div className={css.agreementColumn}>
              <OwnSkills
                own={figures.data.own}
                ratings={figures.data.own_ratings}
                skills={figures.data.summary.skills}
                folds={folds}
              />
            </div>
          </div>
          <TrendPlot evaluators={[figures.data.own]} quarters={figures.data.quarters} folds={folds} />
          <KappaPlot summary={figures.data.summary} title="All evaluators, skill by skill" folds={folds} />
        </>
      )}
    </div>
  )
}
