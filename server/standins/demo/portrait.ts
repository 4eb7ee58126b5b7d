import { crc32, deflateSync } from 'node:zlib'
import type { Stream } from './random.ts'

type Color = readonly [number, number, number]
type Look = { skin: Color; hair: Color; shirt: Color; wall: Color; style: 'short' | 'high' | 'long' }

const SIZE = 96
/** Each pixel is the mean of 2 × 2 samples, which smooths the edges. */
const SAMPLES = 2

const PEOPLE: ReadonlyArray<Pick<Look, 'skin' | 'hair' | 'wall'>> = [
  { skin: [246, 214, 190], hair: [150, 106, 62], wall: [214, 222, 226] },
  { skin: [240, 204, 176], hair: [58, 40, 30], wall: [208, 220, 208] },
  { skin: [224, 178, 142], hair: [32, 26, 24], wall: [226, 218, 206] },
  { skin: [196, 142, 104], hair: [98, 64, 40], wall: [214, 222, 226] },
  { skin: [154, 104, 72], hair: [32, 26, 24], wall: [226, 218, 206] },
  { skin: [114, 74, 50], hair: [44, 34, 30], wall: [208, 220, 208] },
  { skin: [84, 54, 38], hair: [32, 26, 24], wall: [214, 222, 226] },
]
const SHIRTS: readonly Color[] = [
  [244, 244, 240],
  [40, 52, 64],
  [22, 96, 106],
  [122, 32, 52],
]
const STYLES = ['short', 'high', 'long'] as const

const drawn = new Map<string, Buffer>()

/** A drawn head and shoulders without a face, 96 × 96 PNG. Equal looks share one picture. */
export function portrait(stream: Stream): Buffer {
  const look = { ...stream.pick(PEOPLE), shirt: stream.pick(SHIRTS), style: stream.pick(STYLES) }
  const key = JSON.stringify(look)
  const before = drawn.get(key)
  if (before) return before
  const picture = draw(look)
  drawn.set(key, picture)
  return picture
}

function draw(look: Look): Buffer {
  const rows = Buffer.alloc(SIZE * (SIZE * 3 + 1))
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) rows.set(pixel(look, x, y), y * (SIZE * 3 + 1) + 1 + x * 3)
  }
  return png(rows)
}

function pixel(look: Look, x: number, y: number): number[] {
  const sum = [0, 0, 0]
  for (let index = 0; index < SAMPLES ** 2; index++) {
    const color = colorAt(
      look,
      (x + (index % SAMPLES) / SAMPLES) / SIZE,
      (y + Math.floor(index / SAMPLES) / SAMPLES) / SIZE,
    )
    color.forEach((value, channel) => (sum[channel] = (sum[channel] ?? 0) + value))
  }
  return sum.map((value) => Math.round(value / SAMPLES ** 2))
}

/** The frontmost thing at a point; both coordinates go from 0 to 1. */
function colorAt({ skin, hair, shirt, wall, style }: Look, x: number, y: number): Color {
  const isHead = isInEllipse(x, y, 0.5, 0.4, 0.165, 0.215)
  const hairline = style === 'high' ? 0.27 : 0.3
  if (isHead && y > hairline) return skin
  if (style === 'high' && isInEllipse(x, y, 0.5, 0.25, 0.18, 0.15)) return hair
  if (isInEllipse(x, y, 0.5, 0.37, 0.185, 0.215) && y <= 0.4) return hair
  if (Math.abs(x - 0.5) < 0.075 && y > 0.55 && y < 0.74) return shade(skin)
  if (isInEllipse(x, y, 0.5, 1.02, 0.37, 0.32)) return isInEllipse(x, y, 0.5, 0.7, 0.12, 0.06) ? shade(skin) : shirt
  if (style === 'long' && Math.abs(x - 0.5) < 0.2 && y > 0.35 && y < 0.68) return hair
  return wall
}

function isInEllipse(
  x: number,
  y: number,
  centerX: number,
  centerY: number,
  radiusX: number,
  radiusY: number,
): boolean {
  return ((x - centerX) / radiusX) ** 2 + ((y - centerY) / radiusY) ** 2 <= 1
}

function shade([red, green, blue]: Color): Color {
  return [red * 0.88, green * 0.88, blue * 0.88]
}

function png(rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  // 8 bits per channel, red-green-blue.
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
