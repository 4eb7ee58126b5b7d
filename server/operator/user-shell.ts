import * as fs from 'node:fs'
import * as path from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { ROLES } from '#domain/access/role.ts'
import { GRANTED_GROUPS } from '../resources/accounts/change-account.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { readEnv } from '../env/env.ts'
import type { Env } from '../env/env.ts'
import { openIdentity, openPostgres } from '../providers.ts'
import { OperatorCommand, runOperatorCommand } from './operator-command.ts'
import { askRunningServer } from './operator-door.ts'

const HELP = `Accounts of this server:

  npm run user -- grant <email> Evaluator      make somebody an evaluator
  npm run user -- grant <email> Admin          make somebody an admin
  npm run user -- revoke <email> Evaluator     take it back (or Admin)
  npm run user -- deactivate <email>           every call then answers "Your account is inactive"
  npm run user -- activate <email>
  npm run user -- reset-mfa <email>            who lost phone and recovery codes signs in by password alone
  npm run user -- list [--role <role>]         ${[...ROLES, 'Admin'].join(', ')}

It reads the settings that the server reads (DATA_DIR, DATABASE_URL, COGNITO_…; npm start -- --help lists them),
and works
while the server runs as well as while it does not. With Cognito it needs AWS credentials for the user pool.`

/** `npm run user`: returns what to print. Throws an Error whose message is for the operator. */
export async function runUserShell(args: string[], environment: Record<string, string | undefined>): Promise<string> {
  const command = readCommand(args)
  if (!command) return HELP
  const env = readEnv(environment)
  const isOwn = env.databaseUrl && (env.cognito || env.openId)
  return (isOwn ? undefined : await askRunningServer(env.dataDir, command)) ?? (await runHere(env, command))
}

/** Undefined when the help is asked for. */
function readCommand(args: string[]): OperatorCommand | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false }, role: { type: 'string' } },
  })
  const [kind, email, group, ...more] = positionals
  if (values.help || kind === undefined || kind === 'help') return undefined
  if (!['grant', 'revoke', 'activate', 'deactivate', 'reset-mfa', 'list'].includes(kind))
    raise(`Unknown command "${kind}".\n\n${HELP}`)
  const takesGroup = kind === 'grant' || kind === 'revoke'
  if (kind !== 'list' && !email?.includes('@'))
    raise(`Expected the address of an account after "${kind}"${email ? `, got "${email}"` : ''}.`)
  if (takesGroup && !group) raise(`Expected what to ${kind}: ${GRANTED_GROUPS.join(' or ')}.`)
  const tooMany = kind === 'list' ? email : takesGroup ? more[0] : group
  if (tooMany !== undefined) raise(`Did not expect "${tooMany}" here.`)
  const command =
    kind === 'list'
      ? { kind, role: values.role && roleIn(values.role) }
      : { kind, email, group: group && groupIn(group) }
  return v.parse(OperatorCommand, command)
}

function groupIn(text: string) {
  return (
    oneOf(GRANTED_GROUPS, text) ??
    raise(`Unknown role "${text}": expected ${GRANTED_GROUPS.join(' or ')}. The other roles are chosen at sign-up.`)
  )
}

function roleIn(text: string) {
  return (
    oneOf([...ROLES, 'Admin'], text) ??
    raise(`Unknown role "${text}": expected one of ${[...ROLES, 'Admin'].join(', ')}.`)
  )
}

const oneOf = (all: readonly string[], text: string) => all.find((it) => it.toLowerCase() === text.toLowerCase())

/** No server runs on these parts, or they are made for many at once. */
async function runHere(env: Env, command: OperatorCommand): Promise<string> {
  ensureThereIsSomething(env)
  const postgres = await openPostgres(env)
  // A database that other processes use is brought up to date by the server, not by a shell.
  if (postgres.isEmbedded) await migrate(postgres.ownerUrl)
  const db = openDatabase({ url: postgres.url, maxConnections: 2 })
  const { directory, pool } = openIdentity(env)
  try {
    return await runOperatorCommand({ db, directory }, command)
  } finally {
    await db.close()
    pool?.close()
    await postgres.stop()
  }
}

/** Without this, a wrong DATA_DIR would make a new and empty database, and say that there is no such account. */
function ensureThereIsSomething({ databaseUrl, dataDir }: Env) {
  if (databaseUrl || fs.existsSync(path.join(dataDir, 'postgres'))) return
  raise(
    `No server answers, and there is no data in ${dataDir}. Start the server once, or set the DATA_DIR that it uses.`,
  )
}

function raise(message: string): never {
  throw new Error(message)
}
