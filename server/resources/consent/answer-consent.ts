import type * as v from 'valibot'
import { refusalOf } from '#domain/contracts/check-input.ts'
import { SignedName } from '#domain/contracts/consent.ts'
import type { ConsentPaper, answerConsent } from '#domain/contracts/consent.ts'
import { maskedEmail } from '#domain/fields/masked-email.ts'
import { CONSENT_VERSION, consentText } from '#domain/profiles/consent-text.ts'
import type { Mail, Mailer } from '../../ports/mail.ts'
import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { linkOf } from './ask-consent.ts'
import { declinedMails, givenMails, withdrawnMails } from './consent-mails.ts'
import {
  findByDigest,
  findConsents,
  findErasure,
  findReportState,
  isStillReader,
  isPending,
  lockChild,
  markGiven,
  markWithdrawn,
} from './consent-repository.ts'
import type { Child, Consent, ReportState } from './consent-repository.ts'
import { tellMailFailed } from './tell-mail-failed.ts'
import { wakeReports } from '../notices/report-readers.ts'
import { digestOf } from '../../letters/link-secret.ts'

type Deps = Pick<Services, 'db' | 'mailer' | 'publicOrigin' | 'now'>
/** `afterEnd`: what else ends with a consent, outside its transaction. */
type Answering = Deps & { afterEnd: (playerId: string) => Promise<void> }
type Answer = v.InferOutput<(typeof answerConsent)['input']>
/** `isNewest`: nobody was asked after it. `isReader`: a report of the child still goes to the guardian's address. */
type Paper = { child: Child; consent: Consent; isNewest: boolean; isReader: boolean; report: ReportState }

/** K42. A no is final after it. */
const CHANGE_MS = 14 * 86_400_000

/** What the link shows; refuses alike a link that never was, an older one and one that waited too long. */
export async function readPaper({ db, now }: Deps, token: string): Promise<ConsentPaper> {
  return paperOf(await db.transaction((sql) => findPaper(sql, token, now())), now())
}

/** K7. Takes a guardian's answer; the same answer again changes nothing and emails nobody. */
export async function takeAnswer(
  { db, mailer, publicOrigin, now, afterEnd }: Answering,
  { token, answer, given_name, text_version, is_change }: Answer,
): Promise<ConsentPaper> {
  const at = new Date(now()).toISOString()
  const { before, after } = await db.transaction(async (sql) => {
    const paper = await findPaper(sql, token, now())
    if (answer === 'give') await give(sql, paper, { at, name: given_name, version: text_version, isChange: is_change })
    else if (paper.consent.withdrawn_at === null) await markWithdrawn(sql, paper.consent, at)
    const after = await findPaper(sql, token, now())
    await recordAnswer(sql, paper, after)
    return { before: paper, after }
  })
  if (stateOf(before.consent) !== stateOf(after.consent)) {
    if (answer === 'withdraw') await afterEnd(after.child.player_id)
    await sendAll(mailer, await mailsOf(db, after, linkOf(publicOrigin, token)))
  }
  return paperOf(after, now())
}

async function mailsOf(sql: Sql, { child, consent, report, ...paper }: Paper, link: string): Promise<Mail[]> {
  if (consent.withdrawn_at === null) return givenMails(child, consent, link, report)
  if (consent.given_at !== null) return withdrawnMails(child, consent, link)
  const until = changeUntil({ consent, ...paper })
  return declinedMails(child, consent, { link, until, erasedAt: await findErasure(sql, child.player_id) })
}

/** K42. The row keeps the answer that holds; what was answered before, and when, the audit knows. */
async function recordAnswer(sql: Sql, { consent: was }: Paper, { child, consent }: Paper) {
  const answer: [string, string] = [stateOf(was), stateOf(consent)]
  if (answer[0] === answer[1]) return
  const details = { player_id: child.player_id, changes: { consent: answer } }
  await recordDeed(sql, 'server', { action: 'answer consent', details })
}

