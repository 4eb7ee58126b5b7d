import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readTar, writeTar } from './tar.ts'
import type { TarEntry } from './tar.ts'

const LONG = `${'folder/'.repeat(15)}${'x'.repeat(90)}.json`

async function* entries(...all: TarEntry[]) {
  yield* all
}

const aFile = (name: string, text: string, size = Buffer.byteLength(text)): TarEntry => ({
  name,
  size,
  mode: 0o600,
  content: [Buffer.from(text)],
})

async function pack(...all: TarEntry[]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of writeTar(entries(...all))) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function unpack(archive: Buffer, pieceLength = 1_000) {
  async function* inPieces() {
    for (let at = 0; at < archive.length; at += pieceLength) yield archive.subarray(at, at + pieceLength)
  }
  const read: { name: string; mode: number; text: string }[] = []
  for await (const { name, mode, content } of readTar(inPieces())) {
    const pieces: Buffer[] = []
    for await (const piece of content) pieces.push(piece)
    read.push({ name, mode, text: Buffer.concat(pieces).toString() })
  }
  return read
}

test('gives back what was put in, whatever the pieces it comes in', async () => {
  const archive = await pack(
    { name: 'empty/', size: 0, mode: 0o700 },
    aFile('a.txt', 'one'),
    aFile(LONG, 'two'.repeat(600)),
    aFile('nothing', ''),
  )
  for (const pieceLength of [1, 511, 512, 513, 1_000_000])
    expect(await unpack(archive, pieceLength)).toEqual([
      { name: 'empty/', mode: 0o700, text: '' },
      { name: 'a.txt', mode: 0o600, text: 'one' },
      { name: LONG, mode: 0o600, text: 'two'.repeat(600) },
      { name: 'nothing', mode: 0o600, text: '' },
    ])
})

test('a file that shrinks while it is read is filled up, one that grows is cut', async () => {
  const archive = await pack(aFile('shrunk', 'ab', 5), aFile('grown', 'abcdef', 3), aFile('after', 'ok'))
  expect((await unpack(archive)).map(({ text }) => text)).toEqual(['ab\0\0\0', 'abc', 'ok'])
})

test('a size that octal digits cannot hold comes back', async () => {
  const size = 9_000_000_000
  const head = await headOf({ name: 'video', size, mode: 0o600 })
  for await (const entry of readTar(entriesOfHead(head))) return expect(entry.size).toBe(size)
})

test('a torn archive and a damaged one are refused', async () => {
  const archive = await pack(aFile('a.txt', 'one'), aFile('b.txt', 'two'))
  await expect(unpack(archive.subarray(0, 700))).rejects.toThrow('The archive ends too early')
  archive[1_030] = 66
  await expect(unpack(archive)).rejects.toThrow('The archive is damaged')
})

test.skipIf(process.platform === 'win32')('the tar of the system opens it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtside-tar-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'it.tar'), await pack(aFile('a.txt', 'one'), aFile(LONG, 'two')))
  execFileSync('tar', ['-xf', 'it.tar'], { cwd: folder })
  expect(readFileSync(path.join(folder, LONG), 'utf8')).toBe('two')
})

/** The first piece of an archive: nobody has nine gigabytes to write. */
async function headOf(entry: TarEntry): Promise<Buffer> {
  for await (const piece of writeTar(entries(entry))) return piece
  throw new Error('The archive is empty')
}

async function* entriesOfHead(head: Buffer) {
  yield head
}
