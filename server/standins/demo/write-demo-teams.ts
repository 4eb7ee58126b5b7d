import type { Sql } from '../../db/database.ts'
import { COUNTS, USER_NUMBERS, coachOfTeam, demoId, streamOf } from './demo-plan.ts'
import type { DemoSize } from './demo-plan.ts'
import type { DemoPlayer } from './demo-players.ts'
import { ROSTER_COLUMNS, demoTeams, rosterRows } from './demo-teams.ts'
import type { DemoTeam } from './demo-teams.ts'
import { insertRows } from './insert-rows.ts'
import { CIRCUITS, CITIES, CONFERENCES, PROGRAM_KINDS } from './words.ts'

const LEAGUES: readonly string[] = [...CIRCUITS, ...CONFERENCES]

/** Programs with their directors and owners, leagues, teams and rosters. Players and users are written before. */
export async function writeDemoTeams(sql: Sql, size: DemoSize, players: readonly DemoPlayer[], today: number) {
  const at = new Date(today).toISOString()
  await writePrograms(sql, size, at)
  await insertRows(
    sql,
    'league',
    { id: 'int', name: 'text' },
    LEAGUES.map((name, index) => [index + 1, name]),
  )
  const teams = demoTeams(size, players)
  await insertRows(
    sql,
    'team',
    TEAM_COLUMNS,
    teams.map((team) => teamRow(team, at)),
  )
  await insertRows(
    sql,
    'roster_entry',
    ROSTER_COLUMNS,
    teams.flatMap((team) => rosterRows(team, today)),
  )
  for (const [table, count] of [
    ['program', COUNTS[size].programs],
    ['league', LEAGUES.length],
    ['team', teams.length],
  ] as const) {
    await sql.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), $1)`, [count])
  }
}

/** Program p has director p; owners take turns, the demo's owner has the first program. */
async function writePrograms(sql: Sql, size: DemoSize, at: string) {
  const { programs, owners, directors } = COUNTS[size]
  const numbers = Array.from({ length: programs }, (_none, index) => index)
  const columns = {
    id: 'int',
    name: 'text',
    city: 'text',
    state_name: 'text',
    owner_id: 'uuid',
    is_demo: 'boolean',
    created_at: 'timestamptz',
  }
  await insertRows(
    sql,
    'program',
    columns,
    numbers.map((number) => {
      const stream = streamOf(`program:${number}`)
      const [city, state] = number === 0 ? ['Denver', 'Colorado'] : stream.pick(CITIES)
      const name = number === 0 ? 'Riverside Basketball' : `${city} ${stream.pick(PROGRAM_KINDS)}`
      return [number + 1, name, city, state, demoId('user', USER_NUMBERS.Owner + (number % owners)), true, at]
    }),
  )
  await insertRows(
    sql,
    'program_director',
    { program_id: 'int', user_id: 'uuid', joined_at: 'timestamptz' },
    numbers.map((number) => [number + 1, demoId('user', USER_NUMBERS.Director + (number % directors)), at]),
  )
}

const TEAM_COLUMNS = {
  id: 'int',
  coach_id: 'uuid',
  program_id: 'int',
  name: 'text',
  team_type: 'text',
  gender: 'text',
  league_id: 'int',
  level_name: 'text',
  age_group: 'text',
  organization_name: 'text',
  city: 'text',
  state_name: 'text',
  roster_revision: 'int',
  roster_completed_at: 'timestamptz',
  is_demo: 'boolean',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  joined_program_at: 'timestamptz',
}

function teamRow(team: DemoTeam, at: string): unknown[] {
  return [
    team.number + 1,
    demoId('user', USER_NUMBERS.Coach + coachOfTeam(team.number)),
    team.program + 1,
    team.name,
    team.team_type,
    team.gender,
    LEAGUES.indexOf(team.league) + 1,
    team.level_name,
    team.age_group,
    team.organization_name,
    team.city,
    team.state_name,
    1,
    at,
    true,
    at,
    at,
    at,
  ]
}
