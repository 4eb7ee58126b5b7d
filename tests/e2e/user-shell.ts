import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { AppProcess } from '#tests/support/app-process.ts'

/** `npm run user -- …` beside the running server; returns what it prints. */
export async function userShell(app: AppProcess, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/scripts/user.ts', ...args], {
    env: { ...process.env, DATA_DIR: app.dataDir },
  })
  return stdout
}
