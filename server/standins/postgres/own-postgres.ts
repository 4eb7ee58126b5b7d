import * as fs from 'node:fs'
import * as path from 'node:path'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { ensureAppRole } from '../../db/app-role.ts'
import { holdAlone } from './hold-alone.ts'
import { tellOperator } from '../../http/tell-operator.ts'
import type { Postgres } from '../../ports/postgres.ts'

/** Stands in for a database server: one in the data folder, for this process alone. */
export async function openOwnPostgres(dataDir: string): Promise<Postgres> {
  makeDataFolder(dataDir)
  const folder = path.join(dataDir, 'postgres')
  let server = await startEmbeddedPostgres(folder, 'courtside')
  let reviving = Promise.resolve()
  let isStopping = false
  let release = await holdAlone(server.url, dataDir, onLost)
  const url = await ensureAppRole(server.url)

  function onLost() {
    // What is being stopped is not to come back.
    if (isStopping) return
    reviving = revive().catch((error: unknown) => {
      tellOperator(`The embedded database ended and did not come back: ${String(error)}`, 'error')
      process.exit(1)
    })
  }

  /** On the same port, so that the connection pool finds it again by itself. */
  async function revive() {
    server = await startEmbeddedPostgres(folder, 'courtside', server.port)
    release = await holdAlone(server.url, dataDir, onLost)
  }

  return {
    url,
    ownerUrl: server.url,
    isEmbedded: true,
    async stop() {
      isStopping = true
      await reviving
      await release()
      await server.stop()
    },
  }
}

/** The folder may be entered but not listed: started by root, PostgreSQL runs as another user inside it. */
export function makeDataFolder(dataDir: string) {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const { mode } = fs.statSync(dataDir)
  if (process.getuid?.() === 0 && !(mode & 0o001)) fs.chmodSync(dataDir, mode | 0o011)
}
