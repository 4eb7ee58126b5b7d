import { Check, RefreshCw, ShieldAlert, ShieldCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { isComplete, isStale } from '#data/ready/ready-report.ts'
import type { ReadyReport } from '#data/ready/ready-report.ts'
import { Button } from '#ui/button.tsx'
import { Lane } from '#ui/lane.tsx'
import { sizeWords } from '#ui/size-words.ts'
import { clockWords, timeWords } from '#kit/time-words.ts'
import type { MakingReady } from './use-make-ready.ts'
import libraryCss from '../../library.module.css'

type ReadyCardProps = {
  report: ReadyReport | undefined
  making: MakingReady
  now: number
  onStart: () => void
  onCancel: () => void
}

const LITTLE_SPACE = 50_000_000

/** What is on this device for the gym, since when, and what is missing. Absent before the first time. */
export function ReadyCard({ report, making, now, onStart, onCancel }: ReadyCardProps) {
  if (making.phase === 'running') return <Running {...making.progress} onCancel={onCancel} />
  const trouble = troubleWords(making, report, now)
  if (!report) return trouble && <Card tone="warn" title={trouble.title} text={trouble.text} onAgain={onStart} />

  const isWhole = isComplete(report)
  const since = timeWords(report.at, now)
  const title = isWhole ? `Ready for the gym since ${since}` : `Partly ready for the gym since ${since}`
  const text = trouble ? `${trouble.title} ${trouble.text}` : missingWords(report) || staleWords(report, now)
  return (
    <Card tone={isWhole ? 'ok' : 'warn'} title={title} text={text} {...((!isWhole || text) && { onAgain: onStart })}>
      <Facts report={report} />
      {hintsFor(report).map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
    </Card>
  )
}

function Running({ done, total, onCancel }: { done: number; total: number; onCancel: () => void }) {
  const words = total === 0 ? 'Checking what’s new' : `${done} of ${total}`
  return (
    <section className={libraryCss.libraryReady} data-tone="plain" aria-label="Ready for the gym">
      <RefreshCw aria-hidden />
      <div>
        <h2>Getting ready for the gym</h2>
        <p aria-live="polite">{words}</p>
        <div className={libraryCss.libraryReadyLane}>
          <Lane
            name="Getting ready for the gym"
            percentage={total === 0 ? 0 : (done / total) * 100}
            valueText={words}
          />
        </div>
      </div>
      <Button onClick={onCancel}>
        <X aria-hidden />
        Cancel
      </Button>
    </section>
  )
}

type CardProps = { tone: 'ok' | 'warn'; title: string; text: string; onAgain?: () => void; children?: ReactNode }

function Card({ tone, title, text, onAgain, children }: CardProps) {
  const Icon = tone === 'ok' ? ShieldCheck : ShieldAlert
  return (
    <section className={libraryCss.libraryReady} data-tone={tone} aria-label="Ready for the gym">
      <Icon aria-hidden />
      <div aria-live="polite">
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        {children}
      </div>
      {onAgain && (
        <Button onClick={onAgain}>
          <RefreshCw aria-hidden />
          {tone === 'ok' ? 'Update' : 'Try again'}
        </Button>
      )}
    </section>
  )
}

function Facts({ report }: { report: ReadyReport }) {
  const facts = [
    { text: count(report.panels, 'panel'), isGood: report.panels_missing === 0 },
    { text: count(report.photos, 'photo'), isGood: report.photos_missing === 0 },
    report.looks_private && { text: 'Private window', isGood: false },
    report.storage === 'kept'
      ? { text: 'Storage is kept', isGood: true }
      : { text: 'Storage may be cleared by the browser', isGood: false },
    report.free_bytes !== null && {
      text: `${sizeWords(report.free_bytes)} free`,
      isGood: report.free_bytes > LITTLE_SPACE,
    },
    report.has_wake_lock !== null &&
      (report.has_wake_lock
        ? { text: 'Screen stays on', isGood: true }
        : { text: 'Screen may turn off', isGood: false }),
  ].filter((fact) => fact !== false)
  return (
    <ul>
      {facts.map(({ text, isGood }) => (
        <li key={text} data-good={isGood}>
          {isGood ? <Check aria-hidden /> : <X aria-hidden />}
          {text}
        </li>
      ))}
    </ul>
  )
}

/**
 * What the person can do about it before they go in. Most browsers do not tell whether a window is private.
 */
function hintsFor({ looks_private, storage, has_wake_lock }: ReadyReport): string[] {
  const hints = [
    looks_private && 'Closing a private window deletes unsent work. Use a normal window or the installed app.',
    !looks_private &&
      storage !== 'kept' &&
      'Install the app to keep its storage. Don’t rate in a private window. Closing it deletes unsent work.',
    has_wake_lock === false &&
      'This device won’t keep the screen on. Charge it, or set auto-lock to Never in its settings.',
  ]
  return hints.filter((hint) => hint !== false)
}

function troubleWords(making: MakingReady, report: ReadyReport | undefined, now: number) {
  if (making.phase === 'offline') {
    const stays = report
      ? `What you loaded at ${timeWords(report.at, now)} stays on this device.`
      : 'Nothing on this device changed.'
    return { title: 'You’re offline. Connect to get ready.', text: stays }
  }
  if (making.phase === 'failed') return { title: 'The server didn’t send everything.', text: making.message }
  return undefined
}

function missingWords(report: ReadyReport): string {
  const missing = [
    report.panels_missing > 0 && `${report.panels} of ${report.panels + report.panels_missing} panels arrived.`,
    !report.has_app && 'The app isn’t saved on this device yet, so it can’t open offline.',
    !report.has_reference && 'The rubric or the form lists are missing.',
    report.photos_missing > 0 && `${count(report.photos_missing, 'photo')} didn’t load.`,
  ]
  return missing.filter((words) => words !== false).join(' ')
}

function staleWords(report: ReadyReport, now: number): string {
  return isStale(report, now)
    ? `That is more than 12 hours ago (${clockWords(report.at)}). Update it before you go in.`
    : ''
}

function count(n: number, word: string): string {
  return n === 1 ? `1 ${word}` : `${n} ${word}s`
}
