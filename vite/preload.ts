import type { Plugin } from 'vite'

/**
 * Lets the browser fetch the parts of the first screen side by side: the sign-in page's by links, the library's and the
 * report's by lists that public/preload.js reads below /app. A start offline asks the worker for each of these
 * files.
 */
export function preload(): Plugin {
  return {
    name: 'courtside-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((it) => it.type === 'chunk')
        const login = chunks.filter(({ fileName }) => /^assets\/(?:login|_signed-out)-.*\.js$/u.test(fileName))
        const fromTheStart = closure(
          bundle,
          chunks.filter(({ isEntry }) => isEntry),
        )
        const filesOf = (ends: readonly string[]) =>
          [
            ...closure(
              bundle,
              chunks.filter(({ facadeModuleId }) => ends.some((end) => facadeModuleId?.endsWith(end))),
            ),
          ]
            .filter((file) => !fromTheStart.has(file))
            .map((file) => `/${file}`)
        return [
          ...Object.entries(FIRST_PAGES).map(([name, page]) => ({
            tag: 'meta',
            attrs: { name: `courtside-${name}-files`, content: filesOf([...SIGNED_IN, page]).join(' ') },
            injectTo: 'head-prepend' as const,
          })),
          ...login.map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${fileName}` },
            injectTo: 'head' as const,
          })),
        ]
      },
    },
  }
}

/** What a page has loaded before it asks for another part: a link to it does nothing, and takes a slow phone 5 ms. */
const LOADED = /^assets\/(?:start|rolldown-runtime|login|app|app-libraries)-[\w-]{8}\.js$/u

/** The files that a part is to be loaded with, without those that are there in any case. */
export function onlyNotLoaded(_file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'html' ? files : files.filter((file) => !LOADED.test(file))
}

const SIGNED_IN = ['/src/app/services.ts', '/src/routes/app.tsx?tsr-split=component']

/** Where an evaluator's day begins, and what the mail to a player leads to. */
const FIRST_PAGES = {
  library: '/src/routes/app/library.tsx?tsr-split=component',
  report: '/src/routes/app/dashboard.$id/$section.tsx?tsr-split=component',
}

type Bundle = Record<string, { type: string; imports?: string[] }>

/** The files of these chunks and of all that they import, and so on. */
function closure(bundle: Bundle, chunks: readonly { fileName: string }[]): Set<string> {
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    bundle[file]?.imports?.forEach(add)
  }
  for (const { fileName } of chunks) add(fileName)
  return files
}
