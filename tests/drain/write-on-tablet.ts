import { createLiveEvaluation, reportVideoProblem } from '#data/db/evaluation-writes.ts'
import type { Tab } from './device.ts'
import { aLiveDraft, STRUCTURE } from './history.ts'
import { KEYS } from './other-tablet.ts'
import { pick } from './seeded-random.ts'
import { noteDown } from './write-notes.ts'
import { evaluationsHere, FORBIDDEN } from './world.ts'
import type { Here } from './world.ts'

/** One thing that a person writes: a new evaluation, a rating, a note or a change of the status. */
export async function write(here: Here) {
  const { random, mix } = here.world
  const dice = random()
  const known = await evaluationsHere(here)
  const id = known.length > 0 ? pick(random, known) : undefined
  if (id === undefined || (known.length < mix.evaluations && random() < 0.12))
    return here.attempt('making an evaluation', (tab) => create(here, tab))
  const { rates, notes } = mix
  if (dice < rates) return here.attempt('rating', (tab) => rate(here, tab, id, pick(random, KEYS)))
  if (dice < rates + notes) return here.attempt('noting', (tab) => noteDown(here, tab, id))
  return here.attempt('changing the status', (tab) => changeStatus(here, tab, id))
}

export async function rate(here: Here, { ctx, isAlive }: Tab, id: string, key: string) {
  const { world, memory, actions } = here
  const place = `${id} ${key}`
  const value = await valueToGive()
  const saying = `${place} ${value}`
  memory.beginOwn(place, saying, here.signedIn() ?? '')
  await actions.saveRating(ctx, id, key, value, STRUCTURE).finally(() => memory.end(place, saying))
  if (isAlive()) world.record.tell(saying)

  async function valueToGive() {
    const next = world.nextValue() * 2
    return world.random() < world.mix.refusals ? next + 1 : next
  }
}

async function create({ world }: Here, { ctx }: Tab) {
  const isBad = world.random() < world.mix.refusals * 3
  await createLiveEvaluation(ctx, { ...aLiveDraft(), event_name: isBad ? FORBIDDEN : 'Open gym' })
}

async function changeStatus({ world, actions }: Here, { ctx }: Tab, id: string) {
  const dice = world.random()
  if (dice < 0.42) return actions.finalSave(ctx, id, STRUCTURE)
  if (dice < 0.66) return actions.reopen(ctx, id)
  if (dice < 0.8) return actions.complete(ctx, id)
  if (dice < 0.92) return actions.releaseEvaluation(ctx, id)
  return reportVideoProblem(ctx, id, 'Too dark')
}
