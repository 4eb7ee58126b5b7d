import { randomUUID } from 'node:crypto'
import { aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import type { EvaluationServer } from './evaluation-server.ts'
import type { TestUser } from './test-server.ts'

/** A signed-in player with a finished profile, old enough to order without anybody's consent. */
export async function aPlayerOf({ createUser, db }: Pick<EvaluationServer, 'createUser' | 'db'>): Promise<TestUser> {
  const user = await createUser({ role: 'Player' })
  const { athletic_info, organization } = aLiveCreation().player
  await db.query('UPDATE app_user SET is_profile_created = true WHERE id = $1', [user.id])
  await db.query(
    `INSERT INTO player (id, user_id, first_name, last_name, gender, date_of_birth, athletic_info, organization)
     VALUES ($1, $2, 'Maya', 'Okafor', 'Female', '2008-03-04', $3, $4)`,
    [randomUUID(), user.id, JSON.stringify(athletic_info), JSON.stringify(organization)],
  )
  return user
}

/** A purchase that is valid for so many days, less than none for one that has run out; returns its id. */
export async function aPurchaseOf(
  { db }: Pick<EvaluationServer, 'db'>,
  { id: userId }: TestUser,
  { credits, days, consultations = 0 }: { credits: number; days: number; consultations?: number },
): Promise<string> {
  const id = randomUUID()
  await db.query(
    `INSERT INTO purchase (id, owner_id, package_id, package_name, amount_cents, currency, credits_total, credits_left,
      consultations_left, turnaround_days, valid_until)
     VALUES ($1, $2, 2, 'Progress Pack', 19900, 'USD', $3, $3, $4, 7, now() + make_interval(days => $5))`,
    [id, userId, credits, consultations, days],
  )
  return id
}
