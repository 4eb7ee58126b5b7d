import type { Crew } from '../crew.ts'
import type { Scene, Wish } from '../scene.ts'
import type { Tally } from '../tally.ts'

/** What every check is given. `seed` draws what its tablets do. */
export type Stage = { open: (wish?: Wish) => Promise<Scene>; crew: Crew; tally: Tally; seed: number }
export type Check = { title: string; run: (stage: Stage) => Promise<void> }
