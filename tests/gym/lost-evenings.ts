import { randomUUID } from 'node:crypto'
import { rateEventPlayer } from '#data/db/event-writes.ts'
import { readEventCopy, restoreEvent } from '#data/ready/restore-event.ts'
import { deleteEventAndPlayers } from '#server/resources/events/events-repository.ts'
import { seededRandom } from '#tests/drain/seeded-random.ts'
import { aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { EVENT_FORM } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { openTablet } from './tablet.ts'
import type { Tablet } from './tablet.ts'

const STRUCTURE = aScoreStructure()

/** Events that the server loses with a restore, and what it has of them. */
export function lostEvenings(stageOf: () => EventStage) {
  return { anEvening, setBackToBefore, storedOf }

  /** An evening: the organizer and two evaluators, one of them from outside of the program, each with a tablet. */
  async function anEvening() {
    const stage = stageOf()
    const { organizer, event } = await stage.anEvent()
    const before = await stage.call(organizer, 'POST', '/event/', { ...EVENT_FORM, program_id: event.program_id })
    const known = await stage.aWorker(organizer, stage.read<{ id: string }>(before).id)
    await stage.aWorker(organizer, event.id, ['evaluator'], known)
    const outsider = await stage.aWorker(organizer, event.id, ['evaluator', 'desk'])
    const players = await stage.addPlayers(organizer, event.id, [
      { first_name: 'Ana', bib: '1' },
      { first_name: 'Bea', bib: '2' },
    ])
    const tablets = await Promise.all([organizer, known, outsider].map((user) => aTablet(stage, user)))
    for (const tablet of tablets) await tablet.makeReady(event.id)
    const [ofOrganizer, ofKnown, ofOutsider] = tablets as [Tablet, Tablet, Tablet]
    return { organizer, known, outsider, eventId: event.id, players, tablets, ofOrganizer, ofKnown, ofOutsider }
  }

  /** The server runs on a backup from before the event was made. The receipts of that time are in no backup either. */
  async function setBackToBefore(eventId: string, isLost: { event: boolean; playerId?: string }) {
    await stageOf().db.transaction(async (sql) => {
      await sql.query(`SELECT set_config('courtside.reads_ledger', 'yes', true)`)
      await sql.query('DELETE FROM applied_mutation')
      await sql.query('DELETE FROM evaluation WHERE event_id = $1', [eventId])
      if (isLost.event) await deleteEventAndPlayers(sql, eventId)
      else await sql.query('DELETE FROM event_player WHERE id = $1', [isLost.playerId])
      await sql.query("UPDATE server_epoch SET marks = 'another machine' || gen_random_uuid()")
    })
  }

  /** What the server has of an evaluator: ratings by bib and key, then the notes. */
  async function storedOf({ id }: TestUser, eventId: string) {
    type Stored = { bib: string; ratings: Record<string, { value: number }>; notes: string[] }
    const rows = await stageOf().db.query<Stored>(
      `SELECT x.bib, e.ratings, ARRAY(SELECT text FROM note n WHERE n.evaluation_id = e.id ORDER BY text) AS notes
       FROM evaluation e JOIN event_player x ON x.id = e.event_player_id
       WHERE e.event_id = $1 AND e.evaluator_id = $2 ORDER BY x.bib::int`,
      [eventId, id],
    )
    return rows.map(({ bib, ratings, notes }) => ({
      bib,
      ratings: Object.fromEntries(Object.entries(ratings).map(([key, { value }]) => [key, value])),
      notes,
    }))
  }
}

const aTablet = (server: EventStage, user: TestUser): Promise<Tablet> =>
  openTablet({ server, user, random: seededRandom(1), newId: randomUUID, clockStart: Date.now() })

export const rate = (tablet: Tablet, eventPlayerId: string, key: string, value: number) =>
  rateEventPlayer(tablet.ctx, { eventPlayerId, key, value }, STRUCTURE)

export async function restoreFrom(tablet: Tablet, eventId: string): Promise<string[]> {
  const copy = await readEventCopy(tablet.db, tablet.user.id, eventId)
  if (!copy) throw new Error('The tablet holds no copy')
  return restoreEvent(tablet.services, tablet.user.id, copy)
}

export const settled = (tablet: Tablet) => tablet.drain().then(() => tablet.waiting())
