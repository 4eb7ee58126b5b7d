// `npm run status`: what waits that should not. See server/operator/status-shell.ts, or --help.
import { runStatusShell } from '../../server/operator/status-shell.ts'

try {
  const { text, needsPerson } = await runStatusShell(process.argv.slice(2), process.env)
  process.stdout.write(`${text}\n`)
  process.exitCode = needsPerson ? 1 : 0
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
