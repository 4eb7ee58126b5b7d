import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import { flushFolder } from './flush-folder.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { objectKey } from '../../ports/object-key.ts'

/**
 * Stands in for a bucket: one file per object that only this user may read, its media type in the first line. A crash
 * leaves the old object or the new one, never half of one.
 */
export function createFolderStore(folder: string): ObjectStore {
  const fileOf = (key: string) => path.join(folder, ...objectKey(key).split('/'))
  return {
    async put(key, bytes, mediaType) {
      const file = fileOf(key)
      await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const draft = `${file}.${randomUUID()}.draft`
      await writeDurably(draft, Buffer.concat([Buffer.from(`${mediaType}\n`, 'latin1'), bytes]))
      await fs.rename(draft, file)
      await flushFolder(path.dirname(file))
    },
    async get(key) {
      const content = await fs.readFile(fileOf(key)).catch(undefinedWhenMissing)
      if (!content) return undefined
      const end = content.indexOf(0x0a)
      return { mediaType: content.toString('latin1', 0, end), bytes: content.subarray(end + 1) }
    },
    async delete(key) {
      await fs.rm(fileOf(key), { force: true })
    },
  }
}

async function writeDurably(file: string, content: Uint8Array) {
  const handle = await fs.open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
