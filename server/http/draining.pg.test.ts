import { expect, onTestFinished, test } from 'vitest'
import { anAppProcessIn } from '#tests/support/app-process.ts'
import { newFolder } from '#tests/support/demo-folders.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

test('[U85] a server that is told to stop first says that it is not ready, still answers, and then ends', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const pool = { COGNITO_USER_POOL_ID: 'us-east-1_AbCdEfGhI', COGNITO_CLIENT_ID: 'abcdefghij' }
  const settings = { DATABASE_URL: database.url, ...pool, DEMO: 'none', DRAIN_MS: '4000' }
  const app = await anAppProcessIn(newFolder('draining'), settings)
  onTestFinished(() => app.discard())
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${app.port}${path}`)).status
  expect(await ask('/readyz')).toBe(200)
  const stopped = app.stop()
  await expect.poll(() => ask('/readyz')).toBe(503)
  expect(await ask('/healthz')).toBe(200)
  await stopped
  await expect(ask('/healthz')).rejects.toThrow('fetch failed')
})
