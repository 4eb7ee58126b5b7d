import { createHash } from 'node:crypto'
import path from 'node:path'
import { ofFile } from './of-file.ts'

/** The pages of the build; both hold scripts that run before the app is there (tools/vite/inlined.ts). */
const PAGES = ['index.html', 'sent-report.html']
const INLINE = /<script>([\s\S]*?)<\/script>/gu

/** U81. Tells the sources that allow the scripts in the built pages, by their content, and no other script there. */
export function inlineScripts(clientFolder: string): () => string[] {
  const pages = PAGES.map((name) => ofFile(path.join(clientFolder, name), sourcesIn))
  return () => [...new Set(pages.flatMap((sources) => sources() ?? []))]
}

function sourcesIn(page: string): string[] {
  return [...page.matchAll(INLINE)].map(([, text = '']) => hashOf(text))
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
