import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AskedPlayer } from '#domain/contracts/admin-consents.ts'
import type { WalkOn } from '#domain/contracts/creations.ts'
import { CONSENT_VERSION } from '#domain/profiles/consent-text.ts'
import { aLiveCreation, aPlayerDescription } from '#tests/fixtures/operation-bodies.ts'
import { openSentReportsStage } from '#tests/support/sent-reports-stage.ts'
import type { SentReportsStage } from '#tests/support/sent-reports-stage.ts'
import { sendReports } from '../reports/send-reports.ts'

let stage: SentReportsStage
beforeAll(async () => {
  stage = await openSentReportsStage()
})
afterAll(() => stage.stop())

const bornYearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`
const CHILD = bornYearsAgo(10)
const ADULT = bornYearsAgo(20)
const organizationOf = (school_grade: string | null) => ({ ...aLiveCreation().player.organization, school_grade })

type Age = { date_of_birth: string | null; school_grade: string | null }
async function ageOf(playerId: string): Promise<Age> {
  const [row] = await stage.server.db.query<Age>(
    `SELECT date_of_birth, organization ->> 'school_grade' AS school_grade FROM player WHERE id = $1`,
    [playerId],
  )
  if (!row) throw new Error('The player is gone')
  return row
}

/** A published report of a child whose guardian was asked at an address. */
async function anAskedChild(age: Partial<WalkOn> = { date_of_birth: CHILD, organization: organizationOf('5') }) {
  const guardian = stage.anAddress()
  const report = await stage.aLiveReport(guardian, { walkOn: age })
  await stage.sweep()
  const consent = /\/consent\/([\w-]+)/u.exec(stage.mailTo(guardian).text)?.[1] ?? ''
  const answer = (it: 'give' | 'withdraw') =>
    stage.server.app.inject({
      method: 'POST',
      url: `/api/consent/${consent}/`,
      payload: { answer: it, given_name: 'Pat Webb', text_version: CONSENT_VERSION },
    })
  return { ...report, guardian, answer }
}

/** One that is not completed: its player can be described. Says of the age what is known. */
async function anotherGame(playerId: string): Promise<string> {
  const { date_of_birth, school_grade } = await ageOf(playerId)
  const creation = aLiveCreation()
  const player = { ...creation.player, id: playerId, date_of_birth, organization: organizationOf(school_grade) }
  await stage.server.apply(stage.evaluator, 'live.create', { ...creation, player })
  return creation.evaluation_submission_id
}

type Asked = Awaited<ReturnType<typeof anAskedChild>>
/** Every way in which an evaluator may write a player's age. */
const WAYS = {
  'live.create of another game': ({ playerId }: Asked, age: Partial<WalkOn>) => {
    const creation = aLiveCreation()
    const player = { ...creation.player, ...age, id: playerId, city: 'Ocala' }
    return stage.server.apply(stage.evaluator, 'live.create', { ...creation, player })
  },
  'player.describe': async ({ playerId }: Asked, age: Partial<WalkOn>) =>
    stage.server.apply(
      stage.evaluator,
      'player.describe',
      aPlayerDescription(await anotherGame(playerId), { ...age, city: 'Ocala' }),
    ),
} as const

const OLDER: Record<string, Partial<WalkOn>> = {
  'an adult birth date': { date_of_birth: ADULT, organization: organizationOf('5') },
  'an earlier birth date': { date_of_birth: bornYearsAgo(12), organization: organizationOf('5') },
  'no birth date and a high grade': { date_of_birth: null, organization: organizationOf('11') },
}
const ways = Object.keys(WAYS) as Array<keyof typeof WAYS> // The table's own keys.
const cases = ways.flatMap((way) =>
  Object.keys(OLDER).flatMap((what) => (['asked', 'declined'] as const).map((after) => ({ way, what, after }))),
)

test.each(cases)(
  '[K40] $way with $what is taken without the age once a guardian $after',
  async ({ way, what, after }) => {
    const child = await anAskedChild()
    if (after === 'declined') await child.answer('withdraw')
    const before = await ageOf(child.playerId)
    const result = await WAYS[way](child, OLDER[what] ?? {})
    expect(result).toMatchObject({ status: 'applied', server: { not_taken: ['age'] } })
    expect(await ageOf(child.playerId)).toEqual(before)
    const [row] = await stage.server.db.query('SELECT city FROM player WHERE id = $1', [child.playerId])
    expect(row).toEqual({ city: 'Ocala' })
    // Nor does the link go to anybody else.
    const third = stage.anAddress()
    await stage.server.call(stage.evaluator, 'POST', `/evaluation/${child.id}/readers/`, { email: third })
    await stage.sweep()
    expect(stage.server.mailbox.mails.filter(({ to }) => to === third)).toEqual([])
  },
)

test('[K40] a grade of a child does not become an older one either, nor a birth date where none was', async () => {
  const child = await anAskedChild({ organization: organizationOf('5') })
  for (const older of [
    { organization: organizationOf('9') },
    { organization: organizationOf('5'), date_of_birth: bornYearsAgo(12) },
  ]) {
    const told = await WAYS['player.describe'](child, older)
    expect(told.server?.not_taken).toEqual(['age'])
    expect(await ageOf(child.playerId)).toEqual({ date_of_birth: null, school_grade: '5' })
  }
  // A younger one is taken.
  const younger = await WAYS['player.describe'](child, { organization: organizationOf('4') })
  expect(younger.server?.not_taken).toBeUndefined()
  expect(await ageOf(child.playerId)).toEqual({ date_of_birth: null, school_grade: '4' })
})

test('[K40] whoever writes it, the database keeps the age of a player whose guardian was asked', async () => {
  const { playerId } = await anAskedChild()
  await stage.server.db.query('UPDATE player SET date_of_birth = $2 WHERE id = $1', [playerId, ADULT])
  expect((await ageOf(playerId)).date_of_birth).toBe(CHILD)
})

test('[K40] a no counts at any age', async () => {
  const { playerId, id, answer } = await anAskedChild()
  await answer('withdraw')
  // As if the player had grown up since.
  await stage.server.db.transaction(async (sql) => {
    await sql.query('ALTER TABLE player DISABLE TRIGGER keep_age_once_asked')
    await sql.query('UPDATE player SET date_of_birth = $2 WHERE id = $1', [playerId, ADULT])
    await sql.query('ALTER TABLE player ENABLE TRIGGER keep_age_once_asked')
  })
  const third = stage.anAddress()
  await stage.server.call(stage.evaluator, 'POST', `/evaluation/${id}/readers/`, { email: third })
  expect(await sendReports(stage.server.services)).toBe(0)
  const forced = stage.server.db.query(
    `INSERT INTO report_link (token_digest, reader_id)
     SELECT gen_random_uuid()::text, id FROM report_reader WHERE evaluation_id = $1 LIMIT 1`,
    [id],
  )
  await expect(forced).rejects.toMatchObject({ constraint: 'child_needs_consent' })
})

test('[K40] an admin corrects the age with a reason; the report goes out, the audit knows who, and a no stands', async () => {
  const admin = await stage.server.createUser({ role: 'Owner', isAdmin: true })
  const child = await anAskedChild()
  const listed = await stage.server.call(admin, 'GET', `/admin/consents/?search=${child.guardian}`)
  expect(listed.json<{ results: AskedPlayer[] }>().results).toMatchObject([
    {
      player_id: child.playerId,
      player_name: 'Marcus Webb',
      state: 'requested',
      date_of_birth: CHILD,
      corrected: null,
    },
  ])
  const correct = (body: object, as = admin) =>
    stage.server.call(as, 'PUT', `/admin/consents/${child.playerId}/age/`, body)
  const right = { date_of_birth: ADULT, school_grade: '11', reason: 'Copy of the passport' }
  expect((await correct({ ...right, reason: ' ' })).json()).toMatchObject({ fields: { reason: ['Enter the reason'] } })
  expect((await correct({ ...right, date_of_birth: '2999-01-01' })).statusCode).toBe(422)
  expect((await correct(right, stage.evaluator)).statusCode).toBe(403)
  expect((await correct(right)).json()).toMatchObject({ corrected: { reason: 'Copy of the passport' } })
  expect(await ageOf(child.playerId)).toEqual({ date_of_birth: ADULT, school_grade: '11' })
  const [deed] = await stage.server.db.query(`SELECT actor_id, details FROM audit WHERE action = 'correct age'`)
  expect(deed).toEqual({
    actor_id: admin.id,
    details: { player_id: child.playerId, changes: { age: ['child', '13 or older'] } },
  })
  expect(await stage.sweep()).toBe(1)
  expect((await child.answer('withdraw')).statusCode).toBe(404)

  const refused = await anAskedChild()
  await refused.answer('withdraw')
  await stage.server.call(admin, 'PUT', `/admin/consents/${refused.playerId}/age/`, right)
  expect((await ageOf(refused.playerId)).date_of_birth).toBe(ADULT)
  await stage.server.call(stage.evaluator, 'POST', `/evaluation/${refused.id}/readers/`, { email: stage.anAddress() })
  expect(await stage.sweep()).toBe(0)
})

test('[K40] a player whose guardian nobody asked is described as ever', async () => {
  const { id, playerId } = await stage.aLiveReport(null, { walkOn: { date_of_birth: CHILD }, isPublished: false })
  const said = { date_of_birth: ADULT, organization: organizationOf('5') }
  const told = await stage.server.apply(stage.evaluator, 'player.describe', aPlayerDescription(id, said))
  expect(told.server?.not_taken).toBeUndefined()
  expect((await ageOf(playerId)).date_of_birth).toBe(ADULT)
})

test('[K40, EV106] a change at an event is applied and audited without the age of an asked player', async () => {
  const [owner, eventId, id] = [await stage.server.createUser({ role: 'Coach' }), randomUUID(), randomUUID()]
  await stage.server.db.query(
    `INSERT INTO event (id, name, starts_on, ends_on, time_zone, made_by)
     VALUES ($1, 'Fall Tryout', '2026-11-21', '2026-11-22', 'UTC', $2)`,
    [eventId, owner.id],
  )
  const { playerId } = await anAskedChild()
  await stage.server.db.query('INSERT INTO event_player (id, event_id, player_id, bib) VALUES ($1, $2, $3, 5)', [
    id,
    eventId,
    playerId,
  ])
  const change = { mutation_id: randomUUID(), event_id: eventId, event_player_id: id }
  const told = await stage.server.apply(owner, 'event-player.change', { ...change, date_of_birth: ADULT, bib: '61' })
  expect(told.server?.not_taken).toEqual(['age'])
  expect((await ageOf(playerId)).date_of_birth).toBe(CHILD)
  const [row] = await stage.server.db.query('SELECT bib FROM event_player WHERE id = $1', [id])
  expect(row).toEqual({ bib: '61' })
  const audited = () =>
    stage.server.db.query(
      `SELECT details -> 'fields' AS fields FROM audit WHERE action = 'change event player'
         AND details ->> 'event_id' = $1`,
      [eventId],
    )
  expect(await audited()).toEqual([])
  const both = { ...change, mutation_id: randomUUID(), date_of_birth: ADULT, first_name: 'Mark' }
  expect((await stage.server.apply(owner, 'event-player.change', both)).server?.not_taken).toEqual(['age'])
  expect(await audited()).toEqual([{ fields: ['first_name'] }])
})
