import { appendFileSync, readFileSync, statSync, truncateSync } from 'node:fs'
import type * as Mediabunny from 'mediabunny'
import type { BrowserContext, Page } from 'playwright'
import { drawGame } from './draw-game.ts'

/**
 * `webm` and `mp4` are written by a proper muxer, with length and index; `recorded` is what a browser's own recorder
 * leaves: WebM without either, made in real time.
 */
export type VideoKind = 'webm' | 'mp4' | 'recorded'

type Wanted = {
  seconds: number
  kind?: VideoKind
  width?: number
  height?: number
  framesPerSecond?: number
  bitsPerSecond?: number
  /** As a phone held upright or upside down would note it. WebM cannot. */
  rotation?: 0 | 90 | 180 | 270
  /** The same scene so many times, one after the other: a long video without a long wait. Not for `recorded`. */
  times?: number
  /** A covered lens. */
  isBlack?: boolean
}

// Only a page from localhost may encode; nothing listens there, the route answers.
const ORIGIN = 'http://localhost:9'
const MUXER = new URL('../../node_modules/mediabunny/dist/bundles/mediabunny.min.mjs', import.meta.url)

/**
 * A real video of a little game, made on the spot in this browser. Throws where the browser has no encoder: Chromium
 * without proprietary codecs makes `mp4` with VP9 inside, which it plays too. `server/standins/demo/game.webm` was made
 * so, with 28 seconds of 480 × 270 pixels, 20 frames per second and 105,000 bits per second.
 */
export async function makeVideo(context: BrowserContext, wanted: Wanted): Promise<Buffer> {
  const page = await context.newPage()
  try {
    await page.route(`${ORIGIN}/**`, (route) =>
      route.request().url().endsWith('.mjs')
        ? route.fulfill({ contentType: 'text/javascript', body: readFileSync(MUXER, 'utf8') })
        : route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    )
    await page.goto(`${ORIGIN}/`)
    const {
      seconds,
      kind = 'webm',
      width = 640,
      height = 360,
      framesPerSecond = 25,
      bitsPerSecond = 400_000,
      rotation = 0,
      times = 1,
      isBlack = false,
    } = wanted
    return await inPage(page, {
      seconds,
      kind,
      width,
      height,
      framesPerSecond,
      bitsPerSecond,
      rotation,
      times,
      isBlack,
    })
  } finally {
    await page.close()
  }
}

