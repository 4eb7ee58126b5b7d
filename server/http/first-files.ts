import { ofFile } from './of-file.ts'

const SCRIPT = /<script type="module"[^>]* src="([^"]+)"/gu
const STYLE = /<link rel="stylesheet"[^>]* href="([^"]+)"/gu

/**
 * Tells, as a `Link` header, the files that the built page at `file` loads in any case: a browser asks for them before
 * it has read the page, which takes a slow phone a tenth of a second.
 */
export const firstFiles = (file: string) => ofFile(file, linksTo)

function linksTo(page: string): string | undefined {
  const all = (pattern: RegExp, how: string) =>
    [...page.matchAll(pattern)].map(([, address]) => `<${address}>; ${how}; crossorigin`)
  return [...all(STYLE, 'rel=preload; as=style'), ...all(SCRIPT, 'rel=modulepreload')].join(', ') || undefined
}
