import { randomUUID } from 'node:crypto'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aScoredPlayer, aSheet } from '#tests/fixtures/a-sheet.ts'
import { aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'

/** What belongs to people whom the one who asks has nothing to do with, or the same ids of things that do not exist. */
export type Things = { live: string; submission: string; player: string; team: number; picture: string; user: string; rosterLine: string }

export type Strangers = {
  things: Things
  /** Those who stand in a relation to the things: by the role they have. */
  holders: { Player: TestUser; Evaluator: TestUser; Coach: TestUser; Director: TestUser; Owner: TestUser }
}

/** A player with a published evaluation, their evaluator, and the team, coach, director and owner above them. */
export async function createStrangers(server: EvaluationServer): Promise<Strangers> {
  const { db } = server
  const holders = {
    Player: await server.createUser({ role: 'Player' }),
    Evaluator: await server.createUser({ role: 'Evaluator' }),
    Coach: await server.createUser({ role: 'Coach' }),
    Director: await server.createUser({ role: 'Director' }),
    Owner: await server.createUser({ role: 'Owner' }),
  }
  const live = await server.createLive(holders.Evaluator, { 'skill:1': 3 }, aLiveCreation())
  const submission = await server.createSubmission({ player: holders.Player, evaluator: holders.Evaluator, status: 'completed' })
  await db.query('UPDATE evaluation SET final_saved_at = now(), completed_at = now(), submitted_by = $2 WHERE id = $1', [submission, holders.Coach.id])
  const result = evaluationResult({ ratings: aSheet(), player: aScoredPlayer(), evaluated_on: '2026-10-31' }, scoringRubricOf(aRubric()))
  await db.query(`INSERT INTO evaluation_result (evaluation_id, rubric_version, body) VALUES ($1, '2025.1', $2)`, [submission, JSON.stringify(result)])
  const [player] = await db.query<{ id: string }>('SELECT id FROM player WHERE user_id = $1', [holders.Player.id])
  const picture = randomUUID()
  await server.services.objects.put(`pictures/${picture}`, Buffer.from([0xff, 0xd8, 0xff]), 'image/jpeg')
  await db.query(
    `INSERT INTO picture (id, owner_id, object_key, media_type, byte_length) VALUES ($1, $2, $3, 'image/jpeg', 3)`,
    [picture, holders.Player.id, `pictures/${picture}`])
  await db.query('UPDATE app_user SET picture_id = $2 WHERE id = $1', [holders.Player.id, picture])
  const rosterLine = randomUUID()
  const team = await createTeam(server, holders, player?.id ?? '', rosterLine)
  return { things: { live, submission, player: player?.id ?? '', team, picture, user: holders.Player.id, rosterLine }, holders }
}

async function createTeam({ db }: EvaluationServer, { Coach, Director, Owner }: Strangers['holders'], playerId: string, rosterLine: string): Promise<number> {
  const [program] = await db.query<{ id: number }>(`INSERT INTO program (name, owner_id) VALUES ('Harbor Point', $1) RETURNING id`, [Owner.id])
  await db.query('INSERT INTO program_director (program_id, user_id) VALUES ($1, $2)', [program?.id, Director.id])
  const [team] = await db.query<{ id: number }>(
    `INSERT INTO team (coach_id, program_id, name, team_type, gender, organization_name, city, state_name)
     VALUES ($1, $2, 'Varsity', 'School Team', 'Male', 'Harbor Point', 'Tampa', 'Florida') RETURNING id`, [Coach.id, program?.id])
  await db.query(
    `INSERT INTO roster_entry (id, team_id, player_id, place, jersey_number, first_name, last_name) VALUES ($1, $2, $3, 0, '7', 'Jalen', 'Brooks')`,
    [rosterLine, team?.id, playerId])
  return team?.id ?? 0
}

/** Ids of the same shapes, of nothing. */
export function absentThings(): Things {
  return { live: randomUUID(), submission: randomUUID(), player: randomUUID(), team: 2_000_000_000, picture: randomUUID(), user: randomUUID(), rosterLine: randomUUID() }
}
