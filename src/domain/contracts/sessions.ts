import * as v from 'valibot'
import { anyone, everyone } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Text } from './wire.ts'

export const SessionOfUser = v.object({
  id: Id,
  /** The browser and the device in words. */
  device: v.string(),
  signed_in_at: Instant,
  last_used_at: Instant,
  /** The one that asks. */
  is_this: v.boolean(),
})
export type SessionOfUser = v.InferOutput<typeof SessionOfUser>

const path = '/accounts/sessions/'

export const listSessions = endpoint({
  method: 'GET',
  path,
  summary: 'Where the signed-in user is signed in, last used first',
  grant: everyone,
  input: v.object({}),
  output: v.object({ results: v.array(SessionOfUser) }),
})

/** An id that is nobody's, or somebody else's, changes nothing and is answered the same. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/accounts/sessions/:session_id/',
  summary: 'Sign out one device of the signed-in user',
  grant: everyone,
  input: v.object({ session_id: Id }),
  output: v.object({}),
})

export const endSessions = endpoint({
  method: 'POST',
  path: '/accounts/sessions/end/',
  summary: 'Sign out the signed-in user everywhere, or everywhere else',
  grant: everyone,
  input: v.object({ keep_this: v.boolean() }),
  /** An identity provider that can only end all sessions ends this one too, also when it was to be kept. */
  output: v.object({ is_this_ended: v.boolean() }),
})

/**
 * What a device that has signed out tells, online or later: the session's `origin_jti`, which can end it and
 * nothing else.
 */
export const signOut = endpoint({
  method: 'POST',
  path: '/auth/sign-out/',
  summary: 'Tell that a session has been signed out on its device',
  grant: anyone,
  input: v.object({ origin_jti: Text(200) }),
  output: v.object({}),
})
