import { expect, test } from 'vitest'
import type { VideoHere } from '#data/db/needed-videos.ts'
import type { OfflineVideo, OfflineVideos } from '#data/videos/offline-videos.ts'
import { readyVideos } from './ready-videos.ts'

const row = (videoId: string, byte_length: number, status = 'in_review') =>
  ({ status, video: { video_id: videoId, byte_length } }) as VideoHere // What is read here.

const ROWS = [row('a', 100_000_000), row('b', 300_000_000), row('queue', 900_000_000, 'submitted')]

const kept = (videoId: string, phase: OfflineVideo['phase'], keptBytes: number, message: string | null = null) =>
  ({ videoId, phase, keptBytes, message }) as OfflineVideo

const device = (videos: OfflineVideo[], canKeep = true) => ({ canKeep, get: () => videos }) as unknown as OfflineVideos

test.each([
  ['nothing to watch', [row('queue', 9, 'submitted')], [], 'none', ''],
  ['nothing kept', ROWS, [], 'missing', '0 of 2 videos, 0.0 kB of 400 MB'],
  [
    'one on its way',
    ROWS,
    [kept('a', 'kept', 100_000_000), kept('b', 'fetching', 50_000_000)],
    'arriving',
    '1 of 2 videos, 150 MB of 400 MB',
  ],
  ['all kept', ROWS, [kept('a', 'kept', 1), kept('b', 'kept', 1)], 'kept', '2 videos, 400 MB'],
] as const)('[GR8] the card counts the videos of own work alone: %s', (_what, rows, videos, state, words) => {
  expect(readyVideos(rows, device([...videos]))).toMatchObject({ state, words })
})

test('[GR8] a video that failed counts as missing and shows its reason', () => {
  const why = 'There isn’t enough free space on this device.'
  const videos = device([kept('a', 'kept', 100_000_000), kept('b', 'failed', 0, why)])
  expect(readyVideos(ROWS, videos)).toMatchObject({ state: 'missing', why, arriving: [] })
})

test('[GR2, GR8] a browser that cannot keep videos is never called ready with one to watch', () => {
  expect(readyVideos(ROWS, device([], false))).toMatchObject({ state: 'cannot-keep' })
  expect(readyVideos(ROWS, undefined)).toMatchObject({ state: 'cannot-keep' })
})
