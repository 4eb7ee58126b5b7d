// Builds the client when it has to, then starts the server.
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { buildWhenStale } from './build-when-stale.ts'

// Some thousand files are compiled by the first start, and only read by the next.
enableCompileCache(path.join(import.meta.dirname, '../..', 'node_modules', '.cache', 'compiled'))
if (!process.argv.includes('--help')) buildWhenStale()
await import('../../server/main.ts')
