import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100

/** What this PostgreSQL has used of the processors so far, with all of its processes; by the kernel's books of Linux. */
export function cpuSecondsOfPostgres(postmaster: number): number {
  const running = readdirSync('/proc').flatMap((entry) => (/^\d+$/u.test(entry) ? [statOf(Number(entry))] : []))
  const own = statOf(postmaster)
  const children = running.filter((it) => it?.parent === postmaster)
  const ticks = children.reduce((sum, it) => sum + (it?.used ?? 0), (own?.used ?? 0) + (own?.usedByEnded ?? 0))
  return ticks / TICKS_PER_SECOND
}

/** What one process has used of the processors so far. */
export const cpuSecondsOfProcess = (pid: number): number => (statOf(pid)?.used ?? Number.NaN) / TICKS_PER_SECOND

function statOf(pid: number) {
  try {
    // The name, in brackets, may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /su, '')
      .split(' ')
      .map(Number)
    const [parent = 0, used = 0, kernel = 0, ended = 0, endedKernel = 0] = [1, 11, 12, 13, 14].map((at) => fields[at])
    return { parent, used: used + kernel, usedByEnded: ended + endedKernel }
  } catch {
    return undefined
  }
}
