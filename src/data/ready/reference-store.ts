import * as v from 'valibot'
import { getPlayerDropdowns, getScoreStructure } from '#domain/contracts/reference-data.ts'
import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import type { ScoringRubric } from '#domain/rubric/rubric.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import type { ApiClient } from '../api/api-client.ts'
import type { Database } from '../db/database.ts'
import { getReference, putReference } from '../db/reference.ts'

/** What the panel rates by and the score is computed from. */
export type RubricOnDevice = { structure: ScoreStructure; scoring: ScoringRubric }

const CURRENT = 'current'
const DROPDOWNS = 'player-dropdowns'

/**
 * Brings the current rubric and the choices of the forms onto this device. Both or the error of the first that failed.
 */
export async function fetchReferenceData(db: Database, api: ApiClient, now: () => number): Promise<void> {
  await Promise.all([fetchCurrentStructure(db, api, now), fetchDropdowns(db, api, now)])
}

export async function fetchDropdowns(db: Database, api: ApiClient, now: () => number): Promise<PlayerDropdowns> {
  const body = await api.call(getPlayerDropdowns, {})
  await putReference(db, DROPDOWNS, body, now())
  return body
}

/** The rubric new evaluations are made under. */
export async function fetchCurrentStructure(db: Database, api: ApiClient, now: () => number): Promise<RubricOnDevice> {
  return keepStructure(db, now, await api.call(getScoreStructure, {}), true)
}

/**
 * The rubric of one version; asked for only when it is not on this device yet, because a version never changes. A
 * device that has none at all asks for the current one first: that is nearly always it, and new evaluations need it
 * too.
 */
export async function fetchStructure(
  db: Database,
  api: ApiClient,
  now: () => number,
  rubricVersion: string,
): Promise<RubricOnDevice> {
  const kept = await readStructure(db, rubricVersion)
  if (kept) return kept
  if (!(await readStructure(db))) {
    const current = await fetchCurrentStructure(db, api, now).catch(() => undefined)
    if (current?.structure.rubric_version === rubricVersion) return current
  }
  return keepStructure(db, now, await api.call(getScoreStructure, { rubric_version: rubricVersion }), false)
}

/** The rubric of a version, or the current one; undefined when it was never made ready. */
export async function readStructure(
  db: Database,
  rubricVersion: string = CURRENT,
): Promise<RubricOnDevice | undefined> {
  const row = await getReference(db, structureKey(rubricVersion))
  const kept = v.safeParse(getScoreStructure.output, row?.body)
  return kept.success ? { structure: kept.output.player_score_structure, scoring: kept.output.scoring } : undefined
}

/** The choices of the forms; undefined when they were never made ready. */
export async function readDropdowns(db: Database): Promise<PlayerDropdowns | undefined> {
  const kept = v.safeParse(getPlayerDropdowns.output, (await getReference(db, DROPDOWNS))?.body)
  return kept.success ? kept.output : undefined
}

async function keepStructure(
  db: Database,
  now: () => number,
  body: v.InferOutput<typeof getScoreStructure.output>,
  isCurrent: boolean,
): Promise<RubricOnDevice> {
  const { player_score_structure: structure, scoring } = body
  const versions = isCurrent ? [CURRENT, structure.rubric_version] : [structure.rubric_version]
  for (const version of versions) await putReference(db, structureKey(version), body, now())
  return { structure, scoring }
}

function structureKey(rubricVersion: string): string {
  return `score-structure:${rubricVersion}`
}
