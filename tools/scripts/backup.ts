// `npm run backup`: see server/operator/backup/backup-shell.ts, or --help.
import { runBackupShell } from '../../server/operator/backup/backup-shell.ts'

try {
  process.stdout.write(`${await runBackupShell(process.argv.slice(2), process.env)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
