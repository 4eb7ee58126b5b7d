import { expect, test } from 'vitest'
import { pictureFacts, refusalOfFile, refusalOfSize } from './picture-field-facts.ts'

const CHOOSE = 'Choose a JPEG or PNG picture.'

test.each([
  ['an empty file', '', 'This file is empty. Choose another picture.'],
  ['a text', 'Hello, this is a letter', `This file is not a picture, whatever its name says. ${CHOOSE}`],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', `This is an SVG drawing. ${CHOOSE}`],
  [
    'an SVG behind its heads',
    '\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg>\n<svg>',
    `This is an SVG drawing. ${CHOOSE}`,
  ],
  [
    'a page that tells of SVG',
    '<p>About &lt;svg></p>',
    `This file is not a picture, whatever its name says. ${CHOOSE}`,
  ],
  ['a GIF', 'GIF89a\u0001\u0000', `GIF pictures cannot be used. ${CHOOSE}`],
  ['a PDF', '%PDF-1.7', `This is a PDF. ${CHOOSE}`],
  ['a video', '\0\0\0\u0018ftypisom', `This is a video. ${CHOOSE}`],
])('[PI52] %s is named for what it is', (_, content, message) => {
  const bytes = new TextEncoder().encode(content)
  expect(refusalOfFile(pictureFacts(bytes), bytes.length)).toBe(message)
})

test.each([
  [{ width: 1, height: 1 }, 'This picture has 1 × 1 pixels. Each side needs 64 at least.'],
  [{ width: 20_000, height: 10 }, 'This picture has 20000 × 10 pixels. Each side needs 64 at least.'],
  [{ width: 20_000, height: 1_000 }, 'This picture has 20000 × 1000 pixels. It is too narrow for a square.'],
  [{ width: 12_000, height: 12_000 }, 'This picture has 144 million pixels. A picture may have 100 million at most.'],
  [{ width: 64, height: 512 }, undefined],
  [{ width: 10_000, height: 10_000 }, undefined],
])('[PI52] the size %o says: %s', (size, message) => {
  expect(refusalOfSize(size)).toBe(message)
})

test('[PI52] bytes are counted before anything is opened', () => {
  expect(refusalOfFile(pictureFacts(jpeg(4_000, 3_000)), 61_000_000)).toBe(
    'This picture has 61 MB. A picture may have 50 MB at most.',
  )
  expect(refusalOfFile(pictureFacts(jpeg(8_000, 6_000)), 40_000_000)).toBeUndefined()
})

test('[PI52] a JPEG tells its size behind the notes of its camera', () => {
  expect(pictureFacts(jpeg(4_032, 3_024))).toEqual({
    kind: 'jpeg',
    isAnimated: false,
    size: { width: 4_032, height: 3_024 },
  })
  expect(pictureFacts(jpeg(4_032, 3_024).subarray(0, 20)).size).toBeUndefined()
})

test('[PI52] a PNG tells its size, and whether it moves', () => {
  expect(pictureFacts(png(640, 480, ['IHDR', 'IDAT']))).toEqual({
    kind: 'png',
    isAnimated: false,
    size: { width: 640, height: 480 },
  })
  const moving = pictureFacts(png(640, 480, ['IHDR', 'acTL', 'IDAT']))
  expect(refusalOfFile(moving, 1_000)).toBe('This picture moves. Choose one that stands still.')
})

test.each([
  ['VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x01], false],
  ['VP8L', [0x2f, 0x7f, 0xc2, 0x77, 0x00, 0, 0, 0, 0, 0], false],
  ['VP8X', [0, 0, 0, 0, 0x7f, 0x02, 0x00, 0xdf, 0x01, 0x00], false],
  ['VP8X', [2, 0, 0, 0, 0x7f, 0x02, 0x00, 0xdf, 0x01, 0x00], true],
] as const)('[PI52] a WebP of form %s tells its size, and whether it moves', (form, bytes, isAnimated) => {
  const head = [...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WEBP'), ...ascii(form), 0, 0, 0, 0, ...bytes]
  expect(pictureFacts(new Uint8Array(head))).toEqual({ kind: 'webp', isAnimated, size: { width: 640, height: 480 } })
})

test.each([
  ['heic', 'heic'],
  ['mif1', 'heic'],
  ['hevc', 'heic'],
  ['avif', 'avif'],
  ['avis', 'avif'],
])('the brand %s is %s, which the browser is asked to open', (name, kind) => {
  const facts = pictureFacts(new Uint8Array([0, 0, 0, 0x18, ...ascii(`ftyp${name}`)]))
  expect(facts.kind).toBe(kind)
  expect(refusalOfFile(facts, 2_000_000)).toBe(
    name === 'avis' ? 'This picture moves. Choose one that stands still.' : undefined,
  )
})

test('[PI52] no bytes make it throw', () => {
  const heads = [
    jpeg(10, 10),
    png(10, 10, ['IHDR']),
    new Uint8Array(ascii('RIFF....WEBPVP8X')),
    new Uint8Array([0xff, 0xd8, 0xff]),
    new Uint8Array(ascii('GIF8')),
  ]
  const lengths = (head: Uint8Array) =>
    Array.from(head.keys()).filter((length) => length < 200 || length > head.length - 200)
  for (const head of heads)
    for (const length of lengths(head)) expect(() => pictureFacts(head.subarray(0, length))).not.toThrow()
})

function ascii(text: string): number[] {
  return [...new TextEncoder().encode(text)]
}

/** A camera's head: a JFIF segment, 60 kB of notes, a table, the frame. */
function jpeg(width: number, height: number): Uint8Array {
  const segment = (marker: number, length: number) => [
    0xff,
    marker,
    length >> 8,
    length & 0xff,
    ...new Uint8Array(length - 2),
  ]
  const frame = [0xff, 0xc0, 0, 17, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, 3, 0, 0, 0]
  return new Uint8Array([0xff, 0xd8, ...segment(0xe0, 16), ...segment(0xe1, 60_000), ...segment(0xc4, 30), ...frame])
}

function png(width: number, height: number, chunks: readonly string[]): Uint8Array {
  const size = [width, height].flatMap((it) => [it >>> 24, (it >> 16) & 0xff, (it >> 8) & 0xff, it & 0xff])
  const body = chunks.flatMap((name) => {
    const content = name === 'IHDR' ? [...size, 8, 6, 0, 0, 0] : [0, 0, 0, 1]
    return [0, 0, 0, content.length, ...ascii(name), ...content, 0, 0, 0, 0]
  })
  return new Uint8Array([0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a, ...body])
}
