import { BIRTH_DATES_DIFFER, CONSENT_MISSING } from '#domain/contracts/error-codes.ts'
import type { CallingActor } from '../../actor.ts'
import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { lockInbox } from '../../db/lock-inbox.ts'
import { recordDeed } from '../audit/record-deed.ts'
import type { Doer } from '../audit/record-deed.ts'
import { isChildWithoutConsent } from '../consent/may-be-submitted.ts'
import { countGuess, refuseMoreGuesses } from './birth-date-guesses.ts'
import { UNDO_TIME, findGuarded, findProof } from './find-histories.ts'
import { oweQuestion, oweUndoLinks } from './history-links-repository.ts'

type Caller = Pick<CallingActor, 'userId' | 'from'>
type Named = Caller & { playerId: string }

/**
 * K30. From now on the evaluations of this walk-on, also those that are still to come, are the account's. `proof` is an
 * address that the caller has shown to be theirs, or several. `doer` is who is written down, the caller when absent. In
 * the caller's transaction; joined again by the same account is joined. Throws a Refusal: `missing` for what isn't
 * theirs, `conflict` for a child without consent or an account without a profile, `too-many` after too many birth dates.
 * K57: returns the refusal of another date of birth, so that the transaction counts it before the caller throws.
 */
export async function joinHistory(
  sql: Sql,
  {
    userId,
    from,
    playerId,
    proof,
    doer = { userId, from },
  }: Named & { proof: string | readonly string[]; doer?: Doer },
): Promise<Refusal | undefined> {
  const { account, walkOn } = await lockBoth(sql, userId, playerId)
  if (!account)
    throw new Refusal('conflict', 'Complete your profile first. Then keep these evaluations.', {
      code: 'PROFILE_MISSING',
    })
  if (walkOn?.joined_to === account.id) return undefined
  const inbox = await findProof(sql, { userId, addresses: [proof].flat() }, playerId)
  if (!walkOn || inbox === undefined) throw notFound()
  const wrong = await refuseWhatIsNotTheirs(sql, userId, account, walkOn)
  if (wrong) return wrong
  await oweUndoLinks(sql, { walkOnId: walkOn.id, accountId: account.id })
  await sql.query('UPDATE player SET joined_to = $2, joined_at = now(), joined_inbox = $3 WHERE id = $1', [
    walkOn.id,
    account.id,
    inbox,
  ])
  await sql.query(
    `UPDATE report_reader SET ended_at = now(), ended_by = 'joined' WHERE ended_at IS NULL AND inbox_of(email) <> $2
      AND evaluation_id IN (SELECT id FROM evaluation WHERE player_id = $1)`,
    [walkOn.id, inbox],
  )
  await recordDeed(sql, doer, { action: 'join history', personId: userId, details: { player_id: walkOn.id } })
  return undefined
}

/**
 * K51. Asks the guardian to whose address this history was sent. Their yes to the account was no yes to this. Throws
 * and returns as `joinHistory` does, and throws `too-many` for an inbox that was asked enough today.
 */
export async function askForHistory(sql: Sql, { userId, from, playerId }: Named): Promise<Refusal | undefined> {
  const { account, walkOn } = await lockBoth(sql, userId, playerId)
  const guarded = (await findGuarded(sql, userId)).find(({ player_id }) => player_id === walkOn?.id)
  if (!account || !walkOn || !guarded) throw notFound()
  if (guarded.asked_at !== null) return undefined
  const wrong = await refuseWhatIsNotTheirs(sql, userId, account, walkOn)
  if (wrong) return wrong
  await lockInbox(sql, guarded.email)
  if (!(await oweQuestion(sql, { walkOnId: walkOn.id, accountId: account.id, email: guarded.email })))
    throw new Refusal('too-many', 'Your parent or guardian got enough questions today. Try again tomorrow.', {
      retryAfterSeconds: 3_600,
    })
  await recordDeed(
    sql,
    { userId, from },
    { action: 'ask to join history', personId: userId, details: { player_id: walkOn.id } },
  )
  return undefined
}

/**
 * K34. Gives back what was joined, with what has come since, in the caller's transaction. Throws a Refusal: `missing`
 * for what this account hasn't joined, `conflict` when it is too late or a consultation is open.
 */
export async function undoJoin(sql: Sql, { userId, from, playerId }: Named): Promise<void> {
  const { account, walkOn } = await lockBoth(sql, userId, playerId)
  if (!account || walkOn?.joined_to !== account.id) throw notFound()
  if (walkOn.is_final) throw new Refusal('conflict', 'You kept this more than 14 days ago. It can’t be undone now.')
  const [consultation] = await sql.query(
    `SELECT FROM consultation c JOIN evaluation e ON e.id = c.evaluation_id
     WHERE e.player_id = $1 AND c.requested_by = $2 AND c.status IN ('requested', 'scheduled') LIMIT 1`,
    [walkOn.id, userId],
  )
  if (consultation) throw new Refusal('conflict', 'Cancel your consultation about this evaluation first, then undo.')
  await sql.query('SELECT end_join($1)', [walkOn.id])
  await recordDeed(sql, { userId, from }, { action: 'undo join', personId: userId, details: { player_id: walkOn.id } })
}

type Account = { id: string; date_of_birth: string | null }
type WalkOn = Account & { joined_to: string | null; is_final: boolean }

/** Both players, the lower id first: nobody else joins either, or answers a consent, before the transaction ends. */
export async function lockBoth(sql: Sql, userId: string, playerId: string) {
  const rows = await sql.query<WalkOn & { is_account: boolean }>(
    `SELECT id, date_of_birth, joined_to, coalesce(joined_at + ${UNDO_TIME} <= now(), false) AS is_final,
      coalesce(user_id = $1, false) AS is_account
     FROM player WHERE user_id = $1 OR id = $2 ORDER BY id FOR NO KEY UPDATE`,
    [userId, playerId],
  )
  const account: Account | undefined = rows.find(({ is_account }) => is_account)
  const walkOn: WalkOn | undefined = rows.find(({ is_account }) => !is_account)
  return { account, walkOn }
}

/** K32, K33. Returns the refusal of another date of birth, and throws any other. */
async function refuseWhatIsNotTheirs(
  sql: Sql,
  userId: string,
  account: Account,
  walkOn: WalkOn,
): Promise<Refusal | undefined> {
  if (account.date_of_birth !== null && walkOn.date_of_birth !== null) {
    await refuseMoreGuesses(sql, userId)
    if (account.date_of_birth !== walkOn.date_of_birth) {
      await countGuess(sql, userId)
      return new Refusal('conflict', 'These evaluations are of a player with another date of birth.', {
        code: BIRTH_DATES_DIFFER,
      })
    }
  }
  if (account.date_of_birth === null)
    throw new Refusal('conflict', 'Add your date of birth to your profile first. Then keep these evaluations.', {
      code: 'PROFILE_MISSING',
    })
  if (await isChildWithoutConsent(sql, account.id))
    throw new Refusal('conflict', 'A parent or guardian must give their consent before you keep these evaluations.', {
      code: CONSENT_MISSING,
    })
  return undefined
}

const notFound = () => new Refusal('missing', 'Evaluations not found')
