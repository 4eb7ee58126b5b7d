import * as fs from 'node:fs'
import * as path from 'node:path'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { holdAlone } from '../db/hold-alone.ts'
import type { Env } from '../env.ts'

export type Postgres = { url: string; isEmbedded: boolean; stop(): Promise<void> }

/** The server that DATABASE_URL names, else an embedded one in the data folder. */
export async function openPostgres({ databaseUrl, dataDir }: Env): Promise<Postgres> {
  if (databaseUrl) return { url: databaseUrl, isEmbedded: false, stop: async () => {} }
  makeDataFolder(dataDir)
  const embedded = await startEmbeddedPostgres(path.join(dataDir, 'postgres'), 'courtside')
  const release = await holdAlone(embedded.url, dataDir)
  return {
    url: embedded.url,
    isEmbedded: true,
    async stop() {
      await release()
      await embedded.stop()
    },
  }
}

/** The folder may be entered but not listed: started by root, PostgreSQL runs as another user inside it. */
function makeDataFolder(dataDir: string) {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const { mode } = fs.statSync(dataDir)
  if (process.getuid?.() === 0 && !(mode & 0o001)) fs.chmodSync(dataDir, mode | 0o011)
}
