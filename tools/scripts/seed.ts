// `npm run seed -- …`: the demo, into an empty database. See server/operator/seed-shell.ts.
import { runSeedShell } from '../../server/operator/seed-shell.ts'

try {
  process.stdout.write(`${await runSeedShell(process.argv.slice(2), process.env)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
