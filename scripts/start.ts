// Builds the client when it has to, then starts the server.
import { buildWhenStale } from './build-when-stale.ts'

if (!process.argv.includes('--help')) buildWhenStale()
await import('../server/main.ts')
