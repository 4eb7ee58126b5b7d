import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'
import { agesRoutes } from './ages-routes.ts'
import { invitationLinksRoutes } from './invitation-links-routes.ts'
import { playersRoutes } from './players-routes.ts'
import { setupRoutes } from './setup-routes.ts'
import { staffRoutes } from './staff-routes.ts'
import { heldRatingsRoutes } from './held-ratings-routes.ts'
import { waitingRoutes } from './waiting-routes.ts'

/** Events until they are closed. What comes of them is served by `outcomeRoutes`. */
export function eventsRoutes(app: FastifyInstance, services: Services) {
  setupRoutes(app, services)
  staffRoutes(app, services)
  playersRoutes(app, services)
  waitingRoutes(app, services)
  heldRatingsRoutes(app, services)
  agesRoutes(app, services)
  invitationLinksRoutes(app, services)
}
