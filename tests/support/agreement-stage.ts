import { randomUUID } from 'node:crypto'
import { startTeamServer } from './team-server.ts'
import type { TestUser } from './test-server.ts'

export type AgreementStage = Awaited<ReturnType<typeof startAgreementStage>>

type Rated = {
  /** One rating for each of the twelve skills, or one for all; null is not observed. */
  ratings?: number | ReadonlyArray<number | null>
  /**
   * What level and position expect less than that, for each of the twelve skills or one for all; null where they are
   * not known.
   */
  residual?: number | ReadonlyArray<number> | null
  /** What the micro-skills suggest, for every skill. */
  suggested?: number
  completedAt?: string
  minutes?: number
  /** The published evaluation that this is the second rating of. */
  secondOf?: string
}

const KEYS = [
  'shooting',
  'finishing',
  'ball_handling',
  'passing_playmaking',
  'shot_creation',
  'off_ball_offense',
  'post_play',
  'rebounding',
  'on_ball_defense',
  'team_defense',
  'athleticism',
  'basketball_iq',
]

/**
 * The test server with evaluations that are done, written straight into the database: what agreement is computed from.
 */
export async function startAgreementStage() {
  const server = await startTeamServer()
  const { db } = server

  /** A player without an account, in the roster of the team when one is named. */
  async function createRostered(teamId?: number): Promise<string> {
    const id = randomUUID()
    await db.query(
      `INSERT INTO player (id, first_name, last_name, gender, athletic_info, organization)
        VALUES ($1, 'Ana', 'Brooks', 'Female', '{}', '{}')`,
      [id],
    )
    if (teamId !== undefined) {
      await db.query(
        `INSERT INTO roster_entry (id, team_id, walk_on_id, place, jersey_number, first_name, last_name)
          VALUES ($1, $2, $3, 1, '7', 'Ana', 'Brooks')`,
        [randomUUID(), teamId, id],
      )
    }
    return id
  }

  /** A completed evaluation with its result; returns its id. */
  async function rate(
    evaluator: TestUser,
    playerId: string,
    { ratings = 3, residual = 0, suggested, completedAt = '2026-09-10T12:00:00Z', minutes = 30, secondOf }: Rated = {},
  ): Promise<string> {
    const id = randomUUID()
    const given = typeof ratings === 'number' ? KEYS.map(() => ratings) : ratings
    const skills = KEYS.map((key, at) => ({
      skill_id: at + 1,
      key,
      rating: given[at] ?? null,
      suggested: suggested ?? null,
    }))
    const rated = given.filter((rating) => rating !== null)
    const total = rated.length === KEYS.length ? rated.reduce((sum, rating) => sum + rating, 0) : null
    const gapOf = (skillId: number) => (typeof residual === 'number' ? residual : residual?.[skillId - 1])
    const table =
      residual === null
        ? []
        : skills
            .filter(({ rating }) => rating !== null)
            .map(({ key, skill_id }) => ({ attribute: key, current_level: { gap: gapOf(skill_id) } }))
    await db.query(
      `INSERT INTO evaluation (id, player_id, status, is_live, evaluator_id, rubric_version, jersey_number,
        jersey_color, claimed_at, final_saved_at, completed_at, second_of)
       VALUES ($1, $2, 'completed', false, $3, '2026.1', '7', 'dark', $4::timestamptz - make_interval(mins => $5), $4,
       $4, $6)`,
      [id, playerId, evaluator.id, completedAt, minutes, secondOf],
    )
    await db.query(`INSERT INTO evaluation_result (evaluation_id, rubric_version, body) VALUES ($1, '2026.1', $2)`, [
      id,
      JSON.stringify({
        total_player_performance_score: total,
        player_performance: skills,
        separators: { current_level: { key: 'hs_varsity' }, averages: { table } },
      }),
    ])
    return id
  }

  /** One video rated by two; returns both ids. */
  async function rateTwice(
    first: TestUser,
    second: TestUser,
    playerId: string,
    one: Rated,
    other: Rated,
  ): Promise<[string, string]> {
    const firstId = await rate(first, playerId, one)
    return [firstId, await rate(second, playerId, { ...other, secondOf: firstId })]
  }

  return { ...server, createRostered, rate, rateTwice }
}
