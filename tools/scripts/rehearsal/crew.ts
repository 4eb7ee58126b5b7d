import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isRunning } from '#server/standins/postgres/postgres-process.ts'
import { NOBODY, ensureTraversable } from '#server/standins/postgres/postgres-setup.ts'

export type Member = {
  readonly name: string
  readonly pid: number
  /** What it has said since it was started. */
  log(): string
  isRunning(): boolean
  signal(signal: NodeJS.Signals): void
  /** Resolves when it is gone; what does not leave in ten seconds is killed. */
  end(signal?: NodeJS.Signals): Promise<void>
}
export type Start = {
  env?: Record<string, string>
  cwd?: string
  asNobody?: boolean
  /** What ends it at once when nobody needs what it has any more. */
  endsBy?: NodeJS.Signals
}
export type Crew = ReturnType<typeof gatherCrew>

const HOME = path.join(tmpdir(), 'courtside-rehearsal')
const LOGBOOK = 'processes.json'
const PATIENCE_MS = 10_000

type Entry = { pid: number; begunAt: string | undefined }

/** The processes of one rehearsal, in a folder of their own, which `nobody` may enter where we are root. */
export function gatherCrew() {
  takeDownLeftovers()
  const folder = path.join(HOME, String(process.pid))
  fs.mkdirSync(folder, { recursive: true, mode: 0o711 })
  if (NOBODY) {
    ensureTraversable(folder)
    fs.chownSync(folder, NOBODY.uid, NOBODY.gid)
  }
  const members: { member: Member; endsBy: NodeJS.Signals }[] = []
  note({ pid: process.pid, begunAt: begunAt(process.pid) })

  return {
    folder,
    start,
    /** Ends everybody at once. */
    async disband() {
      await Promise.all(members.splice(0).map(({ member, endsBy }) => member.end(endsBy)))
    },
    /** Removes what they left behind, logs too. */
    forget: () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  }

  function start(name: string, [command = '', ...args]: readonly string[], how: Start = {}): Member {
    const file = path.join(folder, 'logs', `${name}.log`)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    const output = fs.openSync(file, 'a')
    const { size: begins } = fs.fstatSync(output)
    // A process group of its own: Ctrl-C reaches the rehearsal alone, which then ends them in order.
    const child = spawn(command, args, {
      ...(how.asNobody && NOBODY),
      cwd: how.asNobody ? '/' : (how.cwd ?? process.cwd()),
      env: { ...process.env, ...how.env },
      stdio: ['ignore', output, output],
      detached: true,
    })
    fs.closeSync(output)
    const { pid } = child
    if (pid === undefined) throw new Error(`${name} could not be started: ${command}`)
    note({ pid, begunAt: begunAt(pid) })
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    const member: Member = {
      name,
      pid,
      log: () => fs.readFileSync(file, 'utf8').slice(begins),
      isRunning: () => child.exitCode === null && child.signalCode === null,
      signal: (signal) => void child.kill(signal),
      async end(signal = 'SIGTERM') {
        if (!member.isRunning()) return
        // Who was stopped hears nothing else.
        child.kill('SIGCONT')
        child.kill(signal)
        const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
        await gone
        clearTimeout(patience)
      },
    }
    members.push({ member, endsBy: how.endsBy ?? 'SIGKILL' })
    return member
  }

  function note(entry: Entry) {
    const file = path.join(folder, LOGBOOK)
    fs.writeFileSync(file, JSON.stringify([...readEntries(file), entry]))
  }
}

/** Ends what a rehearsal that was killed has left running, and removes its folder. Returns how many processes ran. */
export function takeDownLeftovers(): number {
  if (!fs.existsSync(HOME)) return 0
  let ended = 0
  for (const name of fs.readdirSync(HOME)) {
    const folder = path.join(HOME, name)
    const [leader, ...others] = readEntries(path.join(folder, LOGBOOK))
    if (leader && isStillThere(leader)) continue
    const left = others.filter(isStillThere)
    for (const { pid } of left) process.kill(pid, 'SIGKILL')
    ended += left.length
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  return ended
}

function readEntries(file: string): Entry[] {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Entry[]) : []
}

/** Its number may have been given to another process since; the moment it began at has not. */
const isStillThere = ({ pid, begunAt: then }: Entry) => isRunning(pid) && begunAt(pid) === then

/** In ticks since the machine was started: field 22 of its line, counted past the name, which may hold spaces. */
function begunAt(pid: number): string | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return undefined
  }
}

/** Asks again and again until it is so; throws after `ms`, with what `failure` says. */
export async function until(isSo: () => boolean | Promise<boolean>, ms: number, failure: () => string): Promise<void> {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await pause(50)) if (await isSo()) return
  throw new Error(failure())
}
