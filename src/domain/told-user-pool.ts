import * as v from 'valibot'

/**
 * The user pool that pages sign in at, as the server tells it with the start page and the worker: one build runs for
 * any pool. `endpoint` is there when the pool is not AWS's.
 */
export const ToldUserPool = v.object({
  userPoolId: v.pipe(
    v.string(),
    v.regex(/^[a-z]{2}(?:-[a-z]+)+-\d_\w+$/u, 'expected a pool id such as us-east-1_AbCdEfGhI'),
  ),
  clientId: v.pipe(v.string(), v.regex(/^\w[\w.-]*$/u, 'expected an app client id')),
  endpoint: v.optional(v.pipe(v.string(), v.url('expected an address'))),
})
export type ToldUserPool = v.InferOutput<typeof ToldUserPool>

/** The meta element of the start page that holds it, as JSON. */
export const USER_POOL_META = 'courtside-user-pool'
/** The global of the worker that holds it, as JSON. */
export const USER_POOL_GLOBAL = 'courtsideUserPool'
