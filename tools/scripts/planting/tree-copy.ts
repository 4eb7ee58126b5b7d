import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PlantedBug } from '../../../tests/planted/planted-bug.ts'

export type Planted = { kind: 'planted'; restore(): void } | { kind: 'does not apply'; why: string }

/** The files of this tree in a folder of their own, where bugs can be planted. */
export type TreeCopy = {
  folder: string
  plant(bug: PlantedBug): Planted
  remove(): void
}

/** Copies what Git knows or would take in, as it stands now; the packages are shared. */
export function copyTree(root: string): TreeCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtside-planted-'))
  for (const file of filesOf(root)) {
    const copy = path.join(folder, file)
    mkdirSync(path.dirname(copy), { recursive: true })
    copyFileSync(path.join(root, file), copy)
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  return {
    folder,
    plant: (bug) => plantIn(folder, bug),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function filesOf(root: string): string[] {
  const options = ['ls-files', '-co', '--exclude-standard', '-z']
  const listed = spawnSync('git', options, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`)
  // What is deleted and not committed is still listed.
  return listed.stdout.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)))
}

function plantIn(folder: string, { changes }: PlantedBug): Planted {
  const before = new Map(changes.map(({ file }) => [file, readFileSync(path.join(folder, file), 'utf8')]))
  const after = new Map(before)
  for (const { file, from, to } of changes) {
    const text = after.get(file) ?? ''
    const times = text.split(from).length - 1
    if (times !== 1) return { kind: 'does not apply', why: `${file} holds ${times} times: ${from}` }
    after.set(
      file,
      text.replace(from, () => to),
    )
  }
  const write = (texts: ReadonlyMap<string, string>) => {
    for (const [file, text] of texts) writeFileSync(path.join(folder, file), text)
  }
  write(after)
  return { kind: 'planted', restore: () => write(before) }
}
