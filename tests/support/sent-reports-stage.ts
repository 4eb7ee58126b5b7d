import { randomUUID } from 'node:crypto'
import type { WalkOn } from '#domain/contracts/creations.ts'
import type { OpenedReport } from '#domain/contracts/reports.ts'
import type { Mail } from '#server/ports/mail.ts'
import { sendReports } from '#server/resources/reports/send-reports.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { aCompletion, aFinalSave, aLiveCreation, aNotePut } from '#tests/fixtures/operation-bodies.ts'
import { startEvaluationServer } from './evaluation-server.ts'
import type { TestUser } from './test-server.ts'

export type SentReportsStage = Awaited<ReturnType<typeof openSentReportsStage>>

type Given = { walkOn?: Partial<WalkOn>; isPublished?: boolean; by?: TestUser }

/** The test server with an evaluator, and the few moves that tests of sent reports are made of. */
export async function openSentReportsStage(options: Parameters<typeof startEvaluationServer>[0] = {}) {
  const server = await startEvaluationServer(options)
  const evaluator = await server.createUser()

  const publish = (id: string, by = evaluator) => server.apply(by, 'evaluation.complete', aCompletion(id))

  /** A live evaluation of a walk-on, published unless told; the report goes to `to`. */
  async function aLiveReport(to: string | null, { walkOn = {}, isPublished = true, by = evaluator }: Given = {}) {
    const creation = aLiveCreation({ report_email: to })
    const id = creation.evaluation_submission_id
    await server.createLive(by, aSheet(), { ...creation, player: { ...creation.player, ...walkOn } })
    await server.apply(by, 'note.save', aNotePut(id))
    await server.apply(by, 'evaluation.final-save', aFinalSave(id))
    if (isPublished) await publish(id, by)
    return { id, playerId: creation.player.id }
  }

  const post = (path: string, payload: object = {}) =>
    server.app.inject({ method: 'POST', url: `/api/report/${path}/`, payload })

  function mailTo(to: string, saying = /./u): Mail {
    const mail = server.mailbox.mails.findLast((it) => it.to === to && saying.test(it.text))
    if (!mail) throw new Error(`Nothing was sent to ${to}`)
    return mail
  }
  /** The secret in the newest link to an address. */
  const tokenTo = (to: string) => /\/report\/([\w-]+)/u.exec(mailTo(to, /\/report\//u).text)?.[1] ?? ''

  /** The link of the newest email to an address, and a code that was sent for it. */
  async function aCode(to: string) {
    const token = tokenTo(to)
    const { statusCode, body } = await post(`${token}/code`)
    if (statusCode !== 200) throw new Error(`${statusCode} ${body}`)
    return { token, code: /: (\d{6})\n/u.exec(mailTo(to).text)?.[1] ?? '' }
  }

  async function opened(token: string, by: object): Promise<OpenedReport> {
    const response = await post(`${token}/open`, by)
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
    return response.json<OpenedReport>()
  }

  return {
    server,
    evaluator,
    publish,
    aLiveReport,
    post,
    mailTo,
    tokenTo,
    aCode,
    opened,
    anAddress: () => `family-${randomUUID().slice(0, 8)}@example.test`,
    sweep: () => sendReports(server.services),
    stop: () => server.close(),
  }
}
