import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Package } from '#domain/contracts/packages.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { publishPackages } from './packages-repository.ts'

let server: EvaluationServer
let admin: TestUser
let player: TestUser
beforeAll(async () => {
  server = await startEvaluationServer()
  admin = await server.createUser({ isAdmin: true })
  player = await server.createUser({ role: 'Player' })
})
afterAll(() => server.close())

const listed = async (user: TestUser, url: string) =>
  (await server.call(user, 'GET', url)).json<{ results: Package[] }>().results

async function offerAgain(offered: Package | undefined) {
  if (!offered) throw new Error('There is no package')
  const { id, name, price_cents, turnaround_days, is_active, includes } = offered
  await server.call(admin, 'PUT', `/admin/packages/${id}/`, { name, price_cents, turnaround_days, is_active, includes })
}

test('[M26] the packages are the rubric’s, in its order', async () => {
  const { rubric } = await server.services.rubrics.newest()
  const all = rubric.packages.map(({ active, ...it }) => ({ ...it, is_active: active }))
  expect(await listed(admin, '/admin/packages/')).toEqual(all)
  expect(await listed(player, '/evaluation/packages/')).toEqual(all.filter(({ is_active }) => is_active))
})

test('[M26] an admin changes price, words and offer; players see what is offered; the next start changes nothing back', async () => {
  const [first, second] = await listed(admin, '/admin/packages/')
  const form = {
    name: ' Single, summer ',
    price_cents: 0,
    turnaround_days: 3,
    is_active: false,
    includes: ['One <b>evaluation</b>'],
  }
  onTestFinished(() => offerAgain(first))
  const answer = await server.call(admin, 'PUT', `/admin/packages/${first?.id}/`, form)
  expect(answer.json()).toEqual({ ...first, ...form, name: 'Single, summer' })
  const { rubric } = await server.services.rubrics.newest()
  await publishPackages(server.db, rubric)
  const all = await listed(admin, '/admin/packages/')
  expect(all[0]).toMatchObject({ price_cents: 0, is_active: false })
  expect(all[1]).toEqual(second)
  expect((await listed(player, '/evaluation/packages/')).map(({ key }) => key)).toEqual([
    'progress',
    'development',
    'recruiting',
  ])
})

test.each([
  ['price_cents', -1, 'Enter a price of 0 or more'],
  ['price_cents', 49, 'Enter 0, or at least $0.50. Cards can’t pay less.'],
  ['price_cents', 79.5, 'Enter whole cents'],
  ['price_cents', 10_000_001, 'Enter $100,000 or less'],
  ['turnaround_days', 0, 'Enter at least 1 day'],
  ['turnaround_days', 61, 'Enter 60 days or less'],
  ['name', '   ', 'Enter a name'],
  ['includes', [], 'Enter what’s included'],
])('[M26] a package with %s %j is refused at that field', async (field, value, message) => {
  const form = {
    name: 'Single',
    price_cents: 7_900,
    turnaround_days: 7,
    is_active: true,
    includes: ['One evaluation'],
    [field]: value,
  }
  const answer = await server.call(admin, 'PUT', '/admin/packages/2/', form)
  expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([422, { [field]: [message] }])
})

test('[M26] there is no package to change that is not there', async () => {
  const form = { name: 'Single', price_cents: 7_900, turnaround_days: 7, is_active: true, includes: ['One evaluation'] }
  expect((await server.call(admin, 'PUT', '/admin/packages/99/', form)).statusCode).toBe(404)
})
