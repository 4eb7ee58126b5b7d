import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { getMe } from '#domain/contracts/accounts.ts'
import { answerInvitation, listTeams } from '#domain/contracts/teams.ts'
import { signParts } from '#domain/contracts/videos.ts'
import type { Endpoint } from '#domain/contracts/endpoint.ts'
import type { ApiClient } from '../api/api-client.ts'
import { createAfterWrites, OUTLIVES_WRITES } from './after-writes.ts'
import { createQueryClient } from './query-client.ts'

const leave = { roster_entry_id: '00000000-0000-4000-8000-000000000000', answer: 'leave' as const }

/**
 * A client whose calls are answered by hand, and answers in its cache: one of the person's own and one that no write
 * changes.
 */
async function setup() {
  const open: { endpoint: Endpoint; answer: () => void; fail: () => void }[] = []
  const api = {
    call: (endpoint: Endpoint) =>
      new Promise((resolve, reject) => {
        open.push({ endpoint, answer: () => resolve(undefined), fail: () => reject(new Error('refused')) })
      }),
  } as unknown as ApiClient // Only `call` is used.
  const client = createQueryClient()
  const afterWrites = createAfterWrites(client)
  const watched = afterWrites.watch(api)
  await client.fetchQuery({ queryKey: ['own'], queryFn: async () => 1 })
  await client.fetchQuery({ queryKey: ['rubric'], queryFn: async () => 1, meta: OUTLIVES_WRITES })
  const isStale = (key: string) => client.getQueryState([key])?.isInvalidated
  const next = (endpoint: Endpoint) => {
    const at = open.findIndex((it) => it.endpoint === endpoint)
    return open.splice(at, 1)[0]!
  }
  return { client, api: watched, afterWrites, isStale, next }
}

/** Longer than the code under test waits for the one who wrote. */
const aMoment = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 5)
  })

test('[Q1] a write makes every answer stale but those that no write changes', async () => {
  const { api, isStale, next } = await setup()
  const writing = api.call(answerInvitation, leave)
  expect(isStale('own')).toBe(false)
  next(answerInvitation).answer()
  await writing
  await expect.poll(() => isStale('own')).toBe(true)
  expect(isStale('rubric')).toBe(false)
})

test('[Q1] what the sync engine has brought to the server is a write too', async () => {
  const { afterWrites, isStale } = await setup()
  afterWrites.written()
  expect(isStale('own')).toBe(true)
})

test('[Q1] nothing is stale after a question, a refused write, or a call that changes nothing', async () => {
  const { api, isStale, next } = await setup()
  const calls = [
    api.call(listTeams, {}),
    api.call(signParts, { video_id: leave.roster_entry_id, part_numbers: [1] }),
    api.call(answerInvitation, leave).catch(() => {}),
  ]
  next(listTeams).answer()
  next(signParts).answer()
  next(answerInvitation).fail()
  await Promise.all(calls)
  await aMoment()
  expect(isStale('own')).toBe(false)
})

test('[Q1] it waits while another write or a question is under way, and comes once', async () => {
  const { client, api, isStale, next } = await setup()
  const asks: number[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['own'],
    queryFn: async () => asks.push(1),
    staleTime: Infinity,
  })
  const stop = observer.subscribe(() => {})
  const asking = client.fetchQuery({
    queryKey: ['me'],
    queryFn: async () => {
      await api.call(getMe, {})
      return 1
    },
  })
  const [one, other] = [api.call(answerInvitation, leave), api.call(answerInvitation, leave)]
  next(answerInvitation).answer()
  await one
  await aMoment()
  next(getMe).answer()
  await asking
  await aMoment()
  expect([isStale('own'), asks]).toEqual([false, []])
  next(answerInvitation).answer()
  await other
  await expect.poll(() => asks).toEqual([1])
  await aMoment()
  expect(asks).toEqual([1])
  stop()
})
