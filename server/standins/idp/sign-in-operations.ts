import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import type { PoolUser } from './accounts.ts'
import type { Caller } from './caller.ts'
import { refuse, refuseSignIn } from './cognito-error.ts'
import { LongText, ShortText, clientField, operation } from './operation.ts'
import type { Operation, Pool } from './operation.ts'
import { matchesPassword, newChallenge, verifyClaim } from './srp.ts'
import type { PasswordVerifier } from './srp.ts'
import { createTurns } from '../take-turns.ts'

const CHALLENGE_MS = 3 * 60_000

const Hex = v.pipe(v.string(), v.regex(/^[0-9a-f]{1,800}$/iu))
// `use` keeps one kind of sealed value from passing for another: a block that anybody gets is no proof of a password.
const Challenge = v.object({ use: v.literal('srp'), sub: v.string(), A: Hex, B: Hex, b: Hex, expiresAt: v.number() })
const NewPasswordTicket = v.object({ use: v.literal('new-password'), sub: v.string(), expiresAt: v.number() })

const CodeTicket = v.object({ use: v.literal('second-factor'), sub: v.string(), expiresAt: v.number() })
const CodeAnswer = v.object({ Session: LongText, ChallengeResponses: v.object({ SOFTWARE_TOKEN_MFA_CODE: ShortText }) })

const SrpStart = v.object({ USERNAME: ShortText, SRP_A: Hex })

