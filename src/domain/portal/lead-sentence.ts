import type { PortalHeader, ProgramPortal, TeamPortal } from '../contracts/portal.ts'
import { numeral } from '../language.ts'

// The one sentence on top of a dashboard: what changed, else what to work on first, else which evaluations are missing,
// else nothing. What is to be bought is named last.

/** A skill this far below what is expected stands out. */
const FAR_BELOW = -0.5
/** Fewer evaluated players than this share: the averages of a team say little of it. */
const HALF = 0.5

export type TeamFacts = Pick<TeamPortal, 'meaningful_change' | 'stale_after_days'> & {
  header: Facts
  compare: Pick<TeamPortal['compare'], 'kind'>
  skills: ReadonlyArray<Pick<TeamPortal['skills'][number], 'name' | 'gap'>>
}
type Facts = Pick<PortalHeader, 'roster_size' | 'evaluated' | 'stale'> & {
  progress: Pick<PortalHeader['progress'], 'median' | 'n'>
}

/** For a team; undefined where there is nothing to say. */
export function teamLead({ header, compare, skills, ...limits }: TeamFacts): string | undefined {
  if (header.evaluated === 0) return undefined
  const lowest = farthestBelow(skills)
  return (
    progressSentence(header, limits) ??
    (lowest &&
      `Work on ${lowest.name} first: the team is ${pointsWords(lowest.gap)} below ${AGAINST[compare.kind]}${fewWords(header)}.`) ??
    missingSentence(header) ??
    staleSentence(header, limits)
  )
}

export type ProgramFacts = Pick<ProgramPortal, 'meaningful_change' | 'stale_after_days' | 'money'> & {
  header: Facts
  skills: ReadonlyArray<Pick<ProgramPortal['skills'][number], 'name'>>
  teams: ReadonlyArray<Pick<ProgramPortal['teams'][number], 'name' | 'roster_size' | 'evaluated' | 'coverage' | 'gaps'>>
}

/** For a program, or the sum of several; money only its owner is told of. Undefined where there is nothing to say. */
export function programLead({ header, skills, teams, money, ...limits }: ProgramFacts): string | undefined {
  if (header.roster_size === 0) return undefined
  const [behind] = teams
    .filter(({ coverage }) => coverage !== null && coverage < HALF)
    .toSorted((a, b) => (a.coverage ?? 0) - (b.coverage ?? 0) || b.roster_size - a.roster_size)
  const lowest = farthestBelow(
    teams.flatMap((team) => team.gaps.map((gap, at) => ({ team, name: skills[at]?.name ?? '', gap }))),
  )
  const unused = money ? money.credits_bought - money.credits_used : 0
  return (
    progressSentence(header, limits) ??
    (lowest &&
      `Look at ${lowest.team.name} first: ${lowest.name} is ${pointsWords(lowest.gap)} below its level${fewWords(lowest.team)}.`) ??
    (behind &&
      `Evaluate ${behind.name} first: ${ofPlayers(behind.evaluated, behind.roster_size)} ${behind.evaluated === 1 ? 'has' : 'have'} a report.`) ??
    staleSentence(header, limits) ??
    (unused > 0
      ? `Use your paid credits: ${countWords(unused, 'evaluation')} ${unused === 1 ? 'is' : 'are'} left.`
      : undefined)
  )
}

const AGAINST: Readonly<Record<TeamFacts['compare']['kind'], string>> = {
  level: 'its level',
  program: 'the rest of the program',
  date: 'where it was',
}

type Limits = Pick<TeamPortal, 'meaningful_change' | 'stale_after_days'>

/** F26. A median that is no noise: the players' own change, not the team's average, which moves with who is on it. */
function progressSentence(
  { progress: { median, n } }: Facts,
  { meaningful_change: least }: Limits,
): string | undefined {
  if (median === null || Math.abs(median) < least) return undefined
  const [verb, way] = median > 0 ? ['improved', 'up'] : ['slipped', 'down']
  return `Players ${verb}: the total of ${countWords(n, 'player')} is typically ${way} ${Math.abs(median).toFixed(1)} points.`
}

/** Names how few players an average is of. */
function fewWords({ roster_size, evaluated }: Pick<Facts, 'roster_size' | 'evaluated'>): string {
  return evaluated / roster_size < HALF ? `, from ${ofPlayers(evaluated, roster_size)}` : ''
}

function missingSentence({ roster_size, evaluated }: Facts): string | undefined {
  return evaluated / roster_size < HALF
    ? `Evaluate more players first: ${ofPlayers(evaluated, roster_size)} ${evaluated === 1 ? 'has' : 'have'} a report.`
    : undefined
}

function staleSentence({ stale }: Facts, { stale_after_days: days }: Limits): string | undefined {
  return stale > 0
    ? `Evaluate ${countWords(stale, 'player')} again: their last report is older than ${days} days.`
    : undefined
}

function farthestBelow<T extends { gap: number | null }>(gaps: readonly T[]): (T & { gap: number }) | undefined {
  return gaps
    .flatMap((it) => (it.gap !== null && it.gap <= FAR_BELOW ? [{ ...it, gap: it.gap }] : []))
    .toSorted((a, b) => a.gap - b.gap)[0]
}

const pointsWords = (gap: number) => `${Math.abs(gap).toFixed(1)} points`
const ofPlayers = (some: number, all: number) => `${numeral(some)} of ${countWords(all, 'player')}`
const countWords = (count: number, one: string) => `${numeral(count)} ${count === 1 ? one : `${one}s`}`
