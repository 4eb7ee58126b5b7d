import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import type { Sql } from '#server/db/database.ts'

/** An evaluation with its result, as they are stored. Instants are microseconds: what the database counts with. */
type Stored = {
  id: string
  player_id: string
  evaluator_id: string | null
  second_of: string | null
  is_report: boolean
  status: string
  completed_at: string | null
  began_us: number
  final_us: number | null
  ratings: Record<string, { server_revision: number }>
  rubric_version: string
  body: EvaluationResult
}
type Skills = Record<string, number | null>

const MICRO = 6
const DONE = new Set(['completed', 'consultation_requested', 'consultation_scheduled'])
const HALO = 250_000n
const LEAST_MINUTES = 200n
const HASTY_MINUTES = 800n
const MOST_IN_A_SAVE = 12

/** All figures and sums that the database should hold, from evaluations and their results alone, in whole numbers. */
export async function recomputeFigures(sql: Sql) {
  const stored = await sql.query<Stored>(
    `SELECT e.id, e.player_id, e.evaluator_id, e.second_of, e.is_report, e.status, e.completed_at, e.ratings,
      r.rubric_version,
      r.body,
       (extract(epoch FROM coalesce(e.claimed_at, e.created_at)) * 1000000)::bigint AS began_us,
       (extract(epoch FROM e.final_saved_at) * 1000000)::bigint AS final_us
     FROM evaluation e JOIN evaluation_result r ON r.evaluation_id = e.id ORDER BY e.id`,
  )
  return keptOf(stored.map(figuresOf))
}

function keptOf(all: Figures[]) {
  const pairs = pairsOf(all)
  return {
    figures: all.map(asStored),
    quarters: sumsOf(all, ({ evaluator_id, completed_at }) => `${evaluator_id} ${quarterOf(completed_at ?? '')}`),
    totals: sumsOf(all, ({ evaluator_id }) => evaluator_id),
    bySkill: bySkillOf(all),
    pairs,
    counts: countsOf(pairs),
    pairTotal: [pairTotalOf(pairs)],
  }
}

type Figures = ReturnType<typeof figuresOf>

function figuresOf(it: Stored) {
  const { body } = it
  const { advantages, averages, red_flags, current_level } = body.separators
  const gaps = new Map(
    body.player_performance.flatMap(({ key, skill_id }) =>
      [...advantages.table, ...averages.table, ...red_flags.table]
        .filter(({ attribute }) => attribute === key)
        .map((row) => [String(skill_id), row.current_level.gap] as const),
    ),
  )
  const rated = body.player_performance.flatMap((skill) =>
    skill.rating === null ? [] : [{ ...skill, rating: skill.rating }],
  )
  const isDone = DONE.has(it.status)
  const core = new Set(body.top1_position?.core_skills.map(({ key }) => key))
  return {
    ...it,
    isDone,
    isPublished: isDone && it.is_report && it.completed_at !== null,
    skills: Object.fromEntries(
      body.player_performance.map(({ skill_id, rating }) => [String(skill_id), rating]),
    ) as Skills,
    gaps,
    residual: gaps.size === 0 ? null : meanOfHundredths([...gaps.values()]),
    rated: rated.length,
    sd: deviation(rated.map(({ rating }) => rating)),
    threes: rated.filter(({ rating }) => rating === 3).length,
    extremes: rated.filter(({ rating }) => rating === 1 || rating === 5).length,
    suggested: rated.filter(({ suggested }) => suggested !== null).length,
    overrides: rated.filter(({ rating, suggested }) => suggested !== null && Math.abs(rating - suggested) > 0.5).length,
    minutes: minutesOf(it),
    advantages: advantages.table.map(({ attribute }) => attribute),
    averages: averages.table.length,
    redFlags: red_flags.table.map(({ attribute }) => attribute),
    hasCoreRedFlag: red_flags.table.some(({ attribute }) => core.has(attribute)),
    levelKey: current_level?.key ?? null,
  }
}

/** As the row of `evaluation_figures`, its exact numbers as text. */
function asStored(it: Figures) {
  const { body } = it
  const { available, divisions, headline } = body.predictor
  return {
    evaluation_id: it.id,
    player_id: it.player_id,
    evaluator_id: it.evaluator_id,
    rubric_version: it.rubric_version,
    second_of: it.second_of,
    is_done: it.isDone,
    is_published: it.isPublished,
    completed_at: it.completed_at,
    level_key: it.levelKey,
    total: textOf(body.total_player_performance_score),
    performance_key: body.performance_level?.key ?? null,
    team_player: textOf(body.total_team_player_score.score),
    team_player_key: body.team_player_level?.key ?? null,
    competitive: textOf(body.total_competitive_score),
    competitive_key: body.competitive_level?.key ?? null,
    skills: it.skills,
    team_items: Object.fromEntries(body.team_player_score.map(({ id, rating }) => [String(id), rating])),
    top1: body.top1_position?.name_abbreviation ?? null,
    top1_fit: textOf(body.top1_position?.fit ?? null),
    top2: body.top2_position?.name_abbreviation ?? null,
    top2_fit: textOf(body.top2_position?.fit ?? null),
    advantages: it.advantages,
    averages_count: it.averages,
    red_flags: it.redFlags,
    has_core_red_flag: it.hasCoreRedFlag,
    divisions: available ? divisions.map(({ key, percentage }) => ({ key, percentage })) : [],
    headline: available && headline ? { division: headline.division, percentage: headline.percentage } : null,
    residual: decimal(it.residual, MICRO),
    skill_residuals: Object.fromEntries(it.gaps),
    rated_skills: it.rated,
    rating_sd: decimal(it.sd, MICRO),
    threes: it.threes,
    extremes: it.extremes,
    suggested_skills: it.suggested,
    overrides: it.overrides,
    minutes: decimal(it.minutes, 2),
  }
}

