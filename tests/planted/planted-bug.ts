export const FLOORS = ['domain', 'data', 'ui', 'features', 'app', 'sw', 'server', 'database', 'idp'] as const
export type Floor = (typeof FLOORS)[number]

/** A bug that would hurt somebody, and the tests that must not let it through. */
export type PlantedBug = {
  /** What is broken, as a sentence. */
  name: string
  floor: Floor
  /** `from` stands exactly once in its file. */
  changes: { file: string; from: string; to: string }[]
  /** The fewest and fastest files of tests that find it. */
  tests: string[]
}
