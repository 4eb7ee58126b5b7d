import type { JSONWebKeySet } from 'jose'
import { accountOperations } from './account-operations.ts'
import { createAccounts } from './accounts.ts'
import { createAttempts } from './attempts.ts'
import type { Caller } from './caller.ts'
import { refuse } from './cognito-error.ts'
import { createCodes } from './codes.ts'
import type { CodeMessage } from './codes.ts'
import { createDevices } from './devices.ts'
import { createLimits } from './limits.ts'
import type { Operation, Pool } from './operation.ts'
import { createPoolAdmin } from './pool-admin.ts'
import type { PoolAdmin } from './pool-admin.ts'
import { openPoolKeys } from './pool-keys.ts'
import { createSecondFactors } from './second-factors.ts'
import { createSessions } from './sessions.ts'
import type { Lifetimes } from './sessions.ts'
import { signInOperations } from './sign-in-operations.ts'
import { signUpOperations } from './sign-up-operations.ts'
import type { Store } from './store.ts'

export const LOCAL_POOL_ID = 'us-east-1_LOCALdev1'
export const LOCAL_CLIENT_ID = 'local-spa-client'

/** A small Cognito user pool in this process: development, tests, and one club on one machine. */
export type UserPool = {
  poolId: string
  clientId: string
  issuer: string
  jwks: JSONWebKeySet
  lifetimes: Lifetimes
  admin: PoolAdmin
  /** Runs one public operation. Rejects with a CognitoError for every "no". */
  call(operationName: string, body: unknown, caller: Caller): Promise<object>
  close(): void
}

type Options = {
  store: Store
  issuer: string
  lifetimes?: Partial<Lifetimes>
  now?: () => number
  deliver?: (message: CodeMessage) => void
  callsPerMinute?: number
}

const LIFETIMES: Lifetimes = { accessSeconds: 900, refreshSeconds: 30 * 86_400, codeSeconds: 3_600 }

export function createUserPool(options: Options): UserPool {
  const { store, issuer, now = Date.now, deliver = () => {}, callsPerMinute = 600 } = options
  const lifetimes = { ...LIFETIMES, ...options.lifetimes }
  const [poolId, clientId] = [LOCAL_POOL_ID, LOCAL_CLIENT_ID]
  const poolName = poolId.slice(poolId.indexOf('_') + 1)
  const keys = openPoolKeys(store)
  const accounts = createAccounts({ store, poolName, now })
  const sessions = createSessions({ store, keys, accounts, issuer, clientId, lifetimes, now })
  const limits = createLimits({ now })
  const devices = createDevices(keys)
  const codes = createCodes({ accounts, keys, limits, codeSeconds: lifetimes.codeSeconds, now, deliver })
  const attempts = createAttempts({ now, callsPerMinute })
  const placeOf: Pool['placeOf'] = (account, caller) => ({
    network: caller.network,
    device: devices.find(account, caller),
  })
  const secondFactors = createSecondFactors({
    accounts,
    now,
    warn: ({ email }) => deliver({ kind: 'wrongCodes', email }),
  })
  const pool: Pool = {
    secondFactors,
    poolName,
    clientId,
    now,
    keys,
    accounts,
    sessions,
    codes,
    attempts,
    devices,
    limits,
    placeOf,
  }
  const operations = new Map<string, Operation>(
    Object.entries({ ...signUpOperations(pool), ...signInOperations(pool), ...accountOperations(pool) }),
  )
  return {
    poolId,
    clientId,
    issuer,
    jwks: keys.jwks,
    lifetimes,
    admin: createPoolAdmin(pool),
    async call(operationName, body, caller) {
      if (attempts.isFlooding(caller.network)) refuse('TooManyRequestsException', 'Too many requests')
      const run = operations.get(operationName)
      if (!run) return refuse('UnknownOperationException', `Unknown operation ${operationName.slice(0, 60)}`)
      return run(body, caller)
    },
    close: () => store.close(),
  }
}
