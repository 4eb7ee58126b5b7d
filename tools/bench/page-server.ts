import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

/** Bundles the scripts of tools/bench/pages as the app's build would, each to `<name>.js`, and returns their folder. */
export async function bundlePages(names: string[]): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'courtside-bench-'))
  for (const name of names) {
    await build({
      configFile: false,
      logLevel: 'error',
      // The libraries ask for Node's `process` and `global` even in a browser.
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      build: {
        outDir: folder,
        emptyOutDir: false,
        target: 'es2022',
        minify: true,
        lib: {
          entry: path.resolve('tools/bench/pages', `${name}.ts`),
          formats: ['iife'],
          name: 'bench',
          fileName: () => `${name}.js`,
        },
      },
    })
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** One file of a bundle folder, or an empty page that loads the script named like it. */
export function pageFile(folder: string, name: string): { type: string; body: Buffer | string } {
  const extension = path.extname(name)
  if (extension === '.html') {
    return {
      type: 'text/html',
      body: `<!doctype html><title>${name}</title><script src="${path.basename(name, '.html')}.js"></script>`,
    }
  }
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    body: readFileSync(path.join(folder, path.basename(name))),
  }
}

/** Serves a bundle folder on loopback. */
export const servePages = (folder: string) => serve((path) => pageFile(folder, path))

/** Serves a folder of files on loopback as they are, each with these headers, and its start page for every address. */
export const serveFiles = (folder: string, headers: Record<string, string> = {}) =>
  serve((name) => {
    const file = path.join(folder, name)
    const found = existsSync(file) && statSync(file).isFile() ? file : path.join(folder, 'index.html')
    return { type: TYPES[path.extname(found)] ?? 'application/octet-stream', body: readFileSync(found) }
  }, headers)

type Find = (path: string) => { type: string; body: Buffer | string }

async function serve(find: Find, headers: Record<string, string> = {}): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    try {
      const { type, body } = find(new URL(request.url ?? '/', 'http://page').pathname)
      response.writeHead(200, { ...headers, 'content-type': type }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
