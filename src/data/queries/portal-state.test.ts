import { QueryObserver } from '@tanstack/react-query'
import type { QueryObserverOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { TeamPortal } from '#domain/contracts/portal.ts'
import type { Roster, Team } from '#domain/contracts/teams.ts'
import { portalState } from './portal-state.ts'
import { createQueryClient } from './query-client.ts'

/** A call whose answers come when the test says so. */
function aCall<T>(queryKey: string) {
  const client = createQueryClient()
  const asked: PromiseWithResolvers<T>[] = []
  const options: QueryObserverOptions<T> = {
    queryKey: [queryKey],
    queryFn: () => {
      const answer = Promise.withResolvers<T>()
      asked.push(answer)
      return answer.promise
    },
  }
  const observer = new QueryObserver<T>(client, options)
  observer.subscribe(() => {})
  return {
    now: () => observer.getCurrentResult(),
    askAgain: () => observer.refetch(),
    answer: async (data: T) => {
      asked.at(-1)?.resolve(data)
      await settled()
    },
    fail: async () => {
      asked.at(-1)?.reject(new Error('no'))
      await settled()
    },
  }
}

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  await new Promise((done) => {
    setTimeout(done)
  })
}
const figures = { kind: 'team', generated_at: '2026-10-01T00:00:00.000Z' } as TeamPortal

test('the state has exactly the parts of the specification, all empty before anything came', () => {
  expect(portalState({})).toEqual({
    team_list: [],
    program_list: [],
    team_roster: null,
    dashboard: null,
    is_dashboard_loading: false,
  })
})

test('the loading flag is true while the dashboard is asked for and false on success', async () => {
  const call = aCall<TeamPortal>('dashboard')
  expect(portalState({ dashboard: call.now() })).toMatchObject({ dashboard: null, is_dashboard_loading: true })
  await call.answer(figures)
  expect(portalState({ dashboard: call.now() })).toMatchObject({ dashboard: figures, is_dashboard_loading: false })
})

test('the loading flag is false on failure, and what was known stays', async () => {
  const call = aCall<TeamPortal>('dashboard')
  await call.fail()
  expect(portalState({ dashboard: call.now() })).toMatchObject({ dashboard: null, is_dashboard_loading: false })
  void call.askAgain()
  expect(portalState({ dashboard: call.now() }).is_dashboard_loading).toBe(true)
  await call.answer(figures)
  void call.askAgain()
  expect(portalState({ dashboard: call.now() })).toMatchObject({ dashboard: figures, is_dashboard_loading: true })
  await call.fail()
  expect(portalState({ dashboard: call.now() })).toMatchObject({ dashboard: figures, is_dashboard_loading: false })
})

test('lists and the roster are stored on success and survive a failure', async () => {
  const [teams, roster] = [aCall<Team[]>('teams'), aCall<Roster>('roster')]
  const state = () => portalState({ teams: teams.now(), roster: roster.now() })
  expect(state()).toMatchObject({ team_list: [], team_roster: null })
  await teams.answer([{ id: 3 } as Team])
  await roster.answer({ roster_revision: 2 } as Roster)
  expect(state()).toMatchObject({ team_list: [{ id: 3 }], team_roster: { roster_revision: 2 } })
  void teams.askAgain()
  await teams.fail()
  expect(state().team_list).toEqual([{ id: 3 }])
})
