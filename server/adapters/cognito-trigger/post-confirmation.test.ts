import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCognitoEndpoint } from '#tests/support/cognito-endpoint.ts'
import type { CognitoEndpoint } from '#tests/support/cognito-endpoint.ts'
import { aPoolStore } from '#tests/support/pool-store.ts'
import { createUserPool } from '../../standins/idp/user-pool.ts'
import type { handler } from './post-confirmation.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '..', '..', '..')
const pool = createUserPool({ store: aPoolStore(), issuer: 'http://localhost:8080/idp/test' })
let endpoint: CognitoEndpoint
let folder = ''

beforeAll(async () => {
  endpoint = await startCognitoEndpoint(pool)
  // Inside the checkout, so that the bundle finds the SDK, as it does in the Lambda runtime.
  const cache = path.join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(path.join(cache, 'trigger-'))
  await run(process.execPath, [path.join(root, 'tools', 'scripts', 'build-trigger.ts'), '--out-dir', folder], {
    cwd: root,
  })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await endpoint.close()
})

test.each([
  ['Coach', 'Coach'],
  ['Owner', 'Owner'],
  ['Evaluator', 'Player'],
  ['Admin', 'Player'],
  [undefined, 'Player'],
])('[M5] the bundle puts who asked for %s into the group %s of the pool in the event', async (wish, group) => {
  endpoint.sent.length = 0
  const { sub } = aPerson()
  const event = anEvent(sub, { ...(wish && { 'custom:role': wish }) })
  expect(await inLambda(event)).toEqual(event)
  expect(endpoint.sent).toMatchObject([
    { operation: 'AdminAddUserToGroup', body: { UserPoolId: 'eu-west-1_Abc', Username: sub, GroupName: group } },
  ])
  expect(endpoint.sent[0]?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=.*\/eu-west-1\/cognito-idp\//u)
  expect(pool.admin.must(sub).groups).toEqual([group])
})

test('[M5, T47] after a forgotten password the bundle gives no group, and ends every session', async () => {
  endpoint.sent.length = 0
  const { sub } = aPerson()
  const event = { ...anEvent(sub, { 'custom:role': 'Coach' }), triggerSource: 'PostConfirmation_ConfirmForgotPassword' }
  expect(await inLambda(event)).toEqual(event)
  expect(endpoint.sent).toMatchObject([
    { operation: 'AdminUserGlobalSignOut', body: { UserPoolId: 'eu-west-1_Abc', Username: sub } },
  ])
})

test('[M5] the bundle fails when Cognito does, so that nobody is told of a group they are not in', async () => {
  endpoint.failWith({ status: 400, type: 'ResourceNotFoundException' })
  await expect(inLambda(anEvent(aPerson().sub, {}))).rejects.toThrow('ResourceNotFoundException')
  endpoint.failWith(undefined)
})

test('[M5] the zip holds the bundle under the name that the function is configured with', () => {
  const files = unzipSync(readFileSync(path.join(folder, 'post-confirmation.zip')))
  expect(Object.keys(files)).toEqual(['post-confirmation.mjs'])
  expect(Buffer.from(files['post-confirmation.mjs'] ?? [])).toEqual(
    readFileSync(path.join(folder, 'post-confirmation.mjs')),
  )
})

let count = 0
const aPerson = () => pool.admin.createUser({ email: `ann${++count}@example.test`, password: 'Right-password-1' })

/** As Cognito sends it. */
function anEvent(userName: string, userAttributes: Record<string, string>) {
  return {
    version: '1',
    triggerSource: 'PostConfirmation_ConfirmSignUp',
    region: 'eu-west-1',
    userPoolId: 'eu-west-1_Abc',
    userName,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: 'abc' },
    request: { userAttributes: { sub: userName, email_verified: 'true', ...userAttributes } },
    response: {},
  }
}

/** Calls the bundle's handler in a process of its own, with the environment that Lambda gives. */
async function inLambda(event: Parameters<typeof handler>[0]): Promise<unknown> {
  const program = `
    const { handler } = await import(${JSON.stringify(path.join(folder, 'post-confirmation.mjs'))})
    process.stdout.write(JSON.stringify(await handler(${JSON.stringify(event)})))`
  const env = {
    PATH: process.env['PATH'],
    AWS_ENDPOINT_URL: endpoint.url,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  }
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { env })
  return JSON.parse(stdout)
}
