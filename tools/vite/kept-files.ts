import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import type { PagesFiles } from '../../src/app/keep-own-pages.ts'
import { isOnlinePart, isPartForOthers, pageOf } from './pages.ts'
import type { BuiltFile } from './pages.ts'

type Entry = { url: string; revision: string | null; size: number }

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
          const files = bundle as Record<string, BuiltFile>
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

/** These files, what they are loaded with, and what they may load later that is neither for others nor done online. */
function filesFrom(names: readonly string[], files: Record<string, BuiltFile>): Set<string> {
  const isLeftOut = (name: string) => {
    const facade = facadeOf(files, name)
    return isOnlinePart(facade) || isPartForOthers(facade) || (pageOf(facade)?.plan.offline ?? 'court') !== 'court'
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
 * Of the pages that a device keeps for someone, with the parts for others that a page for the court may load. Throws
 * when such a part is in no page.
 */
function pagesOfOthers(files: Record<string, BuiltFile>, kept: ReadonlySet<string>): PagesFiles {
  const listed: string[] = []
  const placeOf = (file: string) => {
    const known = listed.indexOf(file)
    return known < 0 ? listed.push(file) - 1 : known
  }
  const pages: PagesFiles['pages'] = {}
  for (const [name, { dynamicImports = [] }] of Object.entries(files)) {
    const page = pageOf(facadeOf(files, name))
    if (page === undefined || page.plan.offline === 'online') continue
    const parts = dynamicImports.filter((it) => isPartForOthers(facadeOf(files, it)))
    const own = [...filesFrom([name, ...parts], files)].filter((file) => !kept.has(file))
    if (own.length > 0) pages[page.route] = own.map(placeOf)
  }
  const untold = Object.keys(files).filter((it) => isPartForOthers(facadeOf(files, it)) && !listed.includes(it))
  if (untold.length > 0) throw new Error(`No page is known to load ${untold.join(', ')}`)
  return { files: listed.map((file) => `/${file}`), pages }
}

const facadeOf = (files: Record<string, BuiltFile>, name: string) => files[name]?.facadeModuleId ?? ''
