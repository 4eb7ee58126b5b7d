import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'
import { expect, test } from 'vitest'
import { videoFindings } from '#domain/videos/video-check-rules.ts'
import { readContainer } from './read-container.ts'

/** The sequence parameters of a recording of 1280 × 720 pixels, after the profile. */
const SEQUENCE = Buffer.from('0028acd9405005bb0110000003001000000303c0f1831960', 'hex')

/** An avcC box: version, profile, compatibility, level, lengths of 4 bytes, then parameters of sequence and pictures. */
const avcC = (profile: number) =>
  new Uint8Array([
    1,
    profile,
    0,
    40,
    0xff,
    0xe1,
    0,
    SEQUENCE.length + 2,
    0x67,
    profile,
    ...SEQUENCE,
    1,
    0,
    2,
    0x68,
    0xee,
  ])

/** An hvcC box without parameter sets, for a profile of HEVC. */
const hvcC = (profile: number) =>
  new Uint8Array([1, profile, 0x20, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xfa, 0xfa, 0, 0, 0x0f, 0])

async function anMp4(codec: 'avc' | 'hevc', name: string, description: Uint8Array): Promise<Blob> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source, { frameRate: 30 })
  await output.start()
  const decoderConfig = { codec: name, codedWidth: 1_280, codedHeight: 720, description }
  for (let at = 0; at < 4; at++) {
    const slice = new Uint8Array([0, 0, 0, 2, 0x65, 0x88])
    await source.add(new EncodedPacket(slice, 'key', at / 30, 1 / 30), { decoderConfig })
  }
  await output.finalize()
  return new Blob([target.buffer ?? new ArrayBuffer()])
}

test.each([
  ['High', 'avc', 100, 'avc1.640028', 'ok'],
  ['High 10', 'avc', 110, 'avc1.6e0028', 'warn'],
  ['High 4:2:2', 'avc', 122, 'avc1.7a0028', 'warn'],
  ['High 4:4:4', 'avc', 244, 'avc1.f40028', 'warn'],
  ['HEVC Main', 'hevc', 1, 'hev1.1.4.L93.B0', 'ok'],
  ['HEVC Main 10', 'hevc', 2, 'hev1.2.4.L93.B0', 'warn'],
] as const)('[N108] an MP4 of the profile %s is read and judged', async (_, codec, profile, name, tone) => {
  const file = await anMp4(codec, name, codec === 'avc' ? avcC(profile) : hvcC(profile))
  const facts = await readContainer(file)
  expect(facts).toMatchObject({ hasPicture: true, codec: name, width: 1_280, height: 720 })
  const check = {
    media_type: 'video/mp4',
    codec: facts.codec,
    duration_s: 900,
    width: 1_280,
    height: 720,
    frames_per_second: 30,
    brightness: 100,
    frames_looked_at: 8,
  }
  expect(videoFindings(check, 1_000).find(({ id }) => id === 'playable')?.tone).toBe(tone)
})
