import type { FastifyInstance } from 'fastify'
import { CONSENT_MISSING } from '#domain/contracts/error-codes.ts'
import { decideWaitingChange, listWaitingChanges } from '#domain/contracts/event-waiting.ts'
import { NOT_TAKEN_WORDS } from '#domain/contracts/not-taken-words.ts'
import { bumpEventVersion } from '../../db/bump-events.ts'
import type { Sql } from '../../db/database.ts'
import type { CallingActor } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { changePlayer } from './change-player.ts'
import { changedSince } from './changed-since.ts'
import { requireEvent } from './events-policy.ts'
import { lockEventPlayer } from './players-repository.ts'
import { findWaiting, findWaitingChange, lockWaiting, markDecided } from './waiting-repository.ts'

/** EV105. Changes that wait for the organizer of an event. */
export function waitingRoutes(app: FastifyInstance, { db }: Services) {
  serveGranted(app, listWaitingChanges, async (actor, { event_id }, grant) => {
    await requireEvent(db, actor, grant, event_id)
    return findWaiting(db, event_id)
  })

  serveGranted(app, decideWaitingChange, (actor, { event_id, change_id, is_taken }, grant) =>
    db.transaction(async (sql) => {
      await requireEvent(sql, actor, grant, event_id, { lock: 'change' })
      await decide(sql, actor, { eventId: event_id, id: change_id, isTaken: is_taken })
      return findWaitingChange(sql, change_id)
    }),
  )
}

type Decision = { eventId: string; id: string; isTaken: boolean }

/** Idempotent. An accepted change counts as the organizer's own. EV140: an id that is gone may have newer values. */
async function decide(sql: Sql, actor: CallingActor, { eventId, id, isTaken }: Decision) {
  const change = await lockWaiting(sql, eventId, id)
  if (!change) throw changedSince()
  if (change.is_taken === isTaken) return
  if (change.is_taken) throw new Refusal('conflict', 'This change was accepted already. Change the player instead.')
  const { event_player_id } = change
  if (isTaken) {
    const player = await lockEventPlayer(sql, event_player_id)
    if (!player) throw new Error(`Event player ${event_player_id} is gone although a change of it waits`)
    const { notTaken } = await changePlayer(sql, actor, player, change.changes)
    const [left] = notTaken
    if (left !== undefined) throw new Refusal('conflict', NOT_TAKEN_WORDS[left], { code: CONSENT_MISSING })
    await bumpEventVersion(sql, eventId)
  }
  await markDecided(sql, id, isTaken)
  const details = { event_id: eventId, event_player_ids: [event_player_id], is_taken: isTaken }
  await recordDeed(sql, actor, { action: 'decide waiting change', details })
}
