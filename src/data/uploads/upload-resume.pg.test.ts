import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PART_BYTES } from '#domain/contracts/videos.ts'
import { loopbackFetch } from '#tests/support/loopback-fetch.ts'
import { until } from '#tests/support/upload-device.ts'
import { aVideo, anUploadStage, hashOf, interrupted, isIn } from '#tests/support/upload-stage.ts'
import { NotTheSameFile } from './uploads.ts'
import type { Upload } from './uploads.ts'

let stage: Awaited<ReturnType<typeof anUploadStage>>
beforeAll(async () => {
  stage = await anUploadStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.server.close())

test('[N24] after a reload it goes on with what the server lacks, once the same file is chosen; another one is refused', async () => {
  const { device, tab, it } = await stage.setup(4)
  await interrupted(device, tab, it, 2)
  const fresh = await device.openTab(stage.player)
  const waiting = await until(fresh, it.videoId, isIn('waiting-for-file'))
  expect(waiting).toMatchObject({ partCount: 4, isFileKept: false, fileName: 'game.mp4' })
  expect(waiting.partsDone).toBeGreaterThanOrEqual(2)
  const sentBefore = device.putCount()

  const other = aVideo(4, 99)
  await expect(fresh.resume(it.videoId, other)).rejects.toThrow(NotTheSameFile)
  expect(fresh.get()[0]).toMatchObject({ phase: 'waiting-for-file', partsDone: waiting.partsDone })
  await fresh.resume(it.videoId, new File([it.file], 'IMG_7.mp4', { type: 'video/mp4', lastModified: 5 }))
  await until(fresh, it.videoId, isIn('ready'))
  expect(device.putCount() - sentBefore).toBe(4 - waiting.partsDone)
  expect(await stage.hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

test('[N24] where everything had arrived, a reload finishes without the file', async () => {
  const { device, tab, it } = await stage.setup(2)
  device.interfere.with = ({ url }) => {
    if (url.endsWith('/complete/')) throw new TypeError('Failed to fetch')
  }
  await tab.start(it)
  await until(tab, it.videoId, ({ partsDone, phase }) => partsDone === 2 && phase === 'waiting-for-internet')
  tab.close()
  device.interfere.with = () => {}
  await until(await device.openTab(stage.player), it.videoId, isIn('ready'))
  expect(device.putCount()).toBe(2)
})

test('[N21] a part that arrived, and whose answer was lost, is not sent again', async () => {
  const { device, tab, it } = await stage.setup(3)
  const deliver = loopbackFetch(stage.server.app)
  let lost = 0
  device.interfere.with = (request) => {
    if (request.method !== 'PUT' || lost++ > 0) return
    return deliver(request).then(() => {
      throw new TypeError('Failed to fetch')
    })
  }
  await tab.start(it)
  await until(tab, it.videoId, isIn('ready'))
  expect(device.putCount()).toBe(3)
  expect(await stage.hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

/** Of what was sent, in bytes. */
const sizesOf = (calls: readonly string[]) =>
  calls.flatMap((call) => (call.startsWith('PUT ') ? Number(call.slice(4)) : []))

/** Nothing takes any time: as many parts go in one as may. */
const quickLine = () => 0

test('[N21] on a fast line several parts go in one, and the video is whole', async () => {
  const { device, tab, it } = await stage.setup(16, quickLine)
  await tab.start(it)
  await until(tab, it.videoId, isIn('ready'))
  expect(device.putCount()).toBeLessThan(10)
  expect(await stage.hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

test('[N21] of several in one that are lost the first goes alone; what arrived unheard is not sent again', async () => {
  const { device, tab, it } = await stage.setup(14, quickLine)
  const deliver = loopbackFetch(stage.server.app)
  const lost: number[] = []
  device.interfere.with = (request) => {
    const parts = sizesOf(device.calls).at(-1)! / PART_BYTES
    if (request.method !== 'PUT' || parts <= 1 || lost.length === 2) return
    lost.push(parts)
    const failed = () => Promise.reject(new TypeError('Failed to fetch'))
    return lost.length === 1 ? failed() : deliver(request).then(failed)
  }
  await tab.start(it)
  await until(tab, it.videoId, isIn('ready'))
  expect(lost).toHaveLength(2)
  const sizes = sizesOf(device.calls)
  expect(sizes.lastIndexOf(lost[0]! * PART_BYTES)).toBe(sizes.indexOf(lost[0]! * PART_BYTES))
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBe(it.file.size + lost[0]! * PART_BYTES)
  expect(await stage.hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

test('[N24] a video that another device has begun goes on here, under the same id', async () => {
  const { device, tab, it } = await stage.setup(4)
  await interrupted(device, tab, it, 1)
  const laptop = stage.aDevice()
  const there = await laptop.openTab(stage.player)
  expect(there.get()).toEqual([])
  await there.resume(it.videoId, it.file)
  await until(there, it.videoId, isIn('ready'))
  expect(laptop.putCount()).toBeLessThan(4)
  expect(await stage.videoCount()).toBe(1)
})

test('[N24] parts that the store has thrown away meanwhile are sent again', async () => {
  const { device, tab, it } = await stage.setup(3)
  await interrupted(device, tab, it, 1)
  const [row] = await stage.server.db.query<{ object_key: string; upload_id: string }>(
    'SELECT object_key, upload_id FROM video WHERE id = $1',
    [it.videoId],
  )
  await stage.server.services.videos.abortUpload({ key: row!.object_key, uploadId: row!.upload_id })
  const fresh = await device.openTab(stage.player)
  await fresh.resume(it.videoId, it.file)
  await until(fresh, it.videoId, isIn('ready'))
  expect(await stage.hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

test('[N27] another user of the device finds nothing of it, and its owner everything', async () => {
  const { device, tab, it } = await stage.setup(4)
  await interrupted(device, tab, it, 1)
  const sibling = await stage.server.createUser({ role: 'Player' })
  const theirs = await device.openTab(sibling)
  expect(theirs.get()).toEqual([])
  await expect(theirs.resume(it.videoId, it.file)).rejects.toMatchObject({ status: 404 })
  theirs.close()
  expect(await until(await device.openTab(stage.player), it.videoId, isIn('waiting-for-file'))).toMatchObject({
    fileName: 'game.mp4',
  })
})

test('[N24] the same file chosen again for the same order goes on as the video that was begun', async () => {
  const { device, tab, it } = await stage.setup(4)
  const evaluationId = await stage.server.createEvaluation({ status: 'draft', player: stage.player })
  device.line.parts = 2
  await tab.start({ ...it, evaluationId })
  await until(tab, it.videoId, ({ partsDone }) => partsDone === 2)
  tab.close()
  device.line.parts = Infinity
  const fresh = await device.openTab(stage.player)
  await fresh.start({ ...it, evaluationId, videoId: randomUUID() })
  await until(fresh, it.videoId, isIn('ready'))
  expect(device.putCount()).toBe(4)
  expect(await stage.videoCount()).toBe(1)
})

test('[N24] another file for the same order takes the place of the first, whose parts are deleted', async () => {
  const { device, tab, it } = await stage.setup(3)
  const evaluationId = await stage.server.createEvaluation({ status: 'draft', player: stage.player })
  device.line.parts = 1
  await tab.start({ ...it, evaluationId })
  await until(tab, it.videoId, ({ partsDone }) => partsDone === 1)
  device.line.parts = Infinity
  const videoId = randomUUID()
  await tab.start({ ...it, evaluationId, videoId, file: aVideo(2, 50) })
  await until(tab, videoId, isIn('ready'))
  await expect.poll(() => stage.videoCount()).toBe(1)
  expect(tab.get()).toHaveLength(1)
})

test('[N24] a video that was deleted elsewhere is begun anew when its file is chosen again', async () => {
  const { device, tab, it } = await stage.setup(2)
  const evaluationId = await stage.server.createEvaluation({ status: 'draft', player: stage.player })
  device.line.parts = 1
  await tab.start({ ...it, evaluationId })
  await until(tab, it.videoId, ({ partsDone }) => partsDone === 1)
  await stage.server.call(stage.player, 'DELETE', `/evaluation/videos/${it.videoId}/`)
  device.line.parts = Infinity
  const videoId = randomUUID()
  await tab.start({ ...it, evaluationId, videoId })
  await expect.poll(() => tab.get().map(({ phase }) => phase)).toEqual(['ready'])
  expect(await stage.videoCount()).toBe(1)
})

test('[N25] of two tabs one sends, and the other shows how far it is and that it is ready', async () => {
  const { device, tab, it } = await stage.setup(6)
  const other = await device.openTab(stage.player)
  device.line.parts = 2
  await tab.start(it)
  const seen = await until(other, it.videoId, ({ partsDone, phase }) => partsDone === 2 && phase === 'sending')
  expect(seen).toMatchObject({ fileName: 'game.mp4', partCount: 6 })
  device.line.parts = Infinity
  await Promise.all([until(tab, it.videoId, isIn('ready')), until(other, it.videoId, isIn('ready'))])
  expect(device.putCount()).toBe(6)
  expect(device.errors).toEqual([])
})

test('[N25, N28] the other tab pauses it, goes on with it and cancels it', async () => {
  const { device, tab, it } = await stage.setup(6)
  const other = await device.openTab(stage.player)
  const both = (phase: Upload['phase']) => Promise.all([tab, other].map((one) => until(one, it.videoId, isIn(phase))))
  device.line.parts = 1
  await tab.start(it)
  await until(other, it.videoId, ({ partsDone }) => partsDone === 1)
  other.pause(it.videoId)
  await both('paused')
  await other.resume(it.videoId)
  await both('sending')
  await other.cancel(it.videoId)
  await expect.poll(() => [tab.get(), other.get()]).toEqual([[], []])
  expect(await stage.videoCount()).toBe(0)
  expect(device.errors).toEqual([])
})

test('[N25] when the tab that sends is closed, the other one asks for the file and goes on', async () => {
  const { device, tab, it } = await stage.setup(6)
  const other = await device.openTab(stage.player)
  device.line.parts = 2
  await tab.start(it)
  await until(other, it.videoId, ({ partsDone }) => partsDone === 2)
  tab.close()
  device.line.parts = Infinity
  expect(await until(other, it.videoId, isIn('waiting-for-file'))).toMatchObject({ partsDone: 2 })
  await other.resume(it.videoId, it.file)
  await until(other, it.videoId, isIn('ready'))
  expect(device.putCount()).toBe(6)
  expect(await stage.hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

test('[N25] the same file begun in both tabs under one id is one video', async () => {
  const { device, tab, it } = await stage.setup(3)
  const other = await device.openTab(stage.player)
  await Promise.all([tab.start(it), other.start(it)])
  await Promise.all([until(tab, it.videoId, isIn('ready')), until(other, it.videoId, isIn('ready'))])
  expect(device.putCount()).toBe(3)
  expect(await stage.videoCount()).toBe(1)
})
