import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'

const SKETCH = readFileSync('docs/scale.sql', 'utf8')

/** Where there is no Citus: it takes down what would be distributed, and by what. */
const STAND_INS = `
  CREATE TABLE distributed (name text, by_column text);
  CREATE FUNCTION create_reference_table(text) RETURNS void LANGUAGE sql AS '';
  CREATE FUNCTION create_distributed_table(text, text, colocate_with text DEFAULT NULL) RETURNS void LANGUAGE sql
    AS 'INSERT INTO public.distributed VALUES ($1, $2)'`

async function aDatabase() {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { db } = database
  const [citus] = await db.query("SELECT 1 FROM pg_available_extensions WHERE name = 'citus'")
  return { db, hasCitus: citus !== undefined }
}

test('the schema by tenant loads, and keeps the rules of Citus', async ({ annotate }) => {
  const { db, hasCitus } = await aDatabase()
  if (!hasCitus) await annotate('No Citus is at hand: its two functions are stood in for, its rules are looked up')
  await db.query(hasCitus ? 'CREATE EXTENSION citus' : STAND_INS)
  await db.query(`SET search_path = public; ${SKETCH.replace('search_path = scale', 'search_path = scale, public')}`)
  if (hasCitus) return
  const keys = await db.query<{ name: string; column: string }>(
    `SELECT DISTINCT d.name, d.by_column AS column FROM public.distributed d
     JOIN pg_index i ON i.indrelid = ('scale.' || d.name)::regclass AND i.indisunique
     WHERE d.by_column NOT IN
       (SELECT attname FROM pg_attribute WHERE attrelid = i.indrelid AND attnum = ANY(i.indkey))`,
  )
  expect(keys).toEqual([])
  const references = await db.query<{ name: string; constraint: string }>(
    `SELECT d.name, c.conname AS constraint FROM public.distributed d
     JOIN pg_constraint c ON c.conrelid = ('scale.' || d.name)::regclass AND c.contype = 'f'
     JOIN public.distributed far ON c.confrelid = ('scale.' || far.name)::regclass
     WHERE d.by_column NOT IN
       (SELECT attname FROM pg_attribute WHERE attrelid = c.conrelid AND attnum = ANY(c.conkey))`,
  )
  expect(references).toEqual([])
  expect(await db.query('SELECT 1 FROM public.distributed')).toHaveLength(7)
})
