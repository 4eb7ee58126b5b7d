import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createOpenIdDirectory } from './openid.ts'

const PERSON = { sub: 'id-1', email: 'ann@club.example', email_verified: true, given_name: 'Ann', family_name: 'Lee' }

/** A provider that knows one token. */
async function aProvider(person: unknown = PERSON) {
  const server = createServer(({ url, headers }, response) => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    if (url === '/.well-known/openid-configuration')
      return response.end(JSON.stringify({ userinfo_endpoint: `${origin}/me` }))
    if (headers.authorization !== 'Bearer right') return response.writeHead(401).end()
    return response.end(JSON.stringify(person))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return createOpenIdDirectory({ issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
}

test('[U100] an OpenID provider tells whose token it is', async () => {
  const directory = await aProvider()
  expect(await directory.readUser('right')).toEqual({
    userId: 'id-1',
    isEmailVerified: true,
    email: 'ann@club.example',
    firstName: 'Ann',
    lastName: 'Lee',
    phone: null,
  })
  await expect(directory.readUser('wrong')).rejects.toMatchObject({ reason: 'unauthenticated' })
})

test('[U100] what an OpenID provider cannot tell is unavailable, and never "not there"', async () => {
  const away = createOpenIdDirectory({ issuer: 'http://127.0.0.1:1' })
  await expect(away.readUser('right')).rejects.toMatchObject({ reason: 'unavailable' })
  await expect((await aProvider({ name: 'Ann' })).readUser('right')).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(away.groupsOf('id-1')).rejects.toMatchObject({ reason: 'unavailable' })
})