/** Signing in, by SRP or with the password itself, and refreshing what came of it. */
export function signInOperations(pool: Pool): Record<string, Operation> {
  const { poolName, keys, accounts, sessions, secondFactors, attempts, devices, placeOf, now } = pool
  const client = clientField(pool.clientId)
  const usedBlocks = new Map<string, number>()
  const inTurn = createTurns()

  function ensureMayTry(account: string, caller: Caller) {
    if (attempts.waitMs(account, placeOf(account, caller)) > 0)
      refuse('NotAuthorizedException', 'Password attempts exceeded')
  }

  /** M9. Before the arithmetic of a password, which is the dearest thing that a stranger can ask for. */
  function ensureMayStart(account: string, caller: Caller) {
    if (attempts.isHasty(account, placeOf(account, caller))) refuse('TooManyRequestsException', 'Too many requests')
    ensureMayTry(account, caller)
  }

  function judge(isRight: boolean, user: PoolUser | undefined, account: string, caller: Caller) {
    const place = placeOf(account, caller)
    if (!isRight || !user) {
      attempts.failed(account, place)
      return refuseSignIn()
    }
    // M70. Half a proof does not make good for wrong codes before it.
    if (!secondFactors.isOn(user)) trust(account, caller)
    return afterPassword(user)
  }

  function trust(account: string, caller: Caller) {
    attempts.succeeded(account, placeOf(account, caller))
    devices.remember(account, caller)
  }

  function afterPassword(user: PoolUser) {
    if (!user.enabled) refuse('NotAuthorizedException', 'User is disabled.')
    if (user.status === 'UNCONFIRMED') refuse('UserNotConfirmedException', 'User is not confirmed.')
    if (user.status === 'CONFIRMED') return secondFactors.isOn(user) ? askForCode(user) : signedIn(user)
    return {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: keys.seal({ use: 'new-password', sub: user.sub, expiresAt: now() + CHALLENGE_MS }),
      ChallengeParameters: { USER_ID_FOR_SRP: user.sub, requiredAttributes: '[]', userAttributes: '{}' },
    }
  }

  const askForCode = ({ sub }: PoolUser) => ({
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: keys.seal({ use: 'second-factor', sub, expiresAt: now() + CHALLENGE_MS }),
    ChallengeParameters: { USER_ID_FOR_SRP: sub },
  })

  /** The ticket may be shown again after a wrong code, as often as wrong passwords may be tried. */
  function judgeCode({ Session, ChallengeResponses }: v.InferOutput<typeof CodeAnswer>, caller: Caller) {
    const { sub } = openSealed(CodeTicket, Session)
    ensureMayTry(sub, caller)
    const user = accounts.must(sub)
    if (!user.enabled) refuse('NotAuthorizedException', 'User is disabled.')
    const place = placeOf(sub, caller)
    const from = place.device === undefined ? 'elsewhere' : 'known'
    const answer = secondFactors.check(user, ChallengeResponses.SOFTWARE_TOKEN_MFA_CODE, from)
    if (answer === 'closed') refuse('LimitExceededException', 'Attempt limit exceeded, please try after some time.')
    if (answer === 'wrong') {
      attempts.failed(sub, place)
      refuse('CodeMismatchException', 'Invalid code received for user')
    }
    trust(sub, caller)
    return signedIn(accounts.must(sub))
  }

  const signedIn = (user: PoolUser) => ({ ChallengeParameters: {}, AuthenticationResult: sessions.start(user) })

  /** For a name that is not known: looks as real, and stays the same from one call to the next. */
  function invented(name: string): { sub: string; srp: PasswordVerifier } {
    const digest = (what: string) => keys.digest(`${what} ${name.toLowerCase()}`)
    const sub = digest('sub').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/u, '$1-$2-4$3-a$4-$5')
    return { sub, srp: { salt: digest('salt').slice(0, 32), verifier: digest('verifier').repeat(12) } }
  }

  async function startSrp({ USERNAME, SRP_A }: v.InferOutput<typeof SrpStart>, caller: Caller) {
    const user = accounts.findByAddress(USERNAME)
    const fake = invented(USERNAME)
    const sub = user?.sub ?? fake.sub
    ensureMayStart(sub, caller)
    const srp = user?.srp ?? fake.srp
    // One after the other, with room between them: whoever asks for something else waits for one start, not for all
    // that came at once.
    const { b, B } = await inTurn('start', async () => {
      await setImmediate()
      return newChallenge(srp)
    })
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: srp.salt,
        SRP_B: B,
        USERNAME: sub,
        USER_ID_FOR_SRP: sub,
        // The state of the exchange travels with the client: a server killed in between still completes it.
        SECRET_BLOCK: keys.seal({ use: 'srp', sub, A: SRP_A, B, b, expiresAt: now() + CHALLENGE_MS }),
      },
    }
  }

  function openSealed<Schema extends v.GenericSchema<unknown, { expiresAt: number }>>(schema: Schema, sealed: string) {
    const { success, output } = v.safeParse(schema, keys.open(sealed))
    if (!success) return refuse('NotAuthorizedException', 'Invalid session for the user.')
    if (output.expiresAt < now()) refuse('NotAuthorizedException', 'Invalid session for the user, session is expired.')
    return output
  }

  /** A recorded answer must not sign in a second time. */
  function useOnce(block: string, expiresAt: number) {
    for (const [used, until] of usedBlocks) if (until < now()) usedBlocks.delete(used)
    const digest = createHash('sha256').update(Buffer.from(block, 'base64')).digest('base64')
    if (usedBlocks.has(digest)) refuse('NotAuthorizedException', 'Invalid session for the user.')
    usedBlocks.set(digest, expiresAt)
  }

  const initiate = v.variant('AuthFlow', [
    v.object({ ...client, AuthFlow: v.literal('USER_SRP_AUTH'), AuthParameters: SrpStart }),
    v.object({
      ...client,
      AuthFlow: v.literal('USER_AUTH'),
      AuthParameters: v.object({ ...SrpStart.entries, PREFERRED_CHALLENGE: v.literal('PASSWORD_SRP') }),
    }),
    v.object({
      ...client,
      AuthFlow: v.literal('USER_PASSWORD_AUTH'),
      AuthParameters: v.object({ USERNAME: ShortText, PASSWORD: ShortText }),
    }),
  ])

  const respond = v.variant('ChallengeName', [
    v.object({
      ...client,
      ChallengeName: v.literal('PASSWORD_VERIFIER'),
      ChallengeResponses: v.object({
        PASSWORD_CLAIM_SECRET_BLOCK: LongText,
        PASSWORD_CLAIM_SIGNATURE: ShortText,
        TIMESTAMP: ShortText,
      }),
    }),
    v.object({
      ...client,
      ChallengeName: v.literal('NEW_PASSWORD_REQUIRED'),
      Session: LongText,
      ChallengeResponses: v.object({ NEW_PASSWORD: ShortText }),
    }),
    v.object({ ...client, ChallengeName: v.literal('SOFTWARE_TOKEN_MFA'), ...CodeAnswer.entries }),
  ])

  return {
    InitiateAuth: operation(initiate, (body, caller) => {
      switch (body.AuthFlow) {
        case 'USER_SRP_AUTH':
        case 'USER_AUTH':
          return startSrp(body.AuthParameters, caller)
        case 'USER_PASSWORD_AUTH': {
          const { USERNAME, PASSWORD } = body.AuthParameters
          const user = accounts.findByAddress(USERNAME)
          const fake = invented(USERNAME)
          const sub = user?.sub ?? fake.sub
          ensureMayStart(sub, caller)
          // Computed for an unknown name too, so that the time taken tells nothing.
          const isRight = matchesPassword({ poolName, userId: sub }, PASSWORD, user?.srp ?? fake.srp)
          return judge(isRight, user, sub, caller)
        }
      }
    }),
    RespondToAuthChallenge: operation(respond, (body, caller) => {
      if (body.ChallengeName === 'SOFTWARE_TOKEN_MFA') return judgeCode(body, caller)
      if (body.ChallengeName === 'NEW_PASSWORD_REQUIRED') {
        const user = accounts.must(openSealed(NewPasswordTicket, body.Session).sub)
        if (user.status !== 'FORCE_CHANGE_PASSWORD') refuse('NotAuthorizedException', 'Invalid session for the user.')
        accounts.setPassword(user, body.ChallengeResponses.NEW_PASSWORD)
        user.status = 'CONFIRMED'
        accounts.save(user)
        return signedIn(user)
      }
      const answer = body.ChallengeResponses
      const secretBlock = answer.PASSWORD_CLAIM_SECRET_BLOCK
      const challenge = openSealed(Challenge, secretBlock)
      const { sub } = challenge
      ensureMayTry(sub, caller)
      useOnce(secretBlock, challenge.expiresAt)
      const user = accounts.find(sub)
      const isRight = verifyClaim({ poolName, userId: sub }, user?.srp ?? invented(sub).srp, challenge, {
        secretBlock,
        timestamp: answer.TIMESTAMP,
        signature: answer.PASSWORD_CLAIM_SIGNATURE,
      })
      return judge(isRight && user?.srp !== undefined, user, sub, caller)
    }),
    GetTokensFromRefreshToken: operation(v.object({ ...client, RefreshToken: LongText }), ({ RefreshToken }) => ({
      AuthenticationResult: sessions.refresh(RefreshToken),
    })),
    RevokeToken: operation(v.object({ ...client, Token: LongText }), ({ Token }) => {
      sessions.revoke(Token)
      return {}
    }),
  }
}
