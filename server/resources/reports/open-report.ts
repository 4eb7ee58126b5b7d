import { randomInt, timingSafeEqual } from 'node:crypto'
import type * as v from 'valibot'
import { CODE_MINUTES, READING_MINUTES } from '#domain/contracts/reports.ts'
import type { OpenedReport, getSentReportPdf, keepReport, openReport } from '#domain/contracts/reports.ts'
import type { CallingActor } from '../../actor.ts'
import type { Sql } from '../../db/database.ts'
import { lockInbox } from '../../db/lock-inbox.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { readSentReport } from './read-report.ts'
import { renderReportPdf } from './pdf/render-report.ts'
import { MOST_WRONG_BIRTH_DATES, orThrow } from '../histories/birth-date-guesses.ts'
import { joinHistory } from '../histories/join-history.ts'
import {
  beginSession,
  countWrong,
  countWrongBirthDate,
  findLinkUses,
  findOpenLink,
  findReportsOf,
  findSentPlayer,
  findSession,
  keepCode,
  lockCode,
  markOpened,
  mayKeep,
  replaceLink,
  spendCode,
} from './links-repository.ts'
import type { OpenLink } from './links-repository.ts'
import { codeLetter } from '../notices/report-letters.ts'
import { digestOf, newSecret } from '../../letters/link-secret.ts'

const DIGITS = 6
/** R64. Of one code; then it takes a new one. */
const MOST_TRIES = 10
/** R64. Wrong codes per link in total. Someone with links but no inbox would need 33,000 links to find one code. */
const MOST_WRONG = 30
/** R64. Codes per day: of one link, and of one inbox across its working links. */
const MOST_CODES_OF_LINK = 10
const MOST_CODES_OF_INBOX = 20

type Opening = v.InferOutput<(typeof openReport)['input']>

/** R64. Sends a new code to the address of a link; the one before works no more. */
export async function sendCode({ db, mailer }: Services, token: string): Promise<{ expires_in_minutes: number }> {
  const tokenDigest = digestOf(token)
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const email = await db.transaction(async (sql) => {
    const link = await lockOpenLink(sql, tokenDigest)
    if (!link) throw noReport()
    if (await isReplaced(sql, tokenDigest, link)) return undefined
    await keepCode(sql, { tokenDigest, codeDigest: digestOf(token + code), inbox: link.inbox, minutes: CODE_MINUTES })
    return link.email
  })
  if (email === undefined) throw replaced('Too many codes were sent with this link today')
  await mailer.send(codeLetter(email, code, CODE_MINUTES)).catch((cause: unknown) => {
    throw new Refusal('unavailable', 'We couldn’t send the code. Try again in a few minutes.', { cause })
  })
  return { expires_in_minutes: CODE_MINUTES }
}

/** R61. The report for who showed the code of its link, or comes back with the session that a code began. */
export async function open({ db, ...deps }: Services, opening: Opening): Promise<OpenedReport> {
  const tokenDigest = digestOf(opening.token)
  // A wrong try is counted although it is refused, so it is no part of the transaction that reads.
  const begun = opening.session === undefined ? await db.transaction((sql) => showCode(sql, opening)) : undefined
  if (begun === 'wrong') throw noReport({ isOfKnownLink: (await findOpenLink(db, tokenDigest)) !== undefined })
  if (begun === 'replaced') throw replaced('Too many wrong codes were entered with this link')
  return db.transaction(async (sql) => {
    const session = begun ?? opening.session ?? ''
    const { link, endsAt, reports, report, published } = await readOpened(sql, deps, { ...opening, session })
    const { structure, scoring } = published
    const { performance_level, predictor } = scoring
    // A picture needs a token, which nobody has here.
    const player_profile = { ...report.player_profile, profile_picture: null }
    return {
      ...report,
      player_profile,
      session,
      session_ends_at: endsAt,
      sent_to: link.email,
      reports,
      rubric: { structure, performance_level, predictor },
    }
  })
}

/** R71. The opened report on paper, for as long as its session lasts. */
export async function paper({ db, ...deps }: Services, opening: v.InferOutput<(typeof getSentReportPdf)['input']>) {
  const { report, published } = await db.transaction((sql) => readOpened(sql, deps, opening))
  const { rubric } = published
  const bytes = await renderReportPdf({ report, rubric, isForFamily: true, now: new Date(deps.now()) })
  return { base64: bytes.toString('base64') }
}

