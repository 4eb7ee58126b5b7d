import type { TeamPortal } from '../contracts/portal.ts'
import type { ScoringRubric } from '../rubric/rubric.ts'
import { againstDate, againstLevel, againstProgram } from './expectations.ts'
import type { Standard } from './expectations.ts'
import type { Figures, KnownEvaluator, Period, RosterMember, WaitingOrder } from './figures.ts'
import { groupOf, peopleOf, playersOf } from './players.ts'
import type { Group } from './players.ts'
import { portalHeader } from './portal-header.ts'
import { STATED_LIMITS } from './portal-limits.ts'
import { positionCoverage } from './position-coverage.ts'
import { progressLines } from './progress.ts'
import { referenceDayOf, rosterRows } from './roster-rows.ts'
import { asOneVersion } from './rubric-versions.ts'
import { separatorCounts } from './separator-counts.ts'
import { skillFigures } from './skill-figures.ts'
import { gradeView, predictorMix, teamItemFigures } from './team-views.ts'
import { waitingByPlayer } from './waiting.ts'

/**
 * What the team stands against. `program`: the players of the program's other teams; `date`: the same players before
 * that day.
 */
export type Compared =
  | { kind: 'level' }
  | { kind: 'program'; name: string; figures: readonly Figures[] }
  | { kind: 'date'; on: string; figures: readonly Figures[] }

export type TeamFiguresInput = {
  rubric: ScoringRubric
  /** ISO 8601, UTC. */
  now: string
  period: Period
  members: readonly RosterMember[]
  /** All published ones of these players within the period. */
  figures: readonly Figures[]
  waiting: readonly WaitingOrder[]
  evaluators: readonly KnownEvaluator[]
  compare: Compared
}

export type TeamFigures = Omit<TeamPortal, 'team' | 'generated_at'>

/** All figures of one team, by docs/rules/portal.md. The rubric is the one whose names, levels and bands are shown. */
export function teamFigures(input: TeamFiguresInput): TeamFigures {
  const { rubric, now, period, evaluators } = input
  const group = groupOf(playersOf(input.members, asOneVersion(rubric, input.figures)))
  const waiting = waitingByPlayer(input.waiting)
  const referenceDay = referenceDayOf(now, period)
  const standard = standardOf(input, group)
  const { counted } = group
  return {
    kind: 'team',
    period,
    ...STATED_LIMITS,
    rubric: { version: group.version, others: group.evaluated.length - counted.length },
    header: portalHeader({ rubric, group, waiting, now, referenceDay }),
    roster: rosterRows({ rubric, group, evaluators, waiting, referenceDay }),
    skills: skillFigures(rubric, counted, standard.expected),
    positions: positionCoverage(rubric, counted),
    progress: progressLines(counted),
    separators: {
      advantages: separatorCounts(rubric, counted, 'advantages'),
      priorities: separatorCounts(rubric, counted, 'red_flags'),
    },
    team_items: teamItemFigures(rubric, counted),
    ...predictorMix(rubric, counted),
    grades: gradeView(counted),
    compare: standard.comparison,
  }
}

function standardOf({ rubric, members, compare }: TeamFiguresInput, group: Group): Standard {
  switch (compare.kind) {
    case 'level':
      return againstLevel(rubric, group)
    case 'program':
      return againstProgram(group, compare.name, peopleOf(asOneVersion(rubric, compare.figures)))
    case 'date':
      return againstDate(group, compare.on, playersOf(members, asOneVersion(rubric, compare.figures)))
  }
}
