const BLOCK = 512
const SIZE_AT = 124
const BINARY = 0x80
/** Greater sizes do not fit into the octal digits of the field. */
const MOST_OCTAL = 8 ** 11

/** A file or, with a name that ends in a slash, a folder. `size` holds, whatever `content` gives. */
export type TarEntry = { name: string; size: number; mode: number; content?: AsyncIterable<Buffer> | Iterable<Buffer> }

/**
 * Writes entries as a tar archive (ustar), which any `tar` opens. A file that shrinks while it is read is filled up with
 * zeros, one that grows is cut: what a database writes meanwhile stands in its log.
 */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    yield headOf(entry)
    let left = entry.size
    for await (const bytes of entry.content ?? []) {
      if (left === 0) break
      yield bytes.subarray(0, left)
      left = Math.max(0, left - bytes.length)
    }
    for (; left > 0; left -= Math.min(left, 65_536)) yield Buffer.alloc(Math.min(left, 65_536))
    yield Buffer.alloc(-entry.size & (BLOCK - 1))
  }
  yield Buffer.alloc(2 * BLOCK)
}

/**
 * Reads an archive of `writeTar`, entry by entry. The content of each is read to its end before the next is asked for, or
 * not at all. Throws when the archive is torn or damaged.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Required<TarEntry>> {
  const input = bytesOf(source)
  for (;;) {
    const head = await input.take(BLOCK)
    if (head.every((byte) => byte === 0)) return
    const { name, size, mode } = entryOf(head)
    const content = input.chunks(size)
    yield { name, size, mode, content }
    for await (const _ of content);
    await input.take(-size & (BLOCK - 1))
  }
}

function headOf({ name, size, mode }: TarEntry): Buffer {
  const head = Buffer.alloc(BLOCK)
  const [prefix, rest] = inTwo(name)
  head.write(rest, 0)
  head.write(octal(mode, 7), 100)
  head.write(octal(0, 7), 108)
  head.write(octal(0, 7), 116)
  writeSize(head, size)
  head.write(octal(0, 11), 136)
  head.write(name.endsWith('/') ? '5' : '0', 156)
  head.write('ustar\0' + '00', 257)
  head.write(prefix, 345)
  head.write(`${octal(sumOf(head), 6)}\0 `, 148)
  return head
}

/** In octal, or where that is too short as a number of eight bytes behind a mark. */
function writeSize(head: Buffer, size: number) {
  if (size < MOST_OCTAL) return void head.write(octal(size, 11), SIZE_AT)
  head[SIZE_AT] = BINARY
  head.writeBigUInt64BE(BigInt(size), SIZE_AT + 4)
}

function entryOf(head: Buffer): Omit<TarEntry, 'content'> {
  const text = (from: number, length: number) => head.toString('utf8', from, from + length).replace(/\0.*$/su, '')
  if (Number.parseInt(text(148, 8), 8) !== sumOf(head)) throw new Error('The archive is damaged')
  const prefix = text(345, 155)
  const size =
    head[SIZE_AT] === BINARY ? Number(head.readBigUInt64BE(SIZE_AT + 4)) : Number.parseInt(text(SIZE_AT, 12), 8)
  return { name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100), size, mode: Number.parseInt(text(100, 8), 8) }
}

/** A long name stands in two fields, parted at a slash. */
function inTwo(name: string): [string, string] {
  if (Buffer.byteLength(name) <= 100) return ['', name]
  const at = name.lastIndexOf('/', 155)
  const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
  if (at <= 0 || Buffer.byteLength(prefix) > 155 || Buffer.byteLength(rest) > 100)
    throw new Error(`${name}: the name is too long for an archive`)
  return [prefix, rest]
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

/** The sum of all bytes, those of the sum itself taken for spaces. */
function sumOf(head: Buffer): number {
  return head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}

/** A stream of pieces of any size, taken in pieces of the size that is asked for. */
function bytesOf(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  /** At least one byte and at most so many. */
  async function next(most: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { done, value } = await pieces.next()
      if (done) throw new Error('The archive ends too early')
      rest = value
    }
    const piece = rest.subarray(0, most)
    rest = rest.subarray(most)
    return piece
  }

  async function* chunks(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      const piece = await next(left)
      left -= piece.length
      yield piece
    }
  }

  return {
    chunks,
    async take(size: number): Promise<Buffer> {
      const taken: Buffer[] = []
      for await (const piece of chunks(size)) taken.push(piece)
      return Buffer.concat(taken)
    },
  }
}
