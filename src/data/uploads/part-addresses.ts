import { signParts } from '#domain/contracts/videos.ts'
import type { ApiClient } from '../api/api-client.ts'

/** Addresses are asked for in batches: few calls, and none that has expired before its turn on a usual line. */
const BATCH = 16
/**
 * The server's are good for an hour. Its clock and the device's may differ, so its `expires_at` is not compared with
 * ours.
 */
const USED_FOR_MS = 45 * 60_000

/** Where parts are sent to, by part number. */
export function createPartAddresses(parts: { api: Pick<ApiClient, 'call'>; videoId: string; now: () => number }) {
  const known = new Map<number, { url: string; askedAt: number }>()
  const wanted = new Set<number>()
  let asking: Promise<void> | undefined

  async function ask(partNumbers: number[]) {
    const askedAt = parts.now()
    const answer = await parts.api.call(signParts, { video_id: parts.videoId, part_numbers: partNumbers })
    for (const { part_number, url } of answer.parts) known.set(part_number, { url, askedAt })
  }

  /** In one call with those that others want by the end of this task: the lanes begin together. */
  async function askSoon(next: readonly number[]) {
    await Promise.resolve()
    const first = [...wanted].filter((it) => fresh(it) === undefined)
    wanted.clear()
    await ask([...new Set([...first, ...next.filter((it) => fresh(it) === undefined)])].slice(0, BATCH))
  }

  function fresh(partNumber: number): string | undefined {
    const found = known.get(partNumber)
    const age = found ? parts.now() - found.askedAt : Infinity
    return age >= 0 && age < USED_FOR_MS ? found?.url : undefined
  }

  return {
    /** `next` are the parts that come after it. Throws as the API client. */
    async of(partNumber: number, next: readonly number[]): Promise<string> {
      for (;;) {
        const url = fresh(partNumber)
        if (url !== undefined) return url
        wanted.add(partNumber)
        if (asking) {
          await asking.catch(() => {}) // Whoever asked hears of it.
        } else {
          asking = askSoon(next).finally(() => {
            asking = undefined
          })
          await asking
          if (!known.has(partNumber)) throw new Error(`There is no address for part ${partNumber}`)
        }
      }
    },
    /** Of so many parts that go in one; used at once. Throws as the API client. */
    async inOne(partNumber: number, span: number): Promise<string> {
      const call = { video_id: parts.videoId, part_numbers: [partNumber], span }
      const [answer] = (await parts.api.call(signParts, call)).parts
      if (!answer) throw new Error(`There is no address for part ${partNumber}`)
      return answer.url
    },
    /** The store has refused it. */
    forget(partNumber: number) {
      known.delete(partNumber)
    },
  }
}
