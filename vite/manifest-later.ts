import type { Plugin } from 'vite'

const LINK = /<link rel="manifest" href="([^"]+)">/u

/**
 * Leaves it to the page to tell the browser of its manifest (src/app/tell-manifest.ts): told at once, the browser
 * fetches it and an icon before what the first screen waits for.
 */
export function manifestLater(): Plugin {
  return {
    name: 'courtside-manifest-later',
    enforce: 'post',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!LINK.test(html)) throw new Error('The manifest is told of in another way')
        return html.replace(LINK, '<meta name="courtside-manifest" content="$1">')
      },
    },
  }
}
