import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TeamPortal } from '#domain/contracts/portal.ts'
import type { TeamOrder } from '#domain/contracts/team-orders.ts'
import type { Roster, RosterLine, RosterPlayer } from '#domain/contracts/teams.ts'
import { openSheet } from '#domain/csv/csv-columns.ts'
import { rosterColumns } from '#domain/teams/roster-csv-columns.ts'
import { importedRoster, proposalsOf, reviewImport } from '#domain/teams/roster-csv.ts'
import { playerOf, rosterListsOf, typedLineOf } from '#domain/teams/roster-rules.ts'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { aPurchaseOf } from '#tests/support/orders.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aScoredPlayer, aSheet } from '#tests/fixtures/a-sheet.ts'
import { startTeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { CoachedTeam, TeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: TeamOrderStage
let director: TestUser
beforeAll(async () => {
  stage = await startTeamOrderStage()
  director = await stage.createUser({ role: 'Director' })
})
afterAll(() => stage.close())

test("[O96, O97] a sibling who takes over a line has no figures, and those of the first are nobody's; put back, they are there again [O97]", async () => {
  const { it, report } = await anAnnaWhoWasEvaluated()
  expect(await figuresOf(it)).toEqual([['Anna Smith', report]])
  expect((await read(director, report)).statusCode).toBe(200)
  expect((await rosterOf(it)).players[0]?.evaluated_as).toEqual({ first_name: 'Anna', last_name: 'Smith' })

  const [ben] = await save(it, { first_name: 'Ben' })
  expect(ben).toMatchObject({ first_name: 'Ben', evaluated_as: null, report: null })
  expect(await figuresOf(it)).toEqual([['Ben Smith', undefined]])
  expect((await read(director, report)).statusCode).toBe(404)
  expect(await orderedNames(it)).toEqual(['Anna Smith'])
  // Ordered again, the line is a player of its own, and the coach reads both reports of their orders under their names.
  await publish(await stage.order(it))
  expect((await figuresOf(it))[0]?.[1]).not.toBe(report)
  expect(await orderedNames(it)).toEqual(['Ben Smith', 'Anna Smith'])

  expect((await save(it, { first_name: 'Anna' }))[0]).toMatchObject({
    evaluated_as: { first_name: 'Anna', last_name: 'Smith' },
  })
  expect(await figuresOf(it)).toEqual([['Anna Smith', report]])
  expect((await read(director, report)).statusCode).toBe(200)
})

test.each([
  ['another spelling and another number', { first_name: 'ANNA', last_name: 'Smyth', jersey_number: '9' }, true],
  ['a longer given name', { first_name: 'Annabel' }, true],
  ['a family name by itself', { last_name: 'Jones' }, true],
  ['a family name and a number', { last_name: 'Jones', jersey_number: '9' }, false],
  ['a given name that rhymes', { first_name: 'Hanna' }, false],
  ['both names', { first_name: 'Ben', last_name: 'Jones' }, false],
])('[O96] %s: a changed line keeps its figures: %#', async (_what, change, isKept) => {
  const { it, report } = await anAnnaWhoWasEvaluated()
  await save(it, change)
  expect((await figuresOf(it))[0]?.[1]).toBe(isKept ? report : undefined)
})

test('[O96] an import that writes a sibling over a number, a removed line that comes back and a whole roster that is sent again keep to the same rule', async () => {
  const { it, report } = await anAnnaWhoWasEvaluated()
  const lists = rosterListsOf(aRubric().dropdowns)
  const imported = async (...row: string[]) => {
    const lines = (await rosterOf(it)).players.map(typedLineOf)
    const proposals = proposalsOf(openSheet([['Jersey', 'First name', 'Last name'], row], rosterColumns(lists)), lists)
    const next = importedRoster(lines, proposals, reviewImport(proposals, lines, true), lists, () => 'none')
    return post(
      it,
      next.map((line) => playerOf(line, lists)),
    )
  }
  const [anna] = (await rosterOf(it)).players.map(playerIn)
  await imported('0', 'Anna', 'Smith')
  expect((await figuresOf(it))[0]?.[1]).toBe(report)
  await post(it, [])
  await post(it, [anna!])
  expect((await figuresOf(it))[0]?.[1]).toBe(report)
  await imported('0', 'Ben', 'Smith')
  expect(await figuresOf(it)).toEqual([['Ben Smith', undefined]])
  await post(it, [])
  await post(it, [{ ...anna!, first_name: 'Cy' }])
  expect(await figuresOf(it)).toEqual([['Cy Smith', undefined]])
})

test('[O96] a line of another team brings nobody along', async () => {
  const [{ it }, other] = [await anAnnaWhoWasEvaluated(), await stage.aTeam({ players: 1 })]
  const { players } = await rosterOf(it)
  const answer = await stage.call(other.coach, 'POST', `/team/${other.team.id}/roster`, {
    roster_revision: 1,
    is_completed: false,
    players: players.map(playerIn),
  })
  expect(answer.statusCode).toBe(422)
  expect((await rosterOf(other)).players).toMatchObject([{ evaluated_as: null }])
})

async function anAnnaWhoWasEvaluated() {
  const it = await stage.aTeam({ players: 1, line: { first_name: 'Anna', last_name: 'Smith' } })
  const [program] = await stage.db.query<{ id: number }>(`INSERT INTO program (name) VALUES ('Riverside') RETURNING id`)
  await stage.db.query('INSERT INTO program_director (program_id, user_id) VALUES ($1, $2)', [program?.id, director.id])
  await stage.db.query('UPDATE team SET program_id = $2 WHERE id = $1', [it.team.id, program?.id])
  await aPurchaseOf(stage, it.coach, { credits: 5, days: 90 })
  return { it, report: await publish(await stage.order(it)) }
}

/** The order's evaluation with its result, as publishing leaves it. */
async function publish({ evaluations: [evaluation] }: TeamOrder): Promise<string> {
  const id = evaluation?.evaluation_submission_id ?? ''
  const result = evaluationResult(
    { ratings: aSheet(), player: aScoredPlayer(), evaluated_on: '2026-11-01' },
    scoringRubricOf(aRubric()),
  )
  await stage.db.query(
    `UPDATE evaluation SET status = 'completed', final_saved_at = now(), completed_at = now() WHERE id = $1`,
    [id],
  )
  await stage.db.query(
    `INSERT INTO evaluation_result (evaluation_id, rubric_version, body) VALUES ($1, '2026.1', $2)`,
    [id, JSON.stringify(result)],
  )
  return id
}

const read = (user: TestUser, id: string) =>
  stage.call(user, 'GET', `/evaluation/result/?evaluation_submission_id=${id}`)
const rosterOf = async ({ coach, team }: CoachedTeam) =>
  (await stage.call(coach, 'GET', `/team/list/${team.id}/roster`)).json<Roster>()
const orderedNames = async ({ coach, team }: CoachedTeam) =>
  (await stage.call(coach, 'GET', `/team/${team.id}/submissions/`))
    .json<TeamOrder[]>()
    .flatMap(({ evaluations }) => evaluations.map(({ player_name }) => player_name))

/** Of each line its name and the evaluation it is shown with. */
async function figuresOf({ coach, team }: CoachedTeam) {
  const { roster } = (await stage.call(coach, 'GET', `/dashboard/?team_id=${team.id}`)).json<TeamPortal>()
  return roster.map(({ first_name, last_name, latest }) => [
    `${first_name} ${last_name}`,
    latest?.evaluation_submission_id,
  ])
}

const playerIn = ({ link: _link, report: _report, evaluated_as: _evaluated, ...player }: RosterLine): RosterPlayer =>
  player

/** Changes the first line and saves the roster. */
async function save(it: CoachedTeam, change: Partial<RosterPlayer>) {
  const { players } = await rosterOf(it)
  return post(
    it,
    players.map((player, at) => ({ ...playerIn(player), ...(at === 0 && change) })),
  )
}

async function post(it: CoachedTeam, players: RosterPlayer[]): Promise<RosterLine[]> {
  const { roster_revision } = await rosterOf(it)
  const answer = await stage.call(it.coach, 'POST', `/team/${it.team.id}/roster`, {
    roster_revision,
    is_completed: false,
    players,
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Roster>().players
}
