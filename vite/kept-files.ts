import type { Plugin } from 'vite'

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

/** What is done with the server alone: videos are sent, files are taken home, lists are read in, accounts are changed, events are made. */
const ONLINE =
  /\/(?:read-container|inspect-video|open-uploads|open-downloads|parse-csv|amplify-account|event-set-up|(?:player|staff)-library-page)\.tsx?$/u

/** Letters beyond those of Western Europe, in the widths of headings: as large as a page, and asked for when idle. */
const LATER = /archivo-latin-ext/u

/**
 * Tells which files of the build a device must hold before the app counts as installed (Y40): the start, the pages for
 * the court, and all that they may load later. Pages of others come to the device when their owner is signed in.
 */
export function keptFiles(): { plugin: Plugin; onlyKept: (entries: Entry[]) => { manifest: Entry[] } } {
  const kept = new Set<string>()
  return {
    plugin: {
      name: 'courtside-kept-files',
      apply: 'build',
      enforce: 'post',
      generateBundle(_options, bundle) {
        const files = bundle as Record<string, File>
        const isForOthers = (name: string) => {
          const facade = files[name]?.facadeModuleId ?? ''
          const route = PAGE.exec(facade)?.[1]
          return ONLINE.test(facade) || (route !== undefined && !COURTSIDE.test(route))
        }
        const open = Object.keys(files).filter((name) => files[name]?.name === 'start')
        if (open.length === 0) throw new Error('The start has another name')
        for (let name = open.pop(); name !== undefined; name = open.pop()) {
          if (kept.has(name)) continue
          kept.add(name)
          const { imports = [], dynamicImports = [], viteMetadata } = files[name] ?? {}
          open.push(...imports, ...dynamicImports.filter((it) => !isForOthers(it)))
          for (const asset of [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])])
            kept.add(asset)
        }
      },
    },
    onlyKept: (entries) => ({
      manifest: entries.filter(({ url }) => !url.startsWith('assets/') || (kept.has(url) && !LATER.test(url))),
    }),
  }
}
