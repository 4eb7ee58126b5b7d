import { execFile } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startCognitoEndpoint } from '#tests/support/cognito-endpoint.ts'
import { withSecondStep } from '#tests/support/authenticator.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import { openOperatorDoor } from './operator-door.ts'
import { runUserShell } from './user-shell.ts'

const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'courtside-operator-'))
const file = path.join(dataDir, 'operator.json')
let server: TestServer
let closeDoor: () => Promise<void>

beforeAll(async () => {
  server = await startTestServer()
  closeDoor = await openOperatorDoor({ db: server.db, directory: server.services.directory, dataDir })
})
afterAll(async () => {
  await closeDoor()
  fs.rmSync(dataDir, { recursive: true, force: true })
  await server.close()
})

const shell = (...args: string[]) => runUserShell(args, { DATA_DIR: dataDir })

test('[M20] the running server grants, withdraws and deactivates for the shell, without a name', async () => {
  await server.createUser({ isAdmin: true })
  const { id, email } = await server.createUser({ role: 'Coach' })
  const said = [
    await shell('grant', email.toUpperCase(), 'evaluator'),
    await shell('grant', email, 'Evaluator'),
    await shell('grant', email, 'Admin'),
    await shell('deactivate', email),
    await shell('activate', email),
    await shell('revoke', email, 'Evaluator'),
  ]
  expect(said.map((text) => text.split('\n')[0])).toEqual([
    `${email} is an evaluator now.`,
    `${email}: nothing to change.`,
    `${email} is an admin now.`,
    `${email} is deactivated now: every call answers ERR404003.`,
    `${email} is active now.`,
    `${email} is no longer an evaluator.`,
  ])
  expect(server.pool.admin.must(id).groups).toEqual(['Admin', 'Coach'])
  const changes = await server.db.query('SELECT action, actor_id, origin FROM audit WHERE person_id = $1 ORDER BY id', [
    id,
  ])
  expect(changes).toEqual(
    ['grant Evaluator', 'grant Admin', 'deactivate', 'activate', 'revoke Evaluator'].map((action) => ({
      action,
      actor_id: null,
      origin: 'shell',
    })),
  )
})

test('[M22, M20] the last admin stays, also for the shell', async () => {
  await server.db.query('UPDATE app_user SET is_admin = false')
  const { email } = await server.createUser({ role: 'Player', isAdmin: true })
  await expect(shell('revoke', email, 'Admin')).rejects.toThrow('This is the last admin.')
  await expect(shell('deactivate', email)).rejects.toThrow('This is the last admin.')
})

test('[M20] the list tells who has which right', async () => {
  await server.createUser({ role: 'Player' })
  const one = await server.createUser({
    role: 'Director',
    email: 'list.one@example.test',
    groups: ['Director', 'Evaluator'],
  })
  await server.db.query(`UPDATE app_user SET last_name = 'A' || chr(27) || '[2J', is_active = false WHERE id = $1`, [
    one.id,
  ])
  const lines = (await shell('list', '--role', 'director')).split('\n')
  // Columns are as wide as the widest of all.
  expect(lines.find((line) => line.startsWith(one.email))?.split(/ {2,}/u)).toEqual([
    'list.one@example.test',
    'Test A·[2J',
    'Director',
    'Evaluator, inactive',
  ])
  expect((await shell('list')).split('\n').length).toBeGreaterThan(lines.length)
})

