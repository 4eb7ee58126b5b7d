import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let server: EvaluationServer
let player: TestUser
let stranger: TestUser
beforeAll(async () => {
  server = await startEvaluationServer()
  ;[player, stranger] = [await server.createUser({ role: 'Player' }), await server.createUser({ role: 'Player' })]
})
afterAll(() => server.close())

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const DRIVE = 'https://drive.google.com/file/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ0123/view'
const SIGHTINGS = [
  { at_s: 5, x: null, y: null, hint: '' },
  { at_s: 50, x: null, y: null, hint: '' },
]

const validate = (user: TestUser, url: string, id?: string) =>
  server.call(user, 'POST', '/evaluation/validate_video_url/', { url, ...(id && { evaluation_submission_id: id }) })

async function videoOf(id: string) {
  const [row] = await server.db.query(
    'SELECT video_type, video_id, video_url, drive_url, external_video_url, sightings, video_ready_at IS NOT NULL AS is_ready FROM evaluation WHERE id = $1',
    [id],
  )
  return row
}

const noVideo = {
  video_id: null,
  video_url: null,
  drive_url: null,
  external_video_url: null,
  sightings: [],
  is_ready: true,
}
const pointAt = (id: string) =>
  server.db.query('UPDATE evaluation SET sightings = $2 WHERE id = $1', [id, JSON.stringify(SIGHTINGS)])

test('[N32] a link alone is read and nothing is stored', async () => {
  const answer = await validate(player, 'youtu.be/dQw4w9WgXcQ?t=9')
  expect(answer.json()).toEqual({
    video_type: 'YouTube',
    url: YOUTUBE,
    embed_url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    host_name: 'YouTube',
  })
})

test.each(['http://169.254.169.254/latest/meta-data/', 'https://example.com/game.mp4', 'https://youtu.be/', ''])(
  '[N33] %j is refused at the field of the link',
  async (url) => {
    const id = await server.createEvaluation({ status: 'draft', player })
    const answer = await validate(player, url, id)
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([422, ['url']])
    expect(await videoOf(id)).toMatchObject({ video_type: null, external_video_url: null })
  },
)

describe('[N14] a link in an order', () => {
  test('takes the place of a file and of another link, and the two moments go with it', async () => {
    const [id, videoId] = [await server.createEvaluation({ status: 'draft', player }), randomUUID()]
    await server.db.query(
      `INSERT INTO video (id, owner_id, object_key, file_name, media_type, byte_length, part_bytes, fingerprint, state)
       VALUES ($1, $2, $3, 'game.mp4', 'video/mp4', 9, 9, 'f', 'ready')`,
      [videoId, player.id, `videos/${videoId}`],
    )
    await server.db.query(`UPDATE evaluation SET video_type = 'Direct', video_id = $2 WHERE id = $1`, [id, videoId])
    await pointAt(id)
    expect((await validate(player, DRIVE, id)).statusCode).toBe(200)
    expect(await videoOf(id)).toEqual({ ...noVideo, video_type: 'Drive', drive_url: DRIVE })
    await pointAt(id)
    expect((await validate(player, YOUTUBE, id)).statusCode).toBe(200)
    expect(await videoOf(id)).toEqual({ ...noVideo, video_type: 'YouTube', external_video_url: YOUTUBE })
    await validate(player, 'https://vimeo.com/123456789', id)
    expect(await videoOf(id)).toEqual({
      ...noVideo,
      video_type: 'Direct',
      external_video_url: 'https://vimeo.com/123456789',
    })
    expect(await server.db.query('SELECT 1 AS it FROM video WHERE id = $1', [videoId])).toHaveLength(1)
  })

  test('that is put in again leaves the two moments', async () => {
    const id = await server.createEvaluation({ status: 'draft', player })
    await validate(player, YOUTUBE, id)
    await pointAt(id)
    const before = await server.stored(id)
    expect((await validate(player, 'youtu.be/dQw4w9WgXcQ', id)).statusCode).toBe(200)
    expect(await videoOf(id)).toMatchObject({ sightings: SIGHTINGS })
    expect(await server.stored(id)).toEqual(before)
  })

  test.each([
    ['draft', 200],
    ['returned', 200],
    ['awaiting_payment', 409],
    ['submitted', 409],
    ['in_review', 409],
    ['completed', 409],
    ['cancelled', 409],
  ] as const)('that is %s answers %i', async (status, code) => {
    const id = await server.createEvaluation({ status, player })
    expect((await validate(player, YOUTUBE, id)).statusCode).toBe(code)
    expect(await videoOf(id)).toMatchObject({ external_video_url: code === 200 ? YOUTUBE : null })
  })

  test('of somebody else, or one that is not there, is not found', async () => {
    const id = await server.createEvaluation({ status: 'draft', player })
    expect((await validate(stranger, YOUTUBE, id)).statusCode).toBe(404)
    expect((await validate(player, YOUTUBE, randomUUID())).statusCode).toBe(404)
    expect(await videoOf(id)).toMatchObject({ external_video_url: null })
  })
})
