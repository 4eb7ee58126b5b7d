import type { FastifyInstance } from 'fastify'
import {
  closeEvent,
  decideEventCase,
  getBoard,
  getCoverage,
  getPublishPreview,
  joinEventPlayers,
  listEventCases,
  publishEvent,
  stopPublishing,
  unjoinEventPlayers,
} from '#domain/contracts/event-outcome.ts'
import { listDeliveries } from '#domain/contracts/event-deliveries.ts'
import type { Sql } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { noteReading } from '../evaluations/rating-readers.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { answerBoard } from './answer-board.ts'
import { answerCoverage, coverageTag } from './answer-coverage.ts'
import { isOpen } from './cases-repository.ts'
import { markClosed, sumUpEvent } from './close-event.ts'
import { computeConsensus } from './compute-consensus.ts'
import { lockEventToSum } from './consensus-repository.ts'
import { decideCase, findCases } from './decide-case.ts'
import type { Decider } from './decide-case.ts'
import { findDeliveries } from './deliveries.ts'
import { findHeldBack } from './held-back.ts'
import { requireEvent } from './events-policy.ts'
import { findEvent } from './events-repository.ts'
import { joinPlayers, unjoinPlayers } from './join-players.ts'
import type { Pair } from './join-players.ts'
import { findEventPlayer } from './players-repository.ts'
import { previewPublishing } from './preview-publishing.ts'
import { startPublishing, stopPublishing as stop } from './start-publishing.ts'

/** What comes of an event: coverage, joins, close, gaps, the decide board, publishing. */
export function outcomeRoutes(app: FastifyInstance, services: Services) {
  const { db, rubrics, now } = services

  serveGranted(app, getCoverage, (_, { event_id }) => answerCoverage(db, event_id, now()), {
    isExpensive: true,
    tagOf: async (actor, { event_id }) => {
      await requireEvent(db, actor, getCoverage.grant, event_id)
      return coverageTag(db, event_id, now())
    },
  })

  serveGranted(app, joinEventPlayers, (actor, pair, grant) =>
    changePair(services, pair, async (sql) => {
      const parts = await requireEvent(sql, actor, grant, pair.event_id, { lock: 'change' })
      await joinPlayers(sql, pair, { userId: actor.userId, isOrganizer: parts.includes('organizer') })
      await recordDeed(sql, actor, { action: 'join event players', details: detailsOf(pair) })
    }),
  )

  serveGranted(app, unjoinEventPlayers, (actor, pair, grant) =>
    changePair(services, pair, async (sql) => {
      await requireEvent(sql, actor, grant, pair.event_id, { lock: 'change' })
      await unjoinPlayers(sql, pair)
      await recordDeed(sql, actor, { action: 'part event players', details: detailsOf(pair) })
    }),
  )

  serveGranted(
    app,
    closeEvent,
    async (actor, { event_id }, grant) => {
      await db.transaction(async (sql) => {
        await requireEvent(sql, actor, grant, event_id, { lock: 'change' })
        if (await markClosed(sql, event_id))
          await recordDeed(sql, actor, { action: 'close event', details: { event_id } })
      })
      const summed = await sumUpEvent(services, event_id)
      const { open } = await answerCoverage(db, event_id, now())
      return {
        event: await findEvent(db, actor.userId, event_id),
        open,
        computed: summed.filter(({ evaluationId }) => evaluationId !== null).length,
        cases: (await findCases(db, event_id, { userId: actor.userId, parts: [] })).filter(isOpen).length,
      }
    },
    { isExpensive: true },
  )

  serveGranted(
    app,
    getPublishPreview,
    async (actor, { event_id }, grant) => {
      await requireEvent(db, actor, grant, event_id)
      return previewPublishing(services, event_id)
    },
    { isExpensive: true },
  )

  serveGranted(
    app,
    publishEvent,
    async (actor, { event_id, publication_id }, grant) => {
      await requireEvent(db, actor, grant, event_id)
      const { published, mails } = await startPublishing(services, event_id, { by: actor, id: publication_id })
      return {
        event: await findEvent(db, actor.userId, event_id),
        published,
        mails,
        ...(await readDeliveries(db, event_id)),
      }
    },
    { isExpensive: true },
  )

  serveGranted(app, stopPublishing, async (actor, { event_id, publication_id }, grant) => {
    await requireEvent(db, actor, grant, event_id)
    await stop(services, actor, { eventId: event_id, id: publication_id })
    return { event: await findEvent(db, actor.userId, event_id) }
  })

  serveGranted(
    app,
    listDeliveries,
    async (actor, { event_id }, grant) => {
      await requireEvent(db, actor, grant, event_id)
      return readDeliveries(db, event_id)
    },
    { isExpensive: true },
  )

  serveGranted(
    app,
    listEventCases,
    async (actor, { event_id }, grant) => {
      const parts = await requireEvent(db, actor, grant, event_id)
      return { cases: await readCases(services, event_id, { userId: actor.userId, parts }) }
    },
    { isExpensive: true },
  )

  serveGranted(app, decideEventCase, async (actor, decision, grant) => {
    const { event_id, case_id } = decision
    return db.transaction(async (sql) => {
      const parts = await requireEvent(sql, actor, grant, event_id, { lock: 'change' })
      const decider = { userId: actor.userId, parts }
      const { eventPlayerId, evaluationId } = await decideCase(sql, decider, decision)
      await recordDeed(sql, actor, { action: 'decide event case', evaluationId, details: { event_id } })
      await computeConsensus({ sql, rubrics }, await lockEventToSum(sql, event_id), [eventPlayerId])
      const [decided] = await findCases(sql, event_id, decider, case_id)
      if (!decided) throw new Error(`Case ${case_id} is gone although it was just decided`)
      await noteReading(sql, actor.userId, [decided.player.id], now())
      return decided
    })
  })

  serveGranted(
    app,
    getBoard,
    async (actor, { event_id }, grant) => {
      await requireEvent(db, actor, grant, event_id)
      const { columns, closed_at } = await findEvent(db, actor.userId, event_id)
      const { board, shownOthersOf } = await answerBoard(db, {
        eventId: event_id,
        isClosed: closed_at !== null,
        readerId: actor.userId,
      })
      await noteReading(db, actor.userId, shownOthersOf, now())
      return { as_of: new Date(now()).toISOString(), columns, ...board }
    },
    { isExpensive: true },
  )
}

/** EV136, EV138. Returns the published reports of an event and those that are held back. */
const readDeliveries = async (sql: Sql, eventId: string) => ({
  deliveries: await findDeliveries(sql, eventId),
  held_back: await findHeldBack(sql, eventId),
})

/** EV130. Returns the cases of an event, and records their user as a reader of the players in them. */
async function readCases({ db, now }: Services, eventId: string, decider: Decider) {
  const cases = await findCases(db, eventId, decider)
  const seen = cases.map(({ player }) => player.id)
  await noteReading(db, decider.userId, [...new Set(seen)], now())
  return cases
}

/** Of a closed event the one who is kept is computed anew, and whoever is joined no more. */
async function changePair(services: Services, { event_id, keep, join }: Pair, change: (sql: Sql) => Promise<void>) {
  const { db } = services
  await db.transaction(async (sql) => {
    await change(sql)
    const event = await lockEventToSum(sql, event_id)
    if (event.closed_at !== null) await computeConsensus({ sql, rubrics: services.rubrics }, event, [keep, join])
  })
  return { keep: await findEventPlayer(db, keep), join: await findEventPlayer(db, join) }
}

const detailsOf = ({ event_id, keep, join }: Pair) => ({ event_id, event_player_ids: [keep, join] })
