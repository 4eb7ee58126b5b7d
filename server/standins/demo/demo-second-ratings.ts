import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { countRated } from '../../rubric/rated-count.ts'
import type { PublishedRubric } from '../../rubric/rubrics.ts'
import type { DemoEvaluation } from './demo-evaluations.ts'
import { DAY_MS, isHome, streamOf } from './demo-plan.ts'
import type { DemoPlayer } from './demo-players.ts'
import { demoSheet } from './demo-ratings.ts'
import { demoEvaluator } from './demo-users.ts'

const SHARE = 0.07
/**
 * The first evaluators of the demo can sign in: what they see in their library stays what it is without second ratings.
 */
const NAMED = 2

type Context = {
  published: PublishedRubric
  player: DemoPlayer
  evaluators: number
  evaluations: number
  today: number
}

/**
 * The second rating of one in fourteen published evaluations, by another evaluator, some days later; undefined for
 * the others. Its number follows those of the size's own evaluations.
 */
export function demoSecondRating(
  first: DemoEvaluation,
  { published, player, evaluators, evaluations, today }: Context,
): DemoEvaluation | undefined {
  const { plan, finalSavedAt } = first
  if (!first.isPublished || finalSavedAt === null || isHome(plan)) return undefined
  const stream = streamOf(`second:${plan.number}`)
  if (stream.next() >= SHARE) return undefined
  const drawn = NAMED + stream.below(evaluators - NAMED)
  const evaluator = drawn === plan.evaluator ? NAMED + ((drawn - NAMED + 1) % (evaluators - NAMED)) : drawn
  const finalMs = Math.min(today - DAY_MS / 24, Date.parse(finalSavedAt) + (1 + 6 * stream.next()) * DAY_MS)
  const { rubric, structure, scoring } = published
  const ratings = demoSheet(rubric, {
    ...first.occasion,
    player,
    severity: demoEvaluator(evaluator).severity,
    take: 'second',
  })
  const evaluatedOn = instant(finalMs).slice(0, 10)
  return {
    plan: { ...plan, number: evaluations + plan.number, evaluator, status: 'completed', secondOf: plan.number },
    occasion: first.occasion,
    isClaimed: true,
    isPublished: true,
    ratings,
    evaluatedOn,
    ratedCount: countRated(structure, ratings, false),
    result: evaluationResult({ ratings, player, evaluated_on: evaluatedOn }, scoring),
    submittedAt: finalSavedAt,
    claimedAt: instant((Date.parse(finalSavedAt) + finalMs) / 2),
    finalSavedAt: instant(finalMs),
    completedAt: instant(finalMs),
    updatedAt: instant(finalMs),
  }
}

function instant(ms: number): string {
  return new Date(ms).toISOString()
}
