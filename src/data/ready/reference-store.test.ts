import { expect, test } from 'vitest'
import { scoreStructure } from '#domain/rubric/score-structure.ts'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { anOldRubric, aRubric } from '#tests/fixtures/a-rubric.ts'
import { aSyncStage } from '#tests/support/sync-stage.ts'
import { createApiClient } from '../api/api-client.ts'
import { fetchStructure, readStructure } from './reference-store.ts'

test('a device without a rubric asks for the current one, and needs no other for what is made under it', async () => {
  const { fetchVersion, asked, db } = setup()
  expect((await fetchVersion('2026.1')).structure.rubric_version).toBe('2026.1')
  expect(asked).toEqual([null])
  expect((await readStructure(db))?.structure.rubric_version).toBe('2026.1')
  await fetchVersion('2026.1')
  expect(asked).toHaveLength(1)
})

test('an older rubric is asked for by its version, and the current one but once', async () => {
  const { fetchVersion, asked, db } = setup()
  expect((await fetchVersion('2025.1')).structure.rubric_version).toBe('2025.1')
  expect(asked).toEqual([null, '2025.1'])
  expect((await readStructure(db))?.structure.rubric_version).toBe('2026.1')
  await db.reference.delete('score-structure:2025.1')
  await fetchVersion('2025.1')
  expect(asked).toEqual([null, '2025.1', '2025.1'])
})

function setup() {
  const { db, ctx } = aSyncStage()
  const asked: Array<string | null> = []
  const api = createApiClient({
    baseUrl: 'http://model',
    getToken: async () => ({ kind: 'ok', token: 'token' }),
    fetch: async (url) => {
      const version = new URL(url as string).searchParams.get('rubric_version')
      asked.push(version)
      const rubric = version === '2025.1' ? anOldRubric() : aRubric()
      return Response.json({ player_score_structure: scoreStructure(rubric), scoring: scoringRubricOf(rubric) })
    },
  })
  return { db, asked, fetchVersion: (version: string) => fetchStructure(db, api, ctx.now, version) }
}
