import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { scrollToCurrent } from '#ui/scroll-to-current.ts'
import { addressOfSection, REPORT_SECTIONS } from '../../report-sections.ts'
import type { ReportSectionId } from '../../report-sections.ts'
import reportCss from '../../report.module.css'

/** The parts of a report as links; on phones the current one is brought to the middle. */
export function ReportTabs({ evaluationId, section }: { evaluationId: string; section: ReportSectionId }) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (nav.current) scrollToCurrent(nav.current)
  }, [section])
  return (
    <nav ref={nav} className={reportCss.summaryTabs} aria-label="Report">
      {REPORT_SECTIONS.map(({ id, label }) => (
        <Link
          key={id}
          to={addressOfSection(evaluationId, id)}
          activeProps={{}}
          aria-current={id === section ? 'page' : undefined}
          resetScroll={false}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
