// `npm run user -- …`: accounts and rights from a shell. See server/operator/user-shell.ts, or --help.
import { runUserShell } from '../server/operator/user-shell.ts'

try {
  process.stdout.write(`${await runUserShell(process.argv.slice(2), process.env)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
