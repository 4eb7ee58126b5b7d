import type { CompetitiveItem, PlayerOrganization } from '#domain/contracts/players.ts'
import type { ScoredPlayer } from '#domain/scoring/player-facts.ts'
import type { CompetitiveFactor, Level } from '#domain/rubric/rubric-parts.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import type { Stream } from './random.ts'

type Earner = {
  gender: ScoredPlayer['gender']
  level: Level
  organization: PlayerOrganization
  /** In deviations. */ ability: number
  season: number
}

const SEASONS = 2
const SKIPPED_SHARE = 0.35
/** No single honor makes up more of a player's score than this. */
const LARGEST_SHARE = 0.6
const FIRST_COLLEGE_YEAR = 13
const COLLEGE_YEARS = ['Freshman', 'Sophomore', 'Junior', 'Senior']

/** High school honors go to the older the rarer they are. */
const GRADE_BY_POINTS = [
  [100, 12],
  [70, 11],
  [44, 10],
  [0, 9],
] as const
/** Where the name of an honor asks for more than its points. */
const GRADE_BY_KEY: Readonly<Record<string, number>> = {
  state_all_star: 12,
  thousand_points: 11,
  academic_hs: 10,
  school_record: 10,
  youth_national_rank: 6,
}
/** Whoever does not play for the varsity has none of what only its players win. */
const BELOW_VARSITY = new Set([
  'local_travel_season',
  'regional_travel_season',
  'jv_season',
  'regional_camp',
  'event_all_tournament',
  'team_mvp_captain',
  'academic_hs',
  'holiday_tournament',
  'winning_season',
  'travel_event_champion',
  'travel_state_champion',
])
/** What one team or player ends a season with: at most one of each row. */
const ONE_OF = [
  ['national_champion_hs', 'national_top25'],
  ['state_champion_top', 'state_champion', 'state_runner_up', 'state_semi', 'regional_champion'],
  ['all_state_1', 'all_state_other'],
  ['all_conference_1', 'all_conference_other'],
  ['varsity_season', 'varsity_reserve'],
  ['twenty_wins', 'winning_season'],
  ['state_finals_event', 'state_tournament'],
  [
    'eybl',
    'adidas_3ssb',
    'uaa',
    'secondary_circuit',
    'independent_national_circuit',
    'regional_travel_season',
    'local_travel_season',
  ],
  ['youth_circuit', 'youth_regional', 'youth_local'],
  ['d1_national_champion', 'd1_final_four', 'd1_sweet16', 'd1_tournament_team'],
  ['ncaa_d1_tournament', 'nit_other_d1'],
  ['all_conf_d1', 'all_conf_d1_other'],
  ['all_conf_d2', 'all_conf_d2_other'],
  ['all_conf_d3_naia', 'all_conf_d3_naia_other'],
  ['starter_college', 'rotation_college'],
  ['college_twenty_wins', 'college_winning'],
  ['juco_25_wins', 'juco_winning'],
  ['njcaa_aa_1', 'njcaa_aa_other'],
  ['aa_d1', 'conf_poy_d1'],
  ['d2_national_champion', 'd2_regional_champion'],
  ['d3_naia_national_champion', 'd3_naia_sweet16'],
].map((keys) => new Set(keys))

/**
 * Events and accolades that this player can have earned in the last seasons: taken greedily until the drawn competitive
 * score is reached, an approximation from below.
 */
export function earnedItems(
  { competitive }: Rubric,
  { gender, level, organization, ability, season }: Earner,
  stream: Stream,
): CompetitiveItem[] {
  const target = level.expected_competitive * Math.exp(0.495 * ability + 0.25 * stream.normal())
  const taken: CompetitiveFactor[] = []
  const items: CompetitiveItem[] = []
  let total = 0
  const offered = competitive.factors
    .filter((it) => it.gender === null || it.gender === gender)
    .toSorted((a, b) => b.points - a.points || a.id - b.id)
  for (const factor of offered) {
    const earnedIn = season - 1 - stream.below(SEASONS)
    const count = taken.filter(({ category }) => category === factor.category).length
    const gain = factor.points * (competitive.diminishing_factors[count] ?? competitive.further_factor)
    const isTooMuch = factor.points > LARGEST_SHARE * target || total + gain > target
    if (
      isTooMuch ||
      stream.next() < SKIPPED_SHARE ||
      contradicts(factor, taken) ||
      !fits(factor, { level, organization, year: schoolYear(organization) - (season - earnedIn) })
    )
      continue
    taken.push(factor)
    items.push({ factor_id: factor.id, season: earnedIn })
    total += gain
  }
  return items
}

const contradicts = ({ key }: CompetitiveFactor, taken: readonly CompetitiveFactor[]) =>
  ONE_OF.some((keys) => keys.has(key) && taken.some((it) => keys.has(it.key)))

/** Grades, and on from them the years of college. */
function schoolYear({ school_grade, college_year_name }: PlayerOrganization): number {
  return school_grade === null
    ? FIRST_COLLEGE_YEAR + COLLEGE_YEARS.indexOf(college_year_name ?? '')
    : Number(school_grade)
}

type Then = { level: Level; organization: PlayerOrganization; year: number }

/** Whether somebody who is at this level today can have earned it in that year of school. */
function fits({ key, points, organization_types }: CompetitiveFactor, { level, organization, year }: Then): boolean {
  const then = year < 9 ? 1 : year < FIRST_COLLEGE_YEAR ? 2 : organization.organization_type_id
  if (!organization_types.some((type) => type === then)) return false
  if (year >= FIRST_COLLEGE_YEAR) return isOfDivision(key, level.key)
  if (year < (GRADE_BY_KEY[key] ?? 0)) return false
  if (then === 1) return true
  const isVarsity = level.key !== 'hs_sub'
  return (isVarsity ? key !== 'jv_season' : BELOW_VARSITY.has(key)) && year >= gradeOfPoints(points)
}

const gradeOfPoints = (points: number) => GRADE_BY_POINTS.find(([least]) => points >= least)?.[1] ?? 0

/** An honor that names a division is of one's own; the season of a division 1 also names its kind of conference. */
function isOfDivision(key: string, level: string): boolean {
  if (level === 'juco') return !/d23|cccaa|season_other/.test(key)
  const season = /^(d1_(?:low|mid|high))_season$/.exec(key)
  if (season) return season[1] === level
  return !/d1|d2|d3|naia/.test(key) || key.includes(level.slice(0, 2) === 'na' ? 'naia' : level.slice(0, 2))
}
