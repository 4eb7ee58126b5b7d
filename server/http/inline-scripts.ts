import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The pages of the build; both hold scripts that run before the app is there (vite/inlined.ts). */
const PAGES = ['index.html', 'sent-report.html']
const INLINE = /<script>([\s\S]*?)<\/script>/gu

/**
 * U81. Tells the sources that allow the scripts in the built pages, by their content, and no other script in a page.
 * The pages are read again when they change: a release is built while the processes of the one before still run.
 */
export function inlineScripts(clientFolder: string): () => string[] {
  const pages = PAGES.map((name) => sourcesOf(path.join(clientFolder, name)))
  return () => [...new Set(pages.flatMap((sources) => sources()))]
}

function sourcesOf(file: string): () => string[] {
  let writtenAt = 0
  let sources: string[] = []
  return () => {
    const now = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (now !== writtenAt) {
      sources = now === 0 ? [] : [...readFileSync(file, 'utf8').matchAll(INLINE)].map(([, text = '']) => hashOf(text))
      writtenAt = now
    }
    return sources
  }
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
