import * as fs from 'node:fs'
import * as path from 'node:path'

/** Keys to JSON values. `undefined` deletes. What `write` returned from is on the disk. */
export type Store = {
  read(key: string): unknown
  keys(prefix: string): string[]
  /** All changes together, with one flush. */
  write(changes: Record<string, unknown>): void
  /** Leaves nothing on the disk of what was deleted or replaced. */
  compact(): void
  close(): void
}

export function createMemoryStore(): Store {
  const entries = new Map<string, string>()
  return {
    read: (key) => parsed(entries.get(key)),
    keys: (prefix) => [...entries.keys()].filter((key) => key.startsWith(prefix)),
    write: (changes) => applyTo(entries, linesOf(changes)),
    compact: () => {},
    close: () => entries.clear(),
  }
}

type Line = { key: string; json: string | undefined }

/**
 * One file of JSON lines, appended to and flushed before `write` returns. A line torn by a crash is cut off at the
 * next start; a bad line with good ones after it is damage, not a crash, and refuses to start. One process at a time.
 */
export function openJournalStore(file: string, compactAfter = 5_000): Store {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const entries = new Map<string, string>()
  let length = load(file, entries)
  let descriptor = fs.openSync(file, 'a', 0o600)
  let written = 0

  function append(text: string) {
    const bytes = Buffer.from(text)
    try {
      for (let at = 0; at < bytes.length;) at += fs.writeSync(descriptor, bytes, at)
      fs.fsyncSync(descriptor)
    } catch (error) {
      // A half-written line must not stand in the middle once the disk has room again.
      fs.ftruncateSync(descriptor, length)
      throw error
    }
    length += bytes.length
  }

  function compact() {
    const fresh = `${file}.new`
    const lines = [...entries].map(([key, json]) => lineText({ key, json })).join('')
    fs.writeFileSync(fresh, lines, { mode: 0o600, flush: true })
    fs.closeSync(descriptor)
    fs.renameSync(fresh, file)
    flushFolder(path.dirname(file))
    descriptor = fs.openSync(file, 'a', 0o600)
    length = Buffer.byteLength(lines)
    written = 0
  }

  return {
    read: (key) => parsed(entries.get(key)),
    keys: (prefix) => [...entries.keys()].filter((key) => key.startsWith(prefix)),
    write(changes) {
      const lines = linesOf(changes)
      append(lines.map(lineText).join(''))
      applyTo(entries, lines)
      written += lines.length
      if (written >= compactAfter) compact()
    },
    compact,
    close: () => fs.closeSync(descriptor),
  }
}

/** Reads the file into `entries` and returns its length after a torn tail was cut. */
function load(file: string, entries: Map<string, string>): number {
  if (!fs.existsSync(file)) {
    fs.writeFileSync(file, '', { mode: 0o600 })
    flushFolder(path.dirname(file))
    return 0
  }
  const raw = fs.readFileSync(file)
  let good = 0
  for (let start = 0, end = raw.indexOf(10); end >= 0; start = end + 1, end = raw.indexOf(10, start)) {
    const line = readLine(raw.toString('utf8', start, end))
    if (!line) continue
    if (good !== start) throw new Error(`${file} is damaged at byte ${good}: restore it from a backup, or move it away`)
    applyTo(entries, [line])
    good = end + 1
  }
  if (good < raw.length) fs.truncateSync(file, good)
  return good
}

function readLine(text: string): Line | undefined {
  try {
    const record: unknown = JSON.parse(text)
    if (!Array.isArray(record) || typeof record[0] !== 'string') return undefined
    return { key: record[0], json: record.length > 1 ? JSON.stringify(record[1]) : undefined }
  } catch {
    return undefined
  }
}

const lineText = ({ key, json }: Line) =>
  json === undefined ? `[${JSON.stringify(key)}]\n` : `[${JSON.stringify(key)},${json}]\n`

const linesOf = (changes: Record<string, unknown>): Line[] =>
  Object.entries(changes).map(([key, value]) => ({
    key,
    json: value === undefined ? undefined : JSON.stringify(value),
  }))

function applyTo(entries: Map<string, string>, lines: Line[]) {
  for (const { key, json } of lines) {
    if (json === undefined) entries.delete(key)
    else entries.set(key, json)
  }
}

// Every read parses anew, so a caller that changes what it read changes nothing here.
const parsed = (json: string | undefined): unknown => (json === undefined ? undefined : JSON.parse(json))

/** A new name in a folder survives a power cut only when the folder itself is flushed. Windows cannot do that. */
function flushFolder(folder: string) {
  if (process.platform === 'win32') return
  const descriptor = fs.openSync(folder, 'r')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}
