import { readFileSync, statSync } from 'node:fs'

const SCRIPT = /<script type="module"[^>]* src="([^"]+)"/gu
const STYLE = /<link rel="stylesheet"[^>]* href="([^"]+)"/gu

/**
 * Tells, as a `Link` header, the files that the built page at `file` loads in any case: a browser asks for them before
 * it has read the page, which takes a slow phone a tenth of a second. Read again when the page changes.
 */
export function firstFiles(file: string): () => string | undefined {
  let writtenAt = 0
  let links: string | undefined
  return () => {
    const now = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (now !== writtenAt) {
      links = now === 0 ? undefined : linksTo(readFileSync(file, 'utf8'))
      writtenAt = now
    }
    return links
  }
}

function linksTo(page: string): string | undefined {
  const all = (pattern: RegExp, how: string) =>
    [...page.matchAll(pattern)].map(([, address]) => `<${address}>; ${how}; crossorigin`)
  return [...all(STYLE, 'rel=preload; as=style'), ...all(SCRIPT, 'rel=modulepreload')].join(', ') || undefined
}
