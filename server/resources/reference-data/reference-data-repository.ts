import type { Sql } from '../../db/database.ts'

export type OrganizationRow = { id: number; name: string; organization_type_id: number; city: string | null; state_name: string | null }

const MOST_ORGANIZATIONS = 50

/** By name; what begins with the text comes before what only holds it. */
export function findOrganizations(sql: Sql, typeId: number | undefined, search: string): Promise<OrganizationRow[]> {
  const text = search.trim().replaceAll(/[\\%_]/gu, String.raw`\$&`)
  return sql.query<OrganizationRow>(
    `SELECT id, name, organization_type_id, city, state_name FROM organization
     WHERE ($1::int IS NULL OR organization_type_id = $1) AND name ILIKE $2
     ORDER BY name NOT ILIKE $3, lower(name), id LIMIT ${MOST_ORGANIZATIONS}`,
    [typeId ?? null, `%${text}%`, `${text}%`],
  )
}
