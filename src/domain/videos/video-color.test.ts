import { expect, test } from 'vitest'
import { rareColorOf } from './video-color.ts'

test.each([
  ['avc1.42e01e', null],
  ['avc1.4d4028', null],
  ['avc1.640028', null],
  ['avc3.640028', null],
  ['avc1.6e0028', '10-bit color'],
  ['avc1.7A1028', '4:2:2 color'],
  ['avc1.f40028', '4:4:4 color'],
  ['avc1.2c0028', '4:4:4 color'],
  ['hvc1.1.6.L93.B0', null],
  ['hvc1.2.4.L123.B0', '10-bit color'],
  ['hev1.A2.4.L123.B0', '10-bit color'],
  ['hvc1.4.10.L120.9D.88', '4:2:2 or 4:4:4 color'],
  ['vp09.00.31.08', null],
  ['vp09.00.31.08.01.01.01.01.00', null],
  ['vp09.01.31.08', '4:4:4 color'],
  ['vp09.02.31.10', '10-bit color'],
  ['av01.0.08M.08', null],
  ['av01.0.08M.10', '10-bit color'],
  ['av01.1.08H.08', '4:4:4 color'],
  ['av01.2.08H.12', '12-bit color'],
  ['vp8', null],
  ['avc1', null],
  ['', null],
])('[N108] %o is a video with %o', (codec, color) => {
  expect(rareColorOf(codec)).toBe(color)
})
