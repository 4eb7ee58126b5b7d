import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { restoreEvent } from '#domain/contracts/event-restore.ts'
import type { KeptPlayer } from '#domain/contracts/event-restore.ts'
import { MOST_WITH_WALK_ONS } from '#domain/events/most-players.ts'
import type { CallingActor } from '../../actor.ts'
import { bumpEventVersion } from '../../db/bump-events.ts'
import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import type { PublishedRubric } from '../../rubric/rubrics.ts'
import { recordDeed } from '../audit/record-deed.ts'
import { spendDay, spendRestored } from '../limits/spend-day.ts'
import { isGranted } from '../permissions/permissions.ts'
import { refuseFields } from '../profiles/refuse-fields.ts'
import { noEvent, requireEvent } from './events-policy.ts'
import { findEvent } from './events-repository.ts'
import { insertForm, refuseForm } from './forms-repository.ts'
import { headships, refuseDays } from './make-event.ts'
import { isOrigin } from './origin-proof.ts'
import { countEventPlayers, insertEventPlayers } from './players-repository.ts'
import {
  eraseRestored,
  findErased,
  findFormVersions,
  findPlayersOf,
  findTakenPlayers,
  insertEventAgain,
  insertGroupsAgain,
  isEventDeleted,
  lockRestores,
  putStaffBack,
} from './restore-repository.ts'
import { whoseEvent } from './limit-players.ts'

export type KeptEvent = v.InferOutput<(typeof restoreEvent)['input']>
type Restored = v.InferOutput<(typeof restoreEvent)['output']>
type FormOf = KeptEvent['forms'][number]

/**
 * EV150. Makes what the server lacks of an event again, under the ids that a tablet kept, and changes nothing that
 * exists. An event that exists takes this from its organizers alone. A lost one needs the right to make events in the
 * program or team, and the proof that it belongs there (EV157). `rubricOf` finds the rubric of a form; undefined if the
 * server never published it.
 */
export async function restoreKeptEvent(
  sql: Sql,
  actor: CallingActor,
  kept: KeptEvent,
  rubricOf: (version: string) => PublishedRubric | undefined,
): Promise<Restored> {
  const { event_id: eventId } = kept
  await makeAgain(sql, actor, kept)
  await requireEvent(sql, actor, restoreEvent.grant, eventId, { lock: 'change' })
  await lockRestores(sql)
  const known = new Set(await findFormVersions(sql, eventId))
  for (const form of kept.forms) if (!known.has(form.version)) await addForm(sql, eventId, form, rubricOf)
  await insertGroupsAgain(sql, eventId, kept.groups)
  const added = await addPlayers(sql, actor, eventId, kept.players)
  const { back, toInvite } = await putStaffBack(sql, { eventId, givenBy: actor.userId, staff: kept.staff })
  for (const { user_id, parts } of back)
    await recordDeed(sql, actor, {
      action: 'change event staff',
      personId: user_id,
      details: { event_id: eventId, parts },
    })
  await recordDeed(sql, actor, { action: 'restore event', details: { event_id: eventId, event_player_ids: added } })
  await bumpEventVersion(sql, eventId)
  return { event: await findEvent(sql, actor.userId, eventId), added: added.length, to_invite: toInvite }
}

/**
 * Makes the event unless it exists. EV151: an event that somebody deleted stays deleted. EV157: the copy must prove
 * that the event belongs to the program or team.
 */
async function makeAgain(sql: Sql, actor: CallingActor, kept: KeptEvent) {
  const there = await sql.query('SELECT 1 FROM event WHERE id = $1', [kept.event_id])
  if (there.length > 0) return
  if (!isGranted(actor, restoreEvent.grant, await headships(sql, actor, ownerOf(kept)))) throw noEvent()
  if (!(await isOrigin(sql, { id: kept.event_id, ...ownerOf(kept) }, kept.origin_proof))) throw noEvent()
  refuseDays(kept)
  if (await isEventDeleted(sql, kept.event_id))
    throw new Refusal('conflict', 'An organizer deleted this event, so it can’t be restored.')
  if (!(await insertEventAgain(sql, actor.userId, { ...kept, ...ownerOf(kept) }))) return
  await spendDay(sql, { userId: actor.userId, what: 'event' })
}

/** A tablet shows the program of a team's event. Such an event is of the team. */
const ownerOf = ({ program_id, team_id }: Pick<KeptEvent, 'program_id' | 'team_id'>) => ({
  program_id: team_id === null ? program_id : null,
  team_id,
})

async function addForm(
  sql: Sql,
  eventId: string,
  { version, rubric_version, ...choice }: FormOf,
  rubricOf: (version: string) => PublishedRubric | undefined,
) {
  const rubric = rubricOf(rubric_version)
  if (!rubric) return refuseFields({ forms: [`The server has no rubric ${rubric_version}`] })
  refuseForm(rubric, choice)
  await insertForm(sql, eventId, { version, choice, rubric })
}

/**
 * EV151. Adds the players that the event lacks, and returns their ids. An erased player comes back without a name. The
 * row of a person that exists is never taken: it may be somebody else's.
 */
async function addPlayers(
  sql: Sql,
  actor: CallingActor,
  eventId: string,
  kept: readonly KeptPlayer[],
): Promise<string[]> {
  const there = new Set(
    await findPlayersOf(
      sql,
      kept.map(({ id }) => id),
    ),
  )
  const missing = [...new Map(kept.map((player) => [player.id.toLowerCase(), player])).values()].filter(
    ({ id }) => !there.has(id.toLowerCase()),
  )
  if (missing.length === 0) return []
  if ((await countEventPlayers(sql, eventId)) + missing.length > MOST_WITH_WALK_ONS)
    throw new Refusal('conflict', 'This event has too many players. The others stay on this device.')
  await spendRestored(sql, { userId: await whoseEvent(sql, eventId, actor.userId), count: missing.length })
  const people = missing.map(({ player_id }) => player_id)
  const taken = new Set(await findTakenPlayers(sql, people))
  const erased = new Set(await findErased(sql, people))
  const rows = missing.map((player) => {
    const isErased = erased.has(player.player_id.toLowerCase())
    const facts = isErased ? { ...NOBODY, id: player.id, bib: player.bib, gender: player.gender } : player
    const isTaken = taken.has(player.player_id.toLowerCase())
    if (!isTaken) taken.add(player.player_id.toLowerCase())
    const player_id = isTaken ? randomUUID() : player.player_id
    return { isErased, row: { ...facts, player_id, date_of_birth: null, email: null } }
  })
  await insertEventPlayers(
    sql,
    { eventId, addedBy: null, requestId: null },
    rows.map(({ row }) => row),
  )
  await eraseRestored(
    sql,
    rows.filter(({ isErased }) => isErased).map(({ row }) => row.player_id),
  )
  return rows.map(({ row }) => row.id)
}

/** An erased player. The values are those that erase-player.ts writes. */
const NOBODY = {
  first_name: 'Deleted',
  last_name: 'player',
  group_id: null,
  school_grade: null,
  position: null,
  height_feet: null,
  height_inches: null,
  organization: null,
  checked_in_at: null,
}
