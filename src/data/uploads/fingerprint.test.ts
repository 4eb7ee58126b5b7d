import { expect, test } from 'vitest'
import { fingerprintOf } from './fingerprint.ts'

const MIB = 1_048_576

test('[N24] the same bytes have the same fingerprint under another name and date', async () => {
  const bytes = someBytes(6 * MIB)
  const one = await fingerprintOf(new File([bytes], 'game.mp4', { lastModified: 1 }))
  expect(await fingerprintOf(new File([bytes], 'IMG_0001.mp4', { lastModified: 2 }))).toBe(one)
  expect(one).toMatch(/^1-6291456-[\da-f]{64}$/u)
})

test.each([
  ['first', 0],
  ['last', 6 * MIB - 1],
  ['last of the first MiB', MIB - 1],
  ['first in between', MIB],
  ['in the middle', MIB + 17 * 131_072],
])('[N24] another byte at the %s place that is looked at is another file', async (_, place) => {
  const bytes = someBytes(6 * MIB)
  const before = await fingerprintOf(new Blob([bytes]))
  bytes[place]! ^= 1
  expect(await fingerprintOf(new Blob([bytes]))).not.toBe(before)
})

test('[N24] another size is another file, also where everything that is looked at agrees', async () => {
  const zeros = (size: number) => fingerprintOf(new Blob([new Uint8Array(size)]))
  expect(await zeros(6 * MIB)).not.toBe(await zeros(6 * MIB + 1))
})

test('[N24] every byte of a small file counts', async () => {
  const bytes = someBytes(3 * MIB)
  const prints = new Set([await fingerprintOf(new Blob([bytes]))])
  for (const place of [0, MIB + 3, 2 * MIB - 1, 3 * MIB - 1]) {
    bytes[place]! ^= 255
    prints.add(await fingerprintOf(new Blob([bytes])))
  }
  expect(prints.size).toBe(5)
})

test('[N24] no more than 4 MiB of a large file are read', async () => {
  const file = new Blob([new Uint8Array(40 * MIB)])
  let read = 0
  const slice = file.slice.bind(file)
  file.slice = (start = 0, end = file.size) => {
    read += end - start
    return slice(start, end)
  }
  await fingerprintOf(file)
  expect(read).toBe(4 * MIB)
})

/** Bytes that differ from place to place, the same every time. */
function someBytes(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let at = 0, value = 7; at < size; at++) {
    value = (value * 1_103_515_245 + 12_345) & 0x7fffffff
    bytes[at] = value >> 16
  }
  return bytes
}
