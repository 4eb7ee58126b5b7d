import { needsGuardian } from '#domain/profiles/age.ts'
import type { DemoPlayer } from './demo-players.ts'
import { COUNTS, HOME_PLAYERS, demoId, streamOf } from './demo-plan.ts'
import type { DemoSize } from './demo-plan.ts'
import { playerEmail, playerUserId } from './demo-users.ts'
import type { Stream } from './random.ts'
import { AGE_GROUPS_OF, CIRCUITS, CITIES, CONFERENCES, LEVELS_OF_TRAVEL, MASCOTS } from './words.ts'

/** One team of the demo with its players; its number is its id less one. */
export type DemoTeam = {
  number: number
  program: number
  players: readonly DemoPlayer[]
  name: string
  team_type: 'School Team' | 'Travel Team'
  gender: DemoPlayer['gender']
  league: string
  level_name: string
  age_group: string | null
  organization_name: string | null
  city: string
  state_name: string
}

type Kind = 'youth' | 'hs_sub' | 'hs_varsity' | 'college'
const SCHOOL_LEVEL: Record<Kind, string> = {
  youth: 'Middle School',
  hs_sub: 'Junior Varsity',
  hs_varsity: 'Varsity',
  college: 'Prep / Post-Graduate',
}

/** The numbers that the home players do not wear in their evaluations: two of them wear one there. */
const HOME_NUMBERS = ['3', '7', '11', '15', '19', '23', '27', '31', '24', '4', '00', '12'] as const
/** Home players who have not answered their coach. */
const UNANSWERED: ReadonlySet<number> = new Set([6, 7])

const MOST = 15
const FEWEST = 10

/**
 * The home team first, then teams of 10 to 15 players of one gender and level, the largest group of players served
 * first.
 */
export function demoTeams(size: DemoSize, players: readonly DemoPlayer[]): DemoTeam[] {
  const { teams, programs } = COUNTS[size]
  const home = demoTeam(0, 0, players.slice(0, HOME_PLAYERS))
  const groups = [
    ...Map.groupBy(players.slice(HOME_PLAYERS), (player) => `${player.gender} ${kindOf(player)}`).values(),
  ].map((group) => [...group])
  const others = Array.from({ length: teams - 1 }, (_none, index) => {
    const number = index + 1
    const group = groups.reduce((largest, it) => (it.length > largest.length ? it : largest))
    const wanted = FEWEST + streamOf(`team:${number}`).below(MOST - FEWEST + 1)
    return demoTeam(number, Math.floor((number * programs) / teams), group.splice(0, wanted))
  })
  return [home, ...others]
}

function demoTeam(number: number, program: number, players: readonly DemoPlayer[]): DemoTeam {
  const stream = streamOf(`team-name:${number}`)
  const [first] = players
  if (!first) throw new Error(`Team ${number} has no players`)
  const kind = kindOf(first)
  const mascot = number === 0 ? 'Hawks' : stream.pick(MASCOTS)
  const shared = { number, program, players, gender: first.gender }
  if (number !== 0 && stream.next() < 0.5) {
    const school = first.organization.name
    return {
      ...shared,
      name: `${school} ${mascot}`,
      team_type: 'School Team',
      league: stream.pick(CONFERENCES),
      level_name: SCHOOL_LEVEL[kind],
      age_group: null,
      organization_name: school,
      city: first.city,
      state_name: first.state_name,
    }
  }
  const [city, state_name] = number === 0 ? ['Denver', 'Colorado'] : stream.pick(CITIES)
  const age_group = number === 0 ? '17U' : AGE_GROUPS_OF[kind]
  return {
    ...shared,
    name: number === 0 ? 'Riverside Hawks' : `${city} ${mascot} ${age_group}`,
    team_type: 'Travel Team',
    league: stream.pick(CIRCUITS),
    level_name: stream.pick(LEVELS_OF_TRAVEL),
    age_group,
    organization_name: null,
    city,
    state_name,
  }
}

function kindOf({ organization }: DemoPlayer): Kind {
  if (organization.organization_type_id === 1) return 'youth'
  if (organization.organization_type_id !== 2) return 'college'
  return organization.team_level === 'Varsity' ? 'hs_varsity' : 'hs_sub'
}

export const ROSTER_COLUMNS = {
  id: 'uuid',
  team_id: 'int',
  player_id: 'uuid',
  place: 'int',
  jersey_number: 'text',
  first_name: 'text',
  last_name: 'text',
  position_name: 'text',
  school_grade: 'text',
  height_feet: 'int',
  height_inches: 'int',
  email: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

/** The lines of a team; most players with an account have said yes, none of them a child under 13. */
export function rosterRows(team: DemoTeam, todayMs: number): unknown[][] {
  const stream = streamOf(`roster:${team.number}`)
  const numbers = team.number === 0 ? HOME_NUMBERS : jerseys(stream, team.players.length)
  const at = new Date(todayMs).toISOString()
  return team.players.map((player, place) => {
    const { number, first_name, last_name, athletic_info, organization } = player
    const hasAccount = playerUserId(number) !== null
    const isLinked = hasAccount && saidYes(player, team, { stream, today: at.slice(0, 10) })
    return [
      demoId('roster', number),
      team.number + 1,
      isLinked ? demoId('player', number) : null,
      place,
      numbers[place],
      first_name,
      last_name,
      athletic_info.player_position_name,
      organization.school_grade,
      athletic_info.height_feet,
      athletic_info.height_inches,
      hasAccount ? playerEmail(number) : null,
      at,
      at,
    ]
  })
}

function saidYes(
  { number, date_of_birth }: DemoPlayer,
  team: DemoTeam,
  { stream, today }: { stream: Stream; today: string },
): boolean {
  const draw = stream.next()
  if (date_of_birth === null || needsGuardian(date_of_birth, today)) return false
  return team.number === 0 ? !UNANSWERED.has(number) : draw < 0.85
}

function jerseys(stream: Stream, count: number): string[] {
  const taken = new Set<string>()
  while (taken.size < count) taken.add(String(stream.below(56)))
  return [...taken]
}
