import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { Rubric, scoringRubricOf } from '#domain/rubric/rubric.ts'
import type { ScoringRubric } from '#domain/rubric/rubric.ts'
import { scoreStructure } from '#domain/rubric/score-structure.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import type { Sql } from '../db/database.ts'

/** One version of the rubric with the two views of it that the server works with. */
export type PublishedRubric = { rubric: Rubric; structure: ScoreStructure; scoring: ScoringRubric }

export type Rubrics = {
  /** The rubric of a version, or undefined when it was never published. */
  find(version: string): Promise<PublishedRubric | undefined>
  /** The version that new evaluations are rated by. */
  newest(): Promise<PublishedRubric>
  /** S27. The versions whose results may be compared with those of this one, itself among them. */
  alike(version: string): Promise<string[]>
}

const FOLDER = import.meta.dirname

/** SQL: the version that new evaluations are rated by. */
export const NEWEST_VERSION = 'SELECT version FROM rubric ORDER BY published_at DESC, version DESC LIMIT 1'

/** Parses every rubric that ships with the server and puts the unknown versions into the database. Safe to repeat. */
export async function publishRubrics(sql: Sql): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => /^rubric-.+\.json$/u.test(name)).toSorted()
  for (const name of names) {
    const body: unknown = JSON.parse(await readFile(path.join(FOLDER, name), 'utf8'))
    const rubric = v.parse(Rubric, body)
    await sql.query('INSERT INTO rubric (version, body) VALUES ($1, $2) ON CONFLICT (version) DO NOTHING', [
      rubric.rubric_version,
      JSON.stringify(body),
    ])
  }
}

/** Reads rubrics from the database. A published version never changes, so each is read and parsed once. */
export function openRubrics(sql: Sql): Rubrics {
  const known = new Map<string, PublishedRubric>()

  async function find(version: string) {
    const before = known.get(version)
    if (before) return before
    const [row] = await sql.query<{ body: unknown }>('SELECT body FROM rubric WHERE version = $1', [version])
    if (!row) return undefined
    const rubric = v.parse(Rubric, row.body)
    const published = { rubric, structure: scoreStructure(rubric), scoring: scoringRubricOf(rubric) }
    known.set(version, published)
    return published
  }

  async function newest() {
    const [row] = await sql.query<{ version: string }>(NEWEST_VERSION)
    const published = row && (await find(row.version))
    if (!published) throw new Error('No rubric is published')
    return published
  }

  async function alike(version: string) {
    const rows = await sql.query<{ version: string }>(
      `SELECT version FROM rubric WHERE version = $1 OR body -> 'comparable_with' ? $1
         OR version IN (SELECT jsonb_array_elements_text(body -> 'comparable_with') FROM rubric WHERE version = $1)`,
      [version],
    )
    return rows.map((row) => row.version)
  }

  return { find, newest, alike }
}
