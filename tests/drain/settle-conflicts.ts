import type { Tab } from './device.ts'
import { KEYS } from './other-tablet.ts'
import { pick } from './seeded-random.ts'
import type { Here } from './world.ts'
import { rate } from './write-on-tablet.ts'

/**
 * A person settles one of the conflicts that are asked now. `settled` holds the conflicts that were settled on this
 * tablet: the place, the value kept, the value that gave way.
 */
export async function settle(here: Here, settled: Set<string>) {
  const { random } = here.world
  const asked = (await here.waiting()).flatMap((row) =>
    (row.last_error?.conflicts ?? []).map((conflict) => ({ row, ...conflict })),
  )
  if (asked.length === 0) return
  const { row, key, yours, theirs } = pick(random, asked)
  lookAgain(here, settled, `${row.subject_id} ${key}`, { yours, theirs })
  if (random() < 0.6 && !here.isHealed())
    await here.attempt('rating beside a conflict', (tab) =>
      rate(here, tab, row.subject_id, random() < 0.6 ? key : pick(random, KEYS)),
    )
  await here.attempt('settling a conflict', (tab) => decide(here, settled, tab, { id: row.subject_id, key, theirs }))
  if (random() < 0.4 && !here.isHealed())
    await here.attempt('rating after a conflict', (tab) => rate(here, tab, row.subject_id, key))
}

/** Nobody is asked the same twice, or to choose between two values of this very tablet. */
function lookAgain(
  { world: { mix, broken }, memory }: Here,
  settled: ReadonlySet<string>,
  place: string,
  { yours, theirs }: { yours: number | null; theirs: number | null },
) {
  if (mix.restores + mix.wipes + mix.copies + mix.images > 0) return
  if (settled.has(`${place} ${yours} ${theirs}`)) broken.add('a conflict that was settled is asked again')
  if (memory.isOwnValue(`${place} ${yours}`) && memory.isOwnValue(`${place} ${theirs}`))
    broken.add('a tablet is in conflict with itself')
}

async function decide(
  { world: { random, count }, memory, actions }: Here,
  settled: Set<string>,
  { ctx, isAlive }: Tab,
  { id, key, theirs }: { id: string; key: string; theirs: number | null },
) {
  const place = `${id} ${key}`
  const keep = pick(random, ['mine', 'theirs'] as const)
  const shownTheirs = `${place} ${theirs}`
  const mine = await ctx.db.rating.get([id, key])
  const mineHere = mine && `${place} ${mine.value}`
  if (keep === 'theirs') memory.begin(place, shownTheirs)
  else memory.keepOver(place, shownTheirs, mineHere)
  const isSettled = await actions.resolveConflict(ctx, id, key, keep).finally(() => memory.end(place, shownTheirs))
  // Of two tabs that settle the same, the second one sees what the first one chose.
  if (!isAlive() || !isSettled) return
  count(`conflicts settled: ${keep}`)
  if (keep === 'mine' && mine) settled.add(`${place} ${mine.value} ${theirs}`)
  if (keep === 'theirs' && mineHere !== undefined) memory.yield(mineHere)
  if (keep === 'theirs' && mineHere !== undefined) memory.decideAgainst(mineHere)
}
