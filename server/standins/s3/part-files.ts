import { createHash, randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import type { receiveBytes } from './receive-bytes.ts'

/** A write is a trip to another thread: for each piece as it comes, the trips took a third of this one's time. */
const WRITE_BYTES = 1_024 * 1_024
/** Whoever sends decides how small a piece is, and each one costs more than its bytes. */
const MOST_PIECES = 256
/** Behind the bytes of a part stands their MD5, so that both become known with one rename. */
const TRAILER_BYTES = 16

type Received = ReturnType<typeof receiveBytes>
export type WrittenDraft = { file: string; byteLength: number; md5: Buffer }

/**
 * Writes the bytes as they come into a file of its own in `folder`, and resolves when they are on the disk. Holds no
 * more of them than two writes. When they break off or `check` refuses them, nothing stays.
 */
export async function writeDraft(folder: string, received: Received): Promise<WrittenDraft> {
  const file = path.join(folder, randomUUID())
  const handle = await fs.open(file, 'wx', 0o600)
  // What is on its way to the disk while the next pieces come.
  let writing = Promise.resolve()
  try {
    const hash = createHash('md5')
    for await (const pieces of gathered(received.pieces)) {
      await writing
      writing = writeAll(handle, pieces)
      writing.catch(() => {}) // It is awaited below, where a failure is met.
      for (const piece of pieces) hash.update(piece)
    }
    const md5 = hash.digest()
    received.check(md5)
    await writing
    await writeAll(handle, [md5])
    await handle.sync()
    return { file, byteLength: received.byteLength, md5 }
  } catch (error) {
    await writing.catch(() => {})
    await fs.rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

async function* gathered(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const piece of pieces) {
    held.push(piece)
    heldBytes += piece.length
    if (heldBytes < WRITE_BYTES && held.length < MOST_PIECES) continue
    yield held
    held = []
    heldBytes = 0
  }
  if (held.length > 0) yield held
}

/** A full disk or a signal may end a write early. */
export async function writeAll(handle: Pick<fs.FileHandle, 'writev'>, pieces: readonly Buffer[]) {
  let rest = pieces
  while (rest.length > 0) {
    let { bytesWritten } = await handle.writev(rest)
    let whole = 0
    for (const { length } of rest) {
      if (length > bytesWritten) break
      bytesWritten -= length
      whole += 1
    }
    rest = rest.slice(whole)
    const [half] = rest
    if (half && bytesWritten > 0) rest = [half.subarray(bytesWritten), ...rest.slice(1)]
  }
}

/** The length and the MD5 of the bytes in a part's file. */
export async function readPartFacts(file: string): Promise<{ byteLength: number; md5: Buffer; modifiedAt: Date }> {
  const handle = await fs.open(file, 'r')
  try {
    const { size, mtime } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TRAILER_BYTES), 0, TRAILER_BYTES, size - TRAILER_BYTES)
    if (bytesRead !== TRAILER_BYTES) throw new Error(`${file} is no part`)
    return { byteLength: size - TRAILER_BYTES, md5: buffer, modifiedAt: mtime }
  } finally {
    await handle.close()
  }
}

export type Span = { file: string; byteLength: number }

const PIECE_BYTES = 256 * 1_024

/** The bytes from `start` up to and with `end` of the files, one after the other. */
export async function* readSpans(spans: readonly Span[], start: number, end: number): AsyncGenerator<Buffer> {
  let offset = 0
  for (const { file, byteLength } of spans) {
    const from = Math.max(start - offset, 0)
    const to = Math.min(end - offset, byteLength - 1)
    if (from <= to) yield* readFile(file, from, to)
    offset += byteLength
    if (offset > end) return
  }
}

async function* readFile(file: string, from: number, to: number): AsyncGenerator<Buffer> {
  const handle = await fs.open(file, 'r')
  try {
    for (let at = from; at <= to;) {
      const length = Math.min(PIECE_BYTES, to - at + 1)
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(length), 0, length, at)
      if (bytesRead === 0) throw new Error(`${file} is shorter than it was`)
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  } finally {
    await handle.close()
  }
}
