import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_VIDEO_BYTES, PART_BYTES } from '#domain/contracts/videos.ts'
import type { Video } from '#domain/contracts/videos.ts'
import { aVideoFile, aVideoStart, createVideoStage } from '#tests/support/video-stage.ts'
import type { VideoStage } from '#tests/support/video-stage.ts'

let stage: VideoStage
beforeAll(async () => {
  stage = await createVideoStage()
})
afterAll(() => stage.close())

test('[N10] a video of several parts goes from its start to its address, byte for byte', async () => {
  const player = await stage.aPlayer()
  const file = aVideoFile(PART_BYTES + 1_000)
  const video = await stage.start(player, aVideoStart(file, { file_name: 'Finale ✓.mp4' }))
  expect(video).toMatchObject({
    state: 'uploading',
    part_bytes: PART_BYTES,
    part_count: 2,
    uploaded_parts: [],
    file_name: 'Finale ✓.mp4',
    thumbnail: null,
  })
  await stage.sendParts(player, video, file, [2])
  expect((await stage.get(player, video.video_id)).uploaded_parts).toEqual([2])
  await stage.sendParts(player, video, file, [1])
  expect(await stage.finish(player, video.video_id)).toMatchObject({
    state: 'ready',
    media_type: 'video/mp4',
    uploaded_parts: [],
  })
  const address = await stage.call(player, 'GET', `/evaluation/videos/${video.video_id}/file/`)
  expect(address.json()).toMatchObject({ byte_length: file.length, media_type: 'video/mp4', file_name: 'Finale ✓.mp4' })
  const read = await stage.server.app.inject({ method: 'GET', url: address.json().url })
  expect([read.statusCode, read.headers['content-type'], read.rawPayload.equals(file)]).toEqual([
    200,
    'video/mp4',
    true,
  ])
})

test('[N10] starting again under the same id goes on; another file under it is refused', async () => {
  const player = await stage.aPlayer()
  const file = aVideoFile(PART_BYTES + 10)
  const start = aVideoStart(file)
  const video = await stage.start(player, start)
  await stage.sendParts(player, video, file, [1])
  expect(await stage.start(player, start)).toMatchObject({ video_id: video.video_id, uploaded_parts: [1] })
  expect(
    (await stage.call(player, 'POST', '/evaluation/videos/', { ...start, fingerprint: 'other' })).json(),
  ).toMatchObject({ error_code: 'NOT_THE_SAME_FILE' })
  expect((await stage.call(await stage.aPlayer(), 'POST', '/evaluation/videos/', start)).statusCode).toBe(409)
  const twin = await stage.start(player, { ...start, video_id: randomUUID() })
  expect(twin).toMatchObject({ uploaded_parts: [] })
  const both = await Promise.all([1, 2, 3].map(() => stage.start(player, { ...start, video_id: video.video_id })))
  expect(new Set(both.map(({ uploaded_parts }) => String(uploaded_parts)))).toEqual(new Set(['1']))
})

test.each([
  [{ byte_length: MOST_VIDEO_BYTES + 1 }, 'byte_length'],
  [{ byte_length: 0 }, 'byte_length'],
  [{ byte_length: 1.5 }, 'byte_length'],
  [{ media_type: 'image/png' }, 'media_type'],
  [{ file_name: '   ' }, 'file_name'],
  [{ fingerprint: '' }, 'fingerprint'],
  [{ video_id: '../../etc' }, 'video_id'],
  [{ evaluation_submission_id: 'x' }, 'evaluation_submission_id'],
  [
    {
      device_check: {
        media_type: 'video/mp4',
        duration_s: -1,
        width: 0,
        height: null,
        frames_per_second: null,
        brightness: 300,
        frames_looked_at: 2,
      },
    },
    'device_check.duration_s',
  ],
])('[N10] a start with %j is refused at its field', async (change, field) => {
  const answer = await stage.call(await stage.aPlayer(), 'POST', '/evaluation/videos/', {
    ...aVideoStart(aVideoFile(100)),
    ...change,
  })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, expect.arrayContaining([field])])
})

