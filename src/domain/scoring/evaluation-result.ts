import type { EvaluationResult } from '../contracts/result-schema.ts'
import { microKey, skillKey, teamKey } from '../evaluations/rating.ts'
import type { RatingSheet } from '../evaluations/rating.ts'
import { suggestionFromMicroskills } from '../evaluations/suggestion.ts'
import type { Bands } from '../rubric/rubric-parts.ts'
import type { ScoringRubric } from '../rubric/rubric.ts'
import { ageForGrade } from './age-for-grade.ts'
import { bandOf } from './bands.ts'
import { competitiveScore, seasonOf } from './competitive.ts'
import { currentLevel, declaredPosition, heightOf } from './player-facts.ts'
import type { ScoredPlayer } from './player-facts.ts'
import { positionFits } from './positions.ts'
import type { PositionFit } from './positions.ts'
import { predictorOf } from './predictor.ts'
import { separatorRows } from './separator-rows.ts'
import { groupSeparators, nextLevelOf, noSeparators } from './separators.ts'
import type { Separators } from './separators.ts'
import { skillRatings, totalPerformance, totalTeamPlayer } from './totals.ts'

export type EvaluationInput = {
  ratings: RatingSheet
  player: ScoredPlayer
  /** A day such as 2026-02-14: seasons and ages count from it. */
  evaluated_on: string
}

/**
 * S26. The whole result of one evaluation, a pure function of ratings, player, day and rubric: tablet and server
 * compute the same digits. Before 10 skills are rated there is no total, position, separator or prediction.
 */
export function evaluationResult(input: EvaluationInput, rubric: ScoringRubric): EvaluationResult {
  const { ratings, player, evaluated_on } = input
  const performance = totalPerformance(rubric, ratings)
  const teamPlayer = totalTeamPlayer(rubric, ratings)
  const { total: competitive, ...competitive_score } = competitiveScore(
    rubric,
    player.competitive_items,
    seasonOf(evaluated_on),
  )
  const [top1, top2] = performance.score === null ? [] : fitsOf(input, rubric)
  const predictor = predictorOf(rubric, {
    gender: player.gender,
    level: currentLevel(player, rubric),
    grade: player.organization.school_grade,
    heightInches: heightOf(player),
    position: declaredPosition(player, rubric) ?? top1?.name_abbreviation,
    performance: performance.score,
    competitive,
    teamPlayer: teamPlayer.score,
  })
  const separators = separatorsOf(input, rubric, {
    top1,
    performance: performance.score,
    teamPlayer: teamPlayer.score,
    competitive,
    headlineTier: predictor.headline?.tier ?? 0,
  })

  return {
    rubric_version: rubric.rubric_version,
    evaluated_on,
    player_performance: playerPerformance(ratings, rubric),
    total_player_performance_score: performance.score,
    player_performance_out_of: rubric.maxima.total_player_performance,
    rated_skills: performance.rated,
    pro_rata: performance.pro_rata,
    performance_level: bandName(performance.score, rubric.performance_level),
    top1_position: top1 ?? null,
    top2_position: top2 ?? null,
    separators,
    seperator_count: {
      advantages: separators.advantages.table.length,
      averages: separators.averages.table.length,
      red_flags: separators.red_flags.table.length,
    },
    height_feet: player.athletic_info.height_feet,
    height_inches: player.athletic_info.height_inches,
    team_player_score: rubric.team_player.items.map(({ id, key, name, max_rating }) => ({
      id,
      key,
      name,
      max_rating,
      rating: ratingOrNull(ratings, teamKey(id)),
    })),
    total_team_player_score: {
      score: teamPlayer.score,
      out_of: rubric.team_player.out_of,
      rated_items: teamPlayer.rated,
      pro_rata: teamPlayer.pro_rata,
    },
    team_player_level: bandName(teamPlayer.score, rubric.team_player_level),
    predictor,
    competitive_score,
    total_competitive_score: competitive,
    competitive_out_of: rubric.competitive.total_out_of,
    competitive_level: bandName(competitive, rubric.competitive_level),
  }
}

type Measured = {
  top1: PositionFit | undefined
  performance: number | null
  teamPlayer: number | null
  competitive: number
  headlineTier: number
}

function separatorsOf(
  { ratings, player, evaluated_on }: EvaluationInput,
  rubric: ScoringRubric,
  measured: Measured,
): Separators {
  const level = currentLevel(player, rubric)
  const position = rubric.positions.find(
    ({ name_abbreviation }) => name_abbreviation === measured.top1?.name_abbreviation,
  )
  if (!level || !position) return noSeparators(level)
  const next = nextLevelOf(rubric, level, measured.headlineTier)
  const grade = player.organization.school_grade
  const rows = separatorRows(rubric, {
    gender: player.gender,
    grade,
    level,
    nextLevel: next,
    position,
    ratings: skillRatings(rubric, ratings),
    heightInches: heightOf(player),
    performance: measured.performance,
    teamPlayer: measured.teamPlayer,
    competitive: measured.competitive,
    age: player.date_of_birth && grade ? ageForGrade(player.date_of_birth, grade, seasonOf(evaluated_on)) : undefined,
  })
  return groupSeparators(rubric, rows, { current: level, next })
}

function fitsOf({ ratings, player }: EvaluationInput, rubric: ScoringRubric): PositionFit[] {
  const level = currentLevel(player, rubric)
  const inches = heightOf(player)
  return positionFits(rubric, {
    ratings: skillRatings(rubric, ratings),
    declared: declaredPosition(player, rubric),
    height: level && inches !== undefined ? { inches, gender: player.gender, level } : undefined,
  })
}

function playerPerformance(ratings: RatingSheet, rubric: ScoringRubric): EvaluationResult['player_performance'] {
  return rubric.skills.map((skill) => ({
    skill_id: skill.id,
    key: skill.key,
    code: skill.code,
    name: skill.name,
    group: skill.group,
    max_rating: skill.max_rating,
    rating: ratingOrNull(ratings, skillKey(skill.id)),
    suggested: suggestionFromMicroskills(skill, ratings) ?? null,
    microskills: skill.microskills.map(({ id, key, name, max_value }) => ({
      id,
      key,
      name,
      max_value,
      value: ratingOrNull(ratings, microKey(skill.id, id)),
    })),
  }))
}

function ratingOrNull(ratings: RatingSheet, key: string): number | null {
  const rating = ratings[key] ?? 0
  return rating > 0 ? rating : null
}

function bandName(score: number | null, bands: Bands): EvaluationResult['performance_level'] {
  const band = score === null ? undefined : bandOf(score, bands)
  return band ? { key: band.key, name: band.name, description: band.description } : null
}
