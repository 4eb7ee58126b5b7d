import type { Plugin } from 'vite'
import { ROUTE_PATHS, planOf } from '../../src/domain/doors/routes-table.ts'
import { groupOf } from './pages.ts'
import type { BuiltFile, Group } from './pages.ts'

/**
 * Lets the browser fetch the parts of the first screen side by side: tools/shell/preload.js reads which, by the address.
 * A start offline asks the worker for each of these files.
 */
export function preload(): Plugin {
  return {
    name: 'courtside-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const fromTheStart = filesOf(bundle, 'start', ({ name }) => name === 'start')
        const start = [...fromTheStart].find((file) => START.test(file))
        if (start === undefined) throw new Error('The start has another name')
        const pages = FIRST_PAGES.map(([place, ...groups]) => {
          const files = new Set(groups.flatMap((group) => [...filesOf(bundle, group)]))
          const content = [...files].filter((file) => !fromTheStart.has(file)).map((file) => `/${file}`)
          const attrs = { name: 'courtside-files', 'data-place': place, content: content.join(' ') }
          return { tag: 'meta', attrs, injectTo: 'head-prepend' as const }
        })
        // tools/shell/preload.js hears of its arrival by this link.
        const link = { rel: 'modulepreload', crossorigin: true, href: `/${start}` }
        return [...pages, { tag: 'link', attrs: link, injectTo: 'head' as const }]
      },
    },
  }
}

/** tools/shell/preload.js knows it by its name. */
const START = /^assets\/start-[^/]+\.js$/u

/** What a page has loaded before it asks for another part: a link to it does nothing, and takes a slow phone 5 ms. */
const LOADED = /^assets\/(?:start|rolldown-runtime)-[\w-]{8}\.js$/u
const LOADED_WHEN_SIGNED_IN = /^assets\/(?:app|app-libraries)-[\w-]{8}\.js$/u
/** The first words of the addresses that are not the app's begin the names of their files. */
const OUTSIDE = ROUTE_PATHS.filter((route) => !route.startsWith('/app')).map((route) => route.split('/')[1])
const FOR_ANYONE = new RegExp(`^assets/(?:${OUTSIDE.join('|')})[.-]`, 'u')

/** The files that a part is to be loaded with, without those that are there in any case. */
export function onlyNotLoaded(part: string, files: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') return files
  const isApps = !FOR_ANYONE.test(part)
  return files.filter((file) => !LOADED.test(file) && !(isApps && LOADED_WHEN_SIGNED_IN.test(file)))
}

/**
 * What the mail to a player leads to, where an evaluator's day begins and goes on, and where everybody comes in.
 * tools/shell/preload.js takes the first whose place the address begins with.
 */
const FIRST_PAGES: [place: string, ...Group[]][] = [
  [placeOf('report'), 'services', 'app', 'report'],
  [placeOf('panel'), 'services', 'app', 'panel'],
  ['/app/', 'services', 'app', 'library'],
  ['/', 'login'],
  // What a signed-in page asks the identity provider with: nothing comes from the API before.
  ['identity', 'identity'],
]

/** Returns the address of a group's page up to its parameter. */
function placeOf(group: Group): string {
  return ROUTE_PATHS.find((route) => planOf(route).files === group)?.replace(/\$.*/u, '') ?? ''
}

/** The files of some chunks, of all that they import, and so on, with their stylesheets. */
function filesOf(
  bundle: object,
  group: Group,
  isRoot = ({ facadeModuleId }: BuiltFile) => groupOf(facadeModuleId ?? '') === group,
): Set<string> {
  const chunks = bundle as Record<string, BuiltFile>
  const files = new Set<string>()
  const add = (name: string) => {
    if (files.has(name)) return
    files.add(name)
    chunks[name]?.viteMetadata?.importedCss.forEach((style) => files.add(style))
    chunks[name]?.imports?.forEach(add)
  }
  for (const [name, chunk] of Object.entries(chunks)) if (isRoot(chunk)) add(name)
  if (files.size === 0) throw new Error(`Nothing of "${group}" was built`)
  return files
}
