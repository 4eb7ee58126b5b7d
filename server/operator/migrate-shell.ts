import { migrate } from '../db/migrate.ts'
import { withFiles } from '../env/env-files.ts'

const ADDRESSES = ['MIGRATE_DATABASE_URL', 'DATABASE_URL']

/**
 * U94. `npm run migrate`: brings the database of MIGRATE_DATABASE_URL, else of DATABASE_URL, to this program's version.
 * It is the address of the role that owns the tables, best without a pooler between.
 */
export async function runMigrateShell(environment: Record<string, string | undefined>): Promise<string> {
  const set = Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []))
  const { given, problems } = withFiles(Object.fromEntries(set), ADDRESSES)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const url = ADDRESSES.map((name) => given[name]).find(Boolean)
  if (!url) throw new Error('MIGRATE_DATABASE_URL or DATABASE_URL: expected the database that is to be migrated')
  const applied = await migrate(url)
  return applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date'
}
