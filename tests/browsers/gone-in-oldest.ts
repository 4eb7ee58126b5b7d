import { namesBelow, newerThanOldest } from './safari-tables.ts'

/** Names to be taken from what stands at a path of the global object: `{ 'Set.prototype': ['union'] }`. */
export type Gone = Record<string, string[]>

const GLOBAL_SCOPES = new Set(['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope', 'DedicatedWorkerGlobalScope'])
/** Asked by Playwright, which looks for it once and is not without an answer for long. */
const OF_THE_DRIVER = new Set(['checkVisibility'])

/**
 * All that MDN's tables date after the oldest Safari, as far as it can be deleted: globals last, since what is on them
 * goes first. A newer argument, a newer value of a style, a symbol stay.
 */
export function goneInOldest(): Gone {
  const gone: Gone = {}
  const globals: string[] = []
  for (const name of namesBelow('api')) {
    if (newerThanOldest('api', name)) globals.push(name)
    for (const member of newerMembers('api', name)) {
      const property = member.replace(/_static$/u, '').replace(/^(.*)_event$/u, 'on$1')
      if (GLOBAL_SCOPES.has(name)) globals.push(property)
      else add(gone, member.endsWith('_static') ? name : `${name}.prototype`, property)
    }
  }
  for (const name of namesBelow('javascript', 'builtins')) {
    if (newerThanOldest('javascript', 'builtins', name)) globals.push(name)
    for (const member of newerMembers('javascript', 'builtins', name)) {
      // The older Safari has iterators, and no name for what they are made of.
      if (member === name) globals.push(name)
      // The tables do not tell which of the two.
      else for (const holder of [name, `${name}.prototype`]) add(gone, holder, member)
    }
  }
  return { ...gone, globalThis: [...new Set(globals)] }
}

/** An interface that is older may have got a constructor: that is no name of its own. */
function newerMembers(...holder: [...string[], string]): string[] {
  const isOfApi = holder[0] === 'api'
  const names = namesBelow(...holder).filter((it) => /^\w+$/u.test(it) && !OF_THE_DRIVER.has(it))
  return names.filter((it) => !(isOfApi && it === holder.at(-1)) && newerThanOldest(...holder, it) !== undefined)
}

function add(gone: Gone, holder: string, name: string) {
  ;(gone[holder] ??= []).push(name)
}
