import { Link } from '@tanstack/react-router'
import { Check, Minus, Pause, RefreshCw, ShieldAlert, ShieldCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { DAYS_AHEAD } from '#data/ready/make-events-ready.ts'
import type { readReadyEvents } from '#data/ready/make-events-ready.ts'
import { isComplete, isStale } from '#data/ready/ready-report.ts'
import type { ReadyReport } from '#data/ready/ready-report.ts'
import { calendarDaysWords, clockWords, timeWords } from '#kit/time-words.ts'
import { Button } from '#ui/button.tsx'
import { Lane } from '#ui/lane.tsx'
import { sizeWords } from '#ui/size-words.ts'
import type { ReadyVideos } from './ready-videos.ts'
import type { MakingReady } from './use-make-ready.ts'
import css from './ready-card.module.css'

type ReadyCardProps = {
  report: ReadyReport | undefined
  events: ReadyEvents
  videos: ReadyVideos
  making: MakingReady
  now: number
  onStart: () => void
  onCancel: () => void
  onStopVideos: () => void
}

type ReadyEvents = Awaited<ReturnType<typeof readReadyEvents>>

const LITTLE_SPACE = 50_000_000

/**
 * GR2, GR7, GR8. What is on this device for the gym, since when, and what is missing: evaluations, events and videos.
 * Absent before the first time.
 */
export function ReadyCard({ report, events, videos, making, now, onStart, onCancel, onStopVideos }: ReadyCardProps) {
  if (making.phase === 'running') return <Running {...making} onCancel={onCancel} />
  const trouble = troubleWords(making, report, now)
  if (!report)
    return (
      trouble && <Card tone="warn" title={trouble.title} text={trouble.text} action={<Again onStart={onStart} />} />
    )

  const isAllHere = isComplete(report) && events.every((event) => event.isWhole)
  const isWhole = isAllHere && (videos.state === 'none' || videos.state === 'kept')
  const isArriving = videos.state === 'arriving'
  const since = timeWords(report.at, now)
  const title = isWhole
    ? `Ready for the gym since ${since}`
    : isArriving
      ? 'Getting ready for the gym'
      : `Partly ready for the gym since ${since}`
  const text = trouble ? `${trouble.title} ${trouble.text}` : missingWords(report) || staleWords(report, now)
  // A browser that can't keep videos doesn't learn it by trying again.
  const canHelp = !isWhole && !(isAllHere && videos.state === 'cannot-keep')
  const again = (canHelp || text !== '') && <Again onStart={onStart} isUpdate={isWhole} />
  return (
    <Card
      tone={isWhole ? 'ok' : isArriving ? 'plain' : 'warn'}
      title={title}
      text={text}
      action={isArriving ? <StopVideos onStop={onStopVideos} /> : again}
    >
      <ul className={css.parts}>
        <Part isGood={report.panels_missing === 0}>{evaluationWords(report)}</Part>
        {events.map((event) => (
          <EventPart key={event.id} event={event} />
        ))}
        {report.events?.length === 0 && <Part isGood={null}>No events in the next {DAYS_AHEAD} days</Part>}
        {videos.state !== 'none' && (
          <Part isGood={videos.state === 'kept' ? true : isArriving ? null : false}>
            {videos.words}
            {videos.why !== null && `. ${videos.why}`}
          </Part>
        )}
      </ul>
      {isArriving && (
        <div className={css.lane}>
          <Lane name="Videos on their way" percentage={videos.percentage} valueText={videos.words} />
        </div>
      )}
      <DeviceFacts report={report} />
      {hintsFor(report).map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
    </Card>
  )
}

type RunningProps = Extract<MakingReady, { phase: 'running' }> & { onCancel: () => void }

function Running({ of, progress: { done, total }, onCancel }: RunningProps) {
  const kind = of === 'events' ? 'Events' : 'Evaluations and photos'
  const words = total === 0 ? 'Checking what’s new' : `${kind}: ${done} of ${total}`
  return (
    <section className={css.card} data-tone="plain" aria-label="Ready for the gym">
      <RefreshCw aria-hidden />
      <div>
        <h2>Getting ready for the gym</h2>
        <p aria-live="polite">{words}</p>
        <div className={css.lane}>
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

type CardProps = {
  tone: 'ok' | 'warn' | 'plain'
  title: string
  text: string
  action: ReactNode
  children?: ReactNode
}

function Card({ tone, title, text, action, children }: CardProps) {
  const Icon = { ok: ShieldCheck, warn: ShieldAlert, plain: RefreshCw }[tone]
  return (
    <section className={css.card} data-tone={tone} aria-label="Ready for the gym">
      <Icon aria-hidden />
      <div aria-live="polite">
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        {children}
      </div>
      {action}
    </section>
  )
}

function Again({ onStart, isUpdate = false }: { onStart: () => void; isUpdate?: boolean }) {
  return (
    <Button onClick={onStart}>
      <RefreshCw aria-hidden />
      {isUpdate ? 'Update' : 'Try again'}
    </Button>
  )
}

function StopVideos({ onStop }: { onStop: () => void }) {
  return (
    <Button onClick={onStop}>
      <Pause aria-hidden />
      Stop videos
    </Button>
  )
}

/** One thing of the list; `isGood` is null for what is neither here nor missing. */
function Part({ isGood, children }: { isGood: boolean | null; children: ReactNode }) {
  const Icon = isGood === null ? Minus : isGood ? Check : X
  return (
    <li data-good={isGood ?? undefined}>
      <Icon aria-hidden />
      <span>{children}</span>
    </li>
  )
}

function EventPart({
  event: { id, name, starts_on, ends_on, players, message, isWhole },
}: {
  event: ReadyEvents[number]
}) {
  const what = isWhole ? count(players, 'player') : (message ?? 'It is no longer whole on this device.')
  return (
    <Part isGood={isWhole}>
      <Link to="/app/event/$id" params={{ id }} dir="auto">
        {name}
      </Link>
      , {calendarDaysWords(starts_on, ends_on)}: {what}
    </Part>
  )
}

function evaluationWords({ panels, panels_missing, photos, photos_missing }: ReadyReport): string {
  const whole = count(panels + panels_missing, 'evaluation')
  const here = panels_missing === 0 ? whole : `${panels} of ${whole}`
  return photos + photos_missing === 0 ? here : `${here}, ${count(photos, 'photo')}`
}

function DeviceFacts({ report }: { report: ReadyReport }) {
  const facts = [
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
        <Part key={text} isGood={isGood}>
          {text}
        </Part>
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
    !report.has_app && 'The app isn’t saved on this device yet, so it can’t open offline.',
    !report.has_reference && 'The rubric or the form lists are missing.',
    report.events === null && 'Your events haven’t been checked. Try again to bring them.',
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
