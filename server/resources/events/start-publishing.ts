import { randomUUID } from 'node:crypto'
import type { CallingActor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { countToOwe } from './address-reports.ts'
import { sumUpEvent } from './close-event.ts'
import { countAccounts, isNew, publishReports, refuseOpen, reportsOf } from './publish-event.ts'
import type { Publication } from './publish-event.ts'
import { endPublication, insertPublication, stopPublication, takeDuePublication } from './publications-repository.ts'
import type { DuePublication } from './publications-repository.ts'

type Deps = Pick<Services, 'db' | 'rubrics' | 'publishDelayMs'>

/**
 * EV180. Schedules the reports that are ready now. Nobody sees a change before the delay ends. Schedules nothing if a
 * publication of the event waits, if this id was used before, or if nothing is new. Returns the counts of reports and
 * emails that go out.
 */
export async function startPublishing(
  deps: Deps,
  eventId: string,
  { by, id = randomUUID() }: { by: CallingActor; id?: string | undefined },
): Promise<Publication> {
  const { db, publishDelayMs: delayMs } = deps
  const isPublished = await refuseOpen(db, eventId)
  const ready = (await sumUpEvent(deps, eventId)).flatMap(reportsOf)
  const news = ready.filter(isNew).length
  const evaluationIds = ready.map((it) => it.evaluationId)
  const mails = (await countAccounts(db, ready)) + (await countToOwe(db, evaluationIds))
  // EV59. Reports with an open case follow by themselves once the event is published.
  if (isPublished && news + mails === 0) return { published: 0, mails: 0 }
  const isMade = await db.transaction(async (sql) => {
    const eventPlayerIds = ready.map((it) => it.eventPlayerId)
    const made = await insertPublication(sql, { id, eventId, by, eventPlayerIds, reports: news, mails, delayMs })
    if (made) await recordDeed(sql, by, { action: 'start publishing', details: { event_id: eventId } })
    return made
  })
  if (delayMs === 0) {
    // Undefined if another process has it.
    const due = await takeDuePublication(deps.db, id)
    return due ? carryOut(deps, due) : { published: 0, mails: 0 }
  }
  return isMade ? { published: news, mails } : { published: 0, mails: 0 }
}

/** EV180. Stops a publication before anything has left. Once it was stopped, stopping it again changes nothing. */
export async function stopPublishing({ db }: Deps, by: CallingActor, it: { id: string; eventId: string }) {
  const stopped = await db.transaction(async (sql) => {
    const how = await stopPublication(sql, { ...it, userId: by.userId })
    if (how === 'now') await recordDeed(sql, by, { action: 'stop publishing', details: { event_id: it.eventId } })
    return how
  })
  if (stopped === 'unknown') throw new Refusal('missing', 'Publication not found')
  if (stopped === 'started')
    throw new Refusal('conflict', 'It’s too late to stop. The reports are already on their way.')
}

/**
 * EV183. Publishes what is due. Any number of processes may do so. What one leaves unfinished goes on a minute later,
 * and a publication that fails holds up no other. U140. Rejects if the database doesn't say what is due.
 */
export async function sweepPublications(deps: Deps, onError: (error: unknown) => void): Promise<void> {
  for (;;) {
    const due = await takeDuePublication(deps.db)
    if (!due) return
    try {
      await carryOut(deps, due)
    } catch (error) {
      onError(error)
    }
  }
}

async function carryOut(deps: Deps, due: DuePublication): Promise<Publication> {
  const by = due.asked_by === null ? 'server' : { userId: due.asked_by, from: due.asked_from }
  const done = await publishReports(deps, due.event_id, { by, ids: due.event_player_ids })
  await endPublication(deps.db, due.id)
  return done
}
