import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PART_BYTES } from '#domain/contracts/videos.ts'
import { until } from '#tests/support/upload-device.ts'
import { anUploadStage, hashOf, isIn } from '#tests/support/upload-stage.ts'

let stage: Awaited<ReturnType<typeof anUploadStage>>
beforeAll(async () => {
  stage = await anUploadStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.server.close())

const MIB = 1_048_576

const page = (status: number) => () =>
  new Response('<html><h1>nginx</h1></html>', { status, headers: { 'content-type': 'text/html' } })

test('[N105] a proxy that takes 1 MB at most is named after a single part, and another network ends the wait', async () => {
  const { device, tab, it } = await stage.setup(3)
  device.line.mostBytes = MIB
  await tab.start(it)
  const failed = await until(tab, it.videoId, isIn('failed'))
  expect(failed.message).toBe(
    'A proxy between you and the video store refuses large uploads. ' +
      'Ask the gym for another network, or use a phone’s hotspot.',
  )
  expect(device.putCount()).toBeLessThanOrEqual(4)
  device.line.mostBytes = Infinity
  tab.retry(it.videoId)
  await until(tab, it.videoId, isIn('ready'))
  expect(await stage.hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

test('[N105] a proxy that takes 6 MiB at most gets one part at a time', async () => {
  // The clock does not move, so the line counts as fast and several parts would be sent in one request.
  const { device, tab, it } = await stage.setup(12, () => 0)
  device.line.mostBytes = 6 * MIB
  await tab.start(it)
  await until(tab, it.videoId, isIn('ready'))
  const refused = device.calls.filter((call) => call.startsWith('PUT ') && Number(call.slice(4)) > PART_BYTES)
  expect(refused.length).toBeGreaterThan(0)
  expect(await stage.hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})

test.each([
  ['a captive portal', 200, /^This Wi-Fi may need you to sign in first/u],
  ['a filter', 403, /^This Wi-Fi may need you to sign in first/u],
  ['a proxy', 502, /^A proxy between you and the video store answered 502/u],
])(
  '[N106] the page of %s with status %i counts for no part, is named, and is tried again',
  async (_, status, words) => {
    const { device, tab, it } = await stage.setup(2)
    device.interfere.with = ({ method }) => (method === 'PUT' ? page(status)() : undefined)
    await tab.start(it)
    const waiting = await until(tab, it.videoId, isIn('waiting-for-internet'))
    expect(waiting).toMatchObject({ partsDone: 0, message: expect.stringMatching(words) as string })
    device.interfere.with = () => {}
    device.network.becomes(true)
    await until(tab, it.videoId, isIn('ready'))
    expect(await stage.hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
  },
)

test('[N107] a network that cuts every part, but not the server’s answers, is named', async () => {
  const { device, tab, it } = await stage.setup(2)
  device.interfere.with = ({ method }) => {
    if (method === 'PUT') throw new TypeError('Failed to fetch')
  }
  await tab.start(it)
  const waiting = await until(
    tab,
    it.videoId,
    ({ message }) => message?.startsWith('Something on this network') === true,
  )
  expect(waiting).toMatchObject({
    phase: 'waiting-for-internet',
    message:
      'Something on this network blocks the video store. Ask the gym for another network, or use a phone’s hotspot.',
  })
  device.interfere.with = () => {}
  device.network.becomes(true)
  await until(tab, it.videoId, isIn('ready'))
  expect(await stage.hashOnServer(it.videoId)).toBe(hashOf(await it.file.bytes()))
})
