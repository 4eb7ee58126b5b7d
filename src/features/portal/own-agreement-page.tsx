import { OfflineError } from '#data/api/api-error.ts'
import { ownAgreement } from '#data/queries/agreement.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { useLoaded } from '#data/react/use-loaded.ts'
import { AsOf } from '#kit/as-of.tsx'
import { WhenLoaded } from '#kit/when-loaded.tsx'
import type { AgreementFolds } from './agreement-folds.ts'
import { KappaPlot } from './agreement/kappa-plot.tsx'
import { OwnOffset } from './agreement/own-offset.tsx'
import { OwnSkills } from './agreement/own-skills.tsx'
import { OwnStyle } from './agreement/own-style.tsx'
import { TrendPlot } from './agreement/trend-plot.tsx'
import { CONNECT_ONCE } from './figures-not-loaded.tsx'
import agreementPageCss from './agreement-page.module.css'
import agreementColumnsCss from './agreement-columns.module.css'

type OwnAgreementPageProps = {
  folds: AgreementFolds
  /** 1, unless another heading stands over it. */ level?: 1 | 2
}

/** J11. How evenly an evaluator rates: their own figures, and all others without a name. */
export function OwnAgreementPage({ folds, level = 1 }: OwnAgreementPageProps) {
  const { api } = useServices()
  const { userId } = usePerson()
  const figures = useLoaded(ownAgreement(api, userId))
  const Title = `h${level}` as const
  return (
    <div className={agreementPageCss.page} aria-busy={figures.query.isFetching}>
      <div className={agreementPageCss.top}>
        <Title>Your agreement</Title>
        {figures.data && (
          <AsOf
            updatedAt={figures.query.dataUpdatedAt}
            isOffline={figures.query.error instanceof OfflineError}
            isFetching={figures.query.isFetching}
            onRefresh={() => void figures.query.refetch()}
          />
        )}
      </div>
      <p className={agreementPageCss.lead}>
        How your ratings compare with what we’d expect for each player’s level, grade and position, and with evaluators
        who rated the same players blind. Courtside administrators and the programs whose players you rated see this
        page too. Other evaluators don’t.
      </p>
      <WhenLoaded of={figures} panel rows={6} text={CONNECT_ONCE}>
        {({ own, own_ratings, distribution, summary, quarters }) => (
          <>
            <div className={agreementColumnsCss.grid}>
              <div className={agreementColumnsCss.column}>
                <OwnOffset own={own} distribution={distribution} />
                <OwnStyle own={own} />
              </div>
              <div className={agreementColumnsCss.column}>
                <OwnSkills own={own} ratings={own_ratings} skills={summary.skills} folds={folds} />
              </div>
            </div>
            <TrendPlot evaluators={[own]} quarters={quarters} folds={folds} />
            <KappaPlot summary={summary} title="All evaluators, skill by skill" folds={folds} />
          </>
        )}
      </WhenLoaded>
    </div>
  )
}
