import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Names the folder of this run's demo folders; without it every server makes its database anew. */
const PLACE = 'COURTSIDE_DEMO_FOLDERS'

/** The database's own user must be able to walk into what is made here. */
export const newFolder = (name: string): string =>
  mkdtempSync(
    path.join(process.getuid?.() === 0 && !isOpenToAll(tmpdir()) ? '/var/tmp' : tmpdir(), `courtside-${name}-`),
  )

const isOpenToAll = (folder: string) => (statSync(folder).mode & 0o001) !== 0

/**
 * Makes room for the demo folders of this run, unless whoever started it has; returns how to remove it. Every process
 * that is started from here on finds it.
 */
export function openDemoFolders(): () => void {
  if (process.env[PLACE] !== undefined) return () => {}
  const place = newFolder('demos')
  process.env[PLACE] = place
  return () => rmSync(place, { recursive: true, force: true })
}

/**
 * A data folder that already holds the demo of this size. The first call of a run has `fill` make one and keeps it; the
 * later ones copy it, which saves initdb, the migrations and the demo's rows. `fill` leaves no process behind in the
 * folder.
 */
export async function aDemoFolder(size: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const place = process.env[PLACE]
  if (place === undefined) return newFolder('app')
  const kept = path.join(place, size)
  if (!existsSync(kept)) await keep(kept, fill)
  return copyOf(kept, 'app')
}

const LONGEST_FILL_MS = 120_000
const LOOK_MS = 100

/** Under another name until it is complete. Of two that want it at once, one fills it, and the other waits for that. */
async function keep(kept: string, fill: (folder: string) => Promise<void>) {
  if (!isFirst(`${kept}.filling`)) return untilThere(kept)
  const fresh = newFolder('filling')
  try {
    await fill(fresh)
    renameSync(fresh, kept)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    throw error
  }
}

function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

async function untilThere(kept: string) {
  for (let waited = 0; !existsSync(kept); waited += LOOK_MS) {
    if (waited > LONGEST_FILL_MS) throw new Error(`${kept} was begun and is not there`)
    await pause(LOOK_MS)
  }
}

/**
 * A new folder with all that lies in this one, with owners and modes: started by root, PostgreSQL runs as another user,
 * and refuses a folder that is not its own.
 */
export function copyOf(folder: string, name: string): string {
  const copy = newFolder(name)
  if (process.platform === 'win32') cpSync(folder, copy, { recursive: true })
  else execFileSync('cp', ['-pR', `${folder}/.`, copy])
  return copy
}
