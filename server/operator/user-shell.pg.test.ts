import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { anAppProcess } from '#tests/support/app-process.ts'

const run = promisify(execFile)

test('[M20] npm run user works while the real server runs, and after it has stopped', async () => {
  const app = await anAppProcess()
  try {
    const script = path.join(import.meta.dirname, '../..', 'tools', 'scripts', 'user.ts')
    const env = { ...process.env, DATA_DIR: app.dataDir, PORT: String(app.port) }
    const user = async (...args: string[]) => (await run(process.execPath, [script, ...args], { env })).stdout.trim()

    expect(await user('grant', 'coach.demo@example.test', 'Evaluator')).toContain(
      'coach.demo@example.test is an evaluator now.',
    )
    const me = await app.get('/auth/me/', await app.tokenOf('coach.demo@example.test'))
    expect(me).toMatchObject({ user_type: 'Coach', is_evaluator: true })

    await app.stop()
    expect(fs.existsSync(path.join(app.dataDir, 'operator.json'))).toBe(false)
    expect(await user('revoke', 'coach.demo@example.test', 'Evaluator')).toContain('is no longer an evaluator')
    await expect(user('grant', 'nobody@example.test', 'Admin')).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no account with the address nobody@example.test.\n',
    })

    await app.start()
    expect(await app.get('/auth/me/', await app.tokenOf('coach.demo@example.test'))).toMatchObject({
      user_type: 'Coach',
      is_evaluator: false,
    })
  } finally {
    await app.discard()
  }
})
