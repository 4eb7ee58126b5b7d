import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadPicture } from '#tests/support/a-whole-life.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { takePicture } from './pictures-repository.ts'
import { sweepForgottenPictures } from './store-picture.ts'

const JPEG = readFileSync(path.join(import.meta.dirname, '../../../tests/fixtures/pictures/square.jpg'))

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[PI52] an upload is kept by what it is, whatever its header says', async () => {
  const user = await server.createUser({ role: 'Coach' })
  const answer = await upload(user, JPEG, 'text/plain')
  expect(answer.statusCode).toBe(200)
  const { picture_id, path: address } = answer.json<{ picture_id: string; path: string }>()
  expect(address).toBe(`/accounts/pictures/${picture_id}/`)
  const picture = await server.call(user, 'GET', address)
  expect(picture.rawPayload.equals(JPEG)).toBe(true)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  })
})

test('a picture that the asker already has is not sent again', async () => {
  const user = await server.createUser({ role: 'Player' })
  const id = await uploaded(user)
  const url = `/api/accounts/pictures/${id}/`
  const { etag } = (await server.app.inject({ method: 'GET', url, headers: await server.as(user) })).headers
  const again = await server.app.inject({
    method: 'GET',
    url,
    headers: { ...(await server.as(user)), 'if-none-match': String(etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(String(etag)).not.toContain(id)
})

test.each([
  ['a text named .jpg', Buffer.from('not a picture'), 422, 'The picture must be a JPEG, PNG or WebP file'],
  ['an SVG', Buffer.from('<svg onload="alert(1)"/>'), 422, 'The picture must be a JPEG, PNG or WebP file'],
  ['3 MB', Buffer.alloc(3 * 1_024 * 1_024), 413, 'The picture is larger than 2 MB'],
  ['nothing', undefined, 422, 'The picture must be a JPEG, PNG or WebP file'],
])('[PI52] %s is refused at its place', async (_what, bytes, status, message) => {
  const answer = await upload(await server.createUser(), bytes)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ message, fields: { picture: [message] } })
})

test('[P9] a picture that is not used is seen by its owner and an admin alone', async () => {
  const owner = await server.createUser({ role: 'Player' })
  const id = await uploaded(owner)
  const admin = await server.createUser({ role: 'Owner', isAdmin: true })
  expect(await seers(id, [owner, admin])).toEqual([200, 200])
  for (const role of ['Player', 'Evaluator', 'Coach', 'Director', 'Owner'] as const)
    expect(await seers(id, [await server.createUser({ role })])).toEqual([404])
  expect((await server.app.inject({ method: 'GET', url: `/api/accounts/pictures/${id}/` })).statusCode).toBe(401)
})

test("[P9] a player's picture is seen by their evaluator, and by every evaluator while the submission is open", async () => {
  const [player, mine, other] = [
    await server.createUser({ role: 'Player' }),
    await server.createUser(),
    await server.createUser(),
  ]
  const id = await usedBy(player)
  const submission = await server.createEvaluation({ status: 'in_review', evaluator: mine, player })
  expect(await seers(id, [mine, other])).toEqual([200, 404])
  await server.db.query(`UPDATE evaluation SET status = 'submitted', evaluator_id = NULL WHERE id = $1`, [submission])
  expect(await seers(id, [mine, other])).toEqual([200, 200])
  const [row] = await server.db.query<{ player_id: string }>('SELECT player_id FROM evaluation WHERE id = $1', [
    submission,
  ])
  const photo = await server.call(mine, 'GET', `/evaluation/player-photo/${row?.player_id}/`)
  expect(photo.rawPayload.equals(JPEG)).toBe(true)
})

test('another picture has another path, because devices keep photos by their path', async () => {
  const [player, evaluator] = [await server.createUser({ role: 'Player' }), await server.createUser()]
  const submission = await server.createEvaluation({ player })
  const path = async () =>
    (
      await server.call(evaluator, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${submission}`)
    ).json().player_profile.profile_picture
  expect(await path()).toBeNull()
  await usedBy(player)
  const first = await path()
  await usedBy(player)
  expect(await path()).not.toBe(first)
  for (const it of [first, await path()])
    expect((await server.call(evaluator, 'GET', it)).rawPayload.equals(JPEG)).toBe(true)
})

test("[P9] a player's picture is seen by the coach of a roster on which they said yes, and by that program's people", async () => {
  const people = await aProgram()
  const id = await usedBy(people.player)
  expect(await seers(id, [people.coach, people.director, people.owner])).toEqual([404, 404, 404])
  await sayYes(people)
  expect(await seers(id, [people.coach, people.director, people.owner])).toEqual([200, 200, 200])
  const strangers = await aProgram()
  expect(await seers(id, [strangers.coach, strangers.director, strangers.owner, strangers.player])).toEqual([
    404, 404, 404, 404,
  ])
  await server.db.query('UPDATE roster_entry SET removed_at = now() WHERE team_id = $1', [people.teamId])
  expect(await seers(id, [people.coach, people.director, people.owner])).toEqual([404, 404, 404])
})

test("[P9] a team's picture is seen by its coach, its program's people and the players who said yes", async () => {
  const people = await aProgram()
  const id = await uploaded(people.coach)
  await server.db.query('UPDATE team SET picture_id = $2 WHERE id = $1', [people.teamId, id])
  expect(await seers(id, [people.coach, people.director, people.owner, people.player])).toEqual([200, 200, 200, 404])
  await sayYes(people)
  expect(await seers(id, [people.player, (await aProgram()).player])).toEqual([200, 404])
})

test("[P9] a coach's picture is seen by the director and owner of the team's program", async () => {
  const [people, strangers] = [await aProgram(), await aProgram()]
  const id = await usedBy(people.coach)
  expect(await seers(id, [people.director, people.owner, strangers.director, people.player])).toEqual([
    200, 200, 404, 404,
  ])
})

test('[PI54] a picture store that hangs holds up nobody but those who upload', async () => {
  const own = await startTeamServer()
  const [user, other] = [await own.createUser({ role: 'Player' }), await own.createUser({ role: 'Player' })]
  await own.db.query(
    `INSERT INTO picture (id, owner_id, object_key, media_type, byte_length) SELECT gen_random_uuid(), $1,
      'pictures/old' || n, 'image/jpeg', 1 FROM generate_series(1, 40) n`,
    [user.id],
  )
  await own.as(other)
  let release = () => {}
  const hanging = new Promise<void>((resolve) => {
    release = resolve
  })
  own.services.objects = { ...own.services.objects, delete: () => hanging }
  const uploads = Array.from({ length: 12 }, () => uploadPicture(own, user))
  await pause(500)
  expect((await own.call(other, 'GET', '/auth/me/')).statusCode).toBe(200)
  release()
  expect((await Promise.all(uploads)).filter(Boolean)).toHaveLength(12)
  expect(await own.db.query('SELECT count(*) AS count FROM picture WHERE owner_id = $1', [user.id])).toEqual([
    { count: 20 },
  ])
  await own.close()
})

test('[PI54] of the pictures that nothing uses, the newest 20 stay', async () => {
  const user = await server.createUser({ role: 'Player' })
  const used = await usedBy(user)
  const ids: string[] = []
  for (let count = 0; count < 22; count++) ids.push(await uploaded(user))
  const left = await server.db.query<{ id: string; object_key: string }>(
    'SELECT id, object_key FROM picture WHERE owner_id = $1',
    [user.id],
  )
  expect(left.map(({ id }) => id).toSorted()).toEqual([used, ...ids.slice(2)].toSorted())
  expect(await server.services.objects.get(`pictures/${ids[0]}`)).toBeUndefined()
  expect(await server.services.objects.get(`pictures/${ids[2]}`)).toBeDefined()
})

test('[PI54] what nothing has used for a day is swept, bytes and all; by two at once too', async () => {
  const user = await server.createUser({ role: 'Player' })
  const [used, unused, young] = [await usedBy(user), await uploaded(user), await uploaded(user)]
  await server.db.query(`UPDATE picture SET created_at = now() - interval '25 hours' WHERE id = ANY($1)`, [
    [used, unused],
  ])
  const swept = await Promise.all([sweepForgottenPictures(server.services), sweepForgottenPictures(server.services)])
  expect(swept.reduce((sum, count) => sum + count)).toBe(1)
  expect(await seers(used, [user])).toEqual([200])
  expect(await seers(young, [user])).toEqual([200])
  expect(await seers(unused, [user])).toEqual([404])
  expect(await server.services.objects.get(`pictures/${unused}`)).toBeUndefined()
})

test("[PI55] nobody can use another's picture by knowing its id", async () => {
  const [owner, thief] = [await server.createUser(), await server.createUser()]
  const id = await uploaded(owner)
  await expect(takePicture(server.db, thief.id, id)).rejects.toMatchObject({
    reason: 'invalid',
    fields: { picture_id: ['Choose the picture again'] },
  })
  await expect(takePicture(server.db, owner.id, randomUUID())).rejects.toMatchObject({ reason: 'invalid' })
  await takePicture(server.db, owner.id, id)
  await takePicture(server.db, thief.id, null)
})

async function upload(user: TestUser, bytes: Buffer | undefined, type = 'image/jpeg') {
  return server.app.inject({
    method: 'POST',
    url: '/api/accounts/pictures/',
    headers: { ...(await server.as(user)), 'content-type': type },
    ...(bytes && { payload: bytes }),
  })
}

async function uploaded(user: TestUser): Promise<string> {
  const answer = await upload(user, JPEG)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<{ picture_id: string }>().picture_id
}

async function usedBy(user: TestUser): Promise<string> {
  const id = await uploaded(user)
  await server.db.query('UPDATE app_user SET picture_id = $2 WHERE id = $1', [user.id, id])
  return id
}

async function seers(pictureId: string, users: TestUser[]): Promise<number[]> {
  const statuses: number[] = []
  for (const user of users)
    statuses.push((await server.call(user, 'GET', `/accounts/pictures/${pictureId}/`)).statusCode)
  return statuses
}

/** A program with a team of one listed player, who has not answered. */
async function aProgram() {
  const [coach, director, owner, player] = [
    await server.createUser({ role: 'Coach' }),
    await server.createUser({ role: 'Director' }),
    await server.createUser({ role: 'Owner' }),
    await server.createUser({ role: 'Player' }),
  ]
  await server.createEvaluation({ status: 'draft', player })
  const [program] = await server.db.query<{ id: number }>(
    `INSERT INTO program (name, owner_id) VALUES ('Riverside', $1) RETURNING id`,
    [owner.id],
  )
  await server.db.query('INSERT INTO program_director (program_id, user_id) VALUES ($1, $2)', [
    program?.id,
    director.id,
  ])
  const [team] = await server.db.query<{ id: number }>(
    `INSERT INTO team (coach_id, program_id, name, team_type, gender) VALUES ($1, $2, 'Hawks', 'Travel Team', 'Male')
      RETURNING id`,
    [coach.id, program?.id],
  )
  await server.db.query(
    `INSERT INTO roster_entry (id, team_id, place, jersey_number, first_name, last_name, email)
      VALUES ($1, $2, 0, '7', 'Ana', 'B', $3)`,
    [randomUUID(), team?.id, player.email],
  )
  return { coach, director, owner, player, teamId: team?.id }
}

async function sayYes({ player, teamId }: Awaited<ReturnType<typeof aProgram>>) {
  await server.db.query(
    'UPDATE roster_entry SET player_id = (SELECT id FROM player WHERE user_id = $2) WHERE team_id = $1',
    [teamId, player.id],
  )
}
