import { Link } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Report } from '#domain/contracts/evaluations.ts'
import { fadeWhileMore } from '#ui/scroll-fade.ts'
import { scrollToCurrent } from '#ui/scroll-to-current.ts'
import { addressOfSection, sectionsOf } from '../report-sections.ts'
import type { ReportSectionId } from '../report-sections.ts'
import css from './report-tabs.module.css'
import scrollFadeCss from '#ui/scroll-fade.module.css'

/** The parts of a report as links. Where they have no room, the current one is brought to the middle. */
export function ReportTabs({ report, section }: { report: Report; section: ReportSectionId }) {
  const nav = useRef<HTMLElement>(null)
  const tappedAt = useRef<number>(undefined)
  // R85. The height above the tabs differs from part to part. The tabs stay where they were tapped.
  useLayoutEffect(() => {
    if (nav.current && tappedAt.current !== undefined)
      scrollBy({ top: nav.current.getBoundingClientRect().top - tappedAt.current, behavior: 'instant' })
    tappedAt.current = undefined
  }, [section])
  useEffect(() => {
    if (nav.current) scrollToCurrent(nav.current)
  }, [section])
  useEffect(() => fadeWhileMore(nav.current), [])
  return (
    <nav ref={nav} className={`${css.tabs} ${scrollFadeCss.scrollFade}`} aria-label="Report">
      {sectionsOf(report).map(({ id, label, last }) => (
        <Link
          key={id}
          to={addressOfSection(report.evaluation_submission_id, id)}
          activeProps={{}}
          aria-current={id === section ? 'page' : undefined}
          resetScroll={false}
          onClick={() => {
            tappedAt.current = nav.current?.getBoundingClientRect().top
          }}
        >
          <span>
            {label}
            {last && <small> {last}</small>}
          </span>
        </Link>
      ))}
    </nav>
  )
}
