import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#tests/support/all-endpoints.ts'
import type { TeamPortal } from '#domain/contracts/portal.ts'
import type { Report } from '#domain/contracts/evaluations.ts'
import type { OpenedReport } from '#domain/contracts/reports.ts'
import { describeApi } from '#server/http/openapi.ts'
import { sendReports } from '#server/resources/reports/send-reports.ts'
import { allOf, openOutcomeStage, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterAll(() => stage.stop())

type Published = Awaited<ReturnType<typeof aPublishedEvent>>

/** A published event at which two evaluators rated one player, 3 in every skill but one. The report goes to `email`. */
async function aPublishedEvent(email = `family.${randomUUID()}@example.test`) {
  const event = await stage.anEvent()
  const player = await stage.aPlayer(event.id, { email })
  const sheet = await stage.rate(event.evaluators[0], player, allOf(TRYOUT, 3))
  await stage.rate(event.evaluators[1], player, { ...allOf(TRYOUT, 3), 'skill:2': 5 })
  await stage.close(event.organizer, event.id)
  const lead = await event.staff('lead')
  const [gap] = await stage.cases(lead, event.id)
  await decideGap(await event.staff('lead'), event.id, gap?.id)
  await stage.publish(event.organizer, event.id)
  const report = (await stage.consensusOf(player))?.id ?? ''
  return { ...event, email, player, sheet, report, gap: gap?.id }
}

const decideGap = (by: TestUser, eventId: string, gapId: string | undefined) =>
  stage.call(by, 'PUT', `/event/${eventId}/cases/${gapId}/`, { decision: 'decide', value: null, reason: 'As seen' })

const reopenGap = (gapId: string | undefined) =>
  stage.db.query(
    `UPDATE event_case SET state = 'open', reason = NULL, decided_by = NULL, decided_at = NULL WHERE id = $1`,
    [gapId],
  )

const readersOf = async (player: string) =>
  (
    await stage.db.query<{ user_id: string }>('SELECT user_id FROM rating_reader WHERE event_player_id = $1', [player])
  ).map(({ user_id }) => user_id)

const playerIdOf = async (eventPlayerId: string) =>
  (await stage.db.query<{ player_id: string }>('SELECT player_id FROM event_player WHERE id = $1', [eventPlayerId]))[0]
    ?.player_id

const joinAsEvaluator = (user: TestUser, eventId: string) =>
  stage.db.query(
    `INSERT INTO event_staff (event_id, user_id, parts, parts_ever) VALUES ($1, $2, '{evaluator}', '{evaluator}')`,
    [eventId, user.id],
  )

/** A team with these event players on its roster, of a new coach. */
async function aTeamOf(...eventPlayerIds: string[]) {
  const coach = await stage.createUser({ role: 'Coach' })
  const [team] = await stage.db.query<{ id: number }>(
    `INSERT INTO team (coach_id, name, team_type, gender, level_name)
     VALUES ($1, 'Hawks', 'School Team', 'Male', 'Varsity') RETURNING id`,
    [coach.id],
  )
  for (const [place, id] of eventPlayerIds.entries())
    await stage.db.query(
      `INSERT INTO roster_entry (id, team_id, walk_on_id, place, jersey_number, first_name, last_name)
       VALUES ($1, $2, $3, $4, $5, 'Jo', 'Line')`,
      [randomUUID(), team?.id, await playerIdOf(id), place, String(place)],
    )
  return { coach, dashboard: `/dashboard/?team_id=${team?.id}` }
}

/** Opens the newest report link that was sent to an inbox, and asks for its PDF. */
async function openLink(inbox: string) {
  const post = (path: string, payload: object = {}) =>
    stage.app.inject({ method: 'POST', url: `/api/report/${path}/`, payload })
  const newest = () => stage.mailbox.mails.findLast(({ to }) => to === inbox)?.text ?? ''
  const token = /\/report\/([\w-]+)/u.exec(newest())?.[1] ?? ''
  await post(`${token}/code`)
  const opened = await post(`${token}/open`, { code: /: (\d{6})\n/u.exec(newest())?.[1] ?? '' })
  const { session, evaluation_submission_id } = opened.json<OpenedReport>()
  return { opened, paper: () => post(`${token}/pdf`, { session, evaluation_submission_id }) }
}

const result = (by: TestUser, { report }: Published, paper = '') =>
  stage.call(by, 'GET', `/evaluation/result/${paper}?evaluation_submission_id=${report}`)

type Reading = (event: Published) => Promise<{ by: TestUser; answer: Awaited<ReturnType<typeof stage.call>> }>
const as = async (by: TestUser, read: (by: TestUser) => ReturnType<typeof stage.call>) => ({
  by,
  answer: await read(by),
})
const asLead = async (event: Published, read: (by: TestUser) => ReturnType<typeof stage.call>) =>
  as(await event.staff('lead'), read)
const anAdmin = () => stage.createUser({ role: 'Evaluator', isAdmin: true })

/** Makes the second evaluator a reader, and sends ratings of theirs, which wait. Returns the address of the decision. */
async function waitingRatings(event: Published) {
  const [, second] = event.evaluators
  await stage.db.query(
    'INSERT INTO rating_reader (event_player_id, user_id, read_at, counts_until) VALUES ($1, $2, now(), now())',
    [event.player, second.id],
  )
  await stage.rate(second, event.player, { 'skill:1': 5 }, { rev: 2 })
  return `/event/${event.id}/held-ratings/${event.player}/${second.id}/`
}

/** How to call each endpoint whose answer has ratings, or why its ratings are not by others at an event. */
const ANSWERS: Record<string, Reading | string> = {
  'GET /evaluation/get_evaluation_data/': async (event) =>
    as(await anAdmin(), (by) =>
      stage.call(by, 'GET', `/evaluation/get_evaluation_data/?evaluation_submission_id=${event.sheet}`),
    ),
  'GET /evaluation/result/': async (event) => as(await anAdmin(), (by) => result(by, event)),
  'GET /evaluation/result/pdf/': async (event) => as(await anAdmin(), (by) => result(by, event, 'pdf/')),
  'POST /report/:token/open/': async ({ email }) => {
    await sendReports(stage.services)
    return as(await stage.createUser({ email }), async () => (await openLink(email)).opened)
  },
  'POST /report/:token/pdf/': async ({ email }) => {
    await sendReports(stage.services)
    const { paper } = await openLink(email)
    // Opening a link makes existing accounts of this inbox readers, so the account is created afterward.
    return as(await stage.createUser({ email }), paper)
  },
  'GET /dashboard/': async ({ player }) => {
    const { coach, dashboard } = await aTeamOf(player)
    return as(coach, (by) => stage.call(by, 'GET', dashboard))
  },
  'GET /accounts/own-data/': async ({ player }) => {
    const by = await stage.createUser({ role: 'Player' })
    await stage.db.query('UPDATE player SET user_id = $2 WHERE id = $1', [await playerIdOf(player), by.id])
    return as(by, () => stage.call(by, 'GET', '/accounts/own-data/'))
  },
  'GET /event/:event_id/board/': ({ id, organizer }) =>
    as(organizer, (by) => stage.call(by, 'GET', `/event/${id}/board/`)),
  'GET /event/:event_id/cases/': (event) => asLead(event, (by) => stage.call(by, 'GET', `/event/${event.id}/cases/`)),
  'PUT /event/:event_id/cases/:case_id/': async (event) => {
    await reopenGap(event.gap)
    return asLead(event, (by) => decideGap(by, event.id, event.gap))
  },
  'GET /event/:event_id/held-ratings/': async (event) => {
    await waitingRatings(event)
    return asLead(event, (by) => stage.call(by, 'GET', `/event/${event.id}/held-ratings/`))
  },
  'PUT /event/:event_id/held-ratings/:event_player_id/:user_id/': async (event) => {
    const address = await waitingRatings(event)
    return asLead(event, (by) =>
      stage.call(by, 'PUT', address, { counts: true, items: [{ key: 'skill:1', value: 5 }] }),
    )
  },
  'GET /event/:event_id/ready/': 'the user’s own sheets',
  'GET /evaluation/player_score_structure/': 'a rubric',
  'GET /accounts/player/profile/dropdowns/': 'choices of a form',
  'GET /dashboard/agreement/': 'how evaluators agree, over all players',
  'GET /evaluation/evaluator/agreement/': 'how evaluators agree, over all players',
}
/** These answer with a file, so no contract describes what is in it. */
const WITHOUT_CONTRACT = ['GET /accounts/own-data/', 'GET /evaluation/result/pdf/', 'POST /report/:token/pdf/']

test('[EV143] the table below knows every answer with ratings', () => {
  const { paths } = describeApi(endpoints, '0.0.0-test')
  const shown = endpoints.flatMap(({ method, path }) => {
    const answer = JSON.stringify(paths[path.replaceAll(/:(\w+)/gu, '{$1}')]?.[method.toLowerCase()]?.responses)
    return /"(?:ratings?|values?|figure)":\{/u.test(answer) ? [`${method} ${path}`] : []
  })
  expect([...shown, ...WITHOUT_CONTRACT].toSorted()).toEqual(Object.keys(ANSWERS).toSorted())
})

const readings = Object.entries(ANSWERS).flatMap(([name, it]) => (typeof it === 'string' ? [] : [[name, it] as const]))
test.each(readings)('[EV143] the user of %s becomes a reader of the player it shows', async (_, read) => {
  const event = await aPublishedEvent()
  const { by, answer } = await read(event)
  expect([answer.statusCode, answer.statusCode === 200 || answer.body]).toEqual([200, true])
  expect(await readersOf(event.player)).toContain(by.id)
})

test('[EV143] a coach who saw the ratings on a dashboard and then rates waits for a lead', async () => {
  const { id, organizer, player } = await aPublishedEvent()
  const { coach, dashboard } = await aTeamOf(player)
  const answer = (await stage.call(coach, 'GET', dashboard)).json<TeamPortal>()
  expect(answer.skills[0]?.values).toMatchObject([{ rating: 3 }])
  await joinAsEvaluator(coach, id)
  await stage.rate(coach, player, allOf(TRYOUT, 4))
  await stage.publish(organizer, id)
  expect((await stage.consensusOf(player))?.ratings['skill:1']?.value).toBe(3)
})

test('[EV143] a dashboard makes no reader of a player whom only its user rated, or who has no event’s report', async () => {
  const event = await stage.anEvent()
  const [own, unrated] = [await stage.aPlayer(event.id), await stage.aPlayer(event.id, { bib: '58' })]
  const { coach, dashboard } = await aTeamOf(own, unrated)
  await joinAsEvaluator(coach, event.id)
  await stage.rate(coach, own, allOf(TRYOUT, 3))
  await stage.close(event.organizer, event.id)
  await stage.publish(event.organizer, event.id)
  const { roster } = (await stage.call(coach, 'GET', dashboard)).json<TeamPortal>()
  expect(roster.map(({ latest }) => latest !== null)).toEqual([true, false])
  expect([await readersOf(own), await readersOf(unrated)]).toEqual([[], []])
})

test('[EV143] the reader of a report is a reader of the earlier event it shows', async () => {
  const [first, second] = [await aPublishedEvent(), await aPublishedEvent()]
  await stage.db.query('UPDATE player SET joined_to = $2, joined_at = now(), joined_inbox = $3 WHERE id = $1', [
    await playerIdOf(first.player),
    await playerIdOf(second.player),
    first.email,
  ])
  const admin = await anAdmin()
  const { earlier } = (await result(admin, second)).json<Report>()
  expect(earlier[0]?.skills).toContainEqual({ skill_id: 1, rating: 3 })
  expect([await readersOf(first.player), await readersOf(second.player)]).toEqual([
    expect.arrayContaining([admin.id]),
    expect.arrayContaining([admin.id]),
  ])
  await joinAsEvaluator(admin, first.id)
  await stage.rate(admin, first.player, allOf(TRYOUT, 4))
  await stage.publish(first.organizer, first.id)
  expect((await stage.consensusOf(first.player))?.ratings['skill:1']?.value).toBe(3)
})

/** An event whose family opened the report by its link, without an account, and the account they created afterwards. */
async function anAccountAfterTheLink() {
  const inbox = `parent.${randomUUID()}@example.test`
  const event = await aPublishedEvent(inbox)
  await sendReports(stage.services)
  expect((await openLink(inbox)).opened.statusCode).toBe(200)
  const parent = await stage.createUser({ email: inbox })
  await joinAsEvaluator(parent, event.id)
  return { ...event, parent }
}

test.each(['is open', 'has ended'])(
  '[EV144] a family reads by a link that %s, creates an account and rates',
  async (link) => {
    const { id, organizer, player, report, parent } = await anAccountAfterTheLink()
    if (link === 'has ended')
      await stage.db.query(`UPDATE report_reader SET ended_at = now(), ended_by = 'revoked' WHERE evaluation_id = $1`, [
        report,
      ])
    await stage.rate(parent, player, allOf(TRYOUT, 4))
    expect(await readersOf(player)).toContain(parent.id)
    await stage.publish(organizer, id)
    expect((await stage.consensusOf(player))?.ratings['skill:1']?.value).toBe(3)
  },
)

test('[EV144] a link that was sent but not opened makes no reader', async () => {
  const inbox = `parent.${randomUUID()}@example.test`
  const { id, player } = await aPublishedEvent(inbox)
  await sendReports(stage.services)
  const parent = await stage.createUser({ email: inbox })
  await joinAsEvaluator(parent, id)
  await stage.rate(parent, player, allOf(TRYOUT, 4))
  expect(await readersOf(player)).not.toContain(parent.id)
})

test('[EV144] an opened report makes a reader of the earlier event it shows', async () => {
  const { player, report, parent } = await anAccountAfterTheLink()
  const later = await aPublishedEvent(parent.email)
  await stage.db.query('UPDATE evaluation SET player_id = $2 WHERE id = $1', [later.report, await playerIdOf(player)])
  for (const [opened, at] of Object.entries({ [report]: null, [later.report]: new Date() }))
    await stage.db.query('UPDATE report_reader SET opened_at = $2 WHERE evaluation_id = $1', [opened, at])
  await stage.rate(parent, player, allOf(TRYOUT, 4))
  expect(await readersOf(player)).toContain(parent.id)
})

test('[EV144] a family that read the report can’t be asked as a third evaluator', async () => {
  const { id, staff, gap, parent } = await anAccountAfterTheLink()
  await reopenGap(gap)
  const asked = await stage.call(await staff('lead'), 'PUT', `/event/${id}/cases/${gap}/`, {
    decision: 'third',
    user_id: parent.id,
  })
  expect(asked.json()).toMatchObject({
    fields: { user_id: ['They have seen what others rated. Choose somebody else.'] },
  })
})
