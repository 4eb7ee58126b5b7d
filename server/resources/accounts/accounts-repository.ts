import type { Sql } from '../../db/database.ts'

export type AccountRow = {
  id: string
  email: string
  first_name: string
  last_name: string
  phone: string | null
  is_profile_created: boolean
  team_roster_completed: boolean
  submission_count: number
  player_id: string | null
  picture_id: string | null
  has_portrait: boolean
  has_evaluator_profile: boolean
  has_staff_profile: boolean
  /** Whether the facts exist that a director or an owner enters in addition to those of a coach. */
  has_program_profile: boolean
}

export async function findAccount(sql: Sql, userId: string): Promise<AccountRow | undefined> {
  const rows = await sql.query<AccountRow>(
    `SELECT u.id, u.email, u.first_name, u.last_name, u.phone, u.is_profile_created, u.team_roster_completed,
            u.submission_count, u.picture_id,
            p.id AS player_id, p.portrait_key IS NOT NULL AS has_portrait,
            EXISTS (SELECT FROM evaluator_profile e WHERE e.user_id = u.id) AS has_evaluator_profile,
            s.user_id IS NOT NULL AS has_staff_profile,
            s.address IS NOT NULL AND s.organization_name IS NOT NULL AS has_program_profile
     FROM app_user u LEFT JOIN player p ON p.user_id = u.id LEFT JOIN staff_profile s ON s.user_id = u.id
     WHERE u.id = $1`,
    [userId],
  )
  return rows[0]
}

/** Undefined for an address without an account. */
export async function findIsActive(sql: Sql, email: string): Promise<boolean | undefined> {
  const rows = await sql.query<{ is_active: boolean }>(
    'SELECT is_active FROM app_user WHERE lower(email) = lower($1)',
    [email],
  )
  return rows[0]?.is_active
}
