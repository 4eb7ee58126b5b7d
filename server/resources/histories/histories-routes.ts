import type { FastifyInstance } from 'fastify'
import {
  joinHistory as joinHistoryEndpoint,
  listHistories,
  undoJoin as undoJoinEndpoint,
} from '#domain/contracts/histories.ts'
import { answerHistoryLink, getHistoryLink } from '#domain/contracts/history-links.ts'
import { serveAnyone } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { readHistoryLink, takeHistoryAnswer } from './answer-history-link.ts'
import type { EndConsultations } from './answer-history-link.ts'
import { orThrow } from './birth-date-guesses.ts'
import { findGuarded, findHistories, findOwnAddresses, findProof } from './find-histories.ts'
import { askForHistory, joinHistory, undoJoin } from './join-history.ts'

/**
 * K30. What a player was evaluated as before the account, found by their address, joined and given back.
 * `endConsultations` is called when a join is undone by a link.
 */
export function historiesRoutes(app: FastifyInstance, { db }: Services, endConsultations: EndConsultations) {
  serveGranted(app, listHistories, ({ userId }) => findHistories(db, userId))

  serveGranted(app, joinHistoryEndpoint, async ({ userId, from }, { player_id: playerId }) => {
    const refused = await db.transaction(async (sql) => {
      const proof = await findOwnAddresses(sql, userId)
      const isOwn = (await findProof(sql, { userId, addresses: proof }, playerId)) !== undefined
      const isGuarded = !isOwn && (await findGuarded(sql, userId)).some((it) => it.player_id === playerId)
      if (isGuarded) return askForHistory(sql, { userId, from, playerId })
      return joinHistory(sql, { userId, from, playerId, proof })
    })
    orThrow(refused)
    return findHistories(db, userId)
  })

  serveGranted(app, undoJoinEndpoint, async ({ userId, from }, { player_id: playerId }) => {
    await db.transaction((sql) => undoJoin(sql, { userId, from, playerId }))
    return findHistories(db, userId)
  })

  // Public: the link is the key.
  serveAnyone(app, getHistoryLink, ({ token }) => readHistoryLink(db, token))
  serveAnyone(app, answerHistoryLink, async (answer) =>
    orThrow(await db.transaction((sql) => takeHistoryAnswer(sql, answer, endConsultations))),
  )
}
