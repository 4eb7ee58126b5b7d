// Runs in a page of the app's own address: fills the app's database as an evaluator does who has no signal for long.
import { v7 as newId } from 'uuid'
import { Database } from '../../../src/data/db/database.ts'
import { queueEvaluations } from './queue-evaluations.ts'

const db = new Database()

window.fillTablet = async (userId, evaluations) => {
  await queueEvaluations({ db, userId, now: Date.now, newId: () => newId(), build: 'bench' }, evaluations)
}

window.countKept = async () => ({
  operations: await db.outbox.count(),
  ratings: await db.rating.count(),
  players: await db.event_player.count(),
})

declare global {
  interface Window {
    fillTablet(userId: string, evaluations: number): Promise<void>
    /** Rows on this device: what waits to be sent, the ratings, and the players of events. */
    countKept(): Promise<{ operations: number; ratings: number; players: number }>
  }
}
