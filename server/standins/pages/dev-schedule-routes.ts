import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { Id } from '#domain/contracts/wire.ts'
import { isOpen } from '#domain/evaluations/consultation.ts'
import type { ConsultationStatus } from '#domain/evaluations/consultation.ts'
import type { LocalScheduling } from '../scheduling/scheduling-local.ts'
import { SCHEDULE_PAGE_POLICY, schedulePage } from './dev-schedule-page.ts'
import { Refusal } from '../../refusal.ts'
import { ensureOurName } from '../../http/our-name.ts'

type Params = { Params: { consultation_id: string } }
type Outcome = 'scheduled' | 'cancelled'
type Deps = {
  scheduling: LocalScheduling
  findConsultation: FindShownConsultation
  publicHost: string
  now: () => number
}

/** What the page shows of a consultation, and the booking that it may move. */
type ShownConsultation = { id: string; status: ConsultationStatus; starts_at: string | null; event_uri: string | null }
export type FindShownConsultation = (id: string) => Promise<ShownConsultation | undefined>

const DAY_MS = 86_400_000

/**
 * C21. Serves the stand-in's page at /dev/schedule/{consultation id}: bind it only where the stand-in is. It may be
 * shown in a frame of this server's pages, and it changes nothing itself: it tells the webhook. `publicHost` is the
 * host name by which browsers reach the server.
 */
export function devScheduleRoutes(app: FastifyInstance, { scheduling, findConsultation, publicHost, now }: Deps) {
  const find = async ({ params }: FastifyRequest<Params>): Promise<ShownConsultation> => {
    const row = v.is(Id, params.consultation_id) ? await findConsultation(params.consultation_id) : undefined
    if (!row) throw new Refusal('missing', 'We can’t find this consultation')
    return row
  }

  const show = (
    reply: FastifyReply,
    row: ShownConsultation,
    { outcome, problem }: { outcome?: Outcome; problem?: string } = {},
  ) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', SCHEDULE_PAGE_POLICY)
      .header('cache-control', 'no-store')
      // With `no-referrer`, as elsewhere, browsers send the form without saying whose it is.
      .header('referrer-policy', 'same-origin')
      .send(
        schedulePage({
          id: row.id,
          startsAt: row.starts_at,
          isOpen: isOpen(row.status),
          outcome,
          problem,
          tomorrow: new Date(now() + DAY_MS).toISOString().slice(0, 10),
        }),
      )

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_024 },
      (_request, body, done) => done(null, body),
    )

    scope.get<Params & { Querystring: { done?: string } }>('/dev/schedule/:consultation_id', async (request, reply) => {
      ensureOurName(request, publicHost)
      const { done } = request.query
      return show(reply, await find(request), done === 'scheduled' || done === 'cancelled' ? { outcome: done } : {})
    })

    scope.post<Params>('/dev/schedule/:consultation_id', async (request, reply) => {
      ensureOurName(request, publicHost)
      ensureOwnForm(request)
      const row = await find(request)
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      const before =
        row.event_uri !== null && row.starts_at !== null ? { uri: row.event_uri, startsAt: row.starts_at } : null
      if (form.get('action') === 'cancel') {
        if (before) await scheduling.cancel(row.id, before)
        return back(reply, row.id, 'cancelled')
      }
      const startsAt = new Date(form.get('instant') || `${form.get('day')}T${form.get('time')}Z`)
      if (Number.isNaN(startsAt.getTime())) return show(reply, row, { problem: 'Please choose a day and a time.' })
      if (startsAt.getTime() < now()) return show(reply, row, { problem: 'Please choose a time that has not passed.' })
      await scheduling.book(row.id, startsAt, { before, copies: form.get('action') === 'book-twice' ? 2 : 1 })
      return back(reply, row.id, 'scheduled')
    })
  })
}

const back = (reply: FastifyReply, id: string, outcome: Outcome) =>
  reply.redirect(`/dev/schedule/${id}?done=${outcome}`, 303)

/** A foreign page must not press the buttons. */
function ensureOwnForm({ headers, host }: FastifyRequest) {
  const { origin } = headers
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host))
    throw new Refusal('forbidden', 'This form is not ours')
}
