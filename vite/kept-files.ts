import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import type { PagesFiles } from '../src/app/keep-own-pages.ts'

type File = {
  type: string
  imports?: string[]
  dynamicImports?: string[]
  facadeModuleId?: string | null
  name?: string
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> }
}
type Entry = { url: string; revision: string | null; size: number }

const PAGE = /\/src\/routes\/(.*)\.tsx\?tsr-split=component$/u

/** Where an evaluator goes without a signal, and where everybody begins. */
const COURTSIDE =
  /^(?:index|pagenotfound|_signed-out|_signed-out\/login|app|app\/(?:index|\$|pagenotfound|library|outbox|events|help-center|evaluation-panel.*|summary.*|live-player-profile.*|event\.(?!new).*))$/u

/** What is done with the server alone: sending videos, taking files home, reading lists in, changing accounts. */
const ONLINE = /\/(?:read-container|inspect-video|open-uploads|open-downloads|parse-csv|amplify-account)\.tsx?$/u

/** Parts of pages for the court that are for whoever does not evaluate: other libraries, and where an event is made. */
const PART_FOR_OTHERS = /\/(?:event-set-up|(?:player|staff)-library-page)\.tsx$/u

/** Letters beyond those of Western Europe, in the widths of headings: as large as a page, and asked for when idle. */
const LATER = /archivo-latin-ext/u

/**
 * Tells which files of the build a device must hold before the app counts as installed (Y40): the start, the pages for
 * the court, and what they may load later. Pages of others come to the device when their owner is signed in:
 * src/app/keep-own-pages.ts reads of which files they consist.
 */
export function keptFiles(): { plugin: Plugin; onlyKept: (entries: Entry[]) => { manifest: Entry[] } } {
  const kept = new Set<string>()
  let list = ''
  return {
    plugin: {
      name: 'courtside-kept-files',
      apply: 'build',
      enforce: 'post',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          const files = bundle as Record<string, File>
          const start = Object.keys(files).filter((name) => files[name]?.name === 'start')
          if (start.length === 0) throw new Error('The start has another name')
          for (const file of filesFrom(start, files)) kept.add(file)
          const source = JSON.stringify(pagesOfOthers(files, kept))
          const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
          list = `assets/pages-${hash}.json`
          this.emitFile({ type: 'asset', fileName: list, source })
        },
      },
      transformIndexHtml: () => [
        { tag: 'meta', attrs: { name: 'courtside-pages', content: `/${list}` }, injectTo: 'head' },
      ],
    },
    onlyKept: (entries) => ({
      manifest: entries.filter(({ url }) => !url.startsWith('assets/') || (kept.has(url) && !LATER.test(url))),
    }),
  }
}

/** These files, what they are loaded with, and what they may load later that is neither for others nor `ONLINE`. */
function filesFrom(names: readonly string[], files: Record<string, File>): Set<string> {
  const isLeftOut = (name: string) => {
    const facade = facadeOf(files, name)
    const route = PAGE.exec(facade)?.[1]
    return ONLINE.test(facade) || PART_FOR_OTHERS.test(facade) || (route !== undefined && !COURTSIDE.test(route))
  }
  const found = new Set<string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue
    found.add(name)
    const { imports = [], dynamicImports = [], viteMetadata } = files[name] ?? {}
    open.push(...imports, ...dynamicImports.filter((it) => !isLeftOut(it)))
    for (const asset of [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])])
      found.add(asset)
  }
  return found
}

/**
 * Of the pages in the app, with the parts for others that a page for the court may load. Throws when such a part is in
 * no page.
 */
function pagesOfOthers(files: Record<string, File>, kept: ReadonlySet<string>): PagesFiles {
  const listed: string[] = []
  const placeOf = (file: string) => {
    const known = listed.indexOf(file)
    return known < 0 ? listed.push(file) - 1 : known
  }
  const pages: PagesFiles['pages'] = {}
  for (const [name, { dynamicImports = [] }] of Object.entries(files)) {
    const route = PAGE.exec(facadeOf(files, name))?.[1]
    if (!route?.startsWith('app/')) continue
    const parts = dynamicImports.filter((it) => PART_FOR_OTHERS.test(facadeOf(files, it)))
    const own = [...filesFrom([name, ...parts], files)].filter((file) => !kept.has(file))
    if (own.length > 0) pages[routeIdOf(route)] = own.map(placeOf)
  }
  const isUntold = (name: string) => PART_FOR_OTHERS.test(facadeOf(files, name)) && !listed.includes(name)
  const untold = Object.keys(files).filter(isUntold)
  if (untold.length > 0) throw new Error(`No page is known to load ${untold.join(', ')}`)
  return { files: listed.map((file) => `/${file}`), pages }
}

const facadeOf = (files: Record<string, File>, name: string) => files[name]?.facadeModuleId ?? ''

/** The router's id of the route in this file below src/routes, without its ending. */
function routeIdOf(file: string): string {
  return `/${file.replaceAll('.', '/').replace(/(?<=^|\/)index$/u, '')}`
}
