import type { Plugin, Rolldown } from 'vite'
import { checkNames, groupOf } from './pages.ts'
import type { Group as PageGroup } from './pages.ts'

type Group = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>[number]
type Wanted = (needing: ReadonlySet<string>, id: string) => boolean

/**
 * What one screen alone needs is in its group, too: one file and one stylesheet in the place of two each. Who imports
 * anything of that file loads the whole screen, so it is for the panel, and for what surrounds all pages.
 */
const ALONE_TOO = 1

/** index.html is among them: else the page would load a file that only imports the start. */
const IN_THE_START = /\/(?:src\/(?:main|router|routes\/.*)\.tsx?|index\.html)$/u
const STYLES = /\.css$/u
const LIBRARIES = /\/node_modules\//u
/** This index imports every icon there is: which of them a module needs is what it names. */
const ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.js$/u
const NAMED_ICONS = /import \{([^}]*)\} from ["']lucide-react["']/gu
const ICON_FILES = /export \{([^}]*)\} from '\.(\/icons\/[\w-]+\.js)'/gu

/** Groups of all other pages, by who opens them. Files count here, not bytes: a page may load code of its neighbors. */
const OTHERS: PageGroup[] = ['court', 'team', 'player', 'desk']
/** The screens whose bytes are counted (`npm run bench -- bundle report`). */
const FIRST: PageGroup[] = ['library', 'panel', 'report']
/** Loaded by everyone who is signed in. What two of the first screens share is in `app`, with what `services` shares. */
const SIGNED_IN: PageGroup[] = ['app', 'services', 'session']

/**
 * Puts what pages share into some twenty files instead of two hundred. A part lies with the parts that the same screens
 * need, so that the first screens load nothing of another one. Files are made from what most screens need downward:
 * what a part imports is needed wherever the part is, so its file exists already.
 */
export function sharedFiles(): { plugin: Plugin; groups: Group[] } {
  const ids: string[] = []
  let importsOf: (id: string) => readonly string[] = () => []
  let parts: readonly string[] = []
  let shared: Set<string> | undefined
  let needs: Map<string, Set<string>> | undefined

  const groups = [
    // The thin halves of some forty routes would else be a file each, with its own list of names.
    { name: 'start', test: (id: string) => IN_THE_START.test(id) || isForAll(needingOf(id)) || isStyleOfStart(id) },
    group('login', (it) => it.has('login')),
    ...inTwo('app', isOfApp, ALONE_TOO),
    group('session', (it) => it.has('session')),
    group('library', (it) => it.has('library')),
    group('panel', (it) => it.has('panel'), ALONE_TOO),
    group('report', (it) => it.has('report')),
    ...subsetsOf(OTHERS).map((names) =>
      group(names.join('-'), (it) => count(it, OTHERS) === names.length && names.every((name) => it.has(name))),
    ),
  ]
  return {
    plugin: {
      name: 'courtside-shared-files',
      apply: 'build',
      moduleParsed: ({ id }) => void ids.push(id),
      buildEnd() {
        const icons = iconFiles(ids.find((id) => ICONS.test(id)) ?? '', (id) => this.getModuleInfo(id)?.code ?? '')
        parts = ids.filter((id) => {
          const { isEntry, dynamicImporters } = this.getModuleInfo(id) ?? {}
          return isEntry === true || (dynamicImporters ?? []).length > 0
        })
        importsOf = (id) => {
          const { importedIds = [], code } = this.getModuleInfo(id) ?? {}
          const named = [...(code ?? '').matchAll(NAMED_ICONS)].flatMap(([, names]) => namesIn(names, 0))
          return [...importedIds.filter((it) => !ICONS.test(it)), ...named.flatMap((name) => icons.get(name) ?? [])]
        }
      },
    },
    groups: groups.map((it, at) => ({ ...it, priority: groups.length - at })),
  }

  function group(name: string, isWanted: Wanted, minShareCount = 2): Group {
    return { name, minShareCount, test: (id) => isWanted(needingOf(id), id) }
  }

  /** Libraries change seldom: a new version of the app leaves their file on the device as it is. */
  function inTwo(name: string, isWanted: Wanted, minShareCount: number): Group[] {
    const whole = group(name, isWanted, minShareCount)
    const test = whole.test as (id: string) => boolean
    return [{ ...whole, name: `${name}-libraries`, test: (id) => LIBRARIES.test(id) && test(id) }, whole]
  }

  function isOfApp(needing: ReadonlySet<string>, id: string): boolean {
    return needing.has('app') || (needing.has('services') && isShared(id)) || count(needing, FIRST) > 1
  }

  /** A stylesheet holds one of six connections before the start gets one: what `app` and the report look like. */
  function isStyleOfStart(id: string): boolean {
    const needing = needingOf(id)
    return STYLES.test(id) && (isOfApp(needing, id) || needing.has('report'))
  }

  /** Which screens need the module. */
  function needingOf(id: string): ReadonlySet<string> {
    needs ??= findNeeds()
    return needs.get(id) ?? new Set()
  }

  /** Whether two parts of the build need the module. */
  function isShared(id: string): boolean {
    shared ??= findShared()
    return shared.has(id)
  }

  function findShared(): Set<string> {
    const once = new Set<string>()
    const again = new Set<string>()
    for (const part of parts)
      for (const id of neededBy([part])) {
        if (once.has(id)) again.add(id)
        once.add(id)
      }
    return again
  }

  function findNeeds(): Map<string, Set<string>> {
    checkNames(ids)
    const found = new Map<string, Set<string>>()
    for (const root of ids) {
      const name = groupOf(root)
      if (name === undefined) continue
      for (const id of neededBy([root])) found.set(id, (found.get(id) ?? new Set<string>()).add(name))
    }
    return found
  }

  function neededBy(roots: readonly string[]): Set<string> {
    const needed = new Set<string>()
    const open = [...roots]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (needed.has(id)) continue
      needed.add(id)
      open.push(...importsOf(id))
    }
    return needed
  }
}

function iconFiles(index: string, codeOf: (id: string) => string): Map<string, string> {
  const folder = index.slice(0, index.lastIndexOf('/'))
  return new Map(
    [...codeOf(index).matchAll(ICON_FILES)].flatMap(([, names, file]) =>
      namesIn(names, -1).map((name) => [name, folder + file] as const),
    ),
  )
}

/** Of `A as B, C as D` those before or those behind the `as`. */
function namesIn(list = '', side: 0 | -1): string[] {
  return list.split(',').map((it) => it.trim().split(' as ').at(side) ?? '')
}

/** A screen of who is signed in needs it, and so does the sign-in: it is there in any case. */
function isForAll(needing: ReadonlySet<string>): boolean {
  return needing.has('login') && count(needing, [...SIGNED_IN, ...FIRST]) > 0
}

function count(needing: ReadonlySet<string>, among: readonly string[]): number {
  return among.filter((name) => needing.has(name)).length
}

/** All of them, the largest first, the empty one left out. */
function subsetsOf(names: readonly string[]): string[][] {
  return names
    .reduce<string[][]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]])
    .filter((set) => set.length > 0)
    .toSorted((a, b) => b.length - a.length)
}
