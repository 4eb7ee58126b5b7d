import type { Plugin } from 'vite'

/**
 * Lets the browser fetch the parts of the first screen side by side: shell/preload.js reads which, by the address. A
 * start offline asks the worker for each of these files.
 */
export function preload(): Plugin {
  return {
    name: 'courtside-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const fromTheStart = filesOf(bundle, ({ name }) => name === 'start')
        const start = [...fromTheStart].find((file) => START.test(file))
        if (start === undefined) throw new Error('The start has another name')
        const pages = Object.entries(FIRST_PAGES).map(([name, roots]) => {
          const files = new Set(roots.flatMap((root) => [...filesOfRoot(bundle, root)]))
          const content = [...files].filter((file) => !fromTheStart.has(file)).map((file) => `/${file}`)
          return {
            tag: 'meta',
            attrs: { name: `courtside-${name}-files`, content: content.join(' ') },
            injectTo: 'head-prepend' as const,
          }
        })
        // shell/preload.js hears of its arrival by this link.
        const link = { rel: 'modulepreload', crossorigin: true, href: `/${start}` }
        return [...pages, { tag: 'link', attrs: link, injectTo: 'head' as const }]
      },
    },
  }
}

/** shell/preload.js knows it by its name. */
const START = /^assets\/start-[^/]+\.js$/u

/** What a page has loaded before it asks for another part: a link to it does nothing, and takes a slow phone 5 ms. */
const LOADED = /^assets\/(?:start|rolldown-runtime)-[\w-]{8}\.js$/u
const LOADED_WHEN_SIGNED_IN = /^assets\/(?:app|app-libraries)-[\w-]{8}\.js$/u
/** Pages that a person comes to who isn't signed in. */
const FOR_ANYBODY = /^assets\/(?:join|consent|invitation|signup|forgot-password)[.-]/u

/** The files that a part is to be loaded with, without those that are there in any case. */
export function onlyNotLoaded(part: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') return files
  const isApps = !FOR_ANYBODY.test(part)
  return files.filter((file) => !LOADED.test(file) && !(isApps && LOADED_WHEN_SIGNED_IN.test(file)))
}

const SIGNED_IN = ['/src/app/services.ts', page('app')]

/** Where everybody comes in, where an evaluator's day begins and goes on, and what the mail to a player leads to. */
const FIRST_PAGES = {
  login: [page('_signed-out'), page('_signed-out/login')],
  library: [...SIGNED_IN, page('app/library')],
  panel: [...SIGNED_IN, page('app/evaluation-panel.$id')],
  report: [...SIGNED_IN, page('app/dashboard.$id/$section')],
  /** What a signed-in page asks the identity provider with: nothing comes from the API before. */
  session: ['/src/data/session/amplify-identity.ts'],
}

function page(route: string): string {
  return `/src/routes/${route}.tsx?tsr-split=component`
}

type File = {
  type: string
  imports?: string[]
  name?: string
  facadeModuleId?: string | null
  viteMetadata?: { importedCss: Set<string> }
}

function filesOfRoot(bundle: object, root: string): Set<string> {
  const files = filesOf(bundle, ({ facadeModuleId }) => facadeModuleId?.endsWith(root) === true)
  if (files.size === 0) throw new Error(`${root} was not built: vite/preload.ts names what is gone`)
  return files
}

/** The files of some chunks, of all that they import, and so on, with their stylesheets. */
function filesOf(bundle: object, isRoot: (chunk: File) => boolean): Set<string> {
  const chunks = bundle as Record<string, File>
  const files = new Set<string>()
  const add = (name: string) => {
    if (files.has(name)) return
    files.add(name)
    chunks[name]?.viteMetadata?.importedCss.forEach((style) => files.add(style))
    chunks[name]?.imports?.forEach(add)
  }
  for (const [name, chunk] of Object.entries(chunks)) if (chunk.type === 'chunk' && isRoot(chunk)) add(name)
  return files
}