type Given = { at: string; name: string; version: string; isChange: boolean }

async function give(sql: Sql, paper: Paper, given: Given) {
  const { consent } = paper
  const isOpenToChange = given.isChange && changeUntil(paper) > given.at
  if (consent.withdrawn_at !== null && !isOpenToChange) {
    throw new Refusal(
      'conflict',
      'You declined or withdrew your consent. Read the page again to see how you can change that.',
    )
  }
  if (consent.given_at !== null && consent.withdrawn_at === null) return
  const unsigned = refusalOf(SignedName, given.name)
  if (unsigned !== undefined) throw new Refusal('invalid', unsigned, { fields: { given_name: [unsigned] } })
  if (given.version !== CONSENT_VERSION)
    throw new Refusal('conflict', 'The text changed since you opened it. Read it again.')
  await markGiven(sql, consent.id, given)
  await wakeReports(sql, consent.player_id)
}

async function findPaper(sql: Sql, token: string, now: number): Promise<Paper> {
  const found = await findByDigest(sql, digestOf(token))
  const child = found && (await lockChild(sql, found.player_id))
  // Read again under the lock: an answer given at the same time counts.
  const consents = child ? await findConsents(sql, child.player_id) : []
  const consent = consents.find(({ id }) => id === found?.id)
  if (!child || !consent) throw notValid()
  const isAnswered = consent.given_at !== null || consent.withdrawn_at !== null
  if (!isAnswered && !isPending(consent, consents[0], child, now)) throw notValid()
  const report = await findReportState(sql, child.player_id)
  const isReader = await isStillReader(sql, child, consent.guardian_email)
  return { child, consent, isNewest: consent.id === consents[0]?.id, isReader, report }
}

const notValid = () =>
  new Refusal(
    'missing',
    'This link no longer works. If your child has an account, ask them for a new request. If not, ask the club that ran the tryout.',
  )

const stateOf = ({ given_at, withdrawn_at }: Consent) => (withdrawn_at ? 'withdrawn' : given_at ? 'given' : 'requested')

/**
 * K42. Returns until when a no can become a yes with the same link. Empty if it can't, because someone else was asked
 * since or because the report goes to another address now (K20).
 */
function changeUntil({ consent, isNewest, isReader }: Pick<Paper, 'consent' | 'isNewest' | 'isReader'>): string {
  if (consent.withdrawn_at === null || !isNewest || !isReader) return ''
  return new Date(Date.parse(consent.withdrawn_at) + CHANGE_MS).toISOString()
}

function paperOf(paper: Paper, now: number): ConsentPaper {
  const { child, consent } = paper
  const state = stateOf(consent)
  const until = changeUntil(paper)
  // Whoever has agreed reads what they agreed to; whoever is asked reads the newest words.
  const version = state === 'given' ? consent.text_version : CONSENT_VERSION
  return {
    player_first_name: child.first_name,
    player_name: nameOf(child),
    account_email: child.user_email === null ? null : maskedEmail(child.user_email),
    is_for: child.user_email === null ? 'report' : 'account',
    report: paper.report,
    guardian_name: consent.guardian_name,
    text: [...consentText(version)],
    text_version: version,
    state,
    given_at: consent.given_at,
    given_name: consent.given_name,
    change_until: until > new Date(now).toISOString() ? until : null,
  }
}

/** K50. The address of a child without an account may be mistyped: whoever reads there learns the first name only. */
const nameOf = ({ user_email, first_name, last_name }: Child) =>
  user_email === null ? first_name : `${first_name} ${last_name}`.trim()

/** The answer stands whether the emails go out or not. */
async function sendAll(mailer: Mailer, mails: Mail[]) {
  const sent = await Promise.allSettled(mails.map((mail) => mailer.send(mail)))
  for (const it of sent) if (it.status === 'rejected') tellMailFailed(it.reason)
}
