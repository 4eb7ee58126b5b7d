import { spawn, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { NOBODY } from './postgres-setup.ts'

/**
 * Where there are signals the server is our own child and ends by one. Windows has none, and PostgreSQL refuses to run
 * there for an administrator: its own `pg_ctl` gives the rights away and asks the server to end.
 */
export type Way = 'signals' | 'pg_ctl'

export const WAY_OF_THIS_SYSTEM: Way = process.platform === 'win32' ? 'pg_ctl' : 'signals'

type Folders = { folder: string; data: string; bin: string; log: string }
/** `isOurs` tells the server that was launched from another one that answers for the same data. */
export type Launched = { hasFailed(): boolean; isOurs(server: { pid: number; port: number }): boolean }

export function launch(way: Way, folders: Folders, port: number): Launched {
  return way === 'pg_ctl' ? launchByPgCtl(folders, port) : launchAsChild(folders, port)
}

function launchAsChild({ folder, data, bin, log }: Folders, port: number): Launched {
  const output = fs.openSync(log, 'a', 0o600)
  const child = spawn(
    executable(bin, 'postgres'),
    ['-D', data, ...settings(port)],
    // Its own process group: Ctrl-C reaches the API first, which then closes the database in order.
    { ...NOBODY, cwd: path.parse(folder).root, stdio: ['ignore', output, output], detached: true },
  )
  fs.closeSync(output)
  let hasEnded = false
  child.once('exit', () => (hasEnded = true)).once('error', () => (hasEnded = true))
  child.unref()
  return { hasFailed: () => hasEnded, isOurs: ({ pid }) => pid === child.pid }
}

function launchByPgCtl({ folder, data, bin }: Folders, port: number): Launched {
  const starter = spawn(
    // Without `-l` the server would hold on to the starter's output, and keep it from ending.
    executable(bin, 'pg_ctl'),
    ['start', '-w', '-D', data, '-l', logBeside(data), '-o', settings(port).join(' ')],
    { ...NOBODY, cwd: path.parse(folder).root, stdio: 'ignore', detached: true, windowsHide: true },
  )
  let hasFailed = false
  starter.once('exit', (code) => (hasFailed = code !== 0)).once('error', () => (hasFailed = true))
  starter.unref()
  return { hasFailed: () => hasFailed, isOurs: (server) => server.port === port }
}

/** Fast: open transactions roll back, everything committed is on the disk. Returns before the server is gone. */
export function askToEnd(way: Way, { folder, data, bin }: Omit<Folders, 'log'>, pid: number): void {
  if (way === 'pg_ctl') {
    spawnSync(executable(bin, 'pg_ctl'), ['stop', '-m', 'fast', '-W', '-D', data], {
      ...NOBODY,
      cwd: path.parse(folder).root,
      windowsHide: true,
    })
    return
  }
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It is gone already.
  }
}

const settings = (port: number) => [
  '-p',
  String(port),
  '-c',
  'listen_addresses=127.0.0.1',
  '-c',
  'unix_socket_directories=',
  '-c',
  'max_connections=100',
  '-c',
  'log_min_messages=fatal',
]

/** In the data's own folder, where the user that runs the server may write. */
const logBeside = (data: string) => path.join(data, 'server.log')

export const executable = (bin: string, name: string) =>
  path.join(bin, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