type Counted = Figures & { evaluator_id: string }
const counted = (all: Figures[]) =>
  all.flatMap((it) => (it.isPublished && it.evaluator_id !== null ? [{ ...it, evaluator_id: it.evaluator_id }] : []))

function sumsOf(all: Figures[], keyOf: (it: Counted) => string) {
  return [...Map.groupBy(counted(all), keyOf)]
    .map(([key, of]) => {
      const residuals = of.flatMap(({ residual }) => (residual === null ? [] : [residual]))
      const sum = (valueOf: (it: Counted) => number) => of.reduce((total, it) => total + valueOf(it), 0)
      const timed = of.flatMap(({ minutes }) => (minutes === null ? [] : [minutes]))
      return {
        key,
        evaluations: of.length,
        with_residual: residuals.length,
        residual_sum: decimal(
          residuals.reduce((total, it) => total + it, 0n),
          MICRO,
        ),
        residual_square_sum: decimal(
          residuals.reduce((total, it) => total + it * it, 0n),
          2 * MICRO,
        ),
        halo: of.filter(({ sd }) => sd !== null && sd < HALO).length,
        with_sd: of.filter(({ sd }) => sd !== null).length,
        rated_skills: sum(({ rated }) => rated),
        threes: sum(({ threes }) => threes),
        extremes: sum(({ extremes }) => extremes),
        suggested_skills: sum(({ suggested }) => suggested),
        overrides: sum(({ overrides }) => overrides),
        hasty: timed.filter((it) => it < HASTY_MINUTES).length,
        timed: timed.length,
      }
    })
    .toSorted(byKey)
}

function bySkillOf(all: Figures[]) {
  const single = counted(all).flatMap((it) =>
    [...it.gaps].map(([skill, gap]) => ({ key: `${it.evaluator_id} ${skill}`, gap })),
  )
  return [...Map.groupBy(single, ({ key }) => key)]
    .map(([key, of]) => ({
      key,
      evaluations: of.length,
      residual_sum: decimal(
        of.reduce((total, { gap }) => total + hundredths(gap), 0n),
        2,
      ),
    }))
    .toSorted(byKey)
}

function pairsOf(all: Figures[]) {
  const byId = new Map(all.map((it) => [it.id, it]))
  return all.flatMap((second) => {
    const first = second.second_of === null ? undefined : byId.get(second.second_of)
    const isPair =
      first?.isPublished &&
      second.isDone &&
      first.rubric_version === second.rubric_version &&
      first.evaluator_id !== second.evaluator_id
    if (!first || !isPair) return []
    return [
      {
        second_id: second.id,
        first_id: first.id,
        player_id: first.player_id,
        first_evaluator_id: first.evaluator_id,
        second_evaluator_id: second.evaluator_id,
        rubric_version: first.rubric_version,
        completed_at: [first.completed_at, second.completed_at]
          .filter((it) => it !== null)
          .toSorted()
          .at(-1),
        first_total: textOf(first.body.total_player_performance_score),
        second_total: textOf(second.body.total_player_performance_score),
        first_skills: first.skills,
        second_skills: second.skills,
        event_player_id: null,
      },
    ]
  })
}

function countsOf(pairs: ReturnType<typeof pairsOf>) {
  const keys = pairs.flatMap(({ first_skills, second_skills }) =>
    Object.entries(first_skills).flatMap(([id, first]) => {
      const second = second_skills[id] ?? null
      return first === null || second === null ? [] : [`${id} ${first} ${second}`]
    }),
  )
  return [...Map.groupBy(keys, (key) => key)].map(([key, of]) => ({ key, pairs: of.length })).toSorted(byKey)
}

/** In tenths. */
function pairTotalOf(pairs: ReturnType<typeof pairsOf>) {
  const both = pairs.flatMap(({ first_total, second_total }) =>
    first_total === null || second_total === null
      ? []
      : [{ one: Math.round(Number(first_total) * 10), two: Math.round(Number(second_total) * 10) }],
  )
  const sum = (valueOf: (it: { one: number; two: number }) => number) =>
    both.reduce((total, it) => total + valueOf(it), 0)
  return {
    pairs: pairs.length,
    with_totals: both.length,
    first_sum: sum(({ one }) => one),
    second_sum: sum(({ two }) => two),
    first_square_sum: sum(({ one }) => one * one),
    second_square_sum: sum(({ two }) => two * two),
    product_sum: sum(({ one, two }) => one * two),
    gap_sum: sum(({ one, two }) => Math.abs(one - two)),
    far_apart: both.filter(({ one, two }) => Math.abs(one - two) > 60).length,
  }
}

