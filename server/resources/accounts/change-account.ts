import { ownRole, rolesFromGroups } from '#domain/access/role.ts'
import { LAST_ADMIN, OWN_ACCOUNT } from '#domain/contracts/error-codes.ts'
import type { Directory } from '../../ports/directory.ts'
import type { Database, Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { countOpenEvaluations, findUser } from './users-repository.ts'
import type { UserRow } from './users-repository.ts'
import { recordDeed } from '../audit/record-deed.ts'
import type { Doer } from '../audit/record-deed.ts'
import { markAllEnded } from '../sessions/sessions-repository.ts'

export const GRANTED_GROUPS = ['Evaluator', 'Admin'] as const
export type GrantedGroup = (typeof GRANTED_GROUPS)[number]

/** What an admin or the operator may do with an account, as it is kept in its history. */
export type AccountOrder = `grant ${GrantedGroup}` | `revoke ${GrantedGroup}` | 'activate' | 'deactivate'

type Deps = { db: Database; directory: Directory }

/** The operator at a shell may do what an admin may not do to themselves. */
type Order = { userId: string; by: Doer; orders: readonly AccountOrder[] }

export type ChangedAccount = { user: UserRow; openEvaluations: number }

/** Any number will do. */
const LOCK = 7_263_004

/**
 * M22. All that can take an admin away stands behind this until its transaction ends, so that two admins cannot remove
 * each other.
 */
export async function lockAdmins(sql: Sql) {
  await sql.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
}

/**
 * M20. Grants and withdraws rights, activates and deactivates: in the directory's groups and in the database, which has
 * the last word. A right that is granted is in the directory first, one that is withdrawn leaves the database first;
 * when the directory gives no answer, doing it again completes it. Throws `missing` for nobody, `conflict` with
 * OWN_ACCOUNT or LAST_ADMIN, and `unavailable`.
 */
export async function changeAccount({ db, directory }: Deps, { userId, by, orders }: Order): Promise<ChangedAccount> {
  if (isSelf(by, userId) && orders.some((order) => order === 'revoke Admin' || order === 'deactivate')) {
    throw new Refusal('conflict', 'You can’t remove your own admin access or deactivate yourself. Another admin can.', {
      code: OWN_ACCOUNT,
    })
  }
  await mustFind(db, userId)
  if (groupsIn(orders, 'grant').includes('Evaluator')) await keepRoleByDefault({ db, directory }, userId)
  for (const group of groupsIn(orders, 'grant')) await grantInDirectory(directory, userId, group)
  const groups = await groupsAfter(directory, userId, orders)
  const changed = await db.transaction(async (sql) => {
    await lockAdmins(sql)
    const before = await mustFind(sql, userId)
    const news = orders.filter((order) => isNews(order, before))
    if (news.some((order) => order === 'revoke Admin' || order === 'deactivate')) await ensureAnotherAdmin(sql, before)
    for (const order of news) await apply(sql, order, { userId, by })
    if (groups && groupsIn(orders, 'grant', 'revoke').includes('Evaluator')) await setRole(sql, userId, groups)
    return { user: await mustFind(sql, userId), openEvaluations: await countOpenEvaluations(sql, userId) }
  })
  for (const group of groupsIn(orders, 'revoke')) await revokeInDirectory(directory, userId, group)
  if (orders.includes('deactivate')) await directory.signOutEverywhere(userId).catch(ignoreMissing)
  return changed
}

const isSelf = (by: Doer, userId: string) => typeof by !== 'string' && by.userId === userId

async function mustFind(sql: Sql, userId: string): Promise<UserRow> {
  return (await findUser(sql, userId)) ?? raise(new Refusal('missing', 'We can’t find this account.'))
}

function groupsIn(orders: readonly AccountOrder[], ...verbs: ReadonlyArray<'grant' | 'revoke'>): GrantedGroup[] {
  return GRANTED_GROUPS.filter((group) => verbs.some((verb) => orders.includes(`${verb} ${group}`)))
}

async function grantInDirectory(directory: Directory, userId: string, group: GrantedGroup) {
  try {
    await directory.addToGroup(userId, group)
  } catch (error) {
    if (!isMissing(error)) throw error
    const why = error.message.startsWith('The user pool')
      ? error.message
      : 'This person can’t sign in. The identity provider doesn’t know them.'
    throw new Refusal('conflict', why, { cause: error })
  }
}

/**
 * A28. A person in no role's group is a player by default. Puts one who has a player's profile into the group Player, so
 * that Evaluator is added to that role and does not take its place.
 */
async function keepRoleByDefault({ db, directory }: Deps, userId: string) {
  const [own] = await db.query('SELECT 1 FROM player WHERE user_id = $1', [userId])
  if (!own) return
  const groups = await directory
    .groupsOf(userId)
    .catch((error: unknown) => (isMissing(error) ? undefined : raise(error)))
  const [role] = rolesFromGroups(groups ?? [])
  if (groups && !groups.includes(role)) await directory.addToGroup(userId, role)
}

/** Whoever the directory does not know has nothing there that could be withdrawn. */
async function revokeInDirectory(directory: Directory, userId: string, group: GrantedGroup) {
  await directory.removeFromGroup(userId, group).catch(ignoreMissing)
}

function ignoreMissing(error: unknown) {
  if (!isMissing(error)) throw error
}

/**
 * The groups that the person has when all is done; undefined when none is granted or withdrawn, or the directory does
 * not know them.
 */
async function groupsAfter(
  directory: Directory,
  userId: string,
  orders: readonly AccountOrder[],
): Promise<string[] | undefined> {
  if (!groupsIn(orders, 'grant', 'revoke').length) return undefined
  const groups = await directory
    .groupsOf(userId)
    .catch((error: unknown) => (isMissing(error) ? undefined : raise(error)))
  const withdrawn: string[] = groupsIn(orders, 'revoke')
  return groups?.filter((group) => !withdrawn.includes(group))
}

const isMissing = (error: unknown): error is Refusal => error instanceof Refusal && error.reason === 'missing'

function isNews(order: AccountOrder, user: UserRow): boolean {
  switch (order) {
    case 'grant Evaluator':
      return !user.is_evaluator
    case 'revoke Evaluator':
      return user.is_evaluator
    case 'grant Admin':
      return !user.is_admin
    case 'revoke Admin':
      return user.is_admin
    case 'activate':
      return !user.is_active
    case 'deactivate':
      return user.is_active
  }
}

/** M22. */
async function ensureAnotherAdmin(sql: Sql, { id, is_admin }: UserRow) {
  if (!is_admin) return
  if (!(await hasAnotherAdmin(sql, id)))
    throw new Refusal('conflict', 'This is the last admin. Make someone else an admin first.', { code: LAST_ADMIN })
}

/** Somebody else who is an admin, can sign in, and has not asked for the deletion of their account. */
export async function hasAnotherAdmin(sql: Sql, userId: string): Promise<boolean> {
  const [other] = await sql.query(
    'SELECT 1 FROM app_user WHERE is_admin AND is_active AND deleted_at IS NULL AND deletion_due_at IS NULL AND id <> $1 LIMIT 1',
    [userId],
  )
  return other !== undefined
}

const EFFECTS: Record<AccountOrder, string> = {
  'grant Evaluator': 'is_evaluator = true',
  // M23. The role of an evaluator falls back to what the directory says; until then the flag must not contradict it.
  'revoke Evaluator': `is_evaluator = false, role = CASE role WHEN 'Evaluator' THEN 'Player' ELSE role END`,
  'grant Admin': 'is_admin = true',
  'revoke Admin': 'is_admin = false',
  activate: 'is_active = true',
  deactivate: 'is_active = false',
}

async function apply(sql: Sql, order: AccountOrder, { userId, by }: { userId: string; by: Doer }) {
  await sql.query(`UPDATE app_user SET ${EFFECTS[order]} WHERE id = $1 AND deleted_at IS NULL`, [userId])
  // T47. Who is let in again one day signs in again.
  if (order === 'deactivate') await markAllEnded(sql, userId, { at: new Date().toISOString() })
  await recordDeed(sql, by, { action: order, personId: userId })
}

/** M113. The column is for lists of people, which name Evaluator in addition to it. */
async function setRole(sql: Sql, userId: string, groups: readonly string[]) {
  await sql.query('UPDATE app_user SET role = $2 WHERE id = $1', [userId, ownRole(rolesFromGroups(groups))])
}

function raise(error: unknown): never {
  throw error
}
