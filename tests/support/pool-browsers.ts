import Fastify from 'fastify'
import { codeMail } from '#server/standins/idp/code-mail.ts'
import { idpRoutes } from '#server/standins/idp/idp-routes.ts'
import { createMemoryStore } from '#server/standins/idp/store.ts'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID, createUserPool } from '#server/standins/idp/user-pool.ts'
import { createMailbox } from './mailbox.ts'

export const PASSWORD = 'Right-password-1'
export type PoolBrowser = ReturnType<Awaited<ReturnType<typeof startPool>>['aBrowser']>

/**
 * The local pool behind its wire, with a clock that stands until it is told to pass, and browsers in networks of their
 * own.
 */
export async function startPool() {
  let clock = Date.now()
  let count = 0
  const mailbox = createMailbox()
  const pool = createUserPool({
    store: createMemoryStore(),
    issuer: `http://localhost:8080/idp/${LOCAL_POOL_ID}`,
    now: () => clock,
    deliver: (message) => void mailbox.send(codeMail(message, 3_600)),
    callsPerMinute: 100_000,
  })
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true }, trustProxy: true })
  await idpRoutes(app, pool)

  const anEmail = () => `person${++count}@example.test`

  /** Confirms a new account, or finds the one that is there. */
  async function anAccount(browser: ReturnType<typeof aBrowser>, email = anEmail()) {
    if (pool.admin.find(email)) return email
    await browser.signUp(email)
    await browser.confirm(email)
    return email
  }

  /** A browser with a cookie jar of its own, in a network of its own. */
  function aBrowser() {
    let network = `10.1.${count >> 8}.${++count & 255}`
    let cookie = ''
    async function call(name: string, body: object) {
      const response = await app.inject({
        method: 'POST',
        url: '/idp/',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
          'x-forwarded-for': network,
          ...(cookie && { cookie }),
        },
        payload: JSON.stringify({ ClientId: LOCAL_CLIENT_ID, ...body }),
      })
      cookie = String(response.headers['set-cookie'] ?? cookie).split(';')[0] ?? ''
      return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
    }
    const browser = {
      call,
      moveTo(place: string) {
        network = `192.0.2.${place.length}`
        return browser
      },
      signUp: (email: string, role?: string, password = PASSWORD) =>
        call('SignUp', {
          Username: email,
          Password: password,
          UserAttributes: [
            { Name: 'email', Value: email },
            ...(role === undefined
              ? [{ Name: 'custom:role', Value: 'Player' }]
              : [{ Name: 'custom:role', Value: role }]),
          ],
        }),
      confirm: (email: string) => call('ConfirmSignUp', { Username: email, ConfirmationCode: mailbox.codeFor(email) }),
      signIn: (email: string, password = PASSWORD) =>
        call('InitiateAuth', {
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: password },
        }),
      async tokens(email: string) {
        const { body } = await browser.signIn(email)
        return body['AuthenticationResult'] as { AccessToken: string } // Cognito's own shape.
      },
    }
    return browser
  }

  return {
    pool,
    mailbox,
    aBrowser,
    anEmail,
    anAccount,
    pass: (ms: number) => {
      clock += ms
    },
    close: () => app.close(),
  }
}
