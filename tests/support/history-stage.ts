import { randomUUID } from 'node:crypto'
import type { Histories } from '#domain/contracts/histories.ts'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aScoredPlayer, aSheet } from '#tests/fixtures/a-sheet.ts'
import { aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import { aPurchaseOf } from './orders.ts'
import { startTeamOrderStage } from './team-order-stage.ts'
import type { TestUser } from './test-server.ts'

export type HistoryStage = Awaited<ReturnType<typeof startHistoryStage>>
export type WalkOn = { playerId: string; evaluationId: string; evaluator: TestUser }

/** The server with players who were evaluated before they had an account: at games, and as lines of rosters. */
export async function startHistoryStage() {
  const stage = await startTeamOrderStage()
  const { db, call } = stage
  const result = JSON.stringify(
    evaluationResult(
      { ratings: aSheet(), player: aScoredPlayer(), evaluated_on: '2026-10-31' },
      scoringRubricOf(aRubric()),
    ),
  )

  /** As the final save and the publication leave it. */
  async function publish(evaluationId: string) {
    await db.query(
      `UPDATE evaluation SET status = 'completed', evaluated_on = '2026-10-31', final_saved_at = now(),
        completed_at = now() WHERE id = $1`,
      [evaluationId],
    )
    await db.query(`INSERT INTO evaluation_result (evaluation_id, rubric_version, body) VALUES ($1, '2026.1', $2)`, [
      evaluationId,
      result,
    ])
  }

  async function addReader(evaluationId: string, email: string): Promise<string> {
    const [row] = await db.query<{ id: string }>(
      'INSERT INTO report_reader (evaluation_id, email) VALUES ($1, $2) RETURNING id',
      [evaluationId, email],
    )
    return row?.id ?? ''
  }
  const readersOf = async (evaluationId: string) =>
    (
      await db.query<{ email: string; ended_by: string | null }>(
        'SELECT email, ended_by FROM report_reader WHERE evaluation_id = $1 ORDER BY email',
        [evaluationId],
      )
    ).map(({ email, ended_by }) => [email, ended_by])

  /** A live evaluation of somebody whom the evaluator entered, sent to these addresses. */
  async function aWalkOn({
    evaluator,
    sentTo = [],
    isPublished = true,
    playerId = randomUUID(),
  }: {
    evaluator?: TestUser
    sentTo?: readonly string[]
    isPublished?: boolean
    playerId?: string
  } = {}): Promise<WalkOn> {
    const maker = evaluator ?? (await stage.createUser())
    const creation = aLiveCreation()
    const evaluationId = await stage.createLive(
      maker,
      {},
      { ...creation, player: { ...creation.player, id: playerId } },
    )
    if (isPublished) await publish(evaluationId)
    for (const email of sentTo) await addReader(evaluationId, email)
    return { playerId, evaluationId, evaluator: maker }
  }

  /** A coach's team with one line of this address that was ordered for; published, and shared with its player. */
  async function anOrderedLine(email: string | null, { isShared = true, isPublished = true } = {}) {
    const team = await stage.aTeam({ players: 1, line: { email } })
    await aPurchaseOf(stage, team.coach, { credits: 3, days: 30 })
    const { evaluations } = await stage.order(team, { share_with_players: isShared })
    const evaluationId = evaluations[0]?.evaluation_submission_id ?? ''
    if (isPublished) await publish(evaluationId)
    const [line] = await db.query<{ walk_on_id: string }>('SELECT walk_on_id FROM roster_entry WHERE id = $1', [
      team.lines[0],
    ])
    return { ...team, lineId: team.lines[0] ?? '', playerId: line?.walk_on_id ?? '', evaluationId }
  }

  /** A player with an account and a profile. */
  async function aPlayer({ email, birth = '2009-03-04' }: { email?: string; birth?: string | null } = {}) {
    const user = await stage.createUser({ role: 'Player', ...(email !== undefined && { email }) })
    const playerId = randomUUID()
    const { athletic_info, organization } = aLiveCreation().player
    await db.query(
      `INSERT INTO player (id, user_id, first_name, last_name, gender, date_of_birth, athletic_info, organization)
        VALUES ($1, $2, 'Maya', 'Okafor', 'Female', $3, $4, $5)`,
      [playerId, user.id, birth, JSON.stringify(athletic_info), JSON.stringify(organization)],
    )
    return { ...user, playerId }
  }

  /** A guardian of this address agrees by mail, and is the one in the profile. */
  async function agree({ playerId }: { playerId: string }, email: string) {
    await db.query(`UPDATE player SET guardian_name = 'Pat', guardian_email = $2 WHERE id = $1`, [playerId, email])
    await db.query(
      `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, expires_at,
        given_at, given_name)
       VALUES (gen_random_uuid(), $1, 'Pat', $2, gen_random_uuid()::text, '1', now(), now(), 'Pat')`,
      [playerId, email],
    )
  }

  const HISTORIES = '/accounts/histories/'
  const historiesOf = async (user: TestUser) => (await call(user, 'GET', HISTORIES)).json<Histories>()
  const join = (user: TestUser, playerId: string) => call(user, 'POST', `${HISTORIES}${playerId}/`, {})
  const undo = (user: TestUser, playerId: string) => call(user, 'DELETE', `${HISTORIES}${playerId}/`)
  const libraryOf = async (user: TestUser) =>
    (await call(user, 'GET', '/evaluation/player/library/?limit=100'))
      .json<{ results: { evaluation_submission_id: string }[] }>()
      .results.map(({ evaluation_submission_id }) => evaluation_submission_id)
  const report = (user: TestUser, evaluationId: string) =>
    call(user, 'GET', `/evaluation/result/?evaluation_submission_id=${evaluationId}`)

  return {
    ...stage,
    publish,
    addReader,
    readersOf,
    aWalkOn,
    anOrderedLine,
    aPlayer,
    agree,
    historiesOf,
    join,
    undo,
    libraryOf,
    report,
  }
}
