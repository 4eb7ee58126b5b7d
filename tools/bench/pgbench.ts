import { execFile } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { openDatabase } from '../../server/db/database.ts'
import type { Database, Sql } from '../../server/db/database.ts'
import { applyOnce } from '../../server/resources/operations/apply/apply-once.ts'
import { effects } from '../../server/resources/operations/apply/effects.ts'
import { createKnownSessions } from '../../server/resources/sessions/known-sessions.ts'
import { openRubrics } from '../../server/rubric/rubrics.ts'

/** One tablet and its evaluation; `taps` counts its ratings. */
export type Lane = { evaluationId: string; userId: string; deviceId: string; taps: number }

type Statement = { text: string; values: readonly unknown[] }
/** The statements of one request that saves one rating, in their order, and what is another one in the next. */
export type Recorded = { statements: Statement[]; mutationId: string; evaluationId: string }

/**
 * Ratings per second that one pgbench writes with the statements that the API runs for one, kept by name, with one
 * connection for each tablet.
 */
export async function pgbench(url: string, lanes: readonly [Lane, ...Lane[]], seconds: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtside-pgbench-'))
  try {
    const file = path.join(folder, 'rating.sql')
    const script = scriptOf(await recordRating(url, lanes[0]), lanes)
    writeFileSync(file, script.text)
    const clients = ['-c', String(lanes.length), '-j', '1', '-T', String(seconds)]
    const { stdout } = await promisify(execFile)(findPgbench(), [
      url,
      '-n',
      '-M',
      'prepared',
      ...clients,
      '-f',
      file,
      ...script.options,
    ])
    return Number(/^tps = ([\d.]+)/mu.exec(stdout)?.[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function recordRating(url: string, lane: Lane): Promise<Recorded> {
  const mutationId = uuidv7()
  const statements: Statement[] = []
  const pool = openDatabase({ url, maxConnections: 2 })
  try {
    const rubrics = openRubrics(pool)
    await rubrics.newest()
    const db = recording(pool, statements)
    const actor = {
      userId: lane.userId,
      email: '',
      roles: ['Evaluator'],
      isAdmin: false,
      isEvaluator: true,
      from: '',
    } as const
    await createKnownSessions(db).find({ userId: lane.userId, origin: randomUUID(), signedInAt: 0 }, Date.now())
    await applyOnce(
      { db, rubrics, effects, chance: () => 1, now: Date.now, onEpoch: () => {} },
      { actor, deviceId: lane.deviceId, knownEpoch: undefined },
      'ratings.save',
      {
        mutation_id: mutationId,
        evaluation_submission_id: lane.evaluationId,
        base_revision: 0,
        ratings: [{ key: 'skill:1', value: 1 + (lane.taps % 4), rev: ++lane.taps }],
      },
    )
    return { statements, mutationId, evaluationId: lane.evaluationId }
  } finally {
    await pool.close()
  }
}

function recording(db: Database, statements: Statement[]): Database {
  const record = (sql: Sql): Sql => ({
    query(text, values = [], options) {
      statements.push({ text, values })
      return sql.query(text, values, options)
    },
  })
  return {
    ...db,
    ...record(db),
    async transaction(work, isolation = 'READ COMMITTED') {
      statements.push({ text: `BEGIN ISOLATION LEVEL ${isolation}`, values: [] })
      const result = await db.transaction((sql) => work(record(sql)), isolation)
      statements.push({ text: 'COMMIT', values: [] })
      return result
    },
  }
}

/**
 * The same values each time, but for the evaluation, which each client has of its own, and the mutation id, which is
 * counted on: its first half is the recorded one's, so that it lies beside it.
 */
function scriptOf({ statements, mutationId, evaluationId }: Recorded, lanes: readonly [Lane, ...Lane[]]) {
  const ids = lanes.map(({ evaluationId }) => evaluationId)
  const options = ['-D', 'sent=0', '-D', `run=${randomInt(2 ** 20)}`, '-D', `evaluations={${ids.join(',')}}`]
  const replaced: Record<string, string> = {
    [mutationId]: `('${mutationId.slice(0, 24)}' || lpad(to_hex(:number::bigint), 12, '0'))::uuid`,
    [evaluationId]: '(:evaluations::uuid[])[:client_id::int + 1]',
    null: 'NULL',
  }
  const lines = statements.map(({ text, values }, at) => {
    for (const [place, value] of values.entries())
      if (!(String(value) in replaced)) options.push('-D', `v${at}_${place + 1}=${String(value)}`)
    const named = text.replaceAll(
      /\$(\d+)/gu,
      (_found, place: string) => replaced[String(values[Number(place) - 1])] ?? `:v${at}_${place}`,
    )
    return `${named.replaceAll(/\s+/gu, ' ')};`
  })
  const counted = ['\\set sent :sent + 1', '\\set number (:run * 16 + :client_id) * 1048576 + :sent']
  return { text: [...counted, ...lines, ''].join('\n'), options }
}

/** As Debian lays it: beside the programs of its server, or where programs are. */
function findPgbench(): string {
  const versions = '/usr/lib/postgresql'
  const folders = existsSync(versions) ? readdirSync(versions).map((it) => path.join(versions, it, 'bin')) : []
  const found = ['/usr/bin', ...folders].map((it) => path.join(it, 'pgbench')).find((it) => existsSync(it))
  if (!found) throw new Error('There is no pgbench: apt-get install postgresql')
  return found
}
