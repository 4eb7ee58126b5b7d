import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { writeAll, writeDraft } from './part-files.ts'

test('all bytes are written in their order, however many of them a write takes', async () => {
  const pieces = fc.array(fc.uint8Array({ minLength: 1, maxLength: 9 }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(pieces, fc.infiniteStream(fc.integer({ min: 1, max: 20 })), async (given, takes) => {
      const all = given.map((piece) => Buffer.from(piece))
      const written: Buffer[] = []
      const writev = async (rest: readonly NodeJS.ArrayBufferView[]) => {
        const taken = Buffer.concat(rest as readonly Buffer[]).subarray(0, takes.next().value)
        written.push(taken)
        return { bytesWritten: taken.length, buffers: [...rest] }
      }
      await writeAll({ writev } as Parameters<typeof writeAll>[0], all)
      expect(Buffer.concat(written).equals(Buffer.concat(all))).toBe(true)
    }),
  )
})

test('a part that comes byte by byte is written, and one that breaks off leaves nothing', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtside-parts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bytes = Buffer.from(Array.from({ length: 5_000 }, (_none, at) => at % 251))
  const whole = await writeDraft(folder, { byteLength: 5_000, pieces: each(bytes, 5_000), check: () => {} })
  expect(readFileSync(whole.file).equals(Buffer.concat([bytes, whole.md5]))).toBe(true)
  const broken = { byteLength: 5_000, pieces: each(bytes, 700), check: () => {} }
  await expect(writeDraft(folder, broken)).rejects.toThrow('gone')
  expect(readdirSync(folder)).toEqual([path.basename(whole.file)])
})

async function* each(bytes: Buffer, until: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < until; at++) yield bytes.subarray(at, at + 1)
  if (until < bytes.length) throw new Error('gone')
}
