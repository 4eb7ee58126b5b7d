/** The shape of a report on its way. Appears after 300 ms. */
export function ReportSkeleton() {
  return (
    <div className="summary report-skeleton" role="status" aria-label="Loading the report">
      <div className="summary-hero" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      {[1, 2].map((panel) => (
        <div key={panel} className="report-skeleton-panel" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
