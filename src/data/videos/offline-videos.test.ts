import { expect, test } from 'vitest'
import { createApiClient } from '#data/api/api-client.ts'
import { aMemoryFolder } from '#tests/support/memory-folder.ts'
import { aVideoDisk } from '#tests/support/part-worker.ts'
import { createVideoAddresses } from './fetch-part.ts'
import { createOfflineVideos } from './offline-videos.ts'
import { createPartAnswers } from './part-file.ts'
import { forgetVideosOfOthers, openVideoParts } from './video-parts.ts'

const MB = 1024 * 1024
const VIDEO = '00000000-0000-7000-8000-0000000000c1'
const ANA = '00000000-0000-7000-8000-00000000aaaa'
const BEN = '00000000-0000-7000-8000-00000000bbbb'
const BYTES = Uint8Array.from({ length: 20 * MB + 7 }, (_none, index) => (index * 31 + (index >> 12)) % 251)
const IT = { video_id: VIDEO, byte_length: BYTES.length }

test('a video arrives in parts, byte for byte, and is there after the page has ended', async () => {
  const stage = aStage()
  stage.videos.keep(IT)
  await stage.until('kept')
  expect(stage.ranges).toEqual(['bytes=0-8388607', 'bytes=8388608-16777215', `bytes=16777216-${BYTES.length - 1}`])
  const next = stage.reload()
  await expect.poll(() => next.get()).toMatchObject([{ videoId: VIDEO, phase: 'kept', keptBytes: BYTES.length }])
  const whole = await next.read(VIDEO)
  expect(Buffer.compare(Buffer.from(await whole!.arrayBuffer()), Buffer.from(BYTES))).toBe(0)
})

test('a connection that breaks in the middle of a part costs that part, and a connection is waited for', async () => {
  const stage = aStage()
  stage.tricks.push('serve', 'cut', 'offline', 'offline')
  const seen: string[] = []
  stage.videos.subscribe(() => seen.push(stage.videos.get()[0]?.phase ?? ''))
  stage.videos.keep(IT)
  await stage.until('kept')
  expect(seen).toContain('waiting-for-internet')
  expect(stage.ranges.filter((range) => range === 'bytes=0-8388607')).toHaveLength(1)
  expect(stage.ranges.filter((range) => range === 'bytes=8388608-16777215')).toHaveLength(4)
  expect((await stage.videos.read(VIDEO))?.size).toBe(BYTES.length)
})

test('what was stopped goes on where it was, also after the page has ended', async () => {
  const stage = aStage()
  stage.tricks.push('serve', 'hang')
  stage.videos.keep(IT)
  await expect.poll(() => stage.ranges).toHaveLength(2)
  stage.videos.stop(VIDEO)
  await stage.until('partly')
  expect(await stage.videos.read(VIDEO)).toBeUndefined()

  const next = stage.reload()
  await expect.poll(() => next.get()).toMatchObject([{ phase: 'partly', keptBytes: 8 * MB }])
  next.keep(IT)
  await expect.poll(() => next.get()[0]?.phase).toBe('kept')
  expect(stage.ranges.filter((range) => range === 'bytes=0-8388607')).toHaveLength(1)
})

test('an address that the store refuses is asked for anew once; a store that refuses again says so', async () => {
  const stage = aStage()
  stage.tricks.push('serve', 'refuse')
  stage.videos.keep(IT)
  await stage.until('kept')
  expect(stage.asked()).toBe(2)

  const gone = aStage()
  gone.tricks.push('refuse', 'refuse')
  gone.videos.keep(IT)
  await gone.until('failed')
  expect(gone.videos.get()[0]?.message).toBe('The video could not be read (403).')
})

test('a browser that takes fewer bytes than it is given is given the rest', async () => {
  const stage = aStage({ bytesPerWrite: 50_021 })
  stage.videos.keep(IT)
  await stage.until('kept')
  const whole = await stage.videos.read(VIDEO)
  expect(Buffer.compare(Buffer.from(await whole!.arrayBuffer()), Buffer.from(BYTES))).toBe(0)
})