/** Returns the report that a session opens, and its rubric. Any session that opens none throws the same Refusal. */
async function readOpened(
  sql: Sql,
  { rubrics, now }: Pick<Services, 'rubrics' | 'now'>,
  { token, session, evaluation_submission_id }: Opening & { session: string },
) {
  const link = await findOpenLink(sql, digestOf(token))
  if (!link) throw noReport()
  const endsAt = await findSession(sql, digestOf(session), link.inbox)
  const reports = await findReportsOf(sql, link.inbox)
  const id = evaluation_submission_id ?? link.evaluation_id
  if (endsAt === undefined || !reports.some((it) => it.evaluation_submission_id === id.toLowerCase())) throw noReport()
  await markOpened(sql, id, link.inbox)
  const report = await readSentReport({ sql, rubrics, now }, id, link.inbox)
  const published = await rubrics.find(report.rubric_version)
  if (!published) throw new Error(`Rubric ${report.rubric_version} is missing although a report names it`)
  return { link, endsAt, reports, report, published }
}

/**
 * R66. Joins the player of a report to the account of the user who proved its inbox, in a separate transaction. K57: a
 * link ends after too many tried birth dates, and its inbox gets another.
 */
export async function keep(
  { db }: Services,
  { userId, from }: Pick<CallingActor, 'userId' | 'from'>,
  { token, session, evaluation_submission_id: id }: v.InferOutput<(typeof keepReport)['input']>,
) {
  const tokenDigest = digestOf(token)
  const refused = await db.transaction(async (sql) => {
    const link = await findOpenLink(sql, tokenDigest)
    const isProven = link && (await mayKeep(sql, digestOf(session), link.inbox))
    const playerId = isProven && (await findSentPlayer(sql, id, link.inbox))
    if (!playerId) throw noReport()
    const wrong = await joinHistory(sql, { userId, from, playerId, proof: link.inbox }).catch((error: unknown) => {
      // Kept by another account by now: the same answer again.
      throw error instanceof Refusal && error.reason === 'missing' ? noReport() : error
    })
    if (!wrong || (await countWrongBirthDate(sql, tokenDigest)) < MOST_WRONG_BIRTH_DATES) return wrong
    await replaceLink(sql, tokenDigest, link.reader_id)
    return replaced('Too many birth dates were tried with this link')
  })
  orThrow(refused)
  return { evaluation_submission_id: id }
}

/** Returns the secret of a new session, `wrong` for a failed try, or `replaced` if this try ended the link. */
async function showCode(sql: Sql, { token, code }: Opening): Promise<string> {
  const tokenDigest = digestOf(token)
  const link = await lockOpenLink(sql, tokenDigest)
  const kept = link && (await lockCode(sql, tokenDigest))
  if (!link || !kept || code === undefined) return 'wrong'
  if (kept.wrong_tries >= MOST_TRIES) return 'wrong'
  const isRight = timingSafeEqual(
    Buffer.from(kept.code_digest),
    Buffer.from(digestOf(token + code.replaceAll(/\s/gu, ''))),
  )
  if (!isRight) {
    if ((await countWrong(sql, tokenDigest)) < MOST_WRONG) return 'wrong'
    await replaceLink(sql, tokenDigest, link.reader_id)
    return 'replaced'
  }
  await spendCode(sql, tokenDigest)
  const session = newSecret()
  await beginSession(sql, digestOf(session), link.inbox, READING_MINUTES)
  return session
}

/** Locks the inbox and reads the link again, because a concurrent call may have ended it. */
async function lockOpenLink(sql: Sql, tokenDigest: string): Promise<OpenLink | undefined> {
  const found = await findOpenLink(sql, tokenDigest)
  if (!found) return undefined
  await lockInbox(sql, found.inbox)
  return findOpenLink(sql, tokenDigest)
}

/**
 * R64. Ends a link if this link or its inbox met the daily limit, and returns whether it was this one. At the limit of
 * the inbox, the link with the most codes ends. A new link has sent none, so the family always has a working link.
 */
async function isReplaced(sql: Sql, tokenDigest: string, { inbox }: OpenLink): Promise<boolean> {
  const uses = await findLinkUses(sql, inbox)
  const own = uses.find((it) => it.token_digest === tokenDigest)
  const isInboxFull = uses.reduce((sum, { sent }) => sum + sent, 0) >= MOST_CODES_OF_INBOX
  const ended = own && own.sent >= MOST_CODES_OF_LINK ? own : isInboxFull ? uses[0] : undefined
  if (ended) await replaceLink(sql, ended.token_digest, ended.reader_id)
  return ended !== undefined && ended === own
}

/** One answer for what never was, is closed, belongs to a child without consent, or is opened by a wrong code. */
const noReport = (details = {}) =>
  new Refusal(
    'missing',
    'This link or code doesn’t work. Use the newest email, or ask the sender for a new one.',
    details,
  )

/** The next email brings a working link, so retrying this one doesn't help. */
const replaced = (why: string) =>
  new Refusal('too-many', `${why}, so we closed it. Open the new link that we’re emailing to the same address now.`)
