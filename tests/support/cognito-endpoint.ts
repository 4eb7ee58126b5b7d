import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { readCaller } from '#server/standins/idp/caller.ts'
import { CognitoError } from '#server/standins/idp/cognito-error.ts'
import type { UserPool } from '#server/standins/idp/user-pool.ts'

type Body = {
  Username?: string
  GroupName?: string
  NextToken?: string
  AccessToken?: string
  UserPoolId?: string
  AuthParameters?: Record<string, string>
  ChallengeName?: string
  Session?: string
  ChallengeResponses?: object
  Token?: string
  SoftwareTokenMfaSettings?: { Enabled: boolean }
}
export type Sent = { operation: string; body: Body; headers: IncomingHttpHeaders }

export type CognitoEndpoint = {
  url: string
  /** Every request, oldest first. */
  sent: Sent[]
  /** Answers everything with this from now on; undefined ends it. */
  failWith(failure: { status: number; type: string } | undefined): void
  close(): Promise<void>
}

const GROUPS = new Set(['Coach', 'Evaluator', 'Player', 'Director', 'Owner', 'Admin'])

/** Stands for AWS: the operations with which a server works on a user pool, over HTTP, on the users of a local pool. */
export async function startCognitoEndpoint(pool: UserPool): Promise<CognitoEndpoint> {
  const sent: Sent[] = []
  let failure: { status: number; type: string } | undefined
  const { admin } = pool
  const nameOf = ({ Username = '' }: Body) => Username
  const groupOf = ({ GroupName = '' }: Body) => {
    if (!GROUPS.has(GroupName)) throw new CognitoError('ResourceNotFoundException', 'Group not found.')
    return GroupName
  }
  const done = (act: () => void) => (act(), {})
  const asClient = (operation: string, body: object) =>
    pool.call(operation, { ClientId: pool.clientId, ...body }, readCaller('127.0.0.1').caller)
  const operations: Record<string, (body: Body) => object | Promise<object>> = {
    AdminGetUser(body) {
      const { sub, email, isEmailVerified, attributes } = admin.must(nameOf(body))
      const all = { sub, ...attributes, email, email_verified: String(isEmailVerified) }
      const UserMFASettingList = admin.hasSecondFactor(sub) ? ['SOFTWARE_TOKEN_MFA'] : undefined
      return {
        Username: sub,
        UserAttributes: Object.entries(all).map(([Name, Value]) => ({ Name, Value })),
        UserMFASettingList,
      }
    },
    // A group at a time, so that whoever reads must read on.
    AdminListGroupsForUser(body) {
      const { groups } = admin.must(nameOf(body))
      const at = Number(body.NextToken ?? 0)
      const Groups = groups.slice(at, at + 1).map((GroupName) => ({ GroupName }))
      return { Groups, ...(at + 1 < groups.length && { NextToken: String(at + 1) }) }
    },
    AdminAddUserToGroup: (body) => done(() => admin.addToGroup(nameOf(body), groupOf(body))),
    AdminRemoveUserFromGroup: (body) => done(() => admin.removeFromGroup(nameOf(body), groupOf(body))),
    AdminUserGlobalSignOut: (body) => done(() => admin.signOutEverywhere(nameOf(body))),
    AdminDeleteUser: (body) => done(() => admin.deleteUser(nameOf(body))),
    AdminSetUserMFAPreference(body) {
      if (!body.SoftwareTokenMfaSettings?.Enabled) admin.removeSecondFactor(nameOf(body))
      else if (!admin.turnOnSecondFactor(nameOf(body)))
        throw new CognitoError('InvalidParameterException', 'User has not verified software token mfa')
      return {}
    },
    // A server may name a person by their id, a browser may not.
    AdminInitiateAuth: ({ AuthParameters = {} }) =>
      asClient('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { ...AuthParameters, USERNAME: admin.must(AuthParameters['USERNAME'] ?? '').email },
      }),
    AdminRespondToAuthChallenge: ({ ChallengeName, Session, ChallengeResponses }) =>
      asClient('RespondToAuthChallenge', { ChallengeName, Session, ChallengeResponses }),
    RevokeToken: ({ Token }) => asClient('RevokeToken', { Token }),
    GetUser: (body) => pool.call('GetUser', body, readCaller('127.0.0.1').caller),
  }

  async function answer(operation: string, body: Body): Promise<{ status: number; body: object }> {
    if (failure) return { status: failure.status, body: { __type: failure.type, message: 'As the test wants it' } }
    try {
      const run = operations[operation]
      if (!run) throw new CognitoError('UnknownOperationException', operation)
      return { status: 200, body: await run(body) }
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error
      return { status: 400, body: { __type: error.type, message: error.message } }
    }
  }

  const server = createServer((request, response) => {
    void text(request).then(async (json) => {
      const operation = String(request.headers['x-amz-target']).replace('AWSCognitoIdentityProviderService.', '')
      const body = JSON.parse(json) as Body // As the SDK sends it.
      sent.push({ operation, body, headers: request.headers })
      const { status, body: answered } = await answer(operation, body)
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(answered))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    failWith: (it) => void (failure = it),
    close: () => closed(server),
  }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
