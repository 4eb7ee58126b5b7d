import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import { startSweeps } from './sweeps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('[K15] what is due is done when the server starts, and stopping waits for it', async () => {
  const user = await server.createUser({ role: 'Coach' })
  await server.db.query('UPDATE app_user SET deletion_due_at = now() WHERE id = $1', [user.id])
  server.advance(1_000)
  const errors: unknown[] = []
  await startSweeps(server.services, (error) => errors.push(error)).stop()
  expect(errors).toEqual([])
  expect(
    await server.db.query('SELECT 1 FROM app_user WHERE id = $1 AND deleted_at IS NOT NULL', [user.id]),
  ).toHaveLength(1)
})

test('[K15] a sweep that fails tells so and ends nothing', async () => {
  const user = await server.createUser({ role: 'Coach' })
  await server.db.query('UPDATE app_user SET deletion_due_at = now() WHERE id = $1', [user.id])
  server.advance(1_000)
  const away = new Error('We can’t reach the sign-in service')
  const errors: unknown[] = []
  const services = {
    ...server.services,
    directory: { ...server.services.directory, deleteUser: () => Promise.reject(away) },
  }
  await startSweeps(services, (error) => errors.push(error)).stop()
  expect(errors).toEqual([away])
})
