import { readFileSync } from 'node:fs'
import type { CompatData, Identifier, SupportStatement } from '@mdn/browser-compat-data'

/** The oldest Safari that the app promises to run in. */
const OLDEST = 16.4

/** MDN's tables; one file of 20 MB, so it is read once, and only where they are asked. */
const TABLES = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@mdn/browser-compat-data')), 'utf8'),
) as CompatData & Identifier

/** Something that the oldest Safari does not have, by its path in the tables, with the first Safari that has it. */
export type Newer = { feature: string; safari: string }

/** Undefined where the oldest Safari has it, or where the tables know no such thing. */
export function newerThanOldest(...steps: string[]): Newer | undefined {
  const support = entryAt(steps)?.__compat?.support.safari_ios
  if (support === undefined || isInOldest(support)) return undefined
  const [first] = plainStatements(support)
  return { feature: steps.join('.'), safari: typeof first?.version_added === 'string' ? first.version_added : 'none' }
}

/**
 * The same for a name that stands at several places in the tables, and might be any of them: undefined when one is in
 * the oldest Safari.
 */
export function newerWherever(places: readonly (readonly string[])[]): Newer | undefined {
  const known = places.filter((steps) => entryAt(steps)?.__compat !== undefined)
  const newer = known.map((steps) => newerThanOldest(...steps))
  // The one that Safari had first is the likeliest to be meant.
  const [first] = newer.toSorted((one, other) => versionOf(one?.safari) - versionOf(other?.safari))
  return newer.includes(undefined) ? undefined : first
}

export function namesBelow(...steps: string[]): string[] {
  return Object.keys(entryAt(steps) ?? {}).filter((name) => name !== '__compat')
}

/** By its own name: not behind a switch, and under no other name or prefix. */
function isInOldest(support: SupportStatement): boolean {
  return plainStatements(support).some(
    ({ version_added: added, version_removed: removed }) =>
      versionOf(added) <= OLDEST && !(removed !== undefined && versionOf(removed) <= OLDEST),
  )
}

function plainStatements(support: SupportStatement) {
  return [support].flat().filter((it) => !it.flags && !it.prefix && !it.alternative_name)
}

/** `≤` stands before the oldest version that was looked at; a preview and a no are after every version. */
function versionOf(version: string | boolean | null | undefined): number {
  const number = typeof version === 'string' ? Number.parseFloat(version.replace('≤', '')) : NaN
  return Number.isNaN(number) ? Infinity : number
}

function entryAt(steps: readonly string[]): Identifier | undefined {
  let entry: Identifier | undefined = TABLES
  for (const step of steps) entry = entry && Object.hasOwn(entry, step) ? entry[step] : undefined
  return entry
}
