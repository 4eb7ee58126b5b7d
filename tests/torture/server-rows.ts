import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/standins/postgres/embedded-postgres.ts'
import type { AppProcess } from '#tests/support/app-process.ts'

/** What PostgreSQL holds of some evaluations, read past the server. */
export type ServerRows = {
  evaluations: Map<string, { status: string; evaluatorId: string; ratings: Map<string, number> }>
  /** The words of every note that stands. */
  notes: { evaluationId: string; text: string }[]
  applied: { mutationId: string; evaluationId: string; kind: string }[]
}

export async function readServerRows(app: AppProcess, ids: readonly string[]): Promise<ServerRows> {
  const { url } = await databaseOf(app)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const evaluations = await client.query<{
      id: string
      status: string
      evaluator_id: string
      ratings: Record<string, { value: number | null }>
    }>('select id, status, evaluator_id, ratings from evaluation where id = any($1)', [ids])
    const notes = await client.query<{ evaluation_id: string; text: string }>(
      "select evaluation_id, text from note where evaluation_id = any($1) and text <> ''",
      [ids],
    )
    const applied = await client.query<{ mutation_id: string; evaluation_id: string; kind: string }>(
      'select mutation_id, subject_id as evaluation_id, kind from applied_mutation',
    )
    return {
      evaluations: new Map(
        evaluations.rows.map((row) => [
          row.id,
          { status: row.status, evaluatorId: row.evaluator_id, ratings: valuesOf(row.ratings) },
        ]),
      ),
      notes: notes.rows.map((row) => ({ evaluationId: row.evaluation_id, text: row.text })),
      applied: applied.rows.map((row) => ({
        mutationId: row.mutation_id,
        evaluationId: row.evaluation_id,
        kind: row.kind,
      })),
    }
  } finally {
    await client.end()
  }
}

/** The running database of this server, with the owner's rights. */
export const databaseOf = (app: AppProcess): Promise<{ url: string; pid: number }> =>
  startEmbeddedPostgres(path.join(app.dataDir, 'postgres'), 'courtside')

function valuesOf(ratings: Record<string, { value: number | null }>): Map<string, number> {
  return new Map(
    Object.entries(ratings).flatMap(([key, { value }]): [string, number][] =>
      value === null ? [] : [[key, Number(value)]],
    ),
  )
}
