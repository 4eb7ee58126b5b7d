import { readFileSync } from 'node:fs'
import { minifySync } from 'vite'
import type { Plugin } from 'vite'

const STYLE = /<link rel="stylesheet" href="\/(tools\/shell\/[\w-]+\.css)" \/>/gu
const ICON = /<link rel="icon" href="\/([\w-]+\.svg)"/gu
const SCRIPT = /<script src="\/(tools\/shell\/[\w-]+\.js)"><\/script>/gu

/**
 * Writes what stands before the app into the page itself: five files of a kilobyte are five trips on the line, and
 * connections that the app's own files then wait for. The server allows these very scripts by their hashes
 * (server/http/inline-scripts.ts).
 */
export function inlined(): Plugin {
  return {
    name: 'courtside-inlined',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        const page = html
          .replaceAll(STYLE, (_found, file: string) => `<style>${readFileSync(file, 'utf8')}</style>`)
          .replaceAll(SCRIPT, (_found, file: string) => `<script>${minified(file)}</script>`)
          .replaceAll(ICON, (_found, file: string) => `<link rel="icon" href="${inAddress(`public/${file}`)}"`)
        if (page.includes('"/tools/shell/')) throw new Error('A file of tools/shell/ was not written into the page')
        if (page.includes('rel="icon" href="/')) throw new Error('The icon was not written into the page')
        return page
      },
    },
  }
}

/** A picture as an address; a comment in it stays behind. */
function inAddress(file: string): string {
  const picture = readFileSync(file, 'utf8')
    .replaceAll(/<!--.*?-->/gsu, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll('> <', '><')
    .replaceAll('"', "'")
    .trim()
  return `data:image/svg+xml,${picture.replaceAll(/[%#<>&]/gu, encodeURIComponent)}`
}

function minified(file: string): string {
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'), {
    module: false,
    compress: { target: 'safari16.4' },
  })
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(', ')}`)
  if (code.includes('</')) throw new Error(`${file} would end its own element`)
  return code
}
