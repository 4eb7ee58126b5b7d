import type { FastifyInstance } from 'fastify'
import {
  createPlayerOrder,
  getPlayerOrder,
  submitAgain,
  listCredits,
  updatePlayerOrder,
} from '#domain/contracts/player-orders.ts'
import type { Services } from '../../../services.ts'
import { countHeldCredits, findPurchases } from '../../credits/credits.ts'
import { serveGranted } from '../../permissions/serve-granted.ts'
import { beginPlayerOrder } from './begin-player-order.ts'
import { changeOwnPlayerOrder, submitWithNewVideo, readOwnPlayerOrder } from './own-player-order.ts'
import { validateVideoUrlRoutes } from './validate-video-url.ts'

export function playerOrdersRoutes(app: FastifyInstance, services: Services) {
  const { db } = services

  serveGranted(app, createPlayerOrder, (actor, input) => beginPlayerOrder(services, actor, input))

  serveGranted(app, getPlayerOrder, (actor, { evaluation_submission_id: id }) =>
    readOwnPlayerOrder(services, actor, id),
  )

  serveGranted(app, updatePlayerOrder, (actor, { evaluation_submission_id: id, ...change }) =>
    changeOwnPlayerOrder(services, actor, id, change),
  )

  serveGranted(app, submitAgain, (actor, { evaluation_submission_id: id }) => submitWithNewVideo(services, actor, id))

  serveGranted(app, listCredits, async ({ userId }) => {
    const purchases = await findPurchases(db, userId)
    const sum = (of: 'credits_left' | 'consultations_left') =>
      purchases.reduce((total, purchase) => total + purchase[of], 0)
    return {
      credits_left: sum('credits_left'),
      credits_held: await countHeldCredits(db, userId),
      consultations_left: sum('consultations_left'),
      purchases,
    }
  })

  validateVideoUrlRoutes(app, services)
}
