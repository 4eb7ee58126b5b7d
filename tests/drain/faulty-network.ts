import { EPOCH_HEADER } from '#domain/contracts/epoch-header.ts'
import type { GetToken } from '#data/api/api-client.ts'
import { anAnswer, kindOfPath } from './model-server.ts'
import type { Batch, ModelServer } from './model-server.ts'
import type { Random } from './seeded-random.ts'

type Late = { kind: ReturnType<typeof kindOfPath>; batch: Batch; user: string }

/**
 * The way from a device to the server, which fails in every way the contract knows until it is healed. A token names
 * whoever was signed in when it was given.
 */
export function aFaultyNetwork(random: Random, server: ModelServer, signedIn: () => string | undefined) {
  const late: Late[] = []
  const onItsWay = new Set<string>()
  const sent = new Set<string>()
  let isHealed = false
  const getToken: GetToken = async (force) => {
    const dice = isHealed ? 1 : random()
    const userId = signedIn()
    if (userId === undefined || (force && dice < 0.2)) return { kind: 'ended' }
    return dice < 0.05 || (force && dice < 0.5) ? { kind: 'unknown' } : { kind: 'ok', token: userId, userId }
  }
  return {
    // The client asks with texts.
    fetch: ((url, init) => answer(url as string, init?.body as string, userOf(init))) as typeof globalThis.fetch,
    getToken,
    isHealed: () => isHealed,
    /** Whether this has once been sent and not arrived; it may still. */
    wasOnItsWay: (mutationId: string) => onItsWay.has(mutationId),
    /** Whether this tablet has ever sent it. */
    hasSent: (mutationId: string) => sent.has(mutationId),
    deliverLate: () => {
      for (const { kind, batch, user } of late.splice(0)) server.handle(kind, batch, user)
    },
    heal: () => {
      isHealed = true
    },
  }

  async function answer(url: string, body: string, user: string): Promise<Response> {
    const kind = kindOfPath(url)
    const batch = JSON.parse(body) as Batch
    for (const { mutation_id } of batch.operations) sent.add(mutation_id)
    await ticks(isHealed ? 0 : Math.floor(random() * 8))
    const handle = () => {
      const told = server.handle(kind, batch, user, () => !isHealed && random() < 0.04)
      const date = new Date(told.server_time).toUTCString()
      return anAnswer(200, JSON.stringify(told), { [EPOCH_HEADER]: told.server_epoch, date })
    }
    if (isHealed) return handle()
    const dice = random()
    if (dice < 0.07) throw new TypeError('Lost before it arrived')
    if (dice < 0.15) {
      late.push({ kind, batch, user })
      for (const { mutation_id } of batch.operations) onItsWay.add(mutation_id)
      throw new TypeError('Still on its way')
    }
    if (dice < 0.2) return anAnswer(500, '{}')
    if (dice < 0.23) return anAnswer(200, '<html>Welcome to the gym</html>')
    if (dice < 0.27) return anAnswer(401, '{"error_code":"TOKEN","message":"Expired","retryable":true}')
    if (dice < 0.29) return anAnswer(429, '', { 'retry-after': '2' })
    const answered = handle()
    await ticks(Math.floor(random() * 8))
    if (dice < 0.42) throw new TypeError('Lost after the commit')
    if (dice < 0.45) return anAnswer(500, '{}')
    if (dice < 0.47) return anAnswer(200, (await answered.text()).slice(0, 40))
    return answered
  }
}

/** The client gives its headers as a plain object. */
function userOf(init: RequestInit | undefined): string {
  return ((init?.headers ?? {}) as Record<string, string>)['authorization']?.replace('Bearer ', '') ?? ''
}

/** Lets other work of the event loop run: every step of the database in memory takes one. */
export async function ticks(count: number) {
  for (let n = 0; n < count; n++) await new Promise<void>((resolve) => setImmediate(resolve))
}
