import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEEDLES, aWholeLife } from '#tests/support/a-whole-life.ts'
import type { WholeLife } from '#tests/support/a-whole-life.ts'
import { startTeamServer } from '#tests/support/team-server.ts'
import { beginAgain } from '#tests/support/begin-again.ts'
import type { TeamServer } from '#tests/support/team-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { HELD_DATA } from './held-data.ts'
import { PARTS } from './own-data-parts.ts'
import { ownDataZip } from './own-data-zip.ts'

let server: TeamServer
let life: WholeLife
beforeAll(async () => {
  server = await startTeamServer()
  life = await aWholeLife(server)
})
afterAll(() => server.close())

async function download(user: TestUser) {
  const answer = await server.call(user, 'GET', '/accounts/own-data/')
  expect(answer.statusCode).toBe(200)
  const files = unzipSync(new Uint8Array(answer.rawPayload))
  return {
    headers: answer.headers,
    names: Object.keys(files),
    text: (name: string) => strFromU8(files[name] ?? new Uint8Array()),
    rows: (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as Array<Record<string, unknown>>,
  }
}

test('[K12] every column of the database that names a person is exported, or not for a reason, and has a place in the deletion', async () => {
  const columns = await server.db.query<{ name: string }>(
    `SELECT k.table_name || '.' || k.column_name AS name
     FROM information_schema.referential_constraints c
     JOIN information_schema.key_column_usage k ON k.constraint_name = c.constraint_name
     AND k.constraint_schema = c.constraint_schema
     JOIN information_schema.constraint_column_usage u ON u.constraint_name = c.unique_constraint_name
     AND u.constraint_schema = c.unique_constraint_schema
     WHERE u.table_name IN ('app_user', 'player') AND k.table_schema = 'public'
       AND NOT (SELECT relispartition FROM pg_class WHERE oid = k.table_name::regclass)`,
  )
  const inDatabase = [...new Set(columns.map(({ name }) => name))].toSorted((a, b) => a.localeCompare(b))
  expect(inDatabase.length).toBeGreaterThan(15)
  expect(inDatabase).toEqual(Object.keys(HELD_DATA).toSorted((a, b) => a.localeCompare(b)))
  const files = new Set(PARTS.map(({ file }) => file))
  expect(Object.values(HELD_DATA).filter((held) => 'exportedIn' in held && !files.has(held.exportedIn))).toEqual([])
})

test('[K10] the download of a person with every role has records of every kind, an explanation, and a file name with the account’s id', async () => {
  const zip = await download(life.person)
  expect(zip.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="courtside-my-data-${life.person.id.slice(-6)}.zip"`,
  })
  for (const { file, about } of PARTS) {
    expect([file, zip.rows(file).length]).not.toEqual([file, 0])
    expect(zip.text('README.txt')).toContain(about)
  }
  expect(zip.names).toContain(`pictures/${life.pictureId}.jpg`)
  const all = PARTS.map(({ file }) => zip.text(file)).join('')
  for (const needle of Object.values(NEEDLES)) expect(all).toContain(needle)
})

test('[K10] a published evaluation comes with its result and both notes, an unpublished one without', async () => {
  const evaluations = (await download(life.person)).rows('evaluations-of-you.json')
  expect(evaluations.find(({ id }) => id === life.published)).toMatchObject({
    status: 'completed',
    result: { rubric_version: '2026.1' },
    notes: expect.arrayContaining([
      expect.objectContaining({ text: NEEDLES.evaluatorNote }),
      expect.objectContaining({ text: NEEDLES.note }),
    ]),
  })
  expect(evaluations.find(({ id }) => id === life.waiting)).toMatchObject({
    status: 'submitted',
    result: null,
    notes: null,
  })
})

test("[K10] an evaluator's download holds what they wrote, and nothing of the children they rated", async () => {
  const zip = await download(life.evaluator)
  expect(zip.rows('evaluations-by-you.json')).toMatchObject([
    { id: life.published, ratings: { 'skill:1': { value: 3 } } },
  ])
  expect(zip.rows('notes-by-you.json')).toMatchObject([{ text: NEEDLES.evaluatorNote }])
  const all = zip.names
    .filter((name) => !name.startsWith('notes-by-you'))
    .map((name) => zip.text(name))
    .join('')
  for (const needle of [
    NEEDLES.birth,
    NEEDLES.last,
    NEEDLES.email,
    NEEDLES.school,
    NEEDLES.guardian,
    NEEDLES.video,
    NEEDLES.event,
    NEEDLES.note,
  ])
    expect(all).not.toContain(needle)
})

test('[K10] after PostgreSQL aborts the reading of a download, the download names each file once', async () => {
  const bytes = await ownDataZip({ ...server.services, db: beginAgain(server.db) }, life.person.id)
  const readme = strFromU8(unzipSync(new Uint8Array(bytes))['README.txt'] ?? new Uint8Array())
  expect(readme.match(/^\S+\.json(?= \()/gmu)).toEqual(PARTS.map(({ file }) => file))
})

test("[K10] nobody's download holds what another person wrote or is", async () => {
  const zip = await download(life.person)
  const all = zip.names.map((name) => zip.text(name)).join('')
  for (const foreign of [
    life.coach.email,
    life.evaluator.email,
    life.other.id,
    'kid@example.test',
    'digest',
    'pictures/' + life.pictureId + '"',
  ])
    expect(all).not.toContain(foreign)
  for (const foreign of ['Marcus', 'Webb', 'Jalen']) expect(all).not.toContain(foreign)
  const stranger = await download(life.other)
  const theirs = stranger.names.map((name) => stranger.text(name)).join('')
  for (const needle of Object.values(NEEDLES)) expect(theirs).not.toContain(needle)
})

test('[U35] a download costs much, so there are ten a minute, for each person', async () => {
  const [busy, calm] = [await server.createUser(), await server.createUser()]
  const codes: number[] = []
  for (let count = 0; count < 11; count++)
    codes.push((await server.call(busy, 'GET', '/accounts/own-data/')).statusCode)
  expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([10, 429])
  expect((await server.call(calm, 'GET', '/accounts/own-data/')).statusCode).toBe(200)
})

test('[K10] without a sign-in there is no download', async () => {
  expect((await server.app.inject({ url: '/api/accounts/own-data/' })).statusCode).toBe(401)
})
