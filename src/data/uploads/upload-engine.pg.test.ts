import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MOST_VIDEO_BYTES } from '#domain/contracts/videos.ts'
import { until } from '#tests/support/upload-device.ts'
import { anUploadStage, hashOf, isIn, settled } from '#tests/support/upload-stage.ts'
import { FileRefused } from './uploads.ts'

let stage: Awaited<ReturnType<typeof anUploadStage>>
beforeAll(async () => {
  stage = await anUploadStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.server.close())

test('[N21] a video arrives whole, in several parts at once, each sent once', async () => {
  const { device, tab, it } = await stage.setup(5)
  await tab.start(it)
  const ready = await until(tab, it.videoId, isIn('ready'))
  expect(ready).toMatchObject({ sentBytes: it.file.size, partsDone: 5, partCount: 5, message: null })
  expect(device.putCount()).toBe(5)
  expect(device.mostPutsAtOnce()).toBe(4)
  expect(await stage.hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

test('[N21] the picture of the video goes along', async () => {
  const { tab, it } = await stage.setup(1)
  const thumbnail = new Blob([new Uint8Array(readFileSync('tests/fixtures/pictures/square.jpg'))], {
    type: 'image/jpeg',
  })
  await tab.start({ ...it, thumbnail })
  await until(tab, it.videoId, isIn('ready'))
  expect((await stage.onServer(it.videoId)).thumbnail).toMatch(/thumbnail/u)
})

test('[N30] one byte over 1 GiB, an empty file and what is no video are refused before anything is sent', async () => {
  const { device, tab, it } = await stage.setup(1)
  const huge = Object.defineProperty(new File(['x'], 'long.mp4', { type: 'video/mp4' }), 'size', {
    value: MOST_VIDEO_BYTES + 1,
  })
  for (const file of [
    huge,
    new File([], 'empty.mp4', { type: 'video/mp4' }),
    new File(['text'], 'notes.txt', { type: 'text/plain' }),
  ]) {
    await expect(tab.start({ ...it, file })).rejects.toThrow(FileRefused)
  }
  expect(device.calls).toEqual([])
  expect(tab.get()).toEqual([])
})

test('[N30] what the server will not have is told at once and leaves nothing behind', async () => {
  const { device, tab, it } = await stage.setup(1)
  await expect(tab.start({ ...it, evaluationId: randomUUID() })).rejects.toMatchObject({
    name: 'ApiError',
    status: 404,
  })
  expect(tab.get()).toEqual([])
  expect((await device.openTab(stage.player)).get()).toEqual([])
})

test('a network that is lost in every second part is waited for, and it goes on by itself', async () => {
  const { device, tab, it } = await stage.setup(4)
  let puts = 0
  device.interfere.with = ({ method }) => {
    if (method === 'PUT' && puts++ % 2 === 0) throw new TypeError('Failed to fetch')
  }
  await tab.start(it)
  await until(tab, it.videoId, isIn('ready'))
  expect(await stage.hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

test('without any network it says so, and goes on when the network is back', async () => {
  const { device, tab, it } = await stage.setup(3)
  let isDown = true
  device.interfere.with = () => {
    if (isDown) throw new TypeError('Failed to fetch')
  }
  await tab.start(it)
  const waiting = await until(tab, it.videoId, isIn('waiting-for-internet'))
  expect(waiting.message).toMatch(/offline/u)
  isDown = false
  device.network.becomes(undefined)
  await until(tab, it.videoId, isIn('ready'))
})

test('an expired address is asked for anew, and a store that refuses for good is told', async () => {
  const { device, tab, it } = await stage.setup(3)
  let refusals = 3
  device.interfere.with = ({ method }) =>
    method === 'PUT' && refusals-- > 0
      ? new Response('<Error><Code>AccessDenied</Code></Error>', { status: 403 })
      : undefined
  await tab.start(it)
  await until(tab, it.videoId, isIn('ready'))
  expect(device.calls.filter((call) => call === 'POST :id/parts/').length).toBeGreaterThan(1)

  const another = await stage.setup(2)
  another.device.interfere.with = ({ method }) => (method === 'PUT' ? new Response('', { status: 403 }) : undefined)
  await another.tab.start(another.it)
  expect((await until(another.tab, another.it.videoId, isIn('failed'))).message).toMatch(/won’t take/u)
  another.device.interfere.with = () => {}
  another.tab.retry(another.it.videoId)
  await until(another.tab, another.it.videoId, isIn('ready'))
})

test('a server that is busy, or whose answers are lost, is asked again without sending a part twice', async () => {
  const { device, tab, it } = await stage.setup(2)
  let finishes = 0
  device.interfere.with = ({ method, url }) => {
    if (url.endsWith('/complete/') && finishes++ < 2)
      return Response.json({ error_code: 'X', message: 'Busy', retryable: true }, { status: 503 })
    if (method === 'GET' && finishes === 1) throw new TypeError('Failed to fetch')
  }
  await tab.start(it)
  await until(tab, it.videoId, isIn('ready'))
  expect(device.putCount()).toBe(2)
})

test('a part that somebody between has swallowed is sent again', async () => {
  const { device, tab, it } = await stage.setup(3)
  let swallowed = 0
  device.interfere.with = ({ method }) =>
    method === 'PUT' && swallowed++ === 0 ? new Response('<html>Welcome to the hotel</html>') : undefined
  await tab.start(it)
  await until(tab, it.videoId, isIn('ready'))
  expect(device.putCount()).toBe(4)
  expect(await stage.hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

test('[N21] a file that is no video by its content ends as failed, with words', async () => {
  const { tab, it } = await stage.setup(1)
  await tab.start({
    ...it,
    file: new File(['This is a letter and no video at all'], 'letter.mp4', { type: 'video/mp4' }),
  })
  expect((await until(tab, it.videoId, isIn('failed'))).message).toMatch(/can’t use this video/u)
})

test('[N28] a pause stops every part; going on needs no file again', async () => {
  const { device, tab, it } = await stage.setup(5)
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
  expect(await stage.hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

test('[N28] a paused upload stays paused over a reload', async () => {
  const { device, tab, it } = await stage.setup(5)
  await tab.start(it)
  tab.pause(it.videoId)
  await until(tab, it.videoId, isIn('paused'))
  await settled(device)
  tab.close()
  const fresh = await device.openTab(stage.player)
  expect(await until(fresh, it.videoId, isIn('paused'))).toMatchObject({ message: null })
})

test('[N28] what is cancelled is deleted on the server, at the latest when the device is online again', async () => {
  const { device, tab, it } = await stage.setup(4)
  await tab.start(it)
  await until(tab, it.videoId, ({ partsDone }) => partsDone >= 1)
  await tab.cancel(it.videoId)
  expect(tab.get()).toEqual([])
  expect(await stage.videoCount()).toBe(0)

  const second = { ...it, videoId: randomUUID() }
  device.interfere.with = ({ method }) => {
    if (method === 'DELETE') throw new TypeError('Failed to fetch')
  }
  await tab.start(second)
  await tab.cancel(second.videoId)
  expect(tab.get()).toEqual([])
  tab.close()
  const fresh = await device.openTab(stage.player)
  expect(fresh.get()).toEqual([])
  device.interfere.with = () => {}
  device.network.becomes(undefined)
  await expect.poll(() => stage.videoCount()).toBe(0)
})

test('only on Wi-Fi nothing is sent over another network, and it goes on with Wi-Fi', async () => {
  const { device, tab, it } = await stage.setup(2)
  expect(tab.wifiOnly()).toBeUndefined()
  device.network.becomes(false)
  expect(tab.wifiOnly()).toBe(false)
  tab.setWifiOnly(true)
  await tab.start(it)
  await until(tab, it.videoId, isIn('waiting-for-wifi'))
  expect(device.putCount()).toBe(0)
  device.network.becomes(true)
  await until(tab, it.videoId, isIn('ready'))
  expect((await device.openTab(stage.player)).wifiOnly()).toBe(true)
})
