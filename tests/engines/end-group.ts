import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 20
const LONGEST_END_MS = 5_000

/**
 * SIGKILL to a process and to all it has started. Resolves once they are gone; where nobody clears away the dead, as in
 * some containers, after five seconds.
 */
export async function endGroup(leader: number): Promise<void> {
  if (!signal(leader, 'SIGKILL')) return
  for (let waited = 0; waited < LONGEST_END_MS && signal(leader, 0); waited += LOOK_MS) await pause(LOOK_MS)
}

/** False where none of them is left. */
function signal(leader: number, what: 'SIGKILL' | 0): boolean {
  try {
    return process.kill(-leader, what)
  } catch {
    return false
  }
}
