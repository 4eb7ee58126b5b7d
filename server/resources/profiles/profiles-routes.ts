import type { FastifyInstance } from 'fastify'
import {
  createEvaluatorProfile,
  createPlayerProfile,
  getEvaluatorProfile,
  getPlayerProfile,
  getStaffProfile,
  patchStaffProfile,
  updateEvaluatorProfile,
  updatePlayerProfile,
} from '#domain/contracts/profiles.ts'
import type { EvaluatorProfileBody, PlayerProfileChange } from '#domain/contracts/profiles.ts'
import type { Actor } from '../../actor.ts'
import type { Services } from '../../services.ts'
import { askConsentWhenNew } from '../consent/ask-consent.ts'
import { findChildOf } from '../consent/consent-repository.ts'
import { serveGranted } from '../permissions/serve-granted.ts'
import { readEvaluatorProfile, saveEvaluatorProfile } from './evaluator-profile.ts'
import { readPlayerProfile, savePlayerProfile } from './player-profile.ts'
import { changeStaffProfile, readStaffProfile } from './staff-profile.ts'

/**
 * D18. Everybody reads and writes their own profile only. POST and PUT do the same, so that a repeated call never
 * fails.
 */
export function profilesRoutes(app: FastifyInstance, services: Services) {
  const { db, rubrics, now } = services
  const dropdowns = async () => (await rubrics.newest()).rubric.dropdowns

  serveGranted(app, getEvaluatorProfile, ({ userId }) => readEvaluatorProfile(db, userId))
  const saveEvaluator = async (actor: Actor, form: EvaluatorProfileBody) => {
    const choices = await dropdowns()
    await db.transaction((sql) => saveEvaluatorProfile(sql, actor, form, choices))
    return readEvaluatorProfile(db, actor.userId)
  }
  serveGranted(app, createEvaluatorProfile, saveEvaluator)
  serveGranted(app, updateEvaluatorProfile, saveEvaluator)

  serveGranted(app, getStaffProfile, ({ userId }) => readStaffProfile(db, userId))
  serveGranted(app, patchStaffProfile, async (actor, said) => {
    const choices = await dropdowns()
    await db.transaction((sql) => changeStaffProfile(sql, actor, said, choices))
    return readStaffProfile(db, actor.userId)
  })

  serveGranted(app, getPlayerProfile, ({ userId }) => readPlayerProfile(db, userId, now()))
  const savePlayer = async (actor: Actor, change: PlayerProfileChange) => {
    const { rubric } = await rubrics.newest()
    const today = new Date(now()).toISOString().slice(0, 10)
    await db.transaction((sql) => savePlayerProfile(sql, actor, change, rubric, today))
    const child = await findChildOf(db, actor.userId)
    if (child) await askConsentWhenNew(services, child.player_id)
    return readPlayerProfile(db, actor.userId, now())
  }
  serveGranted(app, createPlayerProfile, savePlayer)
  serveGranted(app, updatePlayerProfile, savePlayer)
}
