import type { Proof, ProofAnswer } from '../../ports/directory.ts'
import type { Pool } from './operation.ts'
import { matchesPassword } from './srp.ts'

/**
 * M72. Asks again for what signing in asks for; starts no session. What is wrong counts for the session alone, as for a
 * browser that has signed in before: nobody else in the network slows it down, and it slows nobody else.
 */
export function proveAgain(
  { poolName, accounts, attempts, secondFactors }: Pool,
  name: string,
  { password, code, session }: Proof,
): ProofAnswer {
  const user = accounts.must(name)
  const place = { network: '', device: `session ${session}` }
  if (attempts.waitMs(user.sub, place) > 0) return 'throttled'
  if (user.srp === undefined || !matchesPassword({ poolName, userId: user.sub }, password, user.srp)) {
    attempts.failed(user.sub, place)
    return 'wrong-password'
  }
  const answer = secondFactors.isOn(user) ? checkCode() : 'right'
  if (answer === 'wrong-code') attempts.failed(user.sub, place)
  if (answer === 'right') attempts.succeeded(user.sub, place)
  return answer

  function checkCode(): ProofAnswer {
    if (code === undefined) return 'code-needed'
    return CODE_ANSWERS[secondFactors.check(user, code, 'known')]
  }
}

const CODE_ANSWERS = { right: 'right', wrong: 'wrong-code', closed: 'throttled' } as const
