import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'

const POOL_KEY = /^[\da-f]{64}$/u

/**
 * T60. Returns the key in POOL_KEY, else the key in a file of the data folder. Backups leave that file out. The first
 * start creates it.
 */
export function readPoolKey(given: string | undefined, file: string): Buffer {
  if (given !== undefined) return Buffer.from(given, 'hex')
  if (!fs.existsSync(file)) make(file)
  const text = fs.readFileSync(file, 'utf8').trim()
  if (!POOL_KEY.test(text)) throw new Error(`${file} holds no key: expected 64 hexadecimal digits`)
  return Buffer.from(text, 'hex')
}

function make(file: string) {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o711 })
  // Linking the draft is atomic. If two processes start together, the first one wins.
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    fs.linkSync(draft, file)
  } catch (error) {
    if (!fs.existsSync(file)) throw error
  } finally {
    fs.rmSync(draft, { force: true })
  }
}
