// Bundles the user pool's post-confirmation trigger for AWS Lambda: dist-trigger/post-confirmation.mjs, and the zip to
// upload.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { zipSync } from 'fflate'
import { build } from 'vite'

const root = path.join(import.meta.dirname, '../..')
const { values } = parseArgs({ options: { 'out-dir': { type: 'string', default: path.join(root, 'dist-trigger') } } })
const folder = values['out-dir']

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  build: {
    ssr: 'server/adapters/cognito-trigger/post-confirmation.ts',
    target: 'node22',
    outDir: folder,
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'post-confirmation.mjs' } },
  },
  // The Lambda runtime brings the SDK along; everything else goes into the one file.
  ssr: { noExternal: true, external: ['@aws-sdk/client-cognito-identity-provider'] },
})

const file = path.join(folder, 'post-confirmation.mjs')
const bytes = readFileSync(file)
// A fixed time, so that the same source makes the same zip.
writeFileSync(
  path.join(folder, 'post-confirmation.zip'),
  zipSync({ 'post-confirmation.mjs': bytes }, { mtime: '2026-01-01T00:00:00Z' }),
)
process.stdout.write(
  `${file} (${(bytes.length / 1024).toFixed(1)} kB)\nUpload post-confirmation.zip to a Node function with the handler "post-confirmation.handler".\n`,
)
