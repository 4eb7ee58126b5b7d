// Compares two folders of `npm run pages`: `npm run pages:compare -- <before> <after> [<folder for the differences>]`
// prints each picture that differs, the most different first, and draws what differs in red.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** A pixel whose color differs by less than this share is one that was only drawn a little differently. */
const THRESHOLD = 0.1

type Difference = { name: string; words: string; share: number }

const [before, after, drawn] = process.argv.slice(2)
if (before === undefined || after === undefined)
  throw new Error('Name two folders: npm run pages:compare -- <before> <after> [<folder for the differences>]')
if (drawn !== undefined) mkdirSync(drawn, { recursive: true })

const names = [...new Set([...picturesOf(before), ...picturesOf(after)])].toSorted()
const differences = names.map((name) => compare(name, before, after)).filter((it) => it.share > 0)
for (const { name, words } of differences.toSorted((a, b) => b.share - a.share)) say(`${words.padStart(22)}  ${name}`)
say(`${names.length} pictures, ${differences.length} differ`)

function compare(name: string, one: string, other: string): Difference {
  const [was, is] = [path.join(one, name), path.join(other, name)]
  if (!existsSync(was)) return { name, words: 'new', share: 2 }
  if (!existsSync(is)) return { name, words: 'gone', share: 2 }
  const [old, now] = [PNG.sync.read(readFileSync(was)), PNG.sync.read(readFileSync(is))]
  if (old.width !== now.width || old.height !== now.height)
    return { name, words: `${sizeOf(old)} → ${sizeOf(now)}`, share: 1 + Math.abs(1 - now.height / old.height) }
  const { width, height } = now
  const picture = new PNG({ width, height })
  const count = pixelmatch(old.data, now.data, picture.data, width, height, { threshold: THRESHOLD })
  if (drawn !== undefined && count > 0) writeFileSync(path.join(drawn, name), PNG.sync.write(picture))
  return { name, words: `${count} px`, share: count / (width * height) }
}

function picturesOf(folder: string): string[] {
  return readdirSync(folder).filter((file) => file.endsWith('.png'))
}

function sizeOf({ width, height }: PNG): string {
  return `${width}×${height}`
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
