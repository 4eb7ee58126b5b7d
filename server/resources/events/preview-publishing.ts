import type { Coverage } from '#domain/contracts/event-outcome.ts'
import type { Delivery, PublishPreview } from '#domain/contracts/event-deliveries.ts'
import { REPORT_LINK_DAYS } from '#domain/contracts/reports.ts'
import type { Sql } from '../../db/database.ts'
import type { Services } from '../../services.ts'
import { reportLetter } from '../notices/report-letters.ts'
import type { ReportSubject } from '../notices/report-letters.ts'
import { countToOwe } from './address-reports.ts'
import { answerCoverage } from './answer-coverage.ts'
import { findFutureDeliveries } from './deliveries.ts'
import { findHeldBack } from './held-back.ts'
import { refuseOpen } from './publish-event.ts'

const DAY_MS = 86_400_000

type Deps = Pick<Services, 'db' | 'now' | 'publicOrigin' | 'publishDelayMs'>

/** EV181. Says what publishing would do, without doing any of it. */
export async function previewPublishing(deps: Deps, eventId: string): Promise<PublishPreview> {
  const { db, now, publishDelayMs } = deps
  await refuseOpen(db, eventId)
  const [coverage, held_back] = await Promise.all([answerCoverage(db, eventId, now()), findHeldBack(db, eventId)])
  const held = new Set(held_back.map(({ event_player_id }) => event_player_id))
  const free = coverage.players.filter(({ id }) => !held.has(id))
  const fresh = free.filter(({ published_at }) => published_at === null)
  const newer = free.filter(({ is_newer }) => is_newer)
  const published = free.filter(({ published_at }) => published_at !== null)
  const first = await findFutureDeliveries(db, idsOf(fresh))
  return {
    first,
    updated: newer.length,
    added_addresses: await countToOwe(db, await findReports(db, idsOf(published))),
    seen_by_one: [...fresh, ...newer].filter(({ cells }) => cells.length === 1).length,
    held_back,
    silent_tablets: coverage.open.silent_tablets,
    delay_seconds: publishDelayMs / 1_000,
    sample: await sampleOf(deps, first),
  }
}

const idsOf = (players: Coverage['players']) => players.map(({ id }) => id)

async function findReports(sql: Sql, eventPlayerIds: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ id: string }>('SELECT id FROM evaluation WHERE consensus_of = ANY($1)', [
    eventPlayerIds,
  ])
  return rows.map(({ id }) => id)
}

/** EV182. The email of the first player whose report goes out by email, with a link that opens nothing. */
async function sampleOf(
  { db, now, publicOrigin, publishDelayMs }: Deps,
  first: readonly Delivery[],
): Promise<PublishPreview['sample']> {
  const player = first.find(({ state }) => state === 'owed')
  if (!player) return null
  const [subject] = await db.query<ReportSubject>(
    `SELECT (SELECT y.email FROM event_player y WHERE y.id = x.id OR y.joined_to = x.id ORDER BY y.email IS NULL, y.id
         LIMIT 1) AS email,
       p.first_name, e.jersey_number, e.event_name, e.evaluated_on, NULL AS evaluator_name, false AS is_replacement,
       k.seen_by
     FROM event_player x JOIN player p ON p.id = x.player_id JOIN evaluation e ON e.consensus_of = x.id
     JOIN event_consensus k ON k.evaluation_id = e.id WHERE x.id = $1`,
    [player.event_player_id],
  )
  if (!subject) return null
  const opensUntil = new Date(now() + publishDelayMs + REPORT_LINK_DAYS * DAY_MS)
  const mail = reportLetter(subject, `${publicOrigin}/report/…`, opensUntil)
  return { to: mail.to, subject: mail.subject, text: mail.text }
}