test('[N12] at most five videos are on their way at once, also when they start together', async () => {
  const player = await stage.aPlayer()
  const starts = Array.from({ length: 7 }, () => aVideoStart(aVideoFile(50)))
  const answers = await Promise.all(starts.map((it) => stage.call(player, 'POST', '/evaluation/videos/', it)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ error_code: 'TOO_MANY_VIDEOS' })
})

test('[N12] videos that nothing was paid for take up 12 GB at most; those of submitted orders do not count', async () => {
  const player = await stage.aPlayer()
  const sizes = Array.from({ length: 12 }, () => MOST_VIDEO_BYTES)
  for (const [at, byteLength] of sizes.entries())
    await stage.insertReady(player, { byteLength, key: `evaluation-videos/${player.id}-${at}` })
  const answer = await stage.call(player, 'POST', '/evaluation/videos/', aVideoStart(aVideoFile(50)))
  expect(answer.json()).toMatchObject({ error_code: 'TOO_MANY_VIDEOS' })
  const submission = await stage.server.createEvaluation({ player, status: 'submitted' })
  await stage.server.db.query(
    'UPDATE evaluation SET video_id = (SELECT id FROM video WHERE owner_id = $2 LIMIT 1) WHERE id = $1',
    [submission, player.id],
  )
  await stage.start(player, aVideoStart(aVideoFile(50)))
})

test('[N11] nobody else finds a video, signs its parts, ends it or removes it', async () => {
  const [player, other, evaluator] = [
    await stage.aPlayer(),
    await stage.aPlayer(),
    await stage.server.createUser({ role: 'Evaluator' }),
  ]
  const both = await stage.server.createUser({ role: 'Player', groups: ['Player', 'Evaluator'] })
  const submission = await stage.server.createEvaluation({ player, status: 'in_review', evaluator: both })
  const file = aVideoFile(60)
  const { video_id } = await stage.start(player, aVideoStart(file))
  await stage.server.db.query('UPDATE evaluation SET video_id = $2 WHERE id = $1', [submission, video_id])
  const at = `/evaluation/videos/${video_id}/`
  for (const [method, path, body] of [
    ['GET', at],
    ['POST', `${at}parts/`, { part_numbers: [1] }],
    ['POST', `${at}complete/`, {}],
    ['DELETE', at],
    ['GET', `${at}file/`],
  ] as const) {
    expect((await stage.call(other, method, path, body)).statusCode).toBe(404)
    expect((await stage.server.app.inject({ method, url: `/api${path}` })).statusCode).toBe(401)
  }
  for (const [method, path, body] of [
    ['POST', `${at}parts/`, { part_numbers: [1] }],
    ['POST', `${at}complete/`, {}],
    ['DELETE', at],
  ] as const) {
    expect([403, 404]).toContain((await stage.call(both, method, path, body)).statusCode)
  }
  expect((await stage.call(evaluator, 'GET', at)).statusCode).toBe(403)
  expect((await stage.call(other, 'GET', '/evaluation/videos/')).json()).toEqual({ results: [] })
})

test('[N11] a video is watched by its owner, its evaluator, every evaluator while it waits, and an admin', async () => {
  const [player, mine, other, admin] = [
    await stage.aPlayer(),
    await stage.server.createUser(),
    await stage.server.createUser(),
    await stage.server.createUser({ role: 'Coach', isAdmin: true }),
  ]
  const { video_id } = await stage.ready(player)
  const submission = await stage.server.createEvaluation({ player, status: 'in_review', evaluator: mine })
  const seers = () =>
    Promise.all(
      [player, mine, other, admin].map(
        async (it) => (await stage.call(it, 'GET', `/evaluation/videos/${video_id}/file/`)).statusCode,
      ),
    )
  expect(await seers()).toEqual([200, 404, 404, 200])
  await stage.server.db.query('UPDATE evaluation SET video_id = $2 WHERE id = $1', [submission, video_id])
  expect(await seers()).toEqual([200, 200, 404, 200])
  await stage.server.db.query(`UPDATE evaluation SET status = 'submitted', evaluator_id = NULL WHERE id = $1`, [
    submission,
  ])
  expect(await seers()).toEqual([200, 200, 200, 200])
  await stage.server.db.query(`UPDATE evaluation SET status = 'cancelled' WHERE id = $1`, [submission])
  expect(await seers()).toEqual([200, 404, 404, 200])
})

