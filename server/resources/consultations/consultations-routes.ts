import type { FastifyInstance } from 'fastify'
import * as contracts from '#domain/contracts/consultations.ts'
import { files } from '#domain/contracts/files.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { changeConsultation } from './change-consultation.ts'
import { requestConsultation } from './request-consultation.ts'
import { showConsultation } from './show-consultation.ts'
import { takeSchedulingEvent } from './take-scheduling-event.ts'

export function consultationsRoutes(app: FastifyInstance, services: Services) {
  const { db, scheduling, now } = services

  serveGranted(app, contracts.requestConsultation, (actor, { evaluation_submission_id: evaluationId, message }) =>
    db.transaction(async (sql) => {
      const { consultation, evaluation } = await requestConsultation(sql, actor, { evaluationId, message })
      return showConsultation({ sql, scheduling }, actor, consultation, evaluation.evaluator_id)
    }),
  )

  serveGranted(app, contracts.changeConsultation, (actor, { consultation_id: id, status }) =>
    db.transaction(async (sql) => {
      const { consultation, evaluation } = await changeConsultation(sql, actor, { id, asked: status, now: now() })
      return showConsultation({ sql, scheduling }, actor, consultation, evaluation.evaluator_id)
    }),
  )

  void app.register(async (scope) => webhookRoute(scope, services))
}

/**
 * C20. The signature is over the bytes as they were sent, so nothing parses them before it is checked; no JSON
 * contract.
 */
function webhookRoute(scope: FastifyInstance, { db, scheduling }: Services) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  scope.post(
    files.schedulingWebhook.path,
    { config: { call: files.schedulingWebhook, isPublic: true, rateLimit: false } },
    async ({ body, headers }, reply) => {
      const signature = headers['calendly-webhook-signature']
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const event = scheduling.readEvent(bytes, typeof signature === 'string' ? signature : undefined)
      await db.transaction((sql) => takeSchedulingEvent(sql, event))
      return reply.header('cache-control', 'no-store').send({ received: true })
    },
  )
}
