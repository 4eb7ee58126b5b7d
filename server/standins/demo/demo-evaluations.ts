import type { EvaluationStatus } from '#domain/contracts/evaluations.ts'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { countRated } from '../../rubric/rated-count.ts'
import type { PublishedRubric } from '../../rubric/rubrics.ts'
import { DAY_MS, HOME_PLAYERS, homeEvaluations, isPublished, streamOf } from './demo-plan.ts'
import type { PlannedEvaluation } from './demo-plan.ts'
import type { DemoPlayer } from './demo-players.ts'
import { demoSheet, ratedSoFar } from './demo-ratings.ts'
import { EVENTS } from './words.ts'

const STATUS_MIX: Record<EvaluationStatus, number> = {
  completed: 0.8,
  submitted: 0.05,
  in_review: 0.04,
  draft: 0.03,
  consultation_requested: 0.02,
  awaiting_payment: 0.015,
  ready_to_finalize: 0.015,
  live: 0.01,
  consultation_scheduled: 0.01,
  returned: 0.005,
  cancelled: 0.005,
}
const isFinished = (status: EvaluationStatus) => status === 'ready_to_finalize' || isPublished(status)
const UNCLAIMED = new Set<EvaluationStatus>(['draft', 'awaiting_payment', 'submitted', 'cancelled'])
const WINDOW_DAYS = 540
const TURNAROUND_DAYS = 7
/** Work in progress was submitted within these days before the demo's, and so is due in the days after it. */
const RECENT_DAYS = 6.5
/** But for one in so many, which nobody has come to in time. */
const LATE_EVERY = 40
const FIRST_LATE = 8
const LATE_DAYS = 8.5

export type DemoEvaluation = {
  plan: PlannedEvaluation
  /** The how-manieth of its player, and how long after their first one. */
  occasion: { nth: number; yearsSinceFirst: number }
  isClaimed: boolean
  isPublished: boolean
  ratings: RatingSheet
  ratedCount: number
  result: EvaluationResult | undefined
  evaluatedOn: string | null
  submittedAt: string
  claimedAt: string | null
  finalSavedAt: string | null
  completedAt: string | null
  updatedAt: string
}

/** What everyone in a size is evaluated for: the home team's fixed ones, and drawn ones for all other players. */
export function planEvaluations(counts: {
  players: number
  evaluators: number
  evaluations: number
}): PlannedEvaluation[] {
  const planned = homeEvaluations()
  for (let number = planned.length; number < counts.evaluations; number++) {
    const stream = streamOf(`assign:${number}`)
    const status = stream.pickByShare(STATUS_MIX)
    planned.push({
      number,
      status,
      player: HOME_PLAYERS + stream.below(counts.players - HOME_PLAYERS),
      evaluator: stream.below(counts.evaluators),
      progress: stream.next(),
      isQuick: false,
      event: status === 'live' ? stream.pick(EVENTS) : '',
      jersey: String(stream.below(56)),
    })
  }
  return planned
}

type Context = {
  published: PublishedRubric
  player: DemoPlayer
  severity: number
  nth: number
  of: number
  today: number
}

/** Fills in one planned evaluation: the `nth` of the `of` of this player, counted from 0. */
export function demoEvaluation(
  plan: PlannedEvaluation,
  { published, player, severity, nth, of, today }: Context,
): DemoEvaluation {
  const { rubric, structure, scoring } = published
  const stream = streamOf(`work:${plan.number}`)
  const isOut = isPublished(plan.status)
  const submittedMs = submittedAt(plan, { nth, of, today })
  const isClaimed = !UNCLAIMED.has(plan.status)
  const isFinal = isFinished(plan.status)
  const finalMs = Math.min(today - DAY_MS / 24, submittedMs + (1 + 8 * stream.next()) * DAY_MS)
  const lastMs = isFinal
    ? finalMs
    : isClaimed
      ? Math.min(today - DAY_MS / 24, submittedMs + DAY_MS * stream.next())
      : submittedMs
  const occasion = { nth, yearsSinceFirst: (nth * WINDOW_DAYS) / of / 365 }
  const whole = isClaimed ? demoSheet(rubric, { ...occasion, player, severity }) : {}
  // A video that could not be used was not rated.
  const progress = plan.status === 'returned' || !isClaimed ? 0 : plan.progress
  const ratings = isFinal ? whole : ratedSoFar(rubric, whole, progress, plan.isQuick)
  const evaluatedOn = isFinal ? instant(finalMs).slice(0, 10) : null
  return {
    plan,
    occasion,
    isClaimed,
    isPublished: isOut,
    ratings,
    evaluatedOn,
    ratedCount: countRated(structure, ratings, plan.isQuick),
    result:
      evaluatedOn === null ? undefined : evaluationResult({ ratings, player, evaluated_on: evaluatedOn }, scoring),
    submittedAt: instant(submittedMs),
    claimedAt: isClaimed ? instant(submittedMs + (lastMs - submittedMs) / 2) : null,
    finalSavedAt: isFinal ? instant(finalMs) : null,
    completedAt: isOut ? instant(finalMs) : null,
    updatedAt: instant(lastMs),
  }
}

/** When each of them was submitted, by its number. The very instants that `demoEvaluation` gives. */
export function submissionDates(planned: readonly PlannedEvaluation[], today: number): Map<number, number> {
  const dates = new Map<number, number>()
  for (const ofPlayer of Map.groupBy(planned, ({ player }) => player).values()) {
    for (const [nth, plan] of ofPlayer.entries())
      dates.set(plan.number, submittedAt(plan, { nth, of: ofPlayer.length, today }))
  }
  return dates
}

/** Later evaluations of a player lie later; finished ones leave room for their turnaround. */
function submittedAt(
  { number, status, daysAgo }: PlannedEvaluation,
  { nth, of, today }: { nth: number; of: number; today: number },
): number {
  if (daysAgo !== undefined) return today - daysAgo * DAY_MS
  const drawn = streamOf(`dates:${number}`).next()
  if (isPublished(status)) {
    const days = WINDOW_DAYS - LATE_DAYS - TURNAROUND_DAYS - 4
    return today - WINDOW_DAYS * DAY_MS + ((nth + drawn) / of) * days * DAY_MS
  }
  return today - (number % LATE_EVERY === FIRST_LATE ? LATE_DAYS : 0.2 + (RECENT_DAYS - 0.2) * drawn) * DAY_MS
}

function instant(ms: number): string {
  return new Date(ms).toISOString()
}
