import type { PortalFilter } from '#domain/contracts/portal-filters.ts'
import { gradesWith } from '#domain/fields/school-grades.ts'
import type { Period, RosterMember } from '#domain/portal/figures.ts'
import { periodOf } from '#domain/portal/period.ts'
import type { Rubric } from '#domain/rubric/rubric.ts'
import { Refusal } from '../../refusal.ts'
import type { Line } from './figures-rows.ts'
import { playerIdsOf } from './rosters-repository.ts'
import type { Rosters } from './rosters-repository.ts'

/**
 * F54. The days that are asked for. Refuses days that hold nothing, and a season, level or grade that there is not,
 * each at its field.
 */
export function readPeriod(filter: PortalFilter, { levels, dropdowns }: Rubric): Period {
  const { level, grade } = filter
  const read = periodOf(filter)
  const fields: Record<string, string[]> = 'fields' in read ? { ...read.fields } : {}
  if (level !== undefined && !levels.some(({ key }) => key === level)) fields['level'] = ['There is no such level']
  if (grade !== undefined && !gradesWith(dropdowns.school_grades).some(({ value }) => value === grade))
    fields['grade'] = ['There is no such grade']
  if ('period' in read && Object.keys(fields).length === 0) return read.period
  throw new Refusal('invalid', Object.values(fields)[0]?.[0] ?? 'The request is not valid', { fields })
}

/** Whether `narrow` may leave out anybody. */
export function isNarrowing({ gender, grade, position, level }: PortalFilter): boolean {
  return [gender, grade, position, level].some((it) => it !== undefined)
}

/** Whether `narrow` looks at position or grade. */
export function isByFacts({ grade, position }: PortalFilter): boolean {
  return grade !== undefined || position !== undefined
}

type Narrowed = Pick<Rosters, 'members' | 'lines' | 'waiting'>

/**
 * What a filter by gender (of the team), grade and declared position leaves of the players; with a level those
 * whose newest evaluation among the lines is at it. Lines come with the newest first.
 */
export function narrow(
  { teams, members, lines, waiting }: Pick<Rosters, 'teams'> & Narrowed,
  { gender, grade, position, level }: PortalFilter,
): Narrowed {
  const chosen = new Set(
    teams.filter((team) => gender === undefined || team.gender === gender).map(({ team_id }) => team_id),
  )
  const newestOf = newestLines(lines)
  const kept = members.filter(
    (member) =>
      chosen.has(member.team_id) &&
      (grade === undefined || member.grade === grade) &&
      (position === undefined || member.declared_position === position) &&
      (level === undefined || levelOf(member, newestOf) === level),
  )
  const players = new Set(playerIdsOf(kept))
  const isKept = ({ player_id }: { player_id: string }) => players.has(player_id)
  return { members: kept, lines: lines.filter(isKept), waiting: waiting.filter(isKept) }
}

function newestLines(lines: readonly Line[]): Map<string, Line> {
  const newest = new Map<string, Line>()
  for (const line of lines) if (!newest.has(line.player_id)) newest.set(line.player_id, line)
  return newest
}

function levelOf({ player_ids }: RosterMember, newestOf: ReadonlyMap<string, Line>): string | null {
  const lines = player_ids.flatMap((id) => newestOf.get(id) ?? [])
  return (
    lines.reduce<Line | undefined>(
      (newest, line) => (newest && newest.completed_at >= line.completed_at ? newest : line),
      undefined,
    )?.level_key ?? null
  )
}
