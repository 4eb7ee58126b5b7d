import type { FastifyInstance } from 'fastify'
import {
  createEvaluatorProfile, getEvaluatorProfile, getStaffProfile, patchStaffProfile, updateEvaluatorProfile,
} from '#domain/contracts/profiles.ts'
import type { EvaluatorProfileForm } from '#domain/profile/profile-forms.ts'
import type { Actor } from '../../http/actor.ts'
import type { Services } from '../../services.ts'
import { serveGranted } from '../serve-granted.ts'
import { readEvaluatorProfile, saveEvaluatorProfile } from './evaluator-profile.ts'
import { readStaffProfile, saveStaffProfile } from './staff-profile.ts'

/** D18. Everybody reads and writes their own profile only. POST and PUT do the same, so that a repeated call never fails. */
export function profilesRoutes(app: FastifyInstance, { db, rubrics }: Services) {
  const dropdowns = async () => (await rubrics.newest()).rubric.dropdowns

  serveGranted(app, getEvaluatorProfile, ({ userId }) => readEvaluatorProfile(db, userId))
  const saveEvaluator = async (actor: Actor, form: EvaluatorProfileForm) => {
    const choices = await dropdowns()
    await db.transaction((sql) => saveEvaluatorProfile(sql, actor, form, choices))
    return readEvaluatorProfile(db, actor.userId)
  }
  serveGranted(app, createEvaluatorProfile, saveEvaluator)
  serveGranted(app, updateEvaluatorProfile, saveEvaluator)

  serveGranted(app, getStaffProfile, ({ userId }) => readStaffProfile(db, userId))
  serveGranted(app, patchStaffProfile, async (actor, form) => {
    const choices = await dropdowns()
    await db.transaction((sql) => saveStaffProfile(sql, actor, form, choices))
    return readStaffProfile(db, actor.userId)
  })
}
