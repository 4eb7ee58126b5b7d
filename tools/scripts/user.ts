// `npm run user -- …`: accounts and rights from a shell. See server/operator/user-shell.ts, or --help.
import { runUserShell } from '../../server/operator/user-shell.ts'

try {
  process.stdout.write(`${await runUserShell(process.argv.slice(2), process.env)}\n`)
} catch (error) {
  // What lies behind "cannot be reached" (missing credentials, say) is what the operator can mend.
  const [message, cause] = error instanceof Error ? [error.message, error.cause] : [String(error), undefined]
  process.stderr.write(`${message}${cause instanceof Error ? `: ${cause.message}` : ''}\n`)
  process.exitCode = 1
}
