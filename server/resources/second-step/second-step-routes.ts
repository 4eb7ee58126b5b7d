import type { FastifyInstance } from 'fastify'
import {
  getSecondStep,
  beginSecondStep,
  makeRecoveryCodes,
  proveIdentity,
  removeSecondStep,
  turnOnSecondStep,
  useRecoveryCode,
} from '#domain/contracts/second-step.ts'
import type { ProofAnswer } from '../../ports/directory.ts'
import { resetSecondStep, resetWithin } from './reset-second-step.ts'
import { Refusal } from '../../refusal.ts'
import { serveAnyone } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { ensureProof } from '../permissions/ensure-proof.ts'
import { markProved } from '../sessions/sessions-repository.ts'
import { countRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'

/** M70 to M73. The code of an authenticator app beside the password, and the proof that is asked for again. */
export function secondStepRoutes(app: FastifyInstance, services: Services) {
  const { db, directory, now } = services

  serveGranted(app, getSecondStep, async ({ userId }) => ({
    is_on: await directory.hasSecondStep(userId),
    recovery_codes_left: await countRecoveryCodes(db, userId),
  }))

  serveGranted(app, beginSecondStep, async (actor) => {
    ensureProof(services, actor)
    if (actor.origin !== undefined) await directory.allowSecondStep(actor.origin)
    return {}
  })

  serveGranted(app, turnOnSecondStep, async (actor) => {
    ensureProof(services, actor)
    const { userId } = actor
    await db.transaction(async (sql) => {
      await recordDeed(sql, actor, { action: 'set up second step', personId: userId })
      if (!(await directory.turnOnSecondStep(userId)))
        throw new Refusal('conflict', 'Enter a code from your app first.')
    })
    return { is_on: true, recovery_codes_left: await countRecoveryCodes(db, userId) }
  })

  serveGranted(app, makeRecoveryCodes, async (actor) => {
    ensureProof(services, actor)
    const { userId } = actor
    if (!(await directory.hasSecondStep(userId))) throw new Refusal('conflict', 'Set up an authenticator app first.')
    return db.transaction(async (sql) => {
      await recordDeed(sql, actor, { action: 'make recovery codes', personId: userId })
      return { codes: await replaceRecoveryCodes(sql, userId) }
    })
  })

  serveGranted(app, removeSecondStep, async (actor) => {
    ensureProof(services, actor)
    await resetSecondStep(services, { userId: actor.userId, by: actor })
    return { is_on: false, recovery_codes_left: 0 }
  })

  serveGranted(app, proveIdentity, async ({ userId, origin }, { password, code }) => {
    if (origin === undefined) throw signInAgain()
    refuseUnlessRight(await directory.proveAgain(userId, { password, code, session: origin }))
    if (!(await markProved(db, userId, { origin, at: new Date(now()).toISOString() }))) throw signInAgain()
    return {}
  })

  serveAnyone(app, useRecoveryCode, (input, from) =>
    db.transaction(async (sql) => {
      const userId = await takeRecoveryCode(sql, input)
      if (userId === undefined) throw refused('code', 'That recovery code is wrong or already used.')
      await resetWithin(sql, directory, { userId, by: { userId, from } })
      return {}
    }),
  )
}

const signInAgain = () => new Refusal('conflict', 'Sign out and sign in again.')

function refuseUnlessRight(answer: ProofAnswer) {
  switch (answer) {
    case 'right':
      return
    case 'wrong-password':
      throw refused('password', 'That’s not your password.')
    case 'code-needed':
      throw refused('code', 'Enter the 6-digit code from your app')
    case 'wrong-code':
      throw refused('code', 'That code is wrong or already used. Wait for the next one.')
    case 'throttled':
      throw new Refusal('too-many', 'Too many attempts. Wait a few minutes, then try again.')
  }
}

const refused = (field: 'password' | 'code', message: string) =>
  new Refusal('invalid', message, { fields: { [field]: [message] } })