test('[N11] an evaluator gets a fresh address with the evaluation, and reads ranges from it', async () => {
  const [player, evaluator] = [await stage.aPlayer(), await stage.server.createUser()]
  const file = aVideoFile(5_000)
  const { video_id } = await stage.ready(player, file)
  const submission = await stage.server.createEvaluation({ player, status: 'submitted' })
  await stage.server.db.query(`UPDATE evaluation SET video_id = $2, video_type = 'Direct' WHERE id = $1`, [
    submission,
    video_id,
  ])
  const data = (
    await stage.call(evaluator, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${submission}`)
  ).json()
  expect(data.video).toMatchObject({ video_id, byte_length: file.length })
  const part = await stage.server.app.inject({
    method: 'GET',
    url: data.video_url,
    headers: { range: 'bytes=100-199' },
  })
  expect([part.statusCode, part.rawPayload.equals(file.subarray(100, 200))]).toEqual([206, true])
})

test('[N13] parts that came in one are told one by one, and a late copy of one of them changes nothing', async () => {
  const player = await stage.aPlayer()
  const file = aVideoFile(3 * PART_BYTES + 500)
  const video = await stage.start(player, aVideoStart(file))
  const [late] = await stage.addresses(player, video.video_id, [3])
  const [inOne] = await stage.addresses(player, video.video_id, [2], 3)
  expect((await stage.put(inOne!, file.subarray(PART_BYTES, 2 * PART_BYTES))).statusCode).toBe(403)
  expect((await stage.put(inOne!, file.subarray(PART_BYTES))).statusCode).toBe(200)
  expect((await stage.get(player, video.video_id)).uploaded_parts).toEqual([2, 3, 4])
  await stage.sendParts(player, video, file, [1])
  await stage.put(late!, file.subarray(2 * PART_BYTES, 3 * PART_BYTES))
  expect((await stage.get(player, video.video_id)).uploaded_parts).toEqual([1, 2, 3, 4])
  expect(await stage.finish(player, video.video_id)).toMatchObject({ state: 'ready' })
  expect((await stage.read(player, video.video_id)).equals(file)).toBe(true)
  for (const span of [0, 9, 1.5]) {
    const refused = await stage.call(player, 'POST', `/evaluation/videos/${video.video_id}/parts/`, {
      part_numbers: [1],
      span,
    })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['span']])
  }
})

test('[N13] a part that comes late in the place of several in one is one, and the rest comes again', async () => {
  const player = await stage.aPlayer()
  const file = aVideoFile(2 * PART_BYTES + 500)
  const video = await stage.start(player, aVideoStart(file))
  const [late] = await stage.addresses(player, video.video_id, [1])
  const [inOne] = await stage.addresses(player, video.video_id, [1], 3)
  await stage.put(inOne!, file)
  await stage.put(late!, file.subarray(0, PART_BYTES))
  expect((await stage.get(player, video.video_id)).uploaded_parts).toEqual([1])
  const early = await stage.call(player, 'POST', `/evaluation/videos/${video.video_id}/complete/`, {})
  expect(early.json().error_code).toBe('PARTS_MISSING')
  await stage.sendParts(player, video, file, [3, 2])
  const [answer] = await Promise.all([
    stage.call(player, 'POST', `/evaluation/videos/${video.video_id}/complete/`, {}),
    stage.put(inOne!, file),
  ])
  expect(answer.json()).toMatchObject({ state: 'ready' })
  expect((await stage.read(player, video.video_id)).equals(file)).toBe(true)
})

test('[N13] it is not finished before all of it is there, and each part has its length', async () => {
  const player = await stage.aPlayer()
  const file = aVideoFile(PART_BYTES + 500)
  const video = await stage.start(player, aVideoStart(file))
  await stage.sendParts(player, video, file, [1])
  const early = await stage.call(player, 'POST', `/evaluation/videos/${video.video_id}/complete/`, {})
  expect([early.statusCode, early.json().error_code]).toEqual([409, 'PARTS_MISSING'])
  const [url] = await stage.addresses(player, video.video_id, [2])
  expect((await stage.put(url!, file.subarray(PART_BYTES, -1))).statusCode).toBe(403)
  expect(
    (await stage.call(player, 'POST', `/evaluation/videos/${video.video_id}/parts/`, { part_numbers: [3] })).json()
      .fields,
  ).toHaveProperty('part_numbers')
  await stage.sendParts(player, video, file, [2])
  expect(await stage.finish(player, video.video_id)).toMatchObject({ state: 'ready' })
  expect(
    (await stage.call(player, 'POST', `/evaluation/videos/${video.video_id}/parts/`, { part_numbers: [1] })).json()
      .error_code,
  ).toBe('NOT_UPLOADING')
  expect((await stage.put(url!, file.subarray(PART_BYTES))).statusCode).toBe(404)
})

test('[N13] finished by two tabs at once, twice, and while a part comes again, it is ready once and whole', async () => {
  const player = await stage.aPlayer()
  for (let round = 0; round < 5; round++) {
    const file = aVideoFile(PART_BYTES + 500)
    const video = await stage.start(player, aVideoStart(file))
    await stage.sendParts(player, video, file, [1, 2])
    const [url] = await stage.addresses(player, video.video_id, [2])
    const answers = await Promise.all([
      stage.call(player, 'POST', `/evaluation/videos/${video.video_id}/complete/`, {}),
      stage.put(url!, file.subarray(PART_BYTES)),
      stage.call(player, 'POST', `/evaluation/videos/${video.video_id}/complete/`, {}),
    ])
    expect([200, 409]).toContain(answers[0].statusCode)
    expect([200, 404]).toContain(answers[1].statusCode)
    expect(await stage.finish(player, video.video_id)).toMatchObject({ state: 'ready' })
    expect(await stage.finish(player, video.video_id)).toMatchObject({ state: 'ready' })
    expect((await stage.read(player, video.video_id)).equals(file)).toBe(true)
  }
})

test('[N13] a server that stopped between the store and its own note goes on where it was', async () => {
  const player = await stage.aPlayer()
  const file = aVideoFile(900)
  const video = await stage.start(player, aVideoStart(file))
  await stage.sendParts(player, video, file, [1])
  const [row] = await stage.server.db.query<{ object_key: string; upload_id: string }>(
    'SELECT object_key, upload_id FROM video WHERE id = $1',
    [video.video_id],
  )
  const upload = { key: row!.object_key, uploadId: row!.upload_id }
  await stage.server.services.videos.finishUpload(upload, (await stage.server.services.videos.listParts(upload))!)
  expect((await stage.get(player, video.video_id)).uploaded_parts).toEqual([1])
  expect(await stage.finish(player, video.video_id)).toMatchObject({ state: 'ready' })
})

test('[N13] an upload that the store has lost begins again under the same id', async () => {
  const player = await stage.aPlayer()
  const file = aVideoFile(900)
  const video = await stage.start(player, aVideoStart(file))
  await stage.sendParts(player, video, file, [1])
  const [row] = await stage.server.db.query<{ object_key: string; upload_id: string }>(
    'SELECT object_key, upload_id FROM video WHERE id = $1',
    [video.video_id],
  )
  await stage.server.services.videos.abortUpload({ key: row!.object_key, uploadId: row!.upload_id })
  expect((await stage.get(player, video.video_id)).uploaded_parts).toEqual([])
  await stage.sendParts(player, video, file, [1])
  expect(await stage.finish(player, video.video_id)).toMatchObject({ state: 'ready' })
})

test.each([
  ['a picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(100)])],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['one byte', Buffer.from([0])],
])('[N13] %s that calls itself a video is refused by its content, and its bytes are deleted', async (_name, file) => {
  const player = await stage.aPlayer()
  const video = await stage.start(player, aVideoStart(file))
  await stage.sendParts(player, video, file, [1])
  expect(await stage.finish(player, video.video_id)).toMatchObject({ state: 'failed' })
  expect(await stage.finish(player, video.video_id)).toMatchObject({ state: 'failed' })
  expect((await stage.call(player, 'GET', `/evaluation/videos/${video.video_id}/file/`)).statusCode).toBe(409)
  expect(await stage.bytesOf(video.video_id)).toBeUndefined()
})

test('[N14] a video goes into the draft it was started for, and only into a draft or a returned one of its own', async () => {
  const [player, other] = [await stage.aPlayer(), await stage.aPlayer()]
  const start = (submission: string) =>
    stage.call(
      player,
      'POST',
      '/evaluation/videos/',
      aVideoStart(aVideoFile(40), { evaluation_submission_id: submission }),
    )
  const [mine, theirs, queued, returned] = [
    await stage.server.createEvaluation({ player, status: 'draft' }),
    await stage.server.createEvaluation({ player: other, status: 'draft' }),
    await stage.server.createEvaluation({ player, status: 'submitted' }),
    await stage.server.createEvaluation({ player, status: 'returned' }),
  ]
  await stage.server.db.query(
    `UPDATE evaluation SET external_video_url = 'https://v.example.test', video_type = 'YouTube',
      sightings = '[{"at_s": 1}]' WHERE id = $1`,
    [mine],
  )
  expect([
    (await start(theirs)).statusCode,
    (await start(queued)).statusCode,
    (await start(randomUUID())).statusCode,
  ]).toEqual([404, 409, 404])
  expect((await stage.call(player, 'GET', '/evaluation/videos/')).json().results).toEqual([])
  const video = (await start(mine)).json<Video>()
  expect(video).toMatchObject({ evaluation_submission_id: mine })
  expect(await stage.evaluation(mine)).toMatchObject({
    video_id: video.video_id,
    video_type: 'Direct',
    external_video_url: null,
    sightings: [],
    video_ready_at: null,
  })
  expect((await start(returned)).json()).toMatchObject({ evaluation_submission_id: returned })
})

test('[N14] an order takes no video of somebody else, whoever knows its id', async () => {
  const [player, other] = [await stage.aPlayer(), await stage.aPlayer()]
  const video = (await stage.call(other, 'POST', '/evaluation/videos/', aVideoStart(aVideoFile(40)))).json<Video>()
  const order = await stage.server.createEvaluation({ player, status: 'draft' })
  const taken = await stage.call(player, 'PUT', `/evaluation/submission/${order}/`, { video_id: video.video_id })
  expect([taken.statusCode, taken.json()]).toMatchObject([422, { fields: { video_id: ['We can’t find this video'] } }])
  expect(await stage.evaluation(order)).toMatchObject({ video_id: null })
})

test('[N14] the order learns that its video is ready', async () => {
  const player = await stage.aPlayer()
  const submission = await stage.server.createEvaluation({ player, status: 'draft' })
  const file = aVideoFile(400)
  const start = aVideoStart(file, { evaluation_submission_id: submission })
  const video = await stage.start(player, start)
  await stage.server.db.query(`UPDATE evaluation SET sightings = '[{"at_s": 1}]' WHERE id = $1`, [submission])
  await stage.start(player, start)
  expect(await stage.evaluation(submission)).toMatchObject({ sightings: [{ at_s: 1 }] })
  await stage.sendParts(player, video, file, [1])
  await stage.finish(player, video.video_id)
  expect((await stage.evaluation(submission))?.video_ready_at).not.toBeNull()
  expect((await stage.call(player, 'GET', '/evaluation/videos/')).json()).toEqual({ results: [] })
})

test('[N12] a full disk is a clear no, and what was begun is still there', async () => {
  const own = await createVideoStage({ reserveBytes: Number.MAX_SAFE_INTEGER })
  try {
    const answer = await own.call(await own.aPlayer(), 'POST', '/evaluation/videos/', aVideoStart(aVideoFile(40)))
    expect([answer.statusCode, answer.json().error_code, answer.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '600',
    ])
    expect(answer.json().message).toContain('no room')
  } finally {
    await own.close()
  }
})

test('[N104] overlapping addresses for several parts are rejected before they fill the store, single parts never', async () => {
  const player = await stage.aPlayer()
  const start = { ...aVideoStart(aVideoFile(100)), byte_length: MOST_VIDEO_BYTES }
  const { video_id, part_count } = await stage.start(player, start)
  const sign = (part_numbers: number[], span: number) =>
    stage.call(player, 'POST', `/evaluation/videos/${video_id}/parts/`, { part_numbers, span })
  expect((await sign([1, 2, 3, 4], 8)).statusCode).toBe(200)
  const refused = await sign([5, 6, 7, 8, 9], 8)
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { error_code: 'SPAN_SPENT' }])
  const all = Array.from({ length: part_count }, (_none, at) => at + 1)
  // Adjacent parts are issued, as a page requests them.
  expect((await sign(all.filter((number) => number % 8 === 4).slice(1), 8)).statusCode).toBe(200)
  for (let at = 0; at < part_count; at += 16) expect((await sign(all.slice(at, at + 16), 1)).statusCode).toBe(200)
  const [lying] = await stage.server.db.query<{ parts: number; overlap_bytes: number }>(
    `SELECT sum(least(s.span, $2 + 1 - s.part_number))::int AS parts, v.overlap_bytes FROM video v
     JOIN video_span s ON s.video_id = v.id WHERE v.id = $1 GROUP BY v.id`,
    [video_id, part_count],
  )
  const { parts, overlap_bytes } = lying!
  expect(parts / part_count).toBeLessThan(2.2)
  // Overlapping bytes count for the person.
  expect(overlap_bytes).toBe((parts - part_count) * PART_BYTES)
  for (let at = 0; at < 10; at++)
    await stage.insertReady(player, { byteLength: MOST_VIDEO_BYTES, key: `evaluation-videos/${player.id}-${at}` })
  const next = { ...aVideoStart(aVideoFile(100)), byte_length: MOST_VIDEO_BYTES / 2 }
  const full = await stage.call(player, 'POST', '/evaluation/videos/', next)
  expect(full.json()).toMatchObject({ error_code: 'TOO_MANY_VIDEOS' })
})

test('[N104] an upload on the grid is never rejected, even after broken connections', async () => {
  const player = await stage.aPlayer()
  const start = { ...aVideoStart(aVideoFile(100)), byte_length: MOST_VIDEO_BYTES / 2 }
  const { video_id, part_count } = await stage.start(player, start)
  const sign = async (part_numbers: number[], span: number) =>
    (await stage.call(player, 'POST', `/evaluation/videos/${video_id}/parts/`, { part_numbers, span })).statusCode
  const ahead = Array.from({ length: 16 }, (_none, at) => at + 1)
  expect(await sign(ahead, 1)).toBe(200)
  let span = 8
  const answers: number[] = []
  for (let number = 5; number <= part_count; number += span) {
    if (number === 21 || number === 41) {
      answers.push(await sign([number], span))
      span /= 2
    }
    answers.push(await sign([number], span))
  }
  expect(new Set(answers)).toEqual(new Set([200]))
})
