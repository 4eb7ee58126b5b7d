import type { FastifyInstance } from 'fastify'
import { decideHeldRatings, listHeldRatings } from '#domain/contracts/event-held-ratings.ts'
import type { HeldRatings } from '#domain/contracts/event-held-ratings.ts'
import { bumpEventVersion } from '../../db/bump-events.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { changedSince } from './changed-since.ts'
import { computeConsensus } from './compute-consensus.ts'
import { lockEventToSum } from './consensus-repository.ts'
import { requireEvent } from './events-policy.ts'
import { letIn, readHeldRatings } from './held-ratings-repository.ts'

/** EV130. Routes for ratings by readers, and for a lead's decision about them. */
export function heldRatingsRoutes(app: FastifyInstance, { db, rubrics, now }: Services) {
  serveGranted(app, listHeldRatings, async (actor, { event_id }, grant) => {
    const parts = await requireEvent(db, actor, grant, event_id)
    return { held: await readHeldRatings(db, event_id, { userId: actor.userId, parts, at: now() }) }
  })

  serveGranted(app, decideHeldRatings, (actor, { event_id, event_player_id, user_id, counts, items }, grant) =>
    db.transaction(async (sql) => {
      const parts = await requireEvent(sql, actor, grant, event_id, { lock: 'change' })
      const reader = { userId: actor.userId, parts, at: now() }
      const held = (await readHeldRatings(sql, event_id, reader)).find(
        ({ player, evaluator }) => player.id === event_player_id && evaluator.user_id === user_id,
      )
      if (!held) throw new Refusal('conflict', 'There are no ratings to decide about.')
      if (held.not_mine === 'no-lead') throw new Refusal('conflict', 'A lead of this event decides about it.')
      if (held.not_mine === 'own') throw new Refusal('conflict', 'These are your ratings. Another lead decides.')
      if (counts && !isSeen(held.items, items)) throw changedSince()
      if (counts ? !held.counts : held.isLetIn) {
        // EV141. Not `now()`, because a rating may arrive during the decision.
        const until = counts ? Math.max(...held.items.map(({ at }) => at)) : null
        await letIn(sql, { eventId: event_id, eventPlayerId: event_player_id, userId: user_id }, until)
        await bumpEventVersion(sql, event_id)
        await computeConsensus({ sql, rubrics }, await lockEventToSum(sql, event_id), [event_player_id])
        await recordDeed(sql, actor, {
          action: counts ? 'let ratings count' : 'hold ratings back',
          personId: user_id,
          details: { event_id, event_player_ids: [event_player_id] },
        })
      }
      return { held: await readHeldRatings(sql, event_id, reader) }
    }),
  )
}

type Item = Pick<HeldRatings['items'][number], 'key' | 'value'>

/** EV141. Returns whether the lead saw exactly these ratings. */
function isSeen(items: readonly Item[], seen: readonly Item[]): boolean {
  const values = new Map(seen.map(({ key, value }) => [key, value]))
  return values.size === items.length && items.every(({ key, value }) => values.get(key) === value)
}
