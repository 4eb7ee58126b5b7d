import * as fs from 'node:fs'
import * as path from 'node:path'
import { parseArgs } from 'node:util'
import { readEnv } from '../../env/env.ts'
import { readBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

type Environment = Record<string, string | undefined>

const BACKUP_HELP = `npm run backup -- <file>    writes all that the data folder holds into one file

The server may run meanwhile. It reads the settings that the server reads (DATA_DIR; npm start -- --help lists them).
The file holds passwords and what is known of children: keep it where only you can read it.`

const RESTORE_HELP = `npm run restore -- <file>             puts a backup into an empty data folder
npm run restore -- <file> --replace   sets aside what lies there first

The server must be stopped. Tablets then send again what they had sent since the backup.`

/** `npm run backup`: returns what to print. Throws an Error whose message is for the operator. */
export async function runBackupShell(args: string[], environment: Environment): Promise<string> {
  const { file, isHelp } = readArgs(args)
  if (isHelp || file === undefined) return BACKUP_HELP
  const { dataDir, leftOut } = placeOf(environment)
  if (fs.existsSync(file)) throw new Error(`${file} is there already. Name another file.`)
  const began = performance.now()
  const bytes = await writeBackup(dataDir, file, Date.now())
  return [
    `${file} holds ${dataDir} as it is now: ${(bytes / 1e6).toFixed(1)} MB, ${secondsSince(began)}.`,
    ...leftOut,
  ].join('\n')
}

/** `npm run restore`: the same. */
export async function runRestoreShell(args: string[], environment: Environment): Promise<string> {
  const { file, isHelp, replaces } = readArgs(args)
  if (isHelp || file === undefined) return RESTORE_HELP
  const { dataDir, leftOut } = placeOf(environment)
  if (!fs.existsSync(file)) throw new Error(`There is no ${file}.`)
  const began = performance.now()
  const { madeAt, accounts, evaluations, setAside } = await readBackup(dataDir, file, { replaces, now: Date.now() })
  return [
    `${dataDir} is as it was at ${madeAt}: ${accounts} accounts, ${evaluations} evaluations. ${secondsSince(began)}.`,
    ...(setAside ? [`What was there before is in ${setAside}. Delete it once you are sure.`] : []),
    'Start the server. Tablets send again what they had sent since then.',
    ...leftOut,
  ].join('\n')
}

function readArgs(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false }, replace: { type: 'boolean', default: false } },
  })
  const [file, ...more] = positionals
  if (more.length > 0) throw new Error(`Did not expect "${more[0]}" here.`)
  return { file: file && path.resolve(file), isHelp: values.help, replaces: values.replace }
}

/** The data folder, and a line for each part that lies elsewhere. */
function placeOf(environment: Environment) {
  const env = readEnv(environment)
  if (env.databaseUrl)
    throw new Error('DATABASE_URL names a database of yours. docs/operations.md says how that one is backed up.')
  return {
    dataDir: env.dataDir,
    leftOut: env.s3 ? [`Pictures and videos lie in the bucket ${env.s3.bucket}, and are not part of it.`] : [],
  }
}

const secondsSince = (began: number) => `${((performance.now() - began) / 1_000).toFixed(1)} s`
