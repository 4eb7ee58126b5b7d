import { NO_ATHLETIC_INFO, NO_ORGANIZATION } from '#domain/contracts/players.ts'
import type { AthleticInfo, CompetitiveItem, PlayerOrganization } from '#domain/contracts/players.ts'
import { seasonOf } from '#domain/scoring/competitive.ts'
import { declaredPosition } from '#domain/scoring/player-facts.ts'
import type { ScoredPlayer } from '#domain/scoring/player-facts.ts'
import type { Level, LevelKey } from '#domain/rubric/rubric-parts.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import { DAY_MS, HOME_PLAYERS, WALK_ONS, streamOf } from './demo-plan.ts'
import { earnedItems } from './demo-honors.ts'
import type { Stream } from './random.ts'
import { FIRST_NAMES, HOME_CITY, LAST_NAMES, ORGANIZATIONS } from './words.ts'

/** A made-up player and the hidden truth that their evaluations scatter around. */
export type DemoPlayer = ScoredPlayer & {
  number: number
  isWalkOn: boolean
  first_name: string
  last_name: string
  city: string
  state_name: string
  athletic_info: AthleticInfo
  organization: PlayerOrganization
  competitive_items: CompetitiveItem[]
  /** True rating by skill id, on the scale of 1 to 5 but not rounded. */
  trueSkills: Map<number, number>
  trueTeam: number
}

const LEVEL_MIX: Record<LevelKey, number> = {
  youth: 0.1,
  hs_sub: 0.2,
  hs_varsity: 0.52,
  juco: 0.06,
  d3: 0.04,
  naia: 0.02,
  d2: 0.03,
  d1_low: 0.015,
  d1_mid: 0.01,
  d1_high: 0.005,
}
const HOME_LEVELS = { hs_sub: 0.4, hs_varsity: 0.6 }
const GENDER_MIX = { Male: 0.58, Female: 0.42 }
const POSITION_MIX = { PG: 0.22, SG: 0.24, SF: 0.22, PF: 0.18, C: 0.14 }
const COLLEGE_YEARS = ['Freshman', 'Sophomore', 'Junior', 'Senior'] as const
const ABILITY_SD = 0.4
const SKILL_SD = 0.35

/** The same person on every day: only their birthday and their seasons are counted from `today`, a midnight in UTC. */
export function demoPlayer(rubric: Rubric, number: number, today: number): DemoPlayer {
  const stream = streamOf(`player:${number}`)
  const isHome = number < HOME_PLAYERS
  const gender = isHome ? 'Male' : stream.pickByShare(GENDER_MIX)
  const level = levelOf(rubric, isHome ? stream.pickByShare(HOME_LEVELS) : stream.pickByShare(LEVEL_MIX))
  const played = stream.pickByShare(POSITION_MIX)
  const position = rubric.positions.find((it) => it.name_abbreviation === played) ?? stream.pick(rubric.positions)
  const ability = ABILITY_SD * stream.normal()
  const heights = rubric.reference_heights[gender][level.key]
  const drawnInches =
    heights.mean[position.name_abbreviation] + heights.sd[position.name_abbreviation] * stream.normal()
  const inches = Math.min(92, Math.max(48, Math.round(drawnInches)))
  const { organization, city, state_name, age } = schoolOf(rubric, { level, isHome }, stream)
  const isWalkOn = WALK_ONS.has(number)
  const player = {
    number,
    isWalkOn,
    gender,
    city,
    state_name,
    organization,
    first_name: stream.pick(FIRST_NAMES[gender]),
    last_name: stream.pick(LAST_NAMES),
    date_of_birth: isWalkOn ? null : dayOf(today - (age * 365.25 + stream.below(365)) * DAY_MS),
    athletic_info: {
      ...NO_ATHLETIC_INFO,
      height_feet: Math.floor(inches / 12),
      height_inches: inches % 12,
      player_position_name: position.name,
    },
    competitive_items: isWalkOn
      ? []
      : earnedItems(
          rubric,
          { gender, level, organization, ability: ability / ABILITY_SD, season: seasonOf(dayOf(today)) },
          streamOf(`honors:${number}`),
        ),
  }
  const trueTeam = level.expected_team_player / rubric.team_player.items.length + 0.5 * ability + 0.35 * stream.normal()
  return { ...player, trueTeam, trueSkills: trueSkillsOf(rubric, player, level, ability, stream) }
}

function levelOf(rubric: Rubric, key: string): Level {
  const level = rubric.levels.find((it) => it.key === key)
  if (!level) throw new Error(`The rubric has no level ${key}`)
  return level
}

function trueSkillsOf(
  rubric: Rubric,
  player: ScoredPlayer,
  level: Level,
  ability: number,
  stream: Stream,
): Map<number, number> {
  const { skill_offsets, grade_adjustment } = rubric.separators
  const own = rubric.positions.find((it) => it.name_abbreviation === declaredPosition(player, rubric))
  const byGrade =
    level.key === 'hs_varsity' ? (grade_adjustment.values[player.organization.school_grade ?? ''] ?? 0) : 0
  const offsetOf = (skillId: number) => {
    if (own?.core_skills.some((it) => it.skill_id === skillId)) return skill_offsets.core
    return own?.complementary_skills.some((it) => it.skill_id === skillId)
      ? skill_offsets.complementary
      : skill_offsets.other
  }
  return new Map(
    rubric.skills.map(({ id }) => [
      id,
      level.expected_mean_rating + byGrade + offsetOf(id) + ability + SKILL_SD * stream.normal(),
    ]),
  )
}

function schoolOf({ dropdowns }: Rubric, { level, isHome }: { level: Level; isHome: boolean }, stream: Stream) {
  const typeId = ({ youth: 1, high_school: 2, college: 3, juco: 5 } as const)[level.family]
  const school = stream.pick(ORGANIZATIONS.filter((it) => it.typeId === typeId && (!isHome || it.city === HOME_CITY)))
  const grade = gradeOf(level, stream)
  const isCollege = typeId === 3 || typeId === 5
  const year = isCollege ? stream.below(typeId === 5 ? 2 : 4) : 0
  const organization: PlayerOrganization = {
    ...NO_ORGANIZATION,
    name: school.name,
    organization_type_id: typeId,
    category_name: dropdowns.organization_types.find(({ id }) => id === typeId)?.name ?? null,
    school_grade: grade === undefined ? null : String(grade),
    team_level:
      typeId === 2 ? (level.key === 'hs_varsity' ? 'Varsity' : stream.pick(['Freshman', 'Junior Varsity'])) : null,
    division: typeId === 3 ? level.key : typeId === 5 ? 'juco_njcaa1' : null,
    college_year_name: isCollege ? (COLLEGE_YEARS[year] ?? null) : null,
    years_of_experience: 1 + stream.below(8),
  }
  return {
    organization,
    city: school.city,
    state_name: school.state,
    age: grade === undefined ? 18.2 + year : grade + 5.2,
  }
}

function gradeOf(level: Level, stream: Stream): number | undefined {
  if (level.key === 'youth') return 5 + stream.below(4)
  if (level.key === 'hs_sub') return 9 + stream.below(2)
  return level.key === 'hs_varsity' ? stream.pick([10, 11, 11, 12, 12, 12]) : undefined
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
