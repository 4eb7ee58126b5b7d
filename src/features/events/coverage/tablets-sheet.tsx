import { Tablet as TabletIcon, TabletSmartphone, WifiOff } from 'lucide-react'
import type { Coverage } from '#domain/contracts/event-outcome.ts'
import type { Event } from '#domain/contracts/events.ts'
import { listed } from '#domain/listed.ts'
import { Sheet } from '#ui/sheet.tsx'
import { timeWords } from '#kit/time-words.ts'
import css from './tablets-sheet.module.css'
import { byName } from '#domain/language.ts'

type Tablet = Coverage['evaluators'][number]['tablets'][number]
type ClosedAt = Event['closed_at']

/** EV139. Whether the server has everything that this tablet held when it was last heard from. */
function isCurrent({ is_silent, heard_at }: Tablet, closedAt: ClosedAt): boolean {
  return !is_silent && (closedAt === null || Date.parse(heard_at) >= Date.parse(closedAt))
}

/** "10 of 12 tablets up to date"; "3 of 12 tablets heard from since the close". */
export function tabletsWords({ evaluators }: Coverage, closedAt: ClosedAt): string {
  const tablets = evaluators.flatMap((it) => it.tablets)
  const current = tablets.filter((it) => isCurrent(it, closedAt)).length
  if (tablets.length === 0) return 'No tablet yet'
  const counts = `${current} of ${tablets.length}`
  // The longer words made the page wider than 320 px.
  return closedAt === null ? `${counts} tablets up to date` : `${counts} tablets heard from since the close`
}

function tabletWords(tablet: Tablet, closedAt: ClosedAt, now: number): string {
  const heard = timeWords(tablet.heard_at, now)
  if (tablet.is_silent) return `Offline since ${heard}`
  return isCurrent(tablet, closedAt) ? `Up to date at ${heard}` : `Last heard from before the close: ${heard}`
}

type TabletsSheetProps = { coverage: Coverage; closedAt: ClosedAt; now: number; onClose: () => void }

/** Who works here by name, and when each of their tablets was last heard of. It says nothing of how much they did. */
export function TabletsSheet({ coverage, closedAt, now, onClose }: TabletsSheetProps) {
  const evaluators = coverage.evaluators.toSorted((one, other) => byName(one.name, other.name))
  return (
    <Sheet isOpen onClose={onClose} title="Tablets">
      {evaluators.length === 0 && <p>Evaluators appear here once their tablet has been heard of.</p>}
      <ul className={css.tablets}>
        {evaluators.map(({ user_id, name, is_staff, tablets }) => (
          <li key={user_id}>
            <b dir="auto" translate="no">
              {name}
            </b>
            {!is_staff && <small>No longer on the staff. Their ratings count.</small>}
            {tablets.length === 0 && <small>Not heard of yet</small>}
            {tablets.map((tablet) => (
              <small key={tablet.device} data-silent={tablet.is_silent || undefined}>
                {tablet.is_silent ? <WifiOff aria-hidden /> : <TabletIcon aria-hidden />}
                {tabletWords(tablet, closedAt, now)}
              </small>
            ))}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** Whose tablets are silent, since when, and what that means for the numbers. */
export function SilentTablets({ coverage, now }: { coverage: Coverage; now: number }) {
  const silent = coverage.evaluators.flatMap(({ name, tablets }) => {
    const since = tablets.filter((it) => it.is_silent).map((it) => it.heard_at)
    return since.length > 0 ? [{ name, since: since.toSorted()[0] ?? '' }] : []
  })
  const first = silent.map(({ since }) => since).toSorted()[0]
  if (first === undefined) return null
  return (
    <section className={css.silent} aria-label="Tablets that are offline">
      <TabletSmartphone aria-hidden />
      <p>
        <b>
          {silent.length === 1 ? 'The tablet' : 'The tablets'} of {listed(silent.map(({ name }) => name))}{' '}
          {silent.length === 1 ? 'has' : 'have'} been offline since {timeWords(first, now)}.
        </b>{' '}
        Their ratings are safe and arrive when they’re back online. Until then “1+” means 1 or more.
      </p>
    </section>
  )
}
