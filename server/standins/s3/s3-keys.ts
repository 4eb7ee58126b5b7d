import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import * as v from 'valibot'

const S3Keys = v.object({
  accessKeyId: v.pipe(v.string(), v.nonEmpty()),
  secretAccessKey: v.pipe(v.string(), v.minLength(32)),
})
export type S3Keys = v.InferOutput<typeof S3Keys>

/** N3. The one key pair of this server's store: made at the first start, in a file that only its user may read. */
export function openS3Keys(folder: string): S3Keys {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'keys.json')
  if (!fs.existsSync(file)) makeKeys(file)
  return v.parse(S3Keys, JSON.parse(fs.readFileSync(file, 'utf8')))
}

function makeKeys(file: string) {
  const keys: S3Keys = {
    accessKeyId: `LOCAL${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64url'),
  }
  const draft = `${file}.${process.pid}.draft`
  fs.writeFileSync(draft, `${JSON.stringify(keys)}\n`, { mode: 0o600, flush: true })
  try {
    // Of two processes that start at once, one makes the keys and both use them.
    fs.linkSync(draft, file)
  } catch (error) {
    if (!fs.existsSync(file)) throw error
  } finally {
    fs.rmSync(draft)
  }
}
