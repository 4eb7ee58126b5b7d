import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isRunning } from '../../../server/standins/postgres/postgres-process.ts'

/** Linux keeps this folder in memory. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * A folder in memory for all that the tests throw away: databases and browser profiles wait for no disk there. One for
 * all runs of this user, so that they find each other's PostgreSQL; the last one to leave removes it. Undefined where
 * there is no such place, or little room in it.
 */
export function enterMemoryFolder(): { folder: string; leave: () => void } | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < NEEDED_BYTES) return undefined
    const folder = path.join(MEMORY, `courtside-test-${process.getuid?.() ?? 0}`)
    const runs = path.join(folder, 'runs')
    mkdirSync(runs, { recursive: true })
    // Started by root, PostgreSQL runs as another user, who must be able to walk in.
    chmodSync(folder, 0o711)
    writeFileSync(path.join(runs, String(process.pid)), '')
    return {
      folder,
      leave() {
        rmSync(path.join(runs, String(process.pid)), { force: true })
        if (!readdirSync(runs).some((pid) => isRunning(Number(pid))))
          rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
      },
    }
  } catch {
    return undefined
  }
}
