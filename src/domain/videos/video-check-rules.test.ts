import { describe, expect, test } from 'vitest'
import type { VideoCheck } from '../contracts/videos.ts'
import { isStopped, videoFindings } from './video-check-rules.ts'
import type { Finding } from './video-check-rules.ts'

const aCheck = (changes: Partial<VideoCheck> = {}): VideoCheck => ({
  media_type: 'video/mp4',
  duration_s: 1_868,
  width: 1_920,
  height: 1_080,
  frames_per_second: 29.97,
  brightness: 110,
  frames_looked_at: 8,
  ...changes,
})
const finding = (id: Finding['id'], changes: Partial<VideoCheck>, bytes = 742 * 1_048_576) =>
  videoFindings(aCheck(changes), bytes).find((it) => it.id === id)!

describe('each finding says what was found, and its edges are sharp', () => {
  test.each<[Finding['id'], Partial<VideoCheck>, Finding['tone'], RegExp]>([
    ['length', { duration_s: 0 }, 'stop', /^0 seconds/u],
    ['length', { duration_s: 59.999 }, 'stop', /^59 seconds/u],
    ['length', { duration_s: 60 }, 'warn', /^1 minute\./u],
    ['length', { duration_s: 599.999 }, 'warn', /^9 minutes 59 seconds/u],
    ['length', { duration_s: 600 }, 'ok', /^10 minutes\. 10\+ minutes works best/u],
    ['length', { duration_s: 1_868 }, 'ok', /^31 minutes\. 10\+ minutes works best\.$/u],
    ['length', { duration_s: 4_320 }, 'ok', /^1 hour 12 minutes\. 10\+ minutes works best/u],
    ['length', { duration_s: null }, 'unknown', /couldn’t read/u],
    ['orientation', { width: 1_080, height: 1_920 }, 'warn', /turn your phone/u],
    ['orientation', { width: 1_080, height: 1_081 }, 'warn', /turn/u],
    ['orientation', { width: 1_080, height: 1_080 }, 'ok', /wide/iu],
    ['orientation', { width: null, height: null }, 'unknown', /wide/iu],
    ['resolution', { width: 1_280, height: 720 }, 'ok', /^1280 × 720/u],
    ['resolution', { width: 1_278, height: 719 }, 'warn', /^1278 × 719/u],
    ['resolution', { width: 720, height: 1_280 }, 'ok', /^720 × 1280/u],
    ['resolution', { width: null, height: 720 }, 'unknown', /works best/u],
    ['frame-rate', { frames_per_second: 23.976 }, 'ok', /^24 frames/u],
    ['frame-rate', { frames_per_second: 23 }, 'ok', /^23 frames/u],
    ['frame-rate', { frames_per_second: 22.99 }, 'warn', /^23 frames|^22\.9/u],
    ['frame-rate', { frames_per_second: 59.94 }, 'ok', /^59\.9 frames/u],
    ['frame-rate', { frames_per_second: null }, 'unknown', /24/u],
    ['brightness', { brightness: 2.9 }, 'stop', /all are black/u],
    ['brightness', { brightness: 2.9, frames_looked_at: 4 }, 'warn', /dark/u],
    ['brightness', { brightness: 3 }, 'warn', /dark/u],
    ['brightness', { brightness: 39.9 }, 'warn', /^8 frames/u],
    ['brightness', { brightness: 40 }, 'ok', /^8 frames/u],
    ['brightness', { brightness: 225 }, 'ok', /neither/u],
    ['brightness', { brightness: 225.1 }, 'warn', /white/u],
    ['brightness', { brightness: null, frames_looked_at: 0 }, 'unknown', /couldn’t read/u],
    ['playable', { frames_looked_at: 0, brightness: null }, 'warn', /may not either/u],
    ['playable', { frames_looked_at: 1 }, 'ok', /checked 1 frame\./u],
    ['playable', { codec: 'avc1.640028' }, 'ok', /checked 8 frames/u],
    ['playable', { codec: null }, 'ok', /checked 8 frames/u],
    // N108.
    ['playable', { codec: 'avc1.6e0028' }, 'warn', /^Many devices can’t play this video \(10-bit color\)\. Export/u],
    ['playable', { codec: 'hvc1.2.4.L123.B0', frames_looked_at: 0 }, 'warn', /10-bit color/u],
    ['playable', { media_type: 'video/x-matroska' }, 'warn', /not every browser/u],
  ])('%s %o is %s', (id, changes, tone, text) => {
    expect(finding(id, changes)).toMatchObject({ tone, text: expect.stringMatching(text) as string })
  })

  test.each([
    [1, 'ok', '1 KB of the 1 GB allowed.'],
    [742 * 1_048_576, 'ok', '742 MB of the 1 GB allowed.'],
    [1_073_741_824, 'ok', '1 GB of the 1 GB allowed.'],
    [1_073_741_825, 'stop', '1.01 GB of the 1 GB allowed. Save a smaller copy, or share a link instead.'],
  ] as const)('size %d is %s', (bytes, tone, text) => {
    expect(finding('size', {}, bytes)).toMatchObject({ tone, text })
  })
})

test('only a video without a picture, shorter than a minute or too large stops the way', () => {
  const worst = aCheck({
    duration_s: 60,
    width: 90,
    height: 160,
    frames_per_second: 1,
    brightness: 5,
    media_type: 'video/x-matroska',
  })
  expect(isStopped(videoFindings(worst, 1))).toBe(false)
  const nothingKnown = aCheck({
    duration_s: null,
    width: null,
    height: null,
    frames_per_second: null,
    brightness: null,
    frames_looked_at: 0,
  })
  expect(isStopped(videoFindings(nothingKnown, 1))).toBe(false)
  expect(
    [aCheck({ duration_s: 59 }), aCheck({ brightness: 0 })].map((check) => isStopped(videoFindings(check, 1))),
  ).toEqual([true, true])
})

test('nothing is said of the jersey or the camera, and everything once', () => {
  for (const check of [
    aCheck(),
    aCheck({ duration_s: 61, width: 320, height: 480, frames_per_second: 12, brightness: 20 }),
  ]) {
    const findings = videoFindings(check, 5)
    expect(new Set(findings.map(({ id }) => id)).size).toBe(7)
    expect(findings.map(({ title, text }) => `${title} ${text}`).join(' ')).not.toMatch(
      /jersey|number|camera|sideline|!/iu,
    )
  }
})
