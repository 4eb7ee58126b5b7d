import pg from 'pg'

const ROLE = 'courtside'

/**
 * U82. Makes sure of a role that reads and writes rows and nothing else, also of tables that migrations are yet to
 * make, and returns the address with it. `ownerUrl` is that of the role that owns the database; it may be run at every
 * start, on data of any age.
 */
export async function ensureAppRole(ownerUrl: string): Promise<string> {
  const { password } = new URL(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [ROLE])
    if (!rowCount) await client.query(`CREATE ROLE ${ROLE}`)
    await client.query(`
      ALTER ROLE ${ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
        PASSWORD ${client.escapeLiteral(password)};
      GRANT SELECT, INSERT, UPDATE, DELETE, MAINTAIN ON ALL TABLES IN SCHEMA public TO ${ROLE};
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${ROLE};
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE, MAINTAIN ON TABLES TO ${ROLE};
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO ${ROLE}`)
  } finally {
    await client.end()
  }
  return Object.assign(new URL(ownerUrl), { username: ROLE }).href
}