test.each([
  {
    args: ['grant', 'nobody@example.test', 'Admin'],
    says: 'There is no account with the address nobody@example.test.',
  },
  { args: ['grant', 'new@example.test', 'Admin'], says: 'has signed up and has not opened the app yet' },
  { args: ['grant', 'a@b.test', 'Coach'], says: 'Unknown role "Coach": expected Evaluator or Admin.' },
  { args: ['grant', 'a@b.test'], says: 'Expected what to grant: Evaluator or Admin.' },
  {
    args: ['grant', 'Evaluator', 'a@b.test'],
    says: 'Expected the address of an account after "grant", got "Evaluator".',
  },
  { args: ['deactivate', 'a@b.test', 'now'], says: 'Did not expect "now" here.' },
  { args: ['list', '--role', 'Boss'], says: 'Unknown role "Boss": expected one of Coach,' },
  { args: ['promote', 'a@b.test'], says: 'Unknown command "promote".' },
])('[M20] $args is answered: $says', async ({ args, says }) => {
  if (!server.pool.admin.find('new@example.test'))
    server.pool.admin.createUser({ email: 'new@example.test', password: 'Right-password-1' })
  await expect(shell(...args)).rejects.toThrow(says)
})

test('[M20] with a database and a user pool of their own, the shell works on these and asks no server', async () => {
  const cognito = await startCognitoEndpoint(server.pool)
  onTestFinished(() => cognito.close())
  const { id, email } = await server.createUser({ role: 'Director' })
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(import.meta.dirname, '../../tools/scripts/user.ts'), 'grant', email, 'Admin'],
    {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: server.databaseUrl,
        COGNITO_USER_POOL_ID: 'us-east-1_Abc',
        COGNITO_CLIENT_ID: 'abc',
        AWS_ENDPOINT_URL: cognito.url,
        AWS_ACCESS_KEY_ID: 'test',
        AWS_SECRET_ACCESS_KEY: 'test',
      },
    },
  )
  expect(stdout).toContain(`${email} is an admin now.`)
  expect(server.pool.admin.must(id).groups).toEqual(['Admin', 'Director'])
  expect(cognito.sent.map(({ operation }) => operation)).toContain('AdminAddUserToGroup')
  expect(cognito.sent[0]?.body.UserPoolId).toBe('us-east-1_Abc')
})

test('without a command, and for --help, it explains itself', async () => {
  expect(await shell()).toContain('npm run user -- grant <email> Evaluator')
  expect(await shell('grant', '--help')).toBe(await shell())
})

test('[M20] a wrong DATA_DIR makes nothing and says what is missing', async () => {
  const nowhere = path.join(dataDir, 'nowhere')
  await expect(runUserShell(['list'], { DATA_DIR: nowhere })).rejects.toThrow(`there is no data in ${nowhere}`)
  expect(fs.existsSync(nowhere)).toBe(false)
})

test('[M20] the door opens to the secret alone, which only this user can read, and is not public', async () => {
  const { mode } = fs.statSync(file)
  expect(mode & 0o777).toBe(0o600)
  // Written by the door.
  const { port, secret } = JSON.parse(fs.readFileSync(file, 'utf8')) as { port: number; secret: string }
  const post = (authorization: string) =>
    fetch(`http://127.0.0.1:${port}/operator`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'list' }),
    })
  expect((await post(`Operator ${secret}`)).status).toBe(200)
  for (const wrong of ['', `Bearer ${secret}`, `Operator ${secret}x`, 'Operator undefined'])
    expect((await post(wrong)).status).toBe(401)
  const headers = { authorization: `Operator ${secret}` }
  for (const url of ['/operator', '/operator/', '/api/operator/']) {
    expect((await server.app.inject({ method: 'POST', url, headers, payload: { kind: 'list' } })).statusCode).toBe(404)
  }
})

test('[M73] reset-mfa lets somebody who lost everything sign in by password alone, and is kept', async () => {
  const { id, email } = await server.createUser({ isAdmin: true })
  await withSecondStep(server.pool, await server.signIn(email), server.services.now)
  await expect(server.signIn(email)).rejects.toThrow('AccessToken')
  expect(await shell('reset-mfa', email)).toBe(
    `${email} signs in by password alone now, until they set up an authenticator app again.`,
  )
  expect(await server.signIn(email)).toBeTruthy()
  expect(await server.db.query('SELECT action, origin FROM audit WHERE person_id = $1', [id])).toEqual([
    { action: 'remove second step', origin: 'shell' },
  ])
})