test('what a killed tab left of a part is not taken for whole, and the part is begun anew', async () => {
  const stage = aStage()
  stage.tricks.push('serve', 'hang')
  stage.videos.keep(IT)
  await expect.poll(() => stage.ranges).toHaveLength(2)
  await stage.videos.close()
  const place = { folders: ['courtside-videos-1', ANA, `${VIDEO}.${BYTES.length}`], name: '1', byteLength: 8 * MB }
  const answer = createPartAnswers(async () => stage.disk.root)
  await answer({ kind: 'open', place })
  await answer({ kind: 'write', bytes: new Uint8Array(3 * MB) })
  stage.disk.letGo()
  expect(stage.disk.used()).toBe(11 * MB)

  const next = stage.reload()
  await expect.poll(() => next.get()).toMatchObject([{ phase: 'partly', keptBytes: 8 * MB }])
  next.keep(IT)
  await expect.poll(() => next.get()[0]?.phase).toBe('kept')
  const whole = await next.read(VIDEO)
  expect(Buffer.compare(Buffer.from(await whole!.arrayBuffer()), Buffer.from(BYTES))).toBe(0)
})

test('two tabs that take the same video fetch each part once, and both have it', async () => {
  const first = aStage()
  const second = aStage({ disk: first.disk })
  first.videos.keep(IT)
  second.videos.keep(IT)
  await Promise.all([first.until('kept'), second.until('kept')])
  expect([...first.ranges, ...second.ranges]).toHaveLength(3)
  expect((await second.videos.read(VIDEO))?.size).toBe(BYTES.length)
})

test('a tab goes on with a video where another one was stopped', async () => {
  const first = aStage()
  first.tricks.push('serve', 'hang')
  first.videos.keep(IT)
  await expect.poll(() => first.ranges).toHaveLength(2)
  const second = aStage({ disk: first.disk })
  second.videos.keep(IT)
  first.videos.stop(VIDEO)
  await first.until('partly')
  await second.until('kept')
  expect(second.ranges).toEqual(['bytes=8388608-16777215', `bytes=16777216-${BYTES.length - 1}`])
})

test('too little space is told before anything is fetched', async () => {
  const stage = aStage({ free: BYTES.length + 99_000_000 })
  stage.videos.keep(IT)
  await stage.until('failed')
  expect(stage.videos.get()[0]?.message).toBe('There isn’t enough free space on this device.')
  expect(stage.ranges).toEqual([])
})

test('a disk that fills up on the way says so and leaves no half part', async () => {
  const stage = aStage({ limit: 5 * MB })
  stage.videos.keep(IT)
  await stage.until('failed')
  expect(stage.videos.get()[0]?.message).toBe('There isn’t enough free space on this device.')
  expect(stage.disk.used()).toBe(0)
})

test('[N68] nobody else on the device sees a kept video, and one that is not needed any more is deleted', async () => {
  const stage = aStage()
  stage.videos.keep(IT)
  await stage.until('kept')
  const bens = stage.reload(BEN)
  expect(await bens.read(VIDEO)).toBeUndefined()
  await bens.forgetExcept(new Set())
  expect((await stage.videos.read(VIDEO))?.size).toBe(BYTES.length)

  await stage.videos.forgetExcept(new Set([VIDEO]))
  expect(stage.disk.used()).toBe(BYTES.length)
  await stage.videos.forgetExcept(new Set())
  expect(stage.disk.used()).toBe(0)
  expect(stage.videos.get()).toEqual([])
})

test('[N68] a user’s videos go when somebody else, or nobody, is signed in', async () => {
  const stage = aStage()
  stage.videos.keep(IT)
  await stage.until('kept')
  await forgetVideosOfOthers(stage.disk.root, ANA)
  expect(stage.disk.used()).toBe(BYTES.length)
  await forgetVideosOfOthers(stage.disk.root, undefined)
  expect(stage.disk.used()).toBe(0)
})

