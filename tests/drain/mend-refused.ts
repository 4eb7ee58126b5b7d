import type { OutboxRow } from '#data/db/database.ts'
import { MISSING, TOO_OLD } from '#domain/contracts/error-codes.ts'
import type { Tab } from './device.ts'
import { INVALID } from './model-server.ts'
import { pick } from './seeded-random.ts'
import type { Here } from './world.ts'

/** What a server may refuse because somebody else was faster, or because something before it was given up. */
const EXPECTED = new Set([
  'already_final',
  'already_completed',
  'not_allowed_now',
  'not_final',
  'note_required',
  'incomplete',
])
const KEEPS_RECEIPTS_MS = 60 * 86_400_000

/** A person corrects one refused operation, sends it again as it is, or gives it up. */
export async function mend(here: Here, isLast: boolean) {
  const { random, record, mix, broken } = here.world
  const refused = (await here.waiting()).filter(
    ({ state, last_error }) =>
      state === 'quarantined' && (last_error?.conflicts ?? []).length === 0 && !isLost(here, last_error),
  )
  if (refused.length === 0) return
  const row = pick(random, refused)
  const code = row.last_error?.code ?? ''
  const isDependent = record.isSubjectTouched(row.subject_id)
  // A server that was set back has lost who claimed an evaluation again after its return: no device can send that.
  const lacksClaim = mix.restores > 0 && code === 'not_allowed_now'
  const wasChanged = mix.tablets > 1 || mix.copies > 0 || isDependent || lacksClaim
  if (code !== INVALID && !(EXPECTED.has(code) && wasChanged) && !isReallyOld(here, row))
    broken.add(`an operation was refused: ${code}`)
  const dice = isLast ? 1 : random()
  if (code === INVALID && !('ratings' in row.body) && dice < 0.6)
    await here.attempt('correcting', (tab) => correct(here, tab, row))
  // The contract knows only eleven values, too few for each to be given once: ratings are not sent again here.
  else if (dice < 0.25 && !('ratings' in row.body))
    await here.attempt('sending again', ({ ctx }) => here.actions.resend(ctx, row.seq))
  else if (isLast || dice > 0.4) await here.attempt('discarding', (tab) => giveUp(here, tab, row))
}

/** Whether the tablet that made it will bring it back. After that, the operation is sent without a person. */
function isLost({ world: { mix } }: Here, error: OutboxRow['last_error']) {
  return error?.code === MISSING && mix.tablets > 1 && mix.restores > 0
}

/** Whether its receipt may be gone, so that a person has to look at it. U128: the server has had its subject as long. */
function isReallyOld({ world, madeAt }: Here, { mutation_id, subject_id, last_error }: OutboxRow) {
  const oldest = world.now() - KEEPS_RECEIPTS_MS
  const subjectSince = world.server.evaluations[subject_id]?.createdAt ?? 0
  return last_error?.code === TOO_OLD && (madeAt.get(mutation_id) ?? oldest) < oldest && subjectSince < oldest
}

async function correct({ world, memory, actions }: Here, { ctx }: Tab, { seq, body, subject_id }: OutboxRow) {
  if ('note_id' in body) {
    const text = `note ${world.nextValue()}`
    memory.say(`${subject_id} ${text}`, ctx.userId)
    world.record.follow([`${subject_id} ${body.text}`], `${subject_id} ${text}`)
    return actions.editAndResend(ctx, seq, { text })
  }
  return actions.editAndResend(ctx, seq, { event_name: 'Open gym' })
}

async function giveUp(
  { world: { record, count }, actions }: Here,
  { ctx }: Tab,
  { seq, body, subject_id, kind }: OutboxRow,
) {
  const row = await ctx.db.outbox.get(seq)
  record.touchSubject(subject_id)
  const given = row?.body ?? body
  if (kind === 'live.create') record.giveUpSubject(subject_id)
  if ('ratings' in given) for (const { key, value } of given.ratings) record.giveUp(`${subject_id} ${key} ${value}`)
  if ('note_id' in given && given.text !== '') record.giveUp(`${subject_id} ${given.text}`)
  if ('note_id' in given && given.text === '') record.tellBack(subject_id)
  await actions.discard(ctx, seq)
  count('refused operations given up')
}
