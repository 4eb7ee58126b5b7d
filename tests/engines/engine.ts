import type { Browser, BrowserContext } from 'playwright'

const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof ENGINES)[number]

/** Which engine this run drives: what ENGINE says, else Chromium. Throws on a name that is none. */
export function theEngine(name = process.env['ENGINE'] ?? 'chromium'): EngineName {
  const engine = ENGINES.find((it) => it === name)
  if (engine === undefined) throw new Error(`ENGINE: expected one of ${ENGINES.join(', ')}, not ${name}`)
  return engine
}

/** A browser at work on a profile, which outlives it. */
export type Running = {
  readonly browser: Browser
  readonly context: BrowserContext
  /** SIGKILL to all of its processes; resolves once the profile is free. */
  kill(): Promise<void>
  /** Ends it as a person would; resolves once what it keeps is whole and the profile is free. */
  close(): Promise<void>
}
