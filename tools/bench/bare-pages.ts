import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

type Name = 'index' | 'tile'

/** Builds these pages of tools/bench/bare as the app is built, into a folder of their own, and returns it. */
export async function buildBarePages(names: readonly Name[]): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtside-bare-'))
  const root = path.resolve('tools/bench/bare')
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: ['es2022', 'safari16.4'],
      rolldownOptions: { input: names.map((name) => path.join(root, `${name}.html`)) },
    },
  })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
