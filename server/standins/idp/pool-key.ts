import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'

const POOL_KEY = /^[\da-f]{64}$/u

/**
 * T60. The key of POOL_KEY, else that of a file of the data folder, which no backup holds. It is made at the first
 * start.
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
  // Whole or not at all, and the first one of two that start together wins.
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
