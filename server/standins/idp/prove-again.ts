import type { Pool } from './operation.ts'
import { readCaller } from './caller.ts'
import { matchesPassword } from './srp.ts'

/** What somebody who is signed in says to prove that it is they; `from` is their network address. */
export type Proof = { password: string; code?: string | undefined; from: string }
export type ProofAnswer = 'right' | 'wrong-password' | 'code-needed' | 'wrong-code' | 'throttled'

/** M72. Asks again for what signing in asks for, and counts what is wrong as there; starts no session. */
export function proveAgain(
  { poolName, accounts, attempts, placeOf, secondFactors }: Pool,
  name: string,
  { password, code, from }: Proof,
): ProofAnswer {
  const user = accounts.must(name)
  const place = placeOf(user.sub, readCaller(from).caller)
  if (attempts.waitMs(user.sub, place) > 0) return 'throttled'
  const isRight = user.srp !== undefined && matchesPassword({ poolName, userId: user.sub }, password, user.srp)
  if (isRight && secondFactors.isOn(user) && code === undefined) return 'code-needed'
  if (isRight && (!secondFactors.isOn(user) || secondFactors.check(user, code ?? ''))) {
    attempts.succeeded(user.sub, place)
    return 'right'
  }
  attempts.failed(user.sub, place)
  return isRight ? 'wrong-code' : 'wrong-password'
}
