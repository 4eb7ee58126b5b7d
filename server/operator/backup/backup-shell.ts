import * as fs from 'node:fs'
import * as path from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '../../db/database.ts'
import { readEnv } from '../../env/env.ts'
import type { Env } from '../../env/env.ts'
import { foldersIn, openIdentity, openLedger, openObjectStore, openPayments, openVideoStore } from '../../providers.ts'
import type { Identity } from '../../providers.ts'
import { readLedger } from '../../resources/ledger/read-ledger.ts'
import type { LedgerReading } from '../../resources/ledger/read-ledger.ts'
import { ledgerTrouble, readingWords } from '../../resources/ledger/reading-words.ts'
import { readBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

type Environment = Record<string, string | undefined>

const BACKUP_HELP = `npm run backup -- <file>    writes all that the data folder holds into one file

The server may run meanwhile. It reads the settings that the server reads (DATA_DIR; npm start -- --help lists them).
The file contains data about children: keep it where only you can read it. Its passwords are sealed with pool.key, which
the file does not contain. Keep a copy of that key somewhere else.`

const RESTORE_HELP = `npm run restore -- <file>             puts a backup into an empty data folder
npm run restore -- <file> --replace   sets aside what lies there first

First put your copy of pool.key into the data folder, or set POOL_KEY. It opens the passwords in the backup. If you have
lost it, add --new-pool-key. Everyone then chooses a new password by email.

The server must be stopped. Tablets then send again what they had sent since the backup.`

/** `npm run backup`: returns what to print. Throws an Error whose message is for the operator. */
export async function runBackupShell(args: string[], environment: Environment): Promise<string> {
  const { file, isHelp } = readArgs(args)
  if (isHelp || file === undefined) return BACKUP_HELP
  const { dataDir, leftOut } = placeOf(environment)
  if (fs.existsSync(file)) throw new Error(`${file} is there already. Name another file.`)
  const began = performance.now()
  const { poolKey } = foldersIn(dataDir)
  const bytes = await writeBackup(dataDir, file, Date.now())
  return [
    `${file} holds ${dataDir} as it is now: ${(bytes / 1e6).toFixed(1)} MB, ${secondsSince(began)}.`,
    ...(fs.existsSync(poolKey)
      ? [`It does not contain ${poolKey}, which opens its passwords. Keep a copy of that key somewhere else.`]
      : []),
    ...leftOut,
  ].join('\n')
}

/** `npm run restore`: the same. */
export async function runRestoreShell(args: string[], environment: Environment): Promise<string> {
  const { file, isHelp, replaces, makesKey } = readArgs(args)
  if (isHelp || file === undefined) return RESTORE_HELP
  const { env, dataDir, leftOut } = placeOf(environment)
  if (!fs.existsSync(file)) throw new Error(`There is no ${file}.`)
  const began = performance.now()
  const { madeAt, accounts, evaluations, setAside, ledger } = await readBackup(dataDir, file, {
    replaces,
    now: Date.now(),
    ensureKey: () => makesKey || ensurePoolKey(env),
    readLedger: (db) => readLedgerOf(env, db),
  })
  return [
    `${dataDir} is as it was at ${madeAt}: ${accounts} accounts, ${evaluations} evaluations. ${secondsSince(began)}.`,
    ...(setAside ? [`What was there before is in ${setAside}. Delete it once you are sure.`] : []),
    ...ledger,
    'Start the server. Tablets send again what they had sent since then.',
    ...leftOut,
  ].join('\n')
}

/**
 * T60. Refuses a restore without the key of the user pool: a new key would make every password in the backup useless.
 */
function ensurePoolKey({ cognito, openId, poolKey, dataDir }: Env) {
  const file = foldersIn(dataDir).poolKey
  if (cognito || openId || poolKey !== undefined || fs.existsSync(file)) return
  throw new Error(
    `${file} is missing. It opens the passwords in the backup: put your copy there, or set POOL_KEY. ` +
      'Without it, add --new-pool-key. Everyone then chooses a new password by email.',
  )
}

/**
 * U121. Applies the ledger to the restored data. Erasures also delete pictures, videos and sign-ins, so their stores
 * are opened when an entry needs them.
 */
async function readLedgerOf(env: Env, db: Database): Promise<string[]> {
  let identity: Identity | undefined
  const parts = {
    db,
    ledger: openLedger(env),
    get directory() {
      return (identity ??= openIdentity(env)).directory
    },
    get objects() {
      return openObjectStore(env)
    },
    get videos() {
      return openVideoStore(env).videos
    },
    get payments() {
      return openPayments(env).payments
    },
  }
  try {
    return wordsOf(await readLedger(parts))
  } finally {
    identity?.pool?.close()
  }
}

/** U122. Returns lines for the operator. A missing ledger is always reported, although a new installation has none. */
function wordsOf(reading: LedgerReading): string[] {
  if (!reading.isThere)
    return [
      `THERE IS NO LEDGER in ${reading.place}. Whoever withdrew a consent, ended a link or deleted an account after ` +
        'the backup is back. If you have the ledger elsewhere, set LEDGER_DIR and restore again before you start the server.',
    ]
  const words = readingWords(reading)
  return [...ledgerTrouble(reading), ...(words.length > 0 ? words : [`Ledger: nothing in ${reading.place} is newer.`])]
}

function readArgs(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      replace: { type: 'boolean', default: false },
      'new-pool-key': { type: 'boolean', default: false },
    },
  })
  const [file, ...more] = positionals
  if (more.length > 0) throw new Error(`Did not expect "${more[0]}" here.`)
  return {
    file: file && path.resolve(file),
    isHelp: values.help,
    replaces: values.replace,
    makesKey: values['new-pool-key'],
  }
}

/** The data folder, and a line for each part that lies elsewhere. */
function placeOf(environment: Environment) {
  const env = readEnv(environment)
  if (env.databaseUrl)
    throw new Error('DATABASE_URL names a database of yours. docs/operations.md says how that one is backed up.')
  return {
    env,
    dataDir: env.dataDir,
    leftOut: env.s3 ? [`Pictures and videos lie in the bucket ${env.s3.bucket}, and are not part of it.`] : [],
  }
}

const secondsSince = (began: number) => `${((performance.now() - began) / 1_000).toFixed(1)} s`
