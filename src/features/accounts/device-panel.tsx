import { useObservable } from 'dexie-react-hooks'
import { CloudCheck, CloudUpload, Inbox, UserRound } from 'lucide-react'
import { liveRows } from '#data/db/live-rows.ts'
import { readSyncSummary, unsentByUser } from '#data/db/reads.ts'
import type { SyncSummary } from '#data/db/reads.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { Button } from '#ui/button.tsx'
import { AccountPanel } from './account-parts.tsx'
import accountListCss from './account-list.module.css'

type DevicePanelProps = { name: string; onOpenOutbox: () => void }

/** Who is signed in here, whose work waits here, and where one's own can be seen. */
export function DevicePanel({ name, onOpenOutbox }: DevicePanelProps) {
  const services = useServices()
  const session = usePerson()
  const { db } = services
  const { userId, isEvaluator } = session
  const waiting = useObservable(() => liveRows(db, () => unsentByUser(db).catch(() => [])), [db]) ?? []
  const summary = useObservable(
    () => liveRows(db, () => (isEvaluator ? readSyncSummary(db, userId, services.now()) : undefined)),
    [db, userId, isEvaluator],
  )
  const others = waiting.filter((it) => it.userId !== userId)
  // The list of sign-ins already shows this device.
  if (others.length === 0 && !isEvaluator) return null
  return (
    <AccountPanel>
      <h2>This device</h2>
      <ul className={accountListCss.list} aria-label="Sign-ins on this device">
        <li>
          <UserRound aria-hidden />
          <span>
            <b>{name}</b>
            <small>Signed in now</small>
          </span>
        </li>
        {others.map((person) => (
          <li key={person.userId}>
            <CloudUpload aria-hidden />
            <span>
              <b>{capitalized(person.name)}</b>
              <small>
                {evaluations(person.evaluations)} not sent yet. They’ll be sent when{' '}
                {person.name === 'another user' ? 'that person' : person.name} signs in here.
              </small>
            </span>
          </li>
        ))}
      </ul>
      {summary && (
        <div className={accountListCss.unsent}>
          {summary.unsent > 0 || summary.isOutdated ? <CloudUpload aria-hidden /> : <CloudCheck aria-hidden />}
          <span>
            <b>Unsent work on this device</b>
            <small>{unsentWords(summary)}</small>
          </span>
          <Button onClick={onOpenOutbox}>
            <Inbox aria-hidden />
            Open outbox
          </Button>
        </div>
      )}
    </AccountPanel>
  )
}

function unsentWords({ isOutdated, unsent, attention }: SyncSummary): string {
  if (isOutdated) return 'A newer version of Courtside is open in another tab. Reload to see what waits.'
  if (unsent === 0) return 'The server has accepted everything.'
  return `${evaluations(unsent)} not sent yet${attention > 0 ? `, ${attention} of them need attention` : ''}.`
}

function evaluations(count: number): string {
  return `${count} evaluation${count === 1 ? '' : 's'}`
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
