import { createHash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MOST_VIDEO_BYTES, PART_BYTES } from '#domain/contracts/videos.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { anUploadDevice, until } from '#tests/support/upload-device.ts'
import { FileRefused, NotTheSameFile } from './uploads.ts'
import type { Upload } from './uploads.ts'

let server: EvaluationServer
let player: TestUser
const devices: Array<{ close: () => void }> = []
beforeAll(async () => {
  server = await startEvaluationServer()
  player = await server.createUser({ role: 'Player' })
})
afterEach(async () => {
  for (const device of devices.splice(0)) device.close()
  await server.db.query('DELETE FROM video')
})
afterAll(() => server.close())

const isIn = (phase: Upload['phase']) => (upload: Upload) => upload.phase === phase

test('[N21] a video arrives whole, in several parts at once, each sent once', async () => {
  const { device, tab, it } = await setup(5)
  await tab.start(it)
  const ready = await until(tab, it.videoId, isIn('ready'))
  expect(ready).toMatchObject({ sentBytes: it.file.size, partsDone: 5, partCount: 5, message: null })
  expect(device.putCount()).toBe(5)
  expect(device.mostPutsAtOnce()).toBe(4)
  expect(await hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

test('[N21] the picture of the video goes along', async () => {
  const { tab, it } = await setup(1)
  const { readFileSync } = await import('node:fs')
  const thumbnail = new Blob([new Uint8Array(readFileSync('tests/fixtures/pictures/square.jpg'))], { type: 'image/jpeg' })
  await tab.start({ ...it, thumbnail })
  await until(tab, it.videoId, isIn('ready'))
  expect((await onServer(it.videoId)).thumbnail).toMatch(/thumbnail/u)
})

test('[N23] one byte over 1 GiB, an empty file and what is no video are refused before anything is sent', async () => {
  const { device, tab, it } = await setup(1)
  const huge = Object.defineProperty(new File(['x'], 'long.mp4', { type: 'video/mp4' }), 'size', { value: MOST_VIDEO_BYTES + 1 })
  for (const file of [huge, new File([], 'empty.mp4', { type: 'video/mp4' }), new File(['text'], 'notes.txt', { type: 'text/plain' })]) {
    await expect(tab.start({ ...it, file })).rejects.toThrow(FileRefused)
  }
  expect(device.calls).toEqual([])
  expect(tab.get()).toEqual([])
})

test('[N23] what the server will not have is told at once and leaves nothing behind', async () => {
  const { device, tab, it } = await setup(1)
  await expect(tab.start({ ...it, evaluationId: randomUUID() })).rejects.toMatchObject({ name: 'ApiError', status: 404 })
  expect(tab.get()).toEqual([])
  expect((await device.openTab(player)).get()).toEqual([])
})

test('[N22] a network that is lost in every second part is waited for, and it goes on by itself', async () => {
  const { device, tab, it } = await setup(4)
  let puts = 0
  device.interfere.with = ({ method }) => {
    if (method === 'PUT' && puts++ % 2 === 0) throw new TypeError('Failed to fetch')
  }
  await tab.start(it)
  await until(tab, it.videoId, isIn('ready'))
  expect(await hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

test('[N22] without any network it says so, and goes on when the network is back', async () => {
  const { device, tab, it } = await setup(3)
  let isDown = true
  device.interfere.with = () => {
    if (isDown) throw new TypeError('Failed to fetch')
  }
  await tab.start(it)
  const waiting = await until(tab, it.videoId, isIn('waiting-for-signal'))
  expect(waiting.message).toMatch(/signal/u)
  isDown = false
  device.network.becomes(undefined)
  await until(tab, it.videoId, isIn('ready'))
})

test('[N22] an expired address is asked for anew, and a store that refuses for good is told', async () => {
  const { device, tab, it } = await setup(3)
  let refusals = 3
  device.interfere.with = ({ method }) => (method === 'PUT' && refusals-- > 0 ? new Response('<Error><Code>AccessDenied</Code></Error>', { status: 403 }) : undefined)
  await tab.start(it)
  await until(tab, it.videoId, isIn('ready'))
  expect(device.calls.filter((call) => call === 'POST :id/parts/').length).toBeGreaterThan(1)

  const another = await setup(2)
  another.device.interfere.with = ({ method }) => (method === 'PUT' ? new Response('', { status: 403 }) : undefined)
  await another.tab.start(another.it)
  expect((await until(another.tab, another.it.videoId, isIn('failed'))).message).toMatch(/refuses/u)
  another.device.interfere.with = () => {}
  another.tab.retry(another.it.videoId)
  await until(another.tab, another.it.videoId, isIn('ready'))
})

test('[N22] a server that is busy, or whose answers are lost, is asked again without sending a part twice', async () => {
  const { device, tab, it } = await setup(2)
  let finishes = 0
  device.interfere.with = ({ method, url }) => {
    if (url.endsWith('/complete/') && finishes++ < 2) return Response.json({ error_code: 'X', message: 'Busy', retryable: true }, { status: 503 })
    if (method === 'GET' && finishes === 1) throw new TypeError('Failed to fetch')
  }
  await tab.start(it)
  await until(tab, it.videoId, isIn('ready'))
  expect(device.putCount()).toBe(2)
})

test('[N22] a part that somebody between has swallowed is sent again', async () => {
  const { device, tab, it } = await setup(3)
  let swallowed = 0
  device.interfere.with = ({ method }) => (method === 'PUT' && swallowed++ === 0 ? new Response('<html>Welcome to the hotel</html>') : undefined)
  await tab.start(it)
  await until(tab, it.videoId, isIn('ready'))
  expect(device.putCount()).toBe(4)
  expect(await hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

test('[N21] a file that is no video by its content ends as failed, with words', async () => {
  const { tab, it } = await setup(1)
  await tab.start({ ...it, file: new File(['This is a letter and no video at all'], 'letter.mp4', { type: 'video/mp4' }) })
  expect((await until(tab, it.videoId, isIn('failed'))).message).toMatch(/cannot use this video/u)
})

test('[N24] after a reload it goes on with what the server lacks, once the same file is chosen; another one is refused', async () => {
  const { device, tab, it } = await setup(4)
  await interrupted(device, tab, it, 2)
  const fresh = await device.openTab(player)
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
  expect(await hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

test('[N24] where everything had arrived, a reload finishes without the file', async () => {
  const { device, tab, it } = await setup(2)
  device.interfere.with = ({ url }) => { if (url.endsWith('/complete/')) throw new TypeError('Failed to fetch') }
  await tab.start(it)
  await until(tab, it.videoId, ({ partsDone, phase }) => partsDone === 2 && phase === 'waiting-for-signal')
  tab.close()
  device.interfere.with = () => {}
  await until(await device.openTab(player), it.videoId, isIn('ready'))
  expect(device.putCount()).toBe(2)
})

test('[N24] a video that another device has begun goes on here, under the same id', async () => {
  const { device, tab, it } = await setup(4)
  await interrupted(device, tab, it, 1)
  const laptop = anUploadDevice(server)
  devices.push(laptop)
  const there = await laptop.openTab(player)
  expect(there.get()).toEqual([])
  await there.resume(it.videoId, it.file)
  await until(there, it.videoId, isIn('ready'))
  expect(laptop.putCount()).toBeLessThan(4)
  expect(await server.db.query('SELECT id FROM video')).toHaveLength(1)
})

test('[N24] parts that the store has thrown away meanwhile are sent again', async () => {
  const { device, tab, it } = await setup(3)
  await interrupted(device, tab, it, 1)
  const [row] = await server.db.query<{ object_key: string; upload_id: string }>('SELECT object_key, upload_id FROM video WHERE id = $1', [it.videoId])
  await server.services.videos.abortUpload({ key: row!.object_key, uploadId: row!.upload_id })
  const fresh = await device.openTab(player)
  await fresh.resume(it.videoId, it.file)
  await until(fresh, it.videoId, isIn('ready'))
  expect(await hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

test('[N28] a pause stops every part; going on needs no file again', async () => {
  const { device, tab, it } = await setup(5)
  await tab.start(it)
  await until(tab, it.videoId, ({ partsDone }) => partsDone >= 1)
  tab.pause(it.videoId)
  const paused = await until(tab, it.videoId, isIn('paused'))
  expect(paused.bytesPerSecond).toBeNull()
  await settled(device)
  const puts = device.putCount()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(device.putCount()).toBe(puts)
  await tab.resume(it.videoId)
  await until(tab, it.videoId, isIn('ready'))
  expect(await hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

test('[N28] a paused upload stays paused over a reload', async () => {
  const { device, tab, it } = await setup(5)
  await tab.start(it)
  tab.pause(it.videoId)
  await until(tab, it.videoId, isIn('paused'))
  await settled(device)
  tab.close()
  const fresh = await device.openTab(player)
  expect(await until(fresh, it.videoId, isIn('paused'))).toMatchObject({ message: null })
})

test('[N28] what is cancelled is deleted on the server, without signal as soon as there is some', async () => {
  const { device, tab, it } = await setup(4)
  await tab.start(it)
  await until(tab, it.videoId, ({ partsDone }) => partsDone >= 1)
  await tab.cancel(it.videoId)
  expect(tab.get()).toEqual([])
  expect(await server.db.query('SELECT id FROM video')).toEqual([])

  const second = { ...it, videoId: randomUUID() }
  device.interfere.with = ({ method }) => { if (method === 'DELETE') throw new TypeError('Failed to fetch') }
  await tab.start(second)
  await tab.cancel(second.videoId)
  expect(tab.get()).toEqual([])
  tab.close()
  const fresh = await device.openTab(player)
  expect(fresh.get()).toEqual([])
  device.interfere.with = () => {}
  device.network.becomes(undefined)
  await expect.poll(() => server.db.query('SELECT id FROM video')).toEqual([])
})

test('[N29] only on Wi-Fi nothing is sent over another network, and it goes on with Wi-Fi', async () => {
  const { device, tab, it } = await setup(2)
  expect(tab.wifiOnly()).toBeUndefined()
  device.network.becomes(false)
  expect(tab.wifiOnly()).toBe(false)
  tab.setWifiOnly(true)
  await tab.start(it)
  await until(tab, it.videoId, isIn('waiting-for-wifi'))
  expect(device.putCount()).toBe(0)
  device.network.becomes(true)
  await until(tab, it.videoId, isIn('ready'))
  expect((await device.openTab(player)).wifiOnly()).toBe(true)
})

test('[N27] another user of the device finds nothing of it, and its owner everything', async () => {
  const { device, tab, it } = await setup(4)
  await interrupted(device, tab, it, 1)
  const sibling = await server.createUser({ role: 'Player' })
  const theirs = await device.openTab(sibling)
  expect(theirs.get()).toEqual([])
  await expect(theirs.resume(it.videoId, it.file)).rejects.toMatchObject({ status: 404 })
  theirs.close()
  expect(await until(await device.openTab(player), it.videoId, isIn('waiting-for-file'))).toMatchObject({ fileName: 'game.mp4' })
})

function aVideo(parts: number, seed = 7): File {
  const bytes = new Uint8Array((parts - 1) * PART_BYTES + 1_000)
  // The beginning of an MP4 as phones write it.
  bytes.set([0, 0, 0, 24, ...new TextEncoder().encode('ftypmp42\0\0\0\0mp42isom')])
  for (let part = 0; part < parts; part++) bytes.fill(seed + part, part * PART_BYTES + 100, part * PART_BYTES + 900)
  return new File([bytes], 'game.mp4', { type: 'video/mp4', lastModified: 1 })
}

async function setup(parts: number) {
  const device = anUploadDevice(server)
  devices.push(device)
  const tab = await device.openTab(player)
  return { device, tab, it: { file: aVideo(parts), videoId: randomUUID(), evaluationId: null, check: null, thumbnail: null } }
}

type Device = ReturnType<typeof anUploadDevice>
type Tab = Awaited<ReturnType<Device['openTab']>>

/** Sends until the network is lost after so many parts, and closes the tab. */
async function interrupted(device: Device, tab: Tab, it: Parameters<Tab['start']>[0], parts: number) {
  let puts = 0
  device.interfere.with = ({ method }) => { if (method === 'PUT' && puts++ >= parts) throw new TypeError('Failed to fetch') }
  await tab.start(it)
  await until(tab, it.videoId, ({ partsDone, phase }) => partsDone >= parts && phase === 'waiting-for-signal')
  tab.close()
  device.interfere.with = () => {}
}

/** Requests that were on their way have ended. */
async function settled(device: Device) {
  for (let before = -1; before !== device.calls.length;) {
    before = device.calls.length
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
}

async function onServer(videoId: string) {
  const { body } = await server.call(player, 'GET', `/evaluation/videos/${videoId}/`)
  return JSON.parse(body) as { thumbnail: string | null; state: string }
}

/** A hash, because the test runner takes its time over comparing millions of bytes. */
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function hashOnServer(videoId: string): Promise<string> {
  const file = (await server.call(player, 'GET', `/evaluation/videos/${videoId}/file/`)).json<{ url: string }>()
  const { pathname, search } = new URL(file.url, 'http://test')
  const answer = await server.app.inject({ method: 'GET', url: pathname + search })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body.slice(0, 200)}`)
  return hashOf(answer.rawPayload)
}
