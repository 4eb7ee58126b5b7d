import { REPORT_LINK_DAYS } from '#domain/contracts/reports.ts'
import type { Services } from '../../services.ts'
import { askConsent } from '../consent/ask-consent.ts'
import { failureOf } from '../notices/send-pending-emails.ts'
import {
  gotEnoughRequests,
  isOfEvaluator,
  makeLink,
  markAsked,
  markFailed,
  markSent,
  putOff,
  putOffWhenTooMany,
  takeDueReport,
  takeForGuardian,
  wasRefusedSince,
} from './readers-repository.ts'
import type { DueReport } from './readers-repository.ts'
import { reportLetter } from '../notices/report-letters.ts'
import { digestOf, newSecret } from '../../letters/link-secret.ts'

const MOST_AT_ONCE = 50
const DAY_MS = 86_400_000

/** R63. Sends the reports that are owed, and asks the guardians of children first. Returns how many reports went out. */
export async function sendReports(services: Services): Promise<number> {
  let sent = 0
  for (let at = 0; at < MOST_AT_ONCE; at++) {
    const due = await takeDueReport(services.db)
    if (!due) return sent
    try {
      if (due.waits_for_guardian) await askGuardian(services, due)
      else if (await putOffWhenTooMany(services.db, due)) continue
      else if (await sendReport(services, due)) sent += 1
    } catch (error) {
      await markFailed(services.db, due.id, failureOf(error))
    }
  }
  return sent
}

/**
 * K19. Asks the guardian at the address of the report. A child with an account asked theirs from the profile. K5, K63.
 * If the guardian or the inbox got enough requests today, the next one waits.
 */
async function askGuardian(services: Services, due: DueReport) {
  const { db, now } = services
  if (await isOfEvaluator(db, due)) throw new Error('The evaluator answers for no child')
  if (due.has_account || (await wasRefusedSince(db, due.id))) return markAsked(db, due.id)
  if (await gotEnoughRequests(db, due, new Date(now() - DAY_MS))) return putOff(db, due.id)
  const isAsked = await takeForGuardian(db, due)
  if (isAsked && (await askConsent(services, due.player_id)) === 'too many') return putOff(db, due.id)
  await markAsked(db, due.id)
}

async function sendReport({ db, mailer, publicOrigin, now }: Services, due: DueReport): Promise<boolean> {
  const token = newSecret()
  const subject = await db.transaction((sql) => makeLink(sql, due.id, digestOf(token)))
  if (!subject) return false
  const opensUntil = new Date(now() + REPORT_LINK_DAYS * DAY_MS)
  await mailer.send(reportLetter(subject, `${publicOrigin}/report/${token}`, opensUntil))
  await markSent(db, { readerId: due.id, tokenDigest: digestOf(token), days: REPORT_LINK_DAYS })
  return true
}
