import { byName } from '../language.ts'
import { percentNumber } from '../agreement/percent.ts'
import type { ProgramPortal, TeamRow } from '../contracts/portal.ts'
import { genderWords } from '../teams/gender-words.ts'
import { csvText, guarded } from '../csv/csv-text.ts'
import { titleInFileName } from '../fields/file-names.ts'
import { finder } from '../search.ts'

// The table of a program's teams: its columns, its order, its search, and the same as a file.

type Value = string | number | null
type Column = { label: string; valueOf: (row: TeamRow) => Value; /** The way it is first sorted. */ first: Order }
export type Order = 'asc' | 'desc'

const COLUMNS = {
  name: { label: 'Team', valueOf: ({ name }) => name, first: 'asc' },
  coverage: { label: 'Coverage', valueOf: ({ coverage }) => coverage, first: 'desc' },
  total: { label: 'Average total', valueOf: ({ total }) => total.mean, first: 'desc' },
  versus: {
    label: 'Vs. program',
    valueOf: ({ versus_program }) => versus_program?.difference ?? null,
    first: 'desc',
  },
  team_player: { label: 'Team player', valueOf: ({ team_player }) => team_player.mean, first: 'desc' },
  progress: { label: 'Progress', valueOf: ({ progress }) => progress.median, first: 'desc' },
  red_flags: { label: 'Red flags', valueOf: ({ red_flag_share }) => red_flag_share, first: 'desc' },
  pending: { label: 'Pending', valueOf: ({ pending }) => pending, first: 'desc' },
  coach: { label: 'Coach', valueOf: ({ coach_name }) => coach_name, first: 'asc' },
} as const satisfies Record<string, Column>

export type TeamColumn = keyof typeof COLUMNS
export const TEAM_COLUMNS = Object.keys(COLUMNS) as readonly TeamColumn[]

export function isTeamColumn(text: string | undefined): text is TeamColumn {
  return text !== undefined && Object.hasOwn(COLUMNS, text)
}

export function columnLabel(column: TeamColumn): string {
  return COLUMNS[column].label
}

/** The way a column is sorted when it is chosen: names from A, numbers from the highest. */
export function firstOrder(column: TeamColumn): Order {
  return COLUMNS[column].first
}

/**
 * By one column; rows without a value stand last either way, and equal ones by name, then by id, so that the
 * order is one.
 */
export function sortTeams(teams: readonly TeamRow[], column: TeamColumn, order: Order): TeamRow[] {
  const valueOf: (row: TeamRow) => Value = COLUMNS[column].valueOf
  const sign = order === 'asc' ? 1 : -1
  return teams.toSorted((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byTeamName(one, other)
    return sign * compare(left, right) || byTeamName(one, other)
  })
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : byName(String(one), String(other))
}

function byTeamName(one: TeamRow, other: TeamRow): number {
  return byName(one.name, other.name) || one.team_id - other.team_id
}

/** D95. The teams whose name, level and coach’s name together hold every word of the text. */
export function searchTeams(teams: readonly TeamRow[], text: string): readonly TeamRow[] {
  const isFound = finder(text)
  return teams.filter(({ name, level_name, coach_name }) => isFound([name, level_name, coach_name]))
}

/** A filter by gender leaves the players of other teams out, and with them those teams. */
export function teamsOfGender(teams: readonly TeamRow[], gender: TeamRow['gender'] | undefined): TeamRow[] {
  return teams.filter((team) => gender === undefined || team.gender === gender)
}

/** G31. The rows as they are shown, as RFC 4180; numbers as numbers, text guarded against being run as a formula. */
export function teamTableCsv(rows: readonly TeamRow[]): string {
  const head = [
    'Team',
    'Gender',
    'Level',
    'Coach',
    'Roster',
    'Evaluated',
    'Coverage %',
    'Average total',
    'SD',
    'Interval low',
    'Interval high',
    'Vs. program',
    'Vs. program in SD',
    'Average team player',
    'Median progress',
    'Players with progress',
    'Red flags %',
    'Pending',
  ]
  return csvText([
    head,
    ...rows.map((row) => [
      ...[row.name, genderWords(row.gender), row.level_name ?? '', row.coach_name ?? ''].map(guarded),
      String(row.roster_size),
      String(row.evaluated),
      percent(row.coverage),
      tenth(row.total.mean),
      tenth(row.total.sd),
      tenth(row.interval?.low),
      tenth(row.interval?.high),
      tenth(row.versus_program?.difference),
      decimals(row.versus_program?.in_sd, 2),
      tenth(row.team_player.mean),
      tenth(row.progress.median),
      String(row.progress.n),
      percent(row.red_flag_share),
      String(row.pending),
    ]),
  ])
}

function tenth(value: number | null | undefined): string {
  return decimals(value, 1)
}

/** A hair below zero is no "-0.0". */
function decimals(value: number | null | undefined, digits: number): string {
  const text = value?.toFixed(digits) ?? ''
  return Number(text) === 0 ? text.replace('-', '') : text
}

function percent(share: number | null): string {
  return share === null ? '' : percentNumber(share)
}

/** "Riverside Basketball teams 2026-11-20.csv", without what a disk refuses. */
export const teamTableFileName = (programName: string, day: string) =>
  `${titleInFileName(programName, 'Program')} teams ${day}.csv`

/**
 * Teams with a mean, the highest first, for the comparison; and those that have too few players for one, by name.
 */
export function comparedTeams(teams: readonly TeamRow[]): { shown: TeamRow[]; tooSmall: TeamRow[] } {
  return {
    shown: sortTeams(
      teams.filter(({ total }) => total.mean !== null),
      'total',
      'desc',
    ),
    tooSmall: sortTeams(
      teams.filter(({ total }) => total.mean === null),
      'name',
      'asc',
    ),
  }
}

/**
 * The gap of one skill for each team that has one, the smallest first: where help is needed most stands on top.
 */
export function gapsOfSkill(teams: readonly TeamRow[], at: number): { team: TeamRow; gap: number }[] {
  return teams
    .flatMap((team) => {
      const gap = team.gaps[at]
      return typeof gap === 'number' ? [{ team, gap }] : []
    })
    .toSorted((one, other) => one.gap - other.gap || byTeamName(one.team, other.team))
}

/**
 * Bands that at least one player of any level is in, in the rubric's order, which is the order of each level's
 * own list.
 */
export function bandsInUse(pathway: ProgramPortal['pathway']): { key: string; name: string }[] {
  const longest = pathway.reduce<ProgramPortal['pathway'][number]['bands']>(
    (best, { bands }) => (bands.length > best.length ? bands : best),
    [],
  )
  return longest.map(({ key, name }) => ({ key, name }))
}
