// `npm run migrate`: the database of a production, before its servers are started. See server/operator/migrate-shell.ts.
import { runMigrateShell } from '../../server/operator/migrate-shell.ts'

try {
  process.stdout.write(`${await runMigrateShell(process.env)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
