import type { Sql } from '#server/db/database.ts'
import type { Things } from './stranger.ts'

/** Every row of every table, as text, by table. */
export type StoredRows = Map<string, string[]>

const UUID_LENGTH = 36
/** Tables in which the server records the caller, and no one else. */
const ABOUT_ASKING = new Set(['audit', 'applied_mutation', 'user_session', 'pulse', 'migration'])

export async function storedRows(sql: Sql): Promise<StoredRows> {
  const tables = await sql.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY 1`,
  )
  const all: StoredRows = new Map()
  for (const { name } of tables) {
    if (ABOUT_ASKING.has(name) || name.startsWith('applied_mutation')) continue
    const rows = await sql.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`)
    all.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return all
}

/**
 * Returns rows that were changed or deleted, except those of the caller (`by`), and new rows that name one of these
 * things, whoever wrote them.
 */
export async function whatChanged(
  sql: Sql,
  before: StoredRows,
  { by, of }: { by: string | undefined; of: Things },
): Promise<string[]> {
  const after = await storedRows(sql)
  const ids = Object.values(of).filter((id): id is string => typeof id === 'string' && id.length === UUID_LENGTH)
  return [...after].flatMap(([table, rows]) => {
    const had = new Set(before.get(table))
    const has = new Set(rows)
    const gone = [...had].filter((row) => !has.has(row) && !isOf(row, by))
    const added = rows.filter((row) => !had.has(row) && ids.some((id) => row.includes(id)))
    return [...gone.map((row) => `${table} had: ${row}`), ...added.map((row) => `${table} has now: ${row}`)]
  })
}

const isOf = (row: string, userId: string | undefined) => userId !== undefined && row.includes(userId)
