import { Tablet, TabletSmartphone, WifiOff } from 'lucide-react'
import type { Coverage } from '#domain/contracts/event-outcome.ts'
import { Sheet } from '#ui/sheet.tsx'
import { clockWords, timeWords } from '#kit/time-words.ts'
import { listed } from '../event-words.ts'
import css from '../../coverage.module.css'

/** "10 of 12 tablets up to date". */
export function tabletsWords({ evaluators }: Coverage): string {
  const tablets = evaluators.flatMap((it) => it.tablets)
  const heard = tablets.filter((it) => !it.is_silent).length
  return tablets.length === 0 ? 'No tablet yet' : `${heard} of ${tablets.length} tablets up to date`
}

/** Who works here by name, and when each of their tablets was last heard of. It says nothing of how much they did. */
export function TabletsSheet({ coverage, now, onClose }: { coverage: Coverage; now: number; onClose: () => void }) {
  const evaluators = coverage.evaluators.toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <Sheet isOpen onClose={onClose} title="Tablets">
      {evaluators.length === 0 && <p>Evaluators appear here once their tablet has been heard of.</p>}
      <ul className={css.tablets}>
        {evaluators.map(({ user_id, name, is_staff, tablets }) => (
          <li key={user_id}>
            <b dir="auto">{name}</b>
            {!is_staff && <small>No longer on the staff. Their ratings count.</small>}
            {tablets.length === 0 && <small>Not heard of yet</small>}
            {tablets.map(({ device, heard_at, is_silent }) => (
              <small key={device} data-silent={is_silent || undefined}>
                {is_silent ? <WifiOff aria-hidden /> : <Tablet aria-hidden />}
                {is_silent ? `Offline since ${timeWords(heard_at, now)}` : `Up to date at ${timeWords(heard_at, now)}`}
              </small>
            ))}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** Whose tablets are silent, since when, and what that means for the numbers. */
export function SilentTablets({ coverage }: { coverage: Coverage }) {
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
          {silent.length === 1 ? 'has' : 'have'} been offline since {clockWords(first)}.
        </b>{' '}
        Their ratings are safe and arrive when they’re back online. Until then “1+” means 1 or more.
      </p>
    </section>
  )
}
