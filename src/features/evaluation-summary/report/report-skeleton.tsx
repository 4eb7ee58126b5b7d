import evaluationSummaryCss from '../evaluation-summary.module.css'
import reportCss from '../report.module.css'
/** The shape of a report on its way. Appears after 300 ms. */
export function ReportSkeleton() {
  return (
    <div
      className={`${evaluationSummaryCss.summary} ${reportCss.reportSkeleton}`}
      role="status"
      aria-label="Loading the report"
      data-loading
    >
      <div className={`${evaluationSummaryCss.summaryHero} ${reportCss.reportSkeletonHero}`} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      {[1, 2].map((panel) => (
        <div key={panel} className={reportCss.reportSkeletonPanel} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