async function inPage(page: Page, wanted: Required<Wanted>): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ wanted, draw, muxer }) => {
      const { seconds, kind, width, height, framesPerSecond, bitsPerSecond, rotation, times, isBlack } = wanted
      // oxlint-disable-next-line typescript/no-implied-eval -- the drawing comes from this repository, as text.
      const drawGame = new Function(`return (${draw})`)() as (
        paper: CanvasRenderingContext2D,
        at: number,
        width: number,
        height: number,
      ) => void
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const paper = canvas.getContext('2d')
      if (!paper) throw new Error('This browser cannot draw')
      const show = (at: number) => (isBlack ? paper.fillRect(0, 0, width, height) : drawGame(paper, at, width, height))

      async function recorded(): Promise<Blob> {
        const pieces: Blob[] = []
        show(0)
        const recorder = new MediaRecorder(canvas.captureStream(framesPerSecond), {
          mimeType: 'video/webm;codecs=vp8',
          videoBitsPerSecond: bitsPerSecond,
        })
        recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
        const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
        const began = performance.now()
        const drawing = setInterval(() => {
          show((performance.now() - began) / 1_000)
        }, 1_000 / framesPerSecond)
        recorder.start(1_000)
        await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
        clearInterval(drawing)
        recorder.stop()
        await stopped
        return new Blob(pieces)
      }

      async function encoded(): Promise<Blob> {
        const {
          ALL_FORMATS,
          BufferSource,
          BufferTarget,
          CanvasSource,
          EncodedPacketSink,
          EncodedVideoPacketSource,
          Input,
          Mp4OutputFormat,
          Output,
          WebMOutputFormat,
          canEncodeVideo,
        } = (await import(muxer)) as typeof Mediabunny
        const codec = kind === 'mp4' && (await canEncodeVideo('avc', { width, height })) ? 'avc' : 'vp9'
        async function written<Source extends Mediabunny.VideoSource>(
          source: Source,
          fill: (source: Source) => Promise<void>,
        ): Promise<ArrayBuffer> {
          const target = new BufferTarget()
          const output = new Output({ format: kind === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(), target })
          output.addVideoTrack(source, { frameRate: framesPerSecond, rotation })
          await output.start()
          await fill(source)
          await output.finalize()
          if (!target.buffer) throw new Error('The muxer wrote nothing')
          return target.buffer
        }

        const once = await written(
          new CanvasSource(canvas, { codec, bitrate: bitsPerSecond, keyFrameInterval: 2 }),
          async (source) => {
            for (let frame = 0; frame < seconds * framesPerSecond; frame += 1) {
              show(frame / framesPerSecond)
              await source.add(frame / framesPerSecond, 1 / framesPerSecond)
            }
          },
        )
        if (times === 1) return new Blob([once])
        const track = await new Input({ source: new BufferSource(once), formats: ALL_FORMATS }).getPrimaryVideoTrack()
        const decoderConfig = await track?.getDecoderConfig()
        if (!track || !decoderConfig) throw new Error('The scene cannot be read again')
        const often = await written(new EncodedVideoPacketSource(codec), async (source) => {
          for (let time = 0; time < times; time += 1) {
            for await (const packet of new EncodedPacketSink(track).packets()) {
              await source.add(packet.clone({ timestamp: packet.timestamp + time * seconds }), { decoderConfig })
            }
          }
        })
        return new Blob([often])
      }

      const blob = kind === 'recorded' ? await recorded() : await encoded()
      const reader = new FileReader()
      const read = new Promise((resolve) => reader.addEventListener('load', resolve))
      reader.readAsDataURL(blob)
      await read
      return typeof reader.result === 'string' ? reader.result.replace(/^.*,/u, '') : ''
    },
    { wanted, draw: drawGame.toString(), muxer: `${ORIGIN}/muxer.mjs` },
  )
  return Buffer.from(base64, 'base64')
}

const PIECE = 1_048_576

/**
 * Grows a WebM or MP4 file on the disk to exactly so many bytes, with an element that every player skips (`Void`,
 * `free`). It is filled with noise: nothing on the way can make it smaller, and parts put together in a wrong order
 * give another file. With `zeros` it takes no time and no room.
 */
export function padVideo(file: string, bytes: number, fill: 'noise' | 'zeros' = 'noise'): void {
  const missing = bytes - statSync(file).size
  const isMp4 = readFileSync(file).subarray(4, 8).toString('latin1') === 'ftyp'
  const head = isMp4 ? freeHead(missing) : voidHead(missing)
  appendFileSync(file, head)
  if (fill === 'zeros') return truncateSync(file, bytes)
  let state = 0x9e3779b9
  for (let left = missing - head.length; left > 0; left -= PIECE) {
    const piece = new Uint32Array(PIECE / 4)
    for (let at = 0; at < piece.length; at += 1) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      piece[at] = state
    }
    appendFileSync(file, new Uint8Array(piece.buffer, 0, Math.min(PIECE, left)))
  }
}

function freeHead(length: number): Buffer {
  if (length < 8 || length > 0xffffffff) throw new Error('An MP4 grows by 8 bytes to 4 GiB')
  const head = Buffer.from('\0\0\0\0free', 'latin1')
  head.writeUInt32BE(length)
  return head
}

function voidHead(length: number): Buffer {
  if (length < 9) throw new Error('A WebM grows by 9 bytes at least')
  const head = Buffer.alloc(9)
  head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1)
  head[0] = 0xec
  return head
}
