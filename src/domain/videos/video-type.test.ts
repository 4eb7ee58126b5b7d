import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HEAD_BYTES, videoTypeOf, whyNotTaken } from './video-type.ts'

/** Bytes as `xxd` prints them, with text in quotes. */
function bytes(dump: string): Uint8Array {
  return Uint8Array.from(
    [...dump.matchAll(/'([^']*)'|([\da-f]{2})/gu)].flatMap(([, text, hex]) =>
      text === undefined ? [Number.parseInt(hex ?? '', 16)] : Array.from(text, (letter) => letter.charCodeAt(0)),
    ),
  )
}

const packets = (step: number, from: number) =>
  Uint8Array.from({ length: 4 * step }, (_, at) => (at % step === from ? 0x47 : at % 7))

describe('[N30] what a file is, its content decides', () => {
  test.each<[string, string, string | undefined]>([
    ['an iPhone', "00 00 00 14 'ftyp' 'qt  ' 00 00 00 00 'qt  ' 00 00 00 08 'wide'", 'video/quicktime'],
    ['an Android phone', "00 00 00 18 'ftyp' 'mp42' 00 00 00 00 'isom' 'mp42' 00 00 10 00 'moov'", 'video/mp4'],
    ['ffmpeg', "00 00 00 20 'ftyp' 'isom' 00 00 02 00 'isom' 'iso2' 'avc1' 'mp41' 00 00 00 08 'free'", 'video/mp4'],
    ['a recorder of Chromium', "00 00 00 24 'ftyp' 'iso5' 00 00 02 00 'iso5' 'iso6' 'mp41'", 'video/mp4'],
    ['a Sony camera', "00 00 00 1c 'ftyp' 'XAVC' 01 00 1f ff 'XAVC' 'mp42' 'iso2'", 'video/mp4'],
    ['a camera with a brand of its own', "00 00 00 18 'ftyp' 'zzz9' 00 00 00 00 'isom' 'mp42'", 'video/mp4'],
    ['iTunes video', "00 00 00 20 'ftyp' 'M4V ' 00 00 00 01 'M4V ' 'M4A ' 'mp42' 'isom'", 'video/x-m4v'],
    ['an old phone', "00 00 00 18 'ftyp' '3gp5' 00 00 01 00 '3gp5' 'isom'", 'video/3gpp'],
    ['an old CDMA phone', "00 00 00 18 'ftyp' '3g2a' 00 00 01 00 '3g2a'", 'video/3gpp2'],
    ['QuickTime of 1998', "00 00 00 08 'wide' 00 0a 00 00 'mdat' 00 00", 'video/quicktime'],
    [
      'a webm recorder',
      "1a 45 df a3 9f 42 86 81 01 42 f7 81 01 42 f2 81 04 42 f3 81 08 42 82 84 'webm' 42 87 81 04",
      'video/webm',
    ],
    [
      'a webm without a length',
      "1a 45 df a3 01 00 00 00 00 00 00 1f 42 86 81 01 42 82 84 'webm' 42 87 81 02",
      'video/webm',
    ],
    [
      'mkvmerge',
      "1a 45 df a3 a3 42 86 81 01 42 f7 81 01 42 f2 81 04 42 f3 81 08 42 82 88 'matroska' 42 87 81 04",
      'video/x-matroska',
    ],
    ['a Matroska picture book', "1a 45 df a3 8b 42 82 88 'mkpicbok'", undefined],
    ['an AVI', "'RIFF' 24 10 00 00 'AVI ' 'LIST'", 'video/x-msvideo'],
    ['a WAV', "'RIFF' 24 10 00 00 'WAVE' 'fmt '", undefined],
    ['a WebP', "'RIFF' 24 10 00 00 'WEBP' 'VP8 '", undefined],
    ['a DVD', '00 00 01 ba 44 00 04 00', 'video/mpeg'],
    ['Windows Media', '30 26 b2 75 8e 66 cf 11 a6 d9', 'video/x-ms-asf'],
    ['a HEIC picture', "00 00 00 18 'ftyp' 'heic' 00 00 00 00 'mif1' 'heic'", undefined],
    ['a HEIC picture of another camera', "00 00 00 1c 'ftyp' 'mif1' 00 00 00 00 'mif1' 'heic' 'isom'", undefined],
    ['a moving HEIF picture', "00 00 00 18 'ftyp' 'msf1' 00 00 00 00 'hevc' 'iso8'", undefined],
    ['an AVIF picture', "00 00 00 1c 'ftyp' 'avif' 00 00 00 00 'avif' 'mif1' 'miaf'", undefined],
    ['a Canon raw picture', "00 00 00 18 'ftyp' 'crx ' 00 00 00 01 'crx ' 'isom'", undefined],
    ['music', "00 00 00 20 'ftyp' 'M4A ' 00 00 00 00 'M4A ' 'mp42' 'isom' 00 00 00 00", undefined],
    ['an audio book', "00 00 00 1c 'ftyp' 'M4B ' 00 00 00 00 'M4A ' 'mp42' 'isom'", undefined],
    ['a PDF', "'%PDF-1.7' 0a", undefined],
    ['a ZIP', "'PK' 03 04 14 00", undefined],
    ['a PNG', "89 'PNG' 0d 0a 1a 0a", undefined],
    ['a web page', "'<!DOCTYPE html>'", undefined],
    ['text that begins with a G', "'GGGGGGGG'", undefined],
    ['the four letters alone', "'ftyp'", undefined],
    ['a torn header', "00 00 00 20 'ft'", undefined],
    ['nothing', '', undefined],
  ])('%s', (_, dump, type) => {
    expect(videoTypeOf(bytes(dump))).toBe(type)
  })

  test('a transport stream, with and without the stamps of a Blu-ray', () => {
    expect([packets(188, 0), packets(192, 4), packets(187, 0)].map(videoTypeOf)).toEqual([
      'video/mp2t',
      'video/mp2t',
      undefined,
    ])
  })

  test('whatever the bytes are, an answer comes', () => {
    const heads = [bytes('1a 45 df a3'), bytes("00 00 00 08 'free'"), bytes("00 00 00 00 'ftyp'"), bytes('')]
    fc.assert(
      fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: HEAD_BYTES }), (head, rest) => {
        const type = videoTypeOf(Uint8Array.from([...head, ...rest]))
        expect(type === undefined || type.startsWith('video/')).toBe(true)
      }),
    )
  })
})

test('[N30] a video that no browser plays is refused with its name and the way out', () => {
  expect(
    ['video/mp4', 'video/quicktime', 'video/x-m4v', 'video/3gpp', 'video/webm', 'video/x-matroska'].map(whyNotTaken),
  ).toEqual(Array(6).fill(null))
  expect(whyNotTaken('video/x-msvideo')).toMatch(/^This is an AVI video\..*Save it as MP4/u)
  expect(whyNotTaken('video/mp2t')).toMatch(/^This is an MPEG transport stream video\./u)
  expect(whyNotTaken(undefined)).toMatch(/isn’t a video/u)
})
