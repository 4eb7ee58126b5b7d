import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The pages of the build; both hold scripts that run before the app is there (vite/inlined.ts). */
const PAGES = ['index.html', 'sent-report.html']
const INLINE = /<script>([\s\S]*?)<\/script>/gu

/** U81. The sources that allow the scripts in the built pages, by their content, and no other script in a page. */
export function inlineScripts(clientFolder: string | undefined): string[] {
  if (!clientFolder) return []
  const files = PAGES.map((name) => path.join(clientFolder, name)).filter((file) => existsSync(file))
  const scripts = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(INLINE)].map(([, text = '']) => `'sha256-${hashOf(text)}'`),
  )
  return [...new Set(scripts)]
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
