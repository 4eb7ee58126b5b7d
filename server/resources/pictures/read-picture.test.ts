import { readFileSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { portrait } from '../../standins/demo/portrait.ts'
import { createStream } from '../../standins/demo/random.ts'
import { readPicture } from './read-picture.ts'

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../tests/fixtures/pictures', name))
const [jpeg, lossy, lossless] = [fixture('square.jpg'), fixture('lossy.webp'), fixture('lossless.webp')]
const png = portrait(createStream(1, 'a'))
const PLACE = Buffer.from('Exif\0\0GPS 39.7392 N 104.9903 W', 'latin1')

test.each([
  ['JPEG', jpeg, 'image/jpeg', 64],
  ['WebP', lossy, 'image/webp', 64],
  ['lossless WebP', lossless, 'image/webp', 64],
  ['PNG', png, 'image/png', 96],
])('[PI52] a %s is known by its content, with its size', (_kind, bytes, mediaType, size) => {
  expect(readPicture(bytes)).toEqual({ mediaType, width: size, height: size, bytes })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('GIF89a is not what I am')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a HEIC', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['a JPEG cut in half', jpeg.subarray(0, jpeg.length / 2)],
  ['a PNG cut in half', png.subarray(0, png.length / 2)],
  ['a PNG with a wrong checksum', flipped(png, 60)],
  ['a WebP cut in half', lossy.subarray(0, lossy.length / 2)],
  ['a head without a picture', jpeg.subarray(0, 20)],
  ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
])('[PI52] %s is no picture', (_what, bytes) => {
  expect(readPicture(bytes)).toBe('The picture must be a JPEG, PNG or WebP file')
})

test('[PI52] a picture is square and at most 1024 pixels wide', () => {
  expect(readPicture(fixture('wide.jpg'))).toBe('The picture must be square')
  expect(readPicture(pngOf(1_025, 1_025))).toBe('The picture must be at most 1024 pixels wide')
  expect(readPicture(pngOf(1_024, 1_024))).toMatchObject({ width: 1_024 })
})

test('[PI52] more than 2 MB is refused before anything else is looked at', () => {
  expect(readPicture(Buffer.alloc(2 * 1_024 * 1_024 + 1))).toBe('The picture is larger than 2 MB')
})

test('[PI53] a JPEG loses EXIF, comments, previews and what stands behind its end, and nothing of the picture', () => {
  const rest = jpeg.subarray(2)
  const loud = Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, PLACE),
    segment(0xfe, Buffer.from('Ana, Room 12')),
    segment(0xed, PLACE),
    segment(0xe2, Buffer.from('MPF\0second picture')),
    rest,
    Buffer.from('and a video'),
  ])
  expect(readPicture(loud)).toEqual(readPicture(jpeg))
})

test('[PI52] fill bytes before a marker are no fault', () => {
  expect(readPicture(Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xff]), jpeg.subarray(2)]))).toEqual(
    readPicture(jpeg),
  )
})

test('[PI53] a JPEG keeps its color profile', () => {
  const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0\u0001\u0001colors', 'latin1'))
  const kept = readPicture(Buffer.concat([jpeg.subarray(0, 2), profile, jpeg.subarray(2)]))
  expect(kept).toMatchObject({
    mediaType: 'image/jpeg',
    bytes: Buffer.concat([jpeg.subarray(0, 2), profile, jpeg.subarray(2)]),
  })
})

test('[PI53] a PNG loses its texts, times and EXIF', () => {
  const loud = Buffer.concat([
    png.subarray(0, 33),
    chunk('tEXt', 'Author\0Ana'),
    chunk('eXIf', 'GPS'),
    chunk('tIME', '1234567'),
    chunk('iTXt', 'x'),
    png.subarray(33),
    Buffer.from('behind'),
  ])
  expect(readPicture(loud)).toEqual(readPicture(png))
})

