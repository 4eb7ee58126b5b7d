import { isRoute, planOf } from '../../src/domain/doors/routes-table.ts'
import type { Plan, RoutePath } from '../../src/domain/doors/routes-table.ts'

/** What a group of files is made for: pages, or what every page needs. */
export type Group = NonNullable<Plan['files']> | 'start' | 'app' | 'services' | 'session' | 'identity'

export type BuiltFile = {
  imports?: string[]
  dynamicImports?: string[]
  facadeModuleId?: string | null
  name?: string
  viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> }
}

/** What the router splits off the file of a route. */
const COMPONENT_OF_ROUTE = /\/src\/routes\/(.+)\.tsx\?tsr-split=component$/u

/** Files of routes that surround pages. They have no address. */
const FRAMES: Record<string, Group> = { app: 'app', '_signed-out': 'login' }

/** Modules that are no pages and have a group of files. */
const ROOTS: Record<string, Group> = {
  '/src/main.tsx': 'start',
  '/src/app/services.ts': 'services',
  '/src/data/session/revocations.ts': 'session',
  '/src/data/session/user-status.ts': 'session',
  '/src/data/session/amplify-identity.ts': 'identity',
}

/**
 * Parts that a page loads later, and the group whose files they share. The table of routes has no row for them: a part
 * has no address. The pages for the court load some parts for people who don't evaluate, and these aren't on every device.
 */
const PARTS: Record<string, Group> = {
  'panel-dialogs': 'court',
  'video-beside': 'court',
  'welcome-modal': 'court',
  'open-proof-dialog': 'court',
  'sign-out-dialog': 'court',
  'event-set-up': 'team',
  'staff-library-page': 'team',
  'player-library-page': 'player',
}

/** Modules for work that needs the server: sending videos, downloads, reading lists in, changing accounts. */
const ONLINE = ['read-container', 'inspect-video', 'open-uploads', 'open-downloads', 'parse-csv', 'amplify-account']

/** Returns the page whose component the module is. Throws if the table of routes has no row for it. */
export function pageOf(id: string): { route: RoutePath; plan: Plan } | undefined {
  const file = COMPONENT_OF_ROUTE.exec(id)?.[1]
  if (file === undefined || Object.hasOwn(FRAMES, file)) return undefined
  const names = file.split(/[./]/u).filter((name) => name !== 'index' && !name.startsWith('_'))
  const route = `/${names.join('/')}`
  if (!isRoute(route)) throw new Error(`${route} has no row in src/domain/doors/routes-table.ts`)
  return { route, plan: planOf(route) }
}

/** Returns the group of files that is made for this module. */
export function groupOf(id: string): Group | undefined {
  const frame = FRAMES[COMPONENT_OF_ROUTE.exec(id)?.[1] ?? '']
  return frame ?? pageOf(id)?.plan.files ?? ROOTS[sourceOf(id)] ?? PARTS[nameOf(id)]
}

export const isOnlinePart = (id: string): boolean => ONLINE.includes(nameOf(id))

/** Whether a page for the court loads this part for people who don't evaluate. */
export const isPartForOthers = (id: string): boolean => (PARTS[nameOf(id)] ?? 'court') !== 'court'

/** Throws if a module named here is no longer in the build. */
export function checkNames(ids: readonly string[]): void {
  const built = new Set(ids.flatMap((id) => [nameOf(id), sourceOf(id)]))
  const gone = [...Object.keys(ROOTS), ...Object.keys(PARTS), ...ONLINE].filter((name) => !built.has(name))
  if (gone.length > 0) throw new Error(`tools/vite/pages.ts names modules that are gone: ${gone.join(', ')}`)
}

const sourceOf = (id: string) => id.slice(id.indexOf('/src/'))
const nameOf = (id: string) => /\/src\/.*\/([\w-]+)\.tsx?$/u.exec(id)?.[1] ?? ''