test('[N68] a page that closes has stopped writing', async () => {
  const stage = aStage()
  stage.tricks.push('serve', 'hang')
  stage.videos.keep(IT)
  await expect.poll(() => stage.ranges).toHaveLength(2)
  await stage.videos.close()
  expect(stage.videos.get()).toMatchObject([{ phase: 'partly' }])
})

test('[N68] a video that is forgotten while it arrives leaves nothing behind', async () => {
  const stage = aStage()
  stage.tricks.push('serve', 'hang')
  stage.videos.keep(IT)
  await expect.poll(() => stage.ranges).toHaveLength(2)
  await stage.videos.forget(VIDEO)
  expect(stage.disk.used()).toBe(0)
  expect(stage.videos.get()).toEqual([])
})

test('a browser without a file system keeps nothing and still gives the address', async () => {
  const stage = aStage({ hasDisk: false })
  stage.videos.keep(IT)
  expect(stage.videos).toMatchObject({ canKeep: false })
  expect(stage.videos.get()).toEqual([])
  expect((await stage.videos.address(VIDEO)).url).toContain('https://store.example/1')
})

type Trick = 'serve' | 'cut' | 'offline' | 'refuse' | 'hang'

/** A device, the API that gives addresses, and a store that reads ranges and plays its tricks one after the other. */
function aStage({
  free = null as number | null,
  limit = Infinity,
  bytesPerWrite = Infinity,
  hasDisk = true,
  disk = aMemoryFolder({ limit, bytesPerWrite }),
} = {}) {
  const tricks: Trick[] = []
  const ranges: string[] = []
  const clock = { now: Date.now() }
  let asked = 0

  const network: typeof fetch = async (url, init) => {
    if ((url as string).startsWith('http://api')) {
      const body = {
        url: `https://store.example/${++asked}`,
        expires_at: new Date(clock.now + 3_600_000).toISOString(),
        expires_in_s: 3_600,
        byte_length: BYTES.length,
        media_type: 'video/webm',
        file_name: 'game.webm',
      }
      return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
    }
    const range = new Headers(init?.headers).get('range') ?? ''
    ranges.push(range)
    const [, from = 0, to = 0] = (/bytes=(\d+)-(\d+)/u.exec(range) ?? []).map(Number)
    const trick = tricks.shift() ?? 'serve'
    if (trick === 'offline') throw new TypeError('Failed to fetch')
    if (trick === 'refuse') return new Response('', { status: 403 })
    return new Response(
      trick === 'serve' ? new Blob([BYTES.slice(from, to + 1)]).stream() : endless(trick, init?.signal),
      { status: 206 },
    )
  }

  function open(userId: string) {
    const api = createApiClient({
      baseUrl: 'http://api',
      getToken: async () => ({ kind: 'ok', token: 't' }),
      fetch: network,
    })
    return createOfflineVideos({
      disk: hasDisk ? openVideoParts(aVideoDisk(disk.root), userId) : undefined,
      addresses: createVideoAddresses({ api, fetch: network, now: () => clock.now }),
      freeBytes: async () => free,
      random: () => 0,
      wait: async (_ms, signal) => signal.throwIfAborted(),
    })
  }

  const videos = open(ANA)
  return {
    videos,
    disk,
    tricks,
    ranges,
    clock,
    asked: () => asked,
    reload: (userId = ANA) => open(userId),
    async until(phase: string) {
      await expect.poll(() => videos.get()[0]?.phase).toBe(phase)
    },
  }
}

/** A body that breaks off, or one of which nothing more comes. */
function endless(trick: Trick, signal: AbortSignal | null | undefined): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(BYTES.slice(0, MB))
      if (trick === 'cut') controller.error(new TypeError('network error'))
      signal?.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
}
