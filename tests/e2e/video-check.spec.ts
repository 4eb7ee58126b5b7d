import { copyFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright'
import type { VideoCheck } from '#domain/contracts/videos.ts'
import { MOST_VIDEO_BYTES } from '#domain/contracts/videos.ts'
import { chooseFile } from '#tests/support/choose-file.ts'
import { makeVideo, padVideo } from '#tests/support/make-video.ts'
import { openModulePage } from '#tests/support/module-page.ts'
import { expect, test } from './stage.ts'

type Answer = {
  error?: string
  message?: string
  check?: VideoCheck
  thumbnail?: { bytes: number; type: string; width: number; height: number; light: number }
  tookMs: number
  progress: number[]
}

/** What the device finds out about this file, in a page that has nothing but the check. */
async function inspect(page: Page, file: string): Promise<Answer> {
  await chooseFile(page.locator('input'), file)
  return page.evaluate(async () => {
    const { inspectVideo } = (await import('/module.js' as string)) as {
      inspectVideo: (
        file: File,
        tell: (share: number) => void,
      ) => Promise<{ check: VideoCheck; thumbnail: Blob | null }>
    }
    const file = document.querySelector('input')?.files?.[0]
    if (!file) throw new Error('No file was chosen')
    const progress: number[] = []
    const began = performance.now()
    try {
      const { check, thumbnail } = await inspectVideo(file, (share) => progress.push(share))
      const tookMs = performance.now() - began
      if (!thumbnail) return { check, tookMs, progress }
      const picture = await createImageBitmap(thumbnail)
      const paper = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
      paper?.drawImage(picture, 0, 0, 1, 1)
      const light = paper?.getImageData(0, 0, 1, 1).data[1] ?? 0
      return {
        check,
        tookMs,
        progress,
        thumbnail: { bytes: thumbnail.size, type: thumbnail.type, width: picture.width, height: picture.height, light },
      }
    } catch (error) {
      const { name, message } = error as Error
      return { error: name, message, tookMs: performance.now() - began, progress }
    }
  })
}

const saved = (name: string, bytes: Uint8Array) => {
  const file = test.info().outputPath(name)
  writeFileSync(file, bytes)
  return file
}

test('the device finds length, size, rate and light of every kind of file, and takes a picture from it', async ({
  device,
}) => {
  const page = await openModulePage(device.context, 'src/data/videos/inspect-video.ts', '<input type="file">')
  const game = { seconds: 0.4, times: 30, width: 1_280, height: 720 }

  const webm = await inspect(
    page,
    saved('game.webm', await makeVideo(device.context, { ...game, framesPerSecond: 25 })),
  )
  expect(webm.check).toMatchObject({
    media_type: 'video/webm',
    width: 1_280,
    height: 720,
    frames_per_second: 25,
    frames_looked_at: 8,
  })
  expect(webm.check?.duration_s).toBeCloseTo(12, 1)
  expect(webm.check?.brightness).toBeGreaterThan(100)
  expect(webm.thumbnail).toMatchObject({ type: 'image/jpeg', width: 640, height: 360 })
  expect(webm.thumbnail?.bytes).toBeLessThanOrEqual(100_000)
  expect(webm.progress).toEqual(webm.progress.toSorted((one, other) => one - other))
  expect(webm.progress.at(-1)).toBe(1)

  // A phone held upright notes a turn; the name says nothing.
  const turned = await inspect(
    page,
    saved('holiday.txt', await makeVideo(device.context, { ...game, kind: 'mp4', rotation: 90, framesPerSecond: 30 })),
  )
  expect(turned.check).toMatchObject({
    media_type: 'video/mp4',
    width: 720,
    height: 1_280,
    frames_per_second: 30,
    frames_looked_at: 8,
  })
  expect(turned.thumbnail).toMatchObject({ width: 640, height: 1_138 })

  // Half an hour, with an index as long as that of a real game.
  const long = await inspect(
    page,
    saved('long.mp4', await makeVideo(device.context, { seconds: 2, times: 900, kind: 'mp4', bitsPerSecond: 100_000 })),
  )
  expect(long.check).toMatchObject({ media_type: 'video/mp4', frames_per_second: 25, frames_looked_at: 8 })
  expect(long.check?.duration_s).toBeCloseTo(1_800, 0)
  expect(long.tookMs).toBeLessThan(30_000)

  // A browser's own recorder writes down no length: it is found, not guessed.
  const recorded = await inspect(
    page,
    saved('recorded.webm', await makeVideo(device.context, { seconds: 4, kind: 'recorded' })),
  )
  expect(recorded.check).toMatchObject({ media_type: 'video/webm', width: 640, height: 360, frames_looked_at: 8 })
  expect(recorded.check?.duration_s).toBeGreaterThan(3)
  expect(recorded.check?.duration_s).toBeLessThan(5)

  const black = await inspect(page, saved('black.webm', await makeVideo(device.context, { seconds: 1, isBlack: true })))
  expect(black.check).toMatchObject({ frames_looked_at: 8 })
  expect(black.check?.brightness).toBeLessThan(3)
  expect(black.thumbnail).toBeUndefined()
})

test('of a file of 1 GiB so little is read that it takes seconds and no memory', async ({ device }) => {
  const page = await openModulePage(device.context, 'src/data/videos/inspect-video.ts', '<input type="file">')
  const small = saved('small.mp4', await makeVideo(device.context, { seconds: 2, kind: 'mp4' }))
  for (const [kind, length] of [
    ['mp4', 2],
    ['recorded', 4],
  ] as const) {
    const file = test.info().outputPath('large')
    if (kind === 'mp4') copyFileSync(small, file)
    else writeFileSync(file, await makeVideo(device.context, { seconds: 4, kind }))
    padVideo(file, MOST_VIDEO_BYTES, 'zeros')
    expect(statSync(file).size).toBe(MOST_VIDEO_BYTES)
    const before = await heapOf(page)
    const { check, tookMs } = await inspect(page, file)
    expect(check?.frames_looked_at).toBe(8)
    expect(Math.round(check?.duration_s ?? 0)).toBe(length)
    expect(tookMs).toBeLessThan(30_000)
    expect((await heapOf(page)) - before).toBeLessThan(64 * 1_048_576)
    rmSync(file)
  }
})

test('[N30] what is no video is refused in words; what this browser cannot decode is handed on with nulls', async ({
  device,
}) => {
  const page = await openModulePage(device.context, 'src/data/videos/inspect-video.ts', '<input type="file">')
  const mp4 = await makeVideo(device.context, { seconds: 1, kind: 'mp4' })
  const refused = async (name: string, bytes: Uint8Array) => {
    const { error, message } = await inspect(page, saved(name, bytes))
    return [error, message]
  }
  expect(await refused('game.mp4', Buffer.from('%PDF-1.7\n'.repeat(900)))).toEqual([
    'NotAVideo',
    expect.stringMatching(/isn’t a video/u),
  ])
  expect(await refused('game.avi', Buffer.from('RIFF\0\0\0\0AVI LIST'))).toEqual([
    'NotAVideo',
    expect.stringMatching(/AVI/u),
  ])
  expect(await refused('game.mp4', Buffer.alloc(0))).toEqual(['NotAVideo', expect.stringMatching(/empty/u)])
  expect(await refused('half.mp4', mp4.subarray(0, mp4.length / 2))).toEqual([
    'VideoUnreadable',
    expect.stringMatching(/Only part/u),
  ])
  // A recording that broke off before its index was written: all boxes are there, but none tells where the frames are.
  const broken = Buffer.from(mp4)
  broken.write('skip', broken.indexOf('moov'), 'latin1')
  expect(await refused('broken.mp4', broken)).toEqual([
    'VideoUnreadable',
    expect.stringMatching(/damaged or incomplete/u),
  ])

  // Its codec renamed to one that no browser has: the container is whole, the picture cannot be decoded.
  const name = mp4.includes('avc1', 100) ? 'avc1' : 'vp09'
  const foreign = Buffer.from(mp4)
  const at = foreign.indexOf(name, foreign.indexOf('stsd'))
  foreign.write('hvc1', at, 'latin1')
  const { check, thumbnail } = await inspect(page, saved('hevc.mp4', foreign))
  expect(check).toMatchObject({
    media_type: 'video/mp4',
    width: 640,
    height: 360,
    frames_per_second: 25,
    brightness: null,
    frames_looked_at: 0,
  })
  expect(thumbnail).toBeUndefined()
})

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
