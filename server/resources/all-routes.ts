import type { FastifyInstance } from 'fastify'
import { fewAtATime } from '../db/few-at-a-time.ts'
import type { Effects } from './operations/apply/effects.ts'
import type { Services } from '../services.ts'
import { accountsRoutes } from './accounts/accounts-routes.ts'
import { adminRoutes } from './admin/admin-routes.ts'
import { agreementRoutes } from './agreement/agreement-routes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { closeCheckoutsOf } from './checkouts/close-checkout.ts'
import { consentRoutes } from './consent/consent-routes.ts'
import { cancelConsultationsOf } from './consultations/change-consultation.ts'
import { consultationsRoutes } from './consultations/consultations-routes.ts'
import { portalRoutes } from './portal/portal-routes.ts'
import { evaluationsRoutes } from './evaluations/routes/evaluations-routes.ts'
import { eventsRoutes } from './events/events-routes.ts'
import { outcomeRoutes } from './events/outcome-routes.ts'
import { reportPdfRoutes } from './reports/report-pdf-routes.ts'
import { operationsRoutes } from './operations/apply/operations-routes.ts'
import { historiesRoutes } from './histories/histories-routes.ts'
import { libraryRoutes } from './library/library-routes.ts'
import { packagesRoutes } from './packages/packages-routes.ts'
import { ownDataRoutes } from './own-data/own-data-routes.ts'
import { adminPaymentsRoutes } from './payments/admin-payments-routes.ts'
import { paymentsRoutes } from './payments/payments-routes.ts'
import { askAdminsForProof } from './permissions/ensure-proof.ts'
import { refuseUngrantedRoutes } from './permissions/serve-granted.ts'
import { photosRoutes } from './photos/photos-routes.ts'
import { picturesRoutes } from './pictures/pictures-routes.ts'
import { profilesRoutes } from './profiles/profiles-routes.ts'
import { programsRoutes } from './programs/programs-routes.ts'
import { receiptsRoutes } from './receipts/receipts-routes.ts'
import { referenceDataRoutes } from './reference-data/reference-data-routes.ts'
import { reportsRoutes } from './reports/reports-routes.ts'
import { secondStepRoutes } from './second-step/second-step-routes.ts'
import { sessionsRoutes } from './sessions/sessions-routes.ts'
import { playerOrdersRoutes } from './orders/player/player-orders-routes.ts'
import { teamOrdersRoutes } from './orders/team/team-orders-routes.ts'
import { teamsRoutes } from './teams/teams-routes.ts'
import { videosRoutes } from './videos/videos-routes.ts'

/** Binds every resource below the API's base. `effects` is given only by tests that make one fail. */
export function resourceRoutes(app: FastifyInstance, services: Services, effects?: Effects) {
  const withPatience = { ...services, reader: fewAtATime(services.reader) }
  refuseUngrantedRoutes(app)
  askAdminsForProof(app)
  accountsRoutes(app, services)
  adminRoutes(app, services)
  adminPaymentsRoutes(app, services)
  agreementRoutes(app, withPatience)
  auditRoutes(app, services)
  consentRoutes(app, services, (playerId) => closeCheckoutsOf(services, playerId))
  consultationsRoutes(app, services)
  portalRoutes(app, withPatience)
  evaluationsRoutes(app, services)
  eventsRoutes(app, services)
  outcomeRoutes(app, services)
  reportPdfRoutes(app, services)
  operationsRoutes(app, services, effects)
  historiesRoutes(app, services, cancelConsultationsOf)
  libraryRoutes(app, services)
  packagesRoutes(app, services)
  ownDataRoutes(app, services)
  paymentsRoutes(app, services)
  photosRoutes(app, services)
  picturesRoutes(app, services)
  profilesRoutes(app, services)
  programsRoutes(app, services)
  receiptsRoutes(app, services)
  referenceDataRoutes(app, services)
  reportsRoutes(app, services)
  secondStepRoutes(app, services)
  sessionsRoutes(app, services)
  playerOrdersRoutes(app, services)
  teamOrdersRoutes(app, services)
  teamsRoutes(app, services)
  videosRoutes(app, services)
}
