import * as v from 'valibot'
import { AdminUsersQuery } from '#domain/contracts/admin.ts'
import type { Directory } from '../ports/directory.ts'
import { GRANTED_GROUPS, changeAccount } from '../resources/accounts/change-account.ts'
import type { AccountOrder, ChangedAccount } from '../resources/accounts/change-account.ts'
import { resetSecondStep } from '../resources/second-step/reset-second-step.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { findUserByEmail, findUsers } from '../resources/accounts/users-repository.ts'
import type { UserRow } from '../resources/accounts/users-repository.ts'

const Group = v.picklist(GRANTED_GROUPS)
const Email = v.pipe(v.string(), v.maxLength(254))

/** What the operator may ask for from a shell. */
export const OperatorCommand = v.variant('kind', [
  v.object({ kind: v.picklist(['grant', 'revoke']), email: Email, group: Group }),
  v.object({ kind: v.picklist(['activate', 'deactivate']), email: Email }),
  v.object({ kind: v.literal('reset-mfa'), email: Email }),
  v.object({ kind: v.literal('list'), role: AdminUsersQuery.entries.role }),
  v.object({ kind: v.literal('figures') }),
])
export type OperatorCommand = v.InferOutput<typeof OperatorCommand>

type Deps = {
  db: Database
  directory: Directory
  /** What waits in this process and its database, in the text that Prometheus reads; absent where no server runs. */
  figures?: () => Promise<string>
}

const PAGE = 100

/** Runs one command and returns what to say about it. Throws a Refusal whose message is for the operator. */
export async function runOperatorCommand(deps: Deps, command: OperatorCommand): Promise<string> {
  if (command.kind === 'figures') return (await deps.figures?.()) ?? ''
  if (command.kind === 'list') return listOf(await allUsers(deps, command.role))
  const user = await mustFind(deps, command.email)
  if (command.kind === 'reset-mfa') {
    await resetSecondStep(deps, { userId: user.id, by: 'shell' })
    return `${user.email} signs in by password alone now, until they set up an authenticator app again.`
  }
  const order: AccountOrder = 'group' in command ? `${command.kind} ${command.group}` : command.kind
  return said(order, user, await changeAccount(deps, { userId: user.id, by: 'shell', orders: [order] }))
}

async function mustFind({ db, directory }: Deps, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email)
  if (user) return user
  const known = await directory.find(email)
  throw new Refusal(
    'missing',
    known
      ? `${email} has signed up and has not opened the app yet. Let them sign in once, then run this again.`
      : `There is no account with the address ${email}.`,
  )
}

async function allUsers({ db }: Deps, role: v.InferOutput<typeof AdminUsersQuery>['role']): Promise<UserRow[]> {
  const users: UserRow[] = []
  for (let offset = 0; ; offset += PAGE) {
    const page = await findUsers(db, {
      limit: PAGE,
      offset,
      search: '',
      role,
      is_active: undefined,
      sort_by: 'email',
      order_by: 'asc',
    })
    users.push(...page.results)
    if (page.results.length < PAGE) return users
  }
}

const DONE: Record<AccountOrder, string> = {
  'grant Evaluator': 'is an evaluator now',
  'revoke Evaluator': 'is no longer an evaluator',
  'grant Admin': 'is an admin now',
  'revoke Admin': 'is no admin any more',
  activate: 'is active now',
  deactivate: 'is deactivated now: every call answers ERR404003',
}

function said(order: AccountOrder, before: UserRow, { user, openEvaluations }: ChangedAccount): string {
  const isSame =
    before.is_admin === user.is_admin &&
    before.is_evaluator === user.is_evaluator &&
    before.is_active === user.is_active
  const lines = [isSame ? `${user.email}: nothing to change.` : `${user.email} ${DONE[order]}.`]
  if (!isSame && order.startsWith('grant')) lines.push('It takes effect when they sign in again, or within 15 minutes.')
  if (!isSame && order === 'revoke Evaluator' && openEvaluations > 0)
    lines.push(`Evaluations they have begun and not published: ${openEvaluations}. They stay theirs.`)
  return lines.join('\n')
}

function listOf(users: readonly UserRow[]): string {
  if (users.length === 0) return 'No accounts.'
  const rows = users.map(({ email, first_name, last_name, role, is_evaluator, is_admin, is_active }) => [
    email,
    `${first_name} ${last_name}`.trim(),
    role,
    [is_evaluator && role !== 'Evaluator' && 'Evaluator', is_admin && 'Admin', !is_active && 'inactive']
      .filter(Boolean)
      .join(', '),
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => printable(cell).padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A name may hold what moves a terminal's cursor. */
const printable = (text: string) => text.replaceAll(/\p{C}/gu, '·')
