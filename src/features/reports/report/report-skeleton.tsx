import { HeroBox } from '../figures/score-hero.tsx'
import resultCss from '../result-page.module.css'
import css from './report-skeleton.module.css'
/** The shape of a report on its way. Appears after 300 ms. */
export function ReportSkeleton() {
  return (
    <div className={`${resultCss.page} ${css.skeleton}`} role="status" aria-label="Loading the report" data-loading>
      <HeroBox className={css.hero} aria-hidden="true">
        <i />
        <i />
        <i />
      </HeroBox>
      {[1, 2].map((panel) => (
        <div key={panel} className={css.panel} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
