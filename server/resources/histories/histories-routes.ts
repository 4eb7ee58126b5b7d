import type { FastifyInstance } from 'fastify'
import {
  joinHistory as joinHistoryEndpoint,
  listHistories,
  undoJoin as undoJoinEndpoint,
} from '#domain/contracts/histories.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { findHistories, findOwnAddresses } from './find-histories.ts'
import { joinHistory, undoJoin } from './join-history.ts'

/** K30. What a player was evaluated as before the account, found by their address, joined and given back. */
export function historiesRoutes(app: FastifyInstance, { db }: Services) {
  serveGranted(app, listHistories, ({ userId }) => findHistories(db, userId))

  serveGranted(app, joinHistoryEndpoint, async ({ userId, from }, { player_id: playerId }) => {
    await db.transaction(async (sql) =>
      joinHistory(sql, { userId, from, playerId, proof: await findOwnAddresses(sql, userId) }),
    )
    return findHistories(db, userId)
  })

  serveGranted(app, undoJoinEndpoint, async ({ userId, from }, { player_id: playerId }) => {
    await db.transaction((sql) => undoJoin(sql, { userId, from, playerId }))
    return findHistories(db, userId)
  })
}
