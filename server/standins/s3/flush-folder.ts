import * as fs from 'node:fs/promises'

/** A rename or a new file is durable only once its folder is. Windows cannot open folders, and needs no such thing. */
export async function flushFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
