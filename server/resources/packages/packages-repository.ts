import type { Package, PackageForm } from '#domain/contracts/packages.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import type { Sql } from '../../db/database.ts'

const COLUMNS = `id, key, name, evaluations, price_cents, currency, place AS "order", includes, turnaround_days,
  consultation_included,
  second_rater, validity_days, is_active`

/** In the order in which they are offered. */
export function findPackages(sql: Sql, { isActive }: { isActive?: boolean } = {}): Promise<Package[]> {
  return sql.query<Package>(
    `SELECT ${COLUMNS} FROM package WHERE $1::boolean IS NULL OR is_active = $1 ORDER BY place, id`,
    [isActive ?? null],
  )
}

/** The package as it is, held until the transaction ends; undefined when there is none. */
export async function lockPackage(sql: Sql, packageId: number): Promise<Package | undefined> {
  return (await sql.query<Package>(`SELECT ${COLUMNS} FROM package WHERE id = $1 FOR UPDATE`, [packageId]))[0]
}

/** Undefined when there is no such package. */
export async function savePackage(sql: Sql, packageId: number, form: PackageForm): Promise<Package | undefined> {
  const { name, price_cents, turnaround_days, is_active, includes } = form
  const rows = await sql.query<Package>(
    `UPDATE package SET name = $2, price_cents = $3, turnaround_days = $4, is_active = $5, includes = $6,
      updated_at = now()
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [packageId, name, price_cents, turnaround_days, is_active, JSON.stringify(includes)],
  )
  return rows[0]
}

/**
 * M26. Puts the rubric's packages into an empty table; from then on the table is the admins'. Safe to repeat.
 */
export async function publishPackages(sql: Sql, { packages }: Rubric): Promise<void> {
  await sql.query(
    `INSERT INTO package (key, name, evaluations, price_cents, currency, includes, turnaround_days,
      consultation_included, second_rater,
                          validity_days, place, is_active)
     SELECT key, name, evaluations, price_cents, currency, includes, turnaround_days, consultation_included,
     second_rater, validity_days, place, is_active
     FROM jsonb_to_recordset($1) AS given (key text, name text, evaluations int, price_cents int, currency text,
     includes jsonb,
       turnaround_days int, consultation_included int, second_rater boolean, validity_days int, place int,
       is_active boolean)
     WHERE NOT EXISTS (SELECT 1 FROM package) ORDER BY place ON CONFLICT (key) DO NOTHING`,
    [JSON.stringify(packages.map((it) => ({ ...it, place: it.order, is_active: it.active })))],
  )
}