/** What the database holds, in the same words. */
export async function storedFigures(sql: Sql) {
  const figures = await sql.query(
    `SELECT f.*, ${['total', 'team_player', 'competitive', 'top1_fit', 'top2_fit', 'residual', 'rating_sd', 'minutes'].map((it) => `trim_scale(f.${it})::text AS ${it}`).join(', ')}
     FROM evaluation_figures f ORDER BY evaluation_id`,
  )
  const sums = (key: string, table: string) =>
    sql.query<{ key: string }>(
      `SELECT ${key} AS key, evaluations, with_residual, trim_scale(residual_sum)::text AS residual_sum,
        trim_scale(residual_square_sum)::text AS residual_square_sum, halo, with_sd, rated_skills, threes, extremes,
        suggested_skills, overrides, hasty, timed FROM ${table}`,
    )
  const quarters = await sums(`evaluator_id || ' ' || quarter`, 'evaluator_quarter')
  const totals = await sums('evaluator_id::text', 'evaluator_total')
  const bySkill = await sql.query<{ key: string }>(
    `SELECT evaluator_id || ' ' || skill_id AS key, evaluations,
      trim_scale(residual_sum)::text AS residual_sum FROM evaluator_skill`,
  )
  const pairs = await sql.query(
    `SELECT p.*, trim_scale(first_total)::text AS first_total, trim_scale(second_total)::text AS second_total
      FROM rating_pair p ORDER BY second_id`,
  )
  const counts = await sql.query<{ key: string }>(
    `SELECT skill_id || ' ' || trim_scale(first_rating) || ' ' || trim_scale(second_rating) AS key, pairs
      FROM pair_count`,
  )
  const pairTotal = await sql.query(
    `SELECT pairs, with_totals, first_sum, second_sum, first_square_sum, second_square_sum, product_sum, gap_sum,
      far_apart FROM pair_total`,
  )
  return {
    figures,
    quarters: quarters.toSorted(byKey),
    totals: totals.toSorted(byKey),
    bySkill: bySkill.toSorted(byKey),
    pairs,
    counts: counts.toSorted(byKey),
    pairTotal,
  }
}

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)
const textOf = (value: number | null) => (value === null ? null : String(value))
const hundredths = (value: number) => BigInt(Math.round(value * 100))

function quarterOf(instant: string): string {
  const month = Number(instant.slice(5, 7))
  return `${instant.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}

/** In millionths, halves away from zero. */
function meanOfHundredths(values: number[]): bigint {
  const sum = values.reduce((total, it) => total + hundredths(it), 0n) * 10_000n
  const of = BigInt(values.length)
  const size = ((sum < 0n ? -sum : sum) * 2n + of) / (2n * of)
  return sum < 0n ? -size : size
}

/** Of half points, in millionths: the root of n times the squares less the square of the sum, by n. */
function deviation(ratings: number[]): bigint | null {
  if (ratings.length < 2) return null
  const halves = ratings.map((it) => BigInt(it * 2))
  const [n, sum] = [BigInt(ratings.length), halves.reduce((total, it) => total + it, 0n)]
  const spread = n * halves.reduce((total, it) => total + it * it, 0n) - sum * sum
  return (rootOf((spread * 10n ** 12n) / (n * n)) + 1n) / 2n
}

function rootOf(square: bigint): bigint {
  let root = BigInt(Math.floor(Math.sqrt(Number(square))))
  while (root * root > square) root--
  while ((root + 1n) * (root + 1n) <= square) root++
  return root
}

/** In hundredths of a minute; null where the time says nothing. */
function minutesOf({ began_us, final_us, ratings }: Stored): bigint | null {
  if (final_us === null) return null
  const minutes = BigInt(Math.floor((final_us - began_us + 300_000) / 600_000))
  const saves = [...Map.groupBy(Object.values(ratings), ({ server_revision }) => server_revision).values()].map(
    ({ length }) => length,
  )
  return minutes < LEAST_MINUTES || saves.length === 0 || Math.max(...saves) > MOST_IN_A_SAVE ? null : minutes
}

function decimal(value: bigint | null, digits: number): string | null {
  if (value === null) return null
  const text = String(value < 0n ? -value : value).padStart(digits + 1, '0')
  const fraction = text.slice(-digits).replace(/0+$/u, '')
  const whole = `${text.slice(0, -digits)}${fraction === '' ? '' : `.${fraction}`}`
  return value < 0n ? `-${whole}` : whole
}

/** Where nothing was ever rated. */
export const NO_FIGURES = keptOf([])
