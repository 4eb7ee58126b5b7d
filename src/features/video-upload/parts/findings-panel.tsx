import { CircleCheck, CircleQuestionMark, OctagonX, TriangleAlert } from 'lucide-react'
import type { VideoCheck } from '#domain/contracts/videos.ts'
import { videoFindings } from '#domain/video/video-check-rules.ts'
import { Panel } from '#ui/panel.tsx'

const ICONS = { ok: CircleCheck, warn: TriangleAlert, stop: OctagonX, unknown: CircleQuestionMark } as const

type FindingsPanelProps = { check: VideoCheck | null; byteLength: number | null; isLink: boolean }

/** What was looked at on the device before anything is paid, and nothing else. Nothing without a video. */
export function FindingsPanel({ check, byteLength, isLink }: FindingsPanelProps) {
  if (!isLink && (check === null || byteLength === null)) return null
  return (
    <Panel aria-labelledby="order-findings">
      <h3 id="order-findings">Checked before you pay</h3>
      <ul className="order-facts">
        {check && byteLength !== null && videoFindings(check, byteLength).map(({ id, tone, title, text }) => {
          const Icon = ICONS[tone]
          return <li key={id} data-tone={tone}><Icon aria-hidden /><span>{title}<small>{text}</small></span></li>
        })}
        {isLink && (
          <>
            <li data-tone="ok"><CircleCheck aria-hidden /><span>The link has the shape of a video link<small>Its host is one that evaluators can open.</small></span></li>
            <li data-tone="unknown"><CircleQuestionMark aria-hidden /><span>What is not checked: the video behind the link<small>It cannot be read here. Make sure that everybody with the link can watch it.</small></span></li>
          </>
        )}
      </ul>
    </Panel>
  )
}
