import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import { createStream } from './random.ts'
import type { Stream } from './random.ts'

export const DEMO_SIZES = ['small', 'medium', 'large'] as const
export type DemoSize = (typeof DEMO_SIZES)[number]

/** How many there are of each; the named sign-ins come on top where they have no place in these. */
export const COUNTS = {
  small: { players: 12, evaluators: 3, coaches: 2, directors: 1, owners: 1, teams: 1, programs: 1, evaluations: 30 },
  medium: {
    players: 500,
    evaluators: 12,
    coaches: 40,
    directors: 6,
    owners: 3,
    teams: 36,
    programs: 6,
    evaluations: 1_400,
  },
  large: {
    players: 50_000,
    evaluators: 250,
    coaches: 4_200,
    directors: 320,
    owners: 140,
    teams: 3_600,
    programs: 320,
    evaluations: 140_000,
  },
} as const satisfies Record<DemoSize, object>

export const DAY_MS = 86_400_000
/** The midnight, in UTC, that every date of a demo made at this instant is counted from. */
export const midnightOf = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS
const SEED = 42

export const streamOf = (name: string): Stream => createStream(SEED, name)

/** Ids that people recognize: the kind in front, the number at the end. */
const KINDS = {
  user: 'c0de0001',
  player: 'c0de0002',
  evaluation: 'c0de0003',
  note: 'c0de0004',
  roster: 'c0de0005',
  consent: 'c0de0006',
  video: 'c0de0007',
  purchase: 'c0de0008',
  event: 'c0de0009',
  group: 'c0de000a',
  eventPlayer: 'c0de000b',
  eventPerson: 'c0de000c',
} as const
export function demoId(kind: keyof typeof KINDS, number: number): string {
  return `${KINDS[kind]}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
}

/** Where the numbers of each role's users begin. */
export const USER_NUMBERS = {
  Player: 1,
  Evaluator: 1_000_001,
  Coach: 2_000_001,
  Director: 3_000_001,
  Owner: 4_000_001,
  named: 9_000_001,
} as const

/** What one evaluation of the demo is, before anything is drawn. Players and evaluators are counted from 0. */
export type PlannedEvaluation = {
  number: number
  player: number
  evaluator: number
  status: EvaluationStatus
  /** For work in progress: the part of the items that is rated, 0 to 1. */
  progress: number
  isQuick: boolean
  event: string
  jersey: string
  /** When it was submitted, where that is not drawn. */
  daysAgo?: number
  /** The number of the evaluation that this is a second rating of. */
  secondOf?: number
}

/** The home team: players 0 to 11 and the first 30 evaluations are these, in every size. */
export const HOME_PLAYERS = 12
/** The demo's coach has the home team and, where there is one, the next; every other coach has one. */
export const coachOfTeam = (team: number) => (team === 1 ? 0 : team)

/** The home players whom an evaluator met at a game: they have no account. */
export const WALK_ONS: ReadonlySet<number> = new Set([8, 9, 10, 11])
const SHOWCASE = 'Riverside Fall Showcase'

type Home = [player: number, evaluator: number, status: EvaluationStatus, progress?: number]
/** The order is by player and time: the evaluations of one player stand in the order in which they happened. */
const HOME_SUBMISSIONS: readonly Home[] = [
  [0, 0, 'completed'],
  [0, 1, 'completed'],
  [0, 0, 'consultation_requested'],
  [0, 0, 'submitted'],
  [1, 0, 'completed'],
  [1, 0, 'completed'],
  [1, 0, 'submitted'],
  [2, 1, 'completed'],
  [2, 0, 'in_review', 0.55],
  [3, 0, 'completed'],
  [3, 0, 'ready_to_finalize'],
  [3, 0, 'submitted'],
  [4, 2, 'completed'],
  [4, 0, 'consultation_scheduled'],
  [4, 0, 'draft'],
  [5, 2, 'completed'],
  [5, 0, 'in_review', 0.25],
  [5, 0, 'submitted'],
  [6, 1, 'in_review', 0.8],
  [6, 0, 'awaiting_payment'],
  [6, 0, 'submitted'],
  [7, 1, 'ready_to_finalize'],
  [7, 0, 'returned'],
  [7, 0, 'submitted'],
  [7, 0, 'cancelled'],
]
/** The home team's last reports came in the past weeks, those before them half a year earlier each. */
const LATEST_DAYS_AGO = 13
const APART_DAYS = 170
const HOME_LIVE: ReadonlyArray<[player: number, jersey: string, progress: number]> = [
  [8, '23', 0.6],
  [9, '4', 0.3],
  [10, '00', 0],
  [11, '11', 1],
  [1, '7', 0.45],
]

const PUBLISHED: ReadonlySet<EvaluationStatus> = new Set([
  'completed',
  'consultation_requested',
  'consultation_scheduled',
])
/** Whether its report can be read. */
export const isPublished = (status: EvaluationStatus) => PUBLISHED.has(status)

/** Whether it is one of the home team's. */
export const isHome = ({ number }: Pick<PlannedEvaluation, 'number'>) =>
  number < HOME_SUBMISSIONS.length + HOME_LIVE.length

export function homeEvaluations(): PlannedEvaluation[] {
  const submissions = HOME_SUBMISSIONS.map(([player, evaluator, status, progress = 1], number) => {
    const later = HOME_SUBMISSIONS.filter(
      ([whose, , its], at) => at > number && whose === player && isPublished(its),
    ).length
    const daysAgo = isPublished(status) ? { daysAgo: LATEST_DAYS_AGO + 3 * player + APART_DAYS * later } : {}
    return {
      number,
      player,
      evaluator,
      status,
      progress,
      isQuick: false,
      event: '',
      jersey: String(3 + player * 4),
      ...daysAgo,
    }
  })
  const live = HOME_LIVE.map(([player, jersey, progress], index) => ({
    number: HOME_SUBMISSIONS.length + index,
    player,
    evaluator: 0,
    status: 'live' as const,
    progress,
    isQuick: jersey === '11',
    event: SHOWCASE,
    jersey,
  }))
  return [...submissions, ...live]
}
