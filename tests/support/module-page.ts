import path from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { build } from 'vite'
import { STYLESHEETS } from '../../tools/vite/stylesheets.ts'
import { themeInItsStylesheet } from '../../tools/vite/theme.ts'

const ORIGIN = 'http://localhost:9'

/**
 * A page on which `import('/module.js')` gives what this file of the repository exports, bundled as the app would be,
 * and nothing else: for what only a real browser can do. Its address is one from which browsers allow everything that
 * they allow a secure page.
 */
export async function openModulePage(context: BrowserContext, file: string, body = ''): Promise<Page> {
  const files = await bundleOf(file)
  const styles = files.has('/module.css') ? '<link rel="stylesheet" href="/module.css">' : ''
  const page = await context.newPage()
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const found = files.get(pathname)
    if (pathname === '/')
      await route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><meta name="viewport" content="width=device-width">${styles}${body}`,
      })
    else if (found === undefined) await route.fulfill({ status: 404 })
    else
      await route.fulfill({
        contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript',
        body: Buffer.from(found),
      })
  })
  await page.goto(`${ORIGIN}/`)
  return page
}

type Files = Map<string, string | Uint8Array>
/** Each is bundled once for all tests of a process. */
const bundles = new Map<string, Promise<Files>>()

function bundleOf(file: string): Promise<Files> {
  const known = bundles.get(file) ?? bundle(file)
  bundles.set(file, known)
  return known
}

async function bundle(file: string): Promise<Files> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    css: STYLESHEETS,
    plugins: [themeInItsStylesheet()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: path.resolve(file), formats: ['es'], fileName: () => 'module.js', cssFileName: 'module' },
      // As in the app: what is imported later is a file of its own.
      rolldownOptions: { output: { chunkFileNames: '[name].js' } },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((it) => ('output' in it ? it.output : []))
  return new Map(outputs.map((it) => [`/${it.fileName}`, it.type === 'chunk' ? it.code : it.source]))
}
