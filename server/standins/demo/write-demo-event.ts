import { presetKeys } from '#domain/events/form.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { NO_ATHLETIC_INFO, NO_ORGANIZATION } from '#domain/contracts/players.ts'
import type { Sql } from '../../db/database.ts'
import type { PublishedRubric } from '../../rubric/rubrics.ts'
import { DEMO_GROUPS, DEMO_STAFF, demoEventPlayers } from './demo-event.ts'
import type { DemoEventPlayer } from './demo-event.ts'
import { DAY_MS, demoId } from './demo-plan.ts'
import { insertRows } from './insert-rows.ts'

const NAME = 'Riverside Fall Tryout'
const HOME_PROGRAM = 1
/** Nine in the morning in Denver, on the day before the demo's: what has happened lies in the past. */
const OPENING_MS = 16 * 3_600_000 - DAY_MS
const BETWEEN_RATINGS_MS = 90_000

type Writing = { published: PublishedRubric; today: number; organizerId: string }

/**
 * A tryout of the first program over two days, the second being the demo's, half done: two groups were on court, the
 * third has begun.
 * Programs and users are written before.
 */
export async function writeDemoEvent(sql: Sql, { published, today, organizerId }: Writing) {
  const eventId = demoId('event', 1)
  const [first, last] = [today - DAY_MS, today].map((at) => new Date(at).toISOString().slice(0, 10))
  const keys = presetKeys(published.structure, 'tryout')
  const version = published.rubric.rubric_version
  const players = demoEventPlayers(published, today)
  await sql.query(
    `INSERT INTO event (id, program_id, name, place, starts_on, ends_on, time_zone, made_by, created_at)
     VALUES ($1, $2, $3, 'Riverside Fieldhouse, Denver', $4, $5, 'America/Denver', $6, $4::date - interval '9 days')`,
    [eventId, HOME_PROGRAM, NAME, first, last, organizerId],
  )
  await sql.query(
    `INSERT INTO event_form (event_id, version, rubric_version, keys, locked_at, made_at)
     VALUES ($1, 1, $2, $3, $4::date + interval '16 hours', $4::date - interval '9 days')`,
    [eventId, version, keys, first],
  )
  await insertRows(
    sql,
    'event_group',
    { id: 'uuid', event_id: 'uuid', name: 'text', court: 'text', starts_at: 'text', made_at: 'timestamptz' },
    DEMO_GROUPS.map(({ name, court, starts_at }, at) => [
      groupId(at),
      eventId,
      name,
      court,
      starts_at,
      new Date(today + at).toISOString(),
    ]),
  )
  await writeStaff(sql, eventId)
  await writePlayers(sql, eventId, players, organizerId, today)
  await writeSheets(sql, { eventId, players, version, today })
}

const groupId = (at: number) => demoId('group', at + 1)
const eventPlayerId = (at: number) => demoId('eventPlayer', at + 1)
const personId = (at: number) => demoId('eventPerson', at + 1)

/** Their tablets were heard of as if the gym were open at this moment; one has fallen silent. */
async function writeStaff(sql: Sql, eventId: string) {
  for (const { userId, parts, groups, minutesSilent } of DEMO_STAFF) {
    await sql.query(
      `INSERT INTO event_staff (event_id, user_id, parts, parts_ever, group_ids) VALUES ($1, $2, $3, $3, $4)`,
      [eventId, userId, parts, groups.map(groupId)],
    )
    await sql.query(
      `INSERT INTO event_tablet (event_id, user_id, device_id, heard_at, changes, rated_at)
       VALUES ($1, $2, 'demo', now() - $3 * interval '1 minute', 1, now() - $3 * interval '1 minute')`,
      [eventId, userId, minutesSilent],
    )
  }
}

async function writePlayers(
  sql: Sql,
  eventId: string,
  players: readonly DemoEventPlayer[],
  organizerId: string,
  today: number,
) {
  await insertRows(
    sql,
    'player',
    {
      id: 'uuid',
      first_name: 'text',
      last_name: 'text',
      gender: 'text',
      date_of_birth: 'date',
      athletic_info: 'jsonb',
      organization: 'jsonb',
      is_demo: 'boolean',
    },
    players.map(({ player, isNameless }, at) => [
      personId(at),
      isNameless ? '' : player.first_name,
      isNameless ? '' : player.last_name,
      isNameless ? null : player.gender,
      isNameless ? null : player.date_of_birth,
      JSON.stringify(isNameless ? NOTHING_KNOWN.athletic : player.athletic_info),
      JSON.stringify(isNameless ? NOTHING_KNOWN.organization : player.organization),
      true,
    ]),
  )
  await insertRows(
    sql,
    'event_player',
    {
      id: 'uuid',
      event_id: 'uuid',
      player_id: 'uuid',
      bib: 'text',
      group_id: 'uuid',
      email: 'text',
      checked_in_at: 'timestamptz',
      added_by: 'uuid',
    },
    players.map(({ bib, group, isHere, isNameless }, at) => [
      eventPlayerId(at),
      eventId,
      personId(at),
      bib,
      group === null ? null : groupId(group),
      isNameless ? null : `family${at + 1}@example.test`,
      isHere ? new Date(today + OPENING_MS - (at + 1) * 20_000).toISOString() : null,
      organizerId,
    ]),
  )
}

const NOTHING_KNOWN = {
  athletic: NO_ATHLETIC_INFO,
  organization: NO_ORGANIZATION,
}

type Sheets = { eventId: string; players: readonly DemoEventPlayer[]; version: string; today: number }

async function writeSheets(sql: Sql, { eventId, players, version, today }: Sheets) {
  const rows = players.flatMap(({ bib, sheets }, at) =>
    sheets.flatMap(({ staff, ratings }) => {
      const userId = DEMO_STAFF[staff]?.userId
      if (userId === undefined) return []
      const ratedAt = today + OPENING_MS + at * BETWEEN_RATINGS_MS
      return [
        [
          eventEvaluationId(eventPlayerId(at), userId),
          personId(at),
          userId,
          version,
          bib,
          JSON.stringify(stored(ratings, ratedAt)),
          Object.keys(ratings).length,
          new Date(ratedAt).toISOString(),
          eventId,
          eventPlayerId(at),
        ],
      ]
    }),
  )
  await insertRows(
    sql,
    'evaluation',
    {
      id: 'uuid',
      player_id: 'uuid',
      evaluator_id: 'uuid',
      rubric_version: 'text',
      jersey_number: 'text',
      ratings: 'jsonb',
      rated_count: 'int',
      updated_at: 'timestamptz',
      event_id: 'uuid',
      event_player_id: 'uuid',
      status: 'text',
      is_live: 'boolean',
      jersey_color: 'text',
      event_name: 'text',
      revision: 'bigint',
      form_version: 'int',
      claimed_at: 'timestamptz',
      created_at: 'timestamptz',
    },
    rows.map((row) => [...row, 'live', true, 'white', NAME, 1, 1, row[7], row[7]]),
  )
}

function stored(ratings: DemoEventPlayer['sheets'][number]['ratings'], at: number) {
  return Object.fromEntries(
    Object.entries(ratings).map(([key, value]) => [key, { value, rev: 1, device_id: 'demo', server_revision: 1, at }]),
  )
}
