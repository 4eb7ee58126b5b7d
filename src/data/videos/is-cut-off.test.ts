import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isCutOff } from './is-cut-off.ts'

const box = (type: string, length: number) =>
  Buffer.concat([Uint8Array.of(0, 0, length >> 8, length & 0xff), Buffer.from(type), Buffer.alloc(length - 8)])
const longBox = Buffer.concat([
  Buffer.from([0, 0, 0, 1]),
  Buffer.from('mdat'),
  Buffer.from([0, 0, 0, 0, 0, 0, 0, 40]),
  Buffer.alloc(24),
])
const openBox = Buffer.concat([Buffer.alloc(4), Buffer.from('mdat'), Buffer.alloc(90)])
const game = readFileSync(new URL('../../../server/standins/demo/game.webm', import.meta.url))
const openSegment = Buffer.from([
  0x1a, 0x45, 0xdf, 0xa3, 0x80, 0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
])

test.each<[string, Uint8Array, boolean]>([
  ['all boxes of an MP4', Buffer.concat([box('ftyp', 24), box('moov', 300), box('mdat', 500)]), false],
  [
    'an MP4 one byte short',
    Buffer.concat([box('ftyp', 24), box('moov', 300), box('mdat', 500)]).subarray(0, 823),
    true,
  ],
  ['an MP4 cut inside its index', Buffer.concat([box('ftyp', 24), box('moov', 300)]).subarray(0, 100), true],
  ['a long box', longBox, false],
  ['a long box one byte short', longBox.subarray(0, 39), true],
  ['a box that reaches to the end', Buffer.concat([box('ftyp', 24), openBox]), false],
  ['zeros behind the last box', Buffer.concat([box('ftyp', 24), box('mdat', 30), Buffer.alloc(40)]), false],
  ['a whole WebM', game, false],
  ['a WebM one byte short', game.subarray(0, -1), true],
  ['half a WebM', game.subarray(0, game.length / 2), true],
  ['a WebM of open length', Buffer.concat([openSegment, Buffer.alloc(90)]), false],
  ['nothing', Buffer.alloc(0), false],
])('[N30] %s', async (_, bytes, isIt) => {
  expect(await isCutOff(new Blob([Buffer.from(bytes)]))).toBe(isIt)
})