test('[PI53] a WebP loses EXIF and XMP, and says so in its flags; one that moves is refused', () => {
  const image = imageChunk(lossy, 'VP8 ')
  const extended = (flags: number, ...more: Buffer[]) =>
    riff(riffChunk('VP8X', Buffer.from([flags, 0, 0, 0, 63, 0, 0, 63, 0, 0])), image, ...more)
  const quiet = extended(0)
  expect(readPicture(extended(0x0c, riffChunk('EXIF', PLACE), riffChunk('XMP ', PLACE)))).toEqual({
    mediaType: 'image/webp',
    width: 64,
    height: 64,
    bytes: quiet,
  })
  expect(readPicture(extended(0x02))).toBe('The picture must be a JPEG, PNG or WebP file')
})

test('[PI52] a picture that names two sizes is none, since a browser could take the greater one', () => {
  const none = 'The picture must be a JPEG, PNG or WebP file'
  const at = jpeg.findIndex((byte, index) => byte === 0xff && jpeg[index + 1] === 0xc0)
  const frame = jpeg.subarray(at, at + 2 + jpeg.readUInt16BE(at + 2))
  const great = Buffer.from(frame)
  great.writeUInt32BE(0xfffffffe, 5)
  expect(readPicture(Buffer.concat([jpeg.subarray(0, at), great, jpeg.subarray(at)]))).toBe(none)
  const greatPng = pngOf(30_000, 30_000)
  expect(readPicture(Buffer.concat([greatPng.subarray(0, 33), png.subarray(8)]))).toBe(none)
  const canvas = (pixels: number) => riffChunk('VP8X', Buffer.from([0, 0, 0, 0, pixels - 1, 0, 0, pixels - 1, 0, 0]))
  expect(readPicture(riff(canvas(32), imageChunk(lossy, 'VP8 ')))).toBe(none)
  expect(readPicture(riff(canvas(32), imageChunk(lossless, 'VP8L')))).toBe(none)
})

test('[PI52] a PNG without anything drawn is no picture', () => {
  expect(readPicture(Buffer.concat([png.subarray(0, 33), chunk('IEND', '')]))).toBe(
    'The picture must be a JPEG, PNG or WebP file',
  )
})

test('[PI53] a JPEG loses segments that no picture needs, and what is added to those it may keep', () => {
  const adobe = Buffer.from('Adobe\0d\0\0\0\0\0', 'latin1')
  const loud = [
    segment(0xf7, PLACE),
    segment(0x02, PLACE),
    segment(0xee, Buffer.concat([adobe, PLACE])),
    segment(0xe0, Buffer.from('JFXX\0\u0010preview', 'latin1')),
  ]
  expect(readPicture(Buffer.concat([jpeg.subarray(0, 2), ...loud, jpeg.subarray(2)]))).toEqual(readPicture(jpeg))
})

test.each([
  [lossy, 'VP8 '],
  [lossless, 'VP8L'],
] as const)('[PI52] a WebP of one chunk alone tells its size', (bytes, kind) => {
  expect(readPicture(riff(imageChunk(bytes, kind)))).toMatchObject({ width: 64, height: 64 })
})

test('[PI52] no bytes, however broken, break the reader', () => {
  const stream = createStream(7, 'broken')
  for (const whole of [jpeg, png, lossy, lossless]) {
    for (let round = 0; round < 400; round++) {
      const broken = Buffer.from(whole.subarray(0, 1 + stream.below(whole.length)))
      for (let spot = stream.below(6); spot > 0; spot--) broken[stream.below(broken.length)] = stream.below(256)
      expect(readPicture(broken)).toBeDefined()
    }
  }
})

function segment(marker: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff]), content])
}

function chunk(kind: string, content: string | Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), Buffer.from(content as string, 'latin1')])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(body.length - 4)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', header), png.subarray(33)])
}

function riffChunk(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(kind, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

function riff(...chunks: Buffer[]): Buffer {
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...chunks]))
}

function imageChunk(bytes: Buffer, kind: string): Buffer {
  return bytes.subarray(bytes.indexOf(kind, 0, 'latin1'))
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}
