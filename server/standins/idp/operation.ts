import * as v from 'valibot'
import type { Accounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import { ROLE_ATTRIBUTE } from '../../adapters/cognito-trigger/assign-first-group.ts'
import { refuse } from './cognito-error.ts'
import type { Caller } from './caller.ts'
import type { Codes } from './codes.ts'
import type { Devices, Place } from './devices.ts'
import type { Limits } from './limits.ts'
import type { SecondFactors } from './second-factors.ts'
import type { PoolKeys } from './pool-keys.ts'
import type { Sessions } from './sessions.ts'

/** Everything that the operations of one pool share. */
export type Pool = {
  poolName: string
  clientId: string
  now: () => number
  keys: PoolKeys
  accounts: Accounts
  sessions: Sessions
  codes: Codes
  attempts: Attempts
  devices: Devices
  secondFactors: SecondFactors
  limits: Limits
  /** Where the caller tries this account from. */
  placeOf: (account: string, caller: Caller) => Place
}

/** One public call: parses its own body, answers what goes back as JSON. */
export type Operation = (body: unknown, caller: Caller) => object | Promise<object>

export function operation<Schema extends v.GenericSchema>(
  schema: Schema,
  run: (body: v.InferOutput<Schema>, caller: Caller) => object | Promise<object>,
): Operation {
  return (body, caller) => {
    const parsed = v.safeParse(schema, body)
    if (!parsed.success) {
      const [issue] = parsed.issues
      return refuse('InvalidParameterException', `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
    }
    return run(parsed.output, caller)
  }
}

export const ShortText = v.pipe(v.string(), v.maxLength(256))
/** Tokens and sealed blocks. */
export const LongText = v.pipe(v.string(), v.maxLength(16_384))
export const AttributeList = v.optional(
  v.pipe(v.array(v.object({ Name: ShortText, Value: v.pipe(v.string(), v.maxLength(2_048)) })), v.maxLength(30)),
  [],
)

export const clientField = (clientId: string) => ({
  ClientId: v.literal(clientId, 'User pool client does not exist.'),
})

const WRITABLE =
  /^(?:name|given_name|family_name|middle_name|nickname|preferred_username|phone_number|birthdate|gender|locale|zoneinfo|picture|profile|website|address|custom:[\w-]{1,20})$/u

/**
 * A client may write these attributes and no others: anything else could pass for a claim of the id token. Those of
 * `once` are written when the account is made and never again.
 */
export function writableAttributes(
  list: v.InferOutput<typeof AttributeList>,
  once: readonly string[] = [],
): Record<string, string> {
  const fixed = list.find(({ Name }) => Name === ROLE_ATTRIBUTE && !once.includes(Name))
  if (fixed) refuse('InvalidParameterException', `user.${fixed.Name}: Attribute cannot be updated.`)
  if (!list.every(({ Name }) => WRITABLE.test(Name))) {
    refuse('NotAuthorizedException', 'A client attempted to write unauthorized attribute')
  }
  return Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]))
}
