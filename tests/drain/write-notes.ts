import type { Tab } from './device.ts'
import { pick } from './seeded-random.ts'
import { evaluationsHere, FORBIDDEN } from './world.ts'
import type { Here } from './world.ts'

/** A note that somebody is typing in one tab. `from` is the text that was on the screen when they began. */
export type Field = { tab: Tab; evaluationId: string; noteId: string; from: string | undefined; text: string }

/** Writes, edits or withdraws a note at one go. */
export async function noteDown(here: Here, tab: Tab, id: string) {
  const { random, mix, nextValue } = here.world
  const { ctx } = tab
  const notes = await notesWithText(tab, id).toArray()
  const edited = random() < 0.6 && notes.length > 0 ? pick(random, notes) : undefined
  const text = edited && random() < 0.25 ? '' : `${random() < mix.refusals ? FORBIDDEN : 'note'} ${nextValue()}`
  // The field of a new note gives it its id, however often its button is tapped.
  const noteId = edited?.id ?? (mix.twice > 0 ? ctx.newId() : undefined)
  await keepNote(here, tab, { evaluationId: id, noteId, from: edited?.text, text })
}

/**
 * Begins a note or an edit in one of the tabs, or saves one that was begun there, which may be long ago. `fields` are
 * the notes that are being typed on this tablet.
 */
export async function type(here: Here, fields: Field[]) {
  const { random, count, nextValue } = here.world
  fields.splice(0, fields.length, ...fields.filter(({ tab }) => tab.isAlive()))
  const field = fields.length > 0 && random() < 0.5 ? pick(random, fields) : undefined
  if (!field) return beginField(here, fields)
  const { tab, ...begun } = field
  count('notes saved some time after they were begun')
  const keep = async () => {
    field.noteId = await keepNote(here, tab, begun)
    // The field stays open, as in the app: its next text is made from the text that it has saved.
    field.from = begun.text
    field.text = `note ${nextValue()}`
  }
  await here.attempt('saving a typed note', keep, tab)
  if (random() < 0.6) fields.splice(fields.indexOf(field), 1)
}

async function beginField(here: Here, fields: Field[]) {
  const { random, nextValue } = here.world
  const ids = await evaluationsHere(here)
  if (ids.length === 0) return
  const tab = pick(random, here.tabs)
  const evaluationId = pick(random, ids)
  const notes = await notesWithText(tab, evaluationId)
    .toArray()
    .catch(() => [])
  const edited = notes.length > 0 && random() < 0.7 ? pick(random, notes) : undefined
  const text = `note ${nextValue()}`
  fields.push({ tab, evaluationId, noteId: edited?.id ?? tab.ctx.newId(), from: edited?.text, text })
}

function notesWithText({ ctx }: Tab, evaluationId: string) {
  return ctx.db.note
    .where('evaluation_id')
    .equals(evaluationId)
    .filter(({ text }) => text !== '')
}

async function keepNote(
  { world: { record }, memory, actions }: Here,
  { ctx, isAlive }: Tab,
  { evaluationId, noteId, from, text }: Pick<Field, 'evaluationId' | 'from' | 'text'> & { noteId: string | undefined },
) {
  const [before, after] = [from && `${evaluationId} ${from}`, `${evaluationId} ${text}`]
  if (text !== '') memory.say(after, ctx.userId)
  if (before !== undefined && text === '') record.followWithNothing(before)
  else if (before !== undefined) record.follow([before], after)
  const kept = await actions.saveNote(ctx, { evaluationId, noteId, from, text, skillId: null })
  if (!isAlive()) return kept
  if (text !== '') record.tell(after)
  if (before !== undefined) record.tellWithdrawn(before)
  if (before !== undefined) memory.decideAgainst(before)
  return kept
}
