import type * as v from 'valibot'
import type { HistoryPaper, answerHistoryLink } from '#domain/contracts/history-links.ts'
import type { Sql } from '../../db/database.ts'
import { digestOf } from '../../letters/link-secret.ts'
import { Refusal } from '../../refusal.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { endHistoryLink, findHistoryLink } from './history-links-repository.ts'
import type { OpenedLink } from './history-links-repository.ts'
import { joinHistory, lockBoth } from './join-history.ts'

type Answer = v.InferOutput<(typeof answerHistoryLink)['input']>
/** Cancels what an account has arranged about a history that it loses, in the same transaction. */
export type EndConsultations = (sql: Sql, of: { playerId: string; userId: string }) => Promise<void>

/** What the link shows; one that never was, was taken back or waited too long is answered alike. */
export async function readHistoryLink(sql: Sql, token: string): Promise<HistoryPaper> {
  return paperOf(await find(sql, token))
}

/**
 * K51, K52. Applies an answer given by the link, in the caller's transaction. The same answer again changes nothing.
 * Returns what the link shows then, or, as `joinHistory` does, a refusal to throw after the commit.
 */
export async function takeHistoryAnswer(
  sql: Sql,
  { token, answer }: Answer,
  endConsultations: EndConsultations,
): Promise<HistoryPaper | Refusal> {
  const found = await find(sql, token)
  await lockBoth(sql, found.user_id, found.walk_on_id)
  // Read again under the lock: an answer given at the same time counts.
  const link = await find(sql, token)
  if ((link.kind === 'undo') !== (answer === 'undo')) throw new Refusal('conflict', 'This link asks something else.')
  if (link.state === 'open') {
    const refused = await TAKE[answer](sql, link, endConsultations)
    if (refused) return refused
  } else if (link.state !== (answer === 'undo' ? 'undone' : answer))
    throw new Refusal('conflict', 'This was answered already.')
  return paperOf(await find(sql, token))
}

type Take = (sql: Sql, link: OpenedLink, endConsultations: EndConsultations) => Promise<Refusal | undefined>

const TAKE: Record<Answer['answer'], Take> = {
  async yes(sql, { id, walk_on_id: playerId, user_id: userId, email }) {
    const refused = await joinHistory(sql, { userId, from: 'server', playerId, proof: email, doer: 'server' })
    if (!refused) await endHistoryLink(sql, id, 'yes')
    return refused
  },
  async no(sql, { id }) {
    await endHistoryLink(sql, id, 'no')
    return undefined
  },
  async undo(sql, { id, walk_on_id: playerId, user_id: userId }, endConsultations) {
    await endConsultations(sql, { playerId, userId })
    await endHistoryLink(sql, id, 'undone')
    await sql.query('SELECT end_join($1)', [playerId])
    await recordDeed(sql, 'server', { action: 'undo join', personId: userId, details: { player_id: playerId } })
    return undefined
  },
}

async function find(sql: Sql, token: string): Promise<OpenedLink> {
  const link = await findHistoryLink(sql, digestOf(token))
  if (!link || link.state === 'over') throw new Refusal('missing', 'This link no longer works.')
  return link
}

const paperOf = ({ kind, state, first_name, evaluations, account_name, account_email, until }: OpenedLink) => ({
  kind,
  state,
  first_name,
  evaluations,
  account_name,
  account_email,
  until,
})
