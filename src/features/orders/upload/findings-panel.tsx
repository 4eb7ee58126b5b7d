import { ChevronDown, CircleCheck, CircleQuestionMark, OctagonX, TriangleAlert } from 'lucide-react'
import type { VideoCheck } from '#domain/contracts/videos.ts'
import { videoFindings } from '#domain/videos/video-check-rules.ts'
import type { Finding } from '#domain/videos/video-check-rules.ts'
import { Panel } from '#ui/panel.tsx'
import orderFactsCss from '../order-facts.module.css'
import css from './findings-panel.module.css'

const ICONS = { ok: CircleCheck, warn: TriangleAlert, stop: OctagonX, unknown: CircleQuestionMark } as const

type FindingsPanelProps = { check: VideoCheck | null; byteLength: number | null; isLink: boolean }

/** What was looked at on the device before anything is paid, and nothing else. Nothing without a video. */
export function FindingsPanel({ check, byteLength, isLink }: FindingsPanelProps) {
  if (!isLink && (check === null || byteLength === null)) return null
  return (
    <Panel aria-labelledby="order-findings">
      <h3 id="order-findings">Video check</h3>
      {check && byteLength !== null && <Findings findings={videoFindings(check, byteLength)} />}
      {isLink && (
        <ul className={orderFactsCss.facts}>
          <li data-tone="ok">
            <CircleCheck aria-hidden />
            <span>
              Link looks good<small>Evaluators can open links from this site.</small>
            </span>
          </li>
          <li data-tone="unknown">
            <CircleQuestionMark aria-hidden />
            <span>
              We can’t check the video itself
              <small>Make sure anyone with the link can watch it.</small>
            </span>
          </li>
        </ul>
      )}
    </Panel>
  )
}

/** What needs a look stands in the open; what is fine, and what could not be looked at, behind its count. */
function Findings({ findings }: { findings: readonly Finding[] }) {
  const open = findings.filter(({ tone }) => tone === 'warn' || tone === 'stop')
  const quiet = findings.filter((it) => !open.includes(it))
  return (
    <>
      {open.length > 0 && <Facts findings={open} />}
      {quiet.length > 0 && (
        <details className={css.quiet}>
          <summary>
            {countWords(findings)}
            <ChevronDown aria-hidden />
          </summary>
          <Facts findings={quiet} />
        </details>
      )}
    </>
  )
}

function Facts({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className={orderFactsCss.facts}>
      {findings.map(({ id, tone, title, text }) => {
        const Icon = ICONS[tone]
        return (
          <li key={id} data-tone={tone}>
            <Icon aria-hidden />
            <span>
              {title}
              <small>{text}</small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** "5 OK, 2 tips". */
function countWords(findings: readonly Finding[]): string {
  const count = (...tones: Finding['tone'][]) => findings.filter(({ tone }) => tones.includes(tone)).length
  const tips = count('warn', 'stop')
  return [
    `${count('ok')} OK`,
    tips > 0 && (tips === 1 ? '1 tip' : `${tips} tips`),
    count('unknown') > 0 && `${count('unknown')} not checked`,
  ]
    .filter(Boolean)
    .join(', ')
}
