import type { Sql } from '../../db/database.ts'
import { holdsWords, startPattern, wordPatterns } from '../../db/list-sql.ts'

export type OrganizationRow = {
  id: number
  name: string
  organization_type_id: number
  city: string | null
  state_name: string | null
}

const MOST_ORGANIZATIONS = 50

const COLUMNS = 'id, name, organization_type_id, city, state_name'

/**
 * By name; what begins with the text comes before what only holds it. What a person has added is listed for them alone.
 */
export function findOrganizations(
  sql: Sql,
  userId: string,
  typeId: number | undefined,
  search: string,
): Promise<OrganizationRow[]> {
  return sql.query<OrganizationRow>(
    `SELECT ${COLUMNS} FROM organization
     WHERE ($1::int IS NULL OR organization_type_id = $1) AND ${holdsWords('name', '$2')}
     AND (created_by IS NULL OR created_by = $4)
     ORDER BY folded(name) NOT LIKE $3, lower(name), id LIMIT ${MOST_ORGANIZATIONS}`,
    [typeId ?? null, wordPatterns(search), startPattern(search), userId],
  )
}

type NewOrganization = Omit<OrganizationRow, 'id'>

/** D19. Of the reference data before one's own. */
export async function findOrganization(
  sql: Sql,
  userId: string,
  { name, organization_type_id, state_name }: NewOrganization,
): Promise<OrganizationRow | undefined> {
  const rows = await sql.query<OrganizationRow>(
    `SELECT ${COLUMNS} FROM organization
     WHERE lower(name) = lower($2) AND organization_type_id = $3 AND coalesce(state_name, '') = coalesce($4, '')
       AND (created_by IS NULL OR created_by = $1)
     ORDER BY created_by NULLS FIRST, id LIMIT 1`,
    [userId, name, organization_type_id, state_name],
  )
  return rows[0]
}

export async function countOrganizationsOf(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>('SELECT count(*) AS count FROM organization WHERE created_by = $1', [
    userId,
  ])
  return row?.count ?? 0
}

/** Does nothing when the same person adds the same at the same time, or their account is deleted meanwhile. */
export async function insertOrganization(
  sql: Sql,
  userId: string,
  { name, organization_type_id, city, state_name }: NewOrganization,
) {
  await sql.query(
    `INSERT INTO organization (name, organization_type_id, city, state_name, created_by)
     SELECT $1, $2, $3, $4, id FROM app_user WHERE id = $5 AND deleted_at IS NULL FOR KEY SHARE ON CONFLICT DO NOTHING`,
    [name, organization_type_id, city, state_name, userId],
  )
}
