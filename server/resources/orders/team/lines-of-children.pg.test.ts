import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Roster, RosterPlayer } from '#domain/contracts/teams.ts'
import { LINE_CONSENTS } from '#domain/contracts/teams.ts'
import { isYouthTeam, lineRefusal } from '#domain/orders/line-refusal.ts'
import { CONSENT_VERSION } from '#domain/profiles/consent-text.ts'
import { sameInbox } from '#domain/profiles/same-inbox.ts'
import { aTeamOrder } from '#tests/fixtures/a-team-order.ts'
import { aRosterPlayer, aTeamForm } from '#tests/fixtures/a-team.ts'
import { aPurchaseOf } from '#tests/support/orders.ts'
import { startTeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { CoachedTeam, TeamOrderStage } from '#tests/support/team-order-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { eraseAccount } from '../../own-data/erase-account.ts'
import { digestOf, newSecret } from '../../../letters/link-secret.ts'

let stage: TeamOrderStage
beforeAll(async () => {
  stage = await startTeamOrderStage()
})
afterAll(() => stage.close())

const TEN_YEARS_AGO = `${new Date().getUTCFullYear() - 10}-01-01`
type Child = TestUser & { playerId: string; token: string }
type ATeam = CoachedTeam & { line: string }

/**
 * A team of one line in the eleventh grade, whose player is a child of ten with an account, joined with a guardian's
 * consent.
 */
async function aTeamWithAChild(): Promise<ATeam & { child: Child }> {
  const team = await stage.aTeam({ players: 1 })
  await aPurchaseOf(stage, team.coach, { credits: 9, days: 90 })
  const line = team.lines[0] ?? ''
  const child = await stage.link(line, TEN_YEARS_AGO)
  await stage.db.query('UPDATE roster_entry SET email = $2 WHERE id = $1', [line, child.email])
  const it = { ...team, line, child: { ...child, token: '' } }
  it.child.token = await agree(child.playerId)
  return it
}

/** A guardian of this child agrees; resolves to the secret of their link. */
async function agree(playerId: string): Promise<string> {
  const token = newSecret()
  await stage.db.query(
    `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, expires_at,
      given_at, given_name)
     VALUES ($1, $2, 'Dana Reyes', 'dana@example.test', $3, $4, now(), now(), 'Dana Reyes')`,
    [randomUUID(), playerId, digestOf(token), CONSENT_VERSION],
  )
  return token
}

async function withdraw({ token }: Child) {
  const answer = await stage.app.inject({
    method: 'POST',
    url: `/api/consent/${token}/`,
    payload: { answer: 'withdraw', given_name: 'Dana Reyes', text_version: CONSENT_VERSION },
  })
  expect(answer.statusCode).toBe(200)
}

const rosterOf = async ({ coach, team }: CoachedTeam) =>
  (await stage.call(coach, 'GET', `/team/list/${team.id}/roster`)).json<Roster>()

async function save(it: CoachedTeam, players: RosterPlayer[]) {
  const { roster_revision } = await rosterOf(it)
  const saved = await stage.call(it.coach, 'POST', `/team/${it.team.id}/roster`, {
    roster_revision,
    is_completed: false,
    players,
  })
  expect([saved.statusCode, saved.statusCode === 200 || saved.body]).toEqual([200, true])
}

/** What a coach is told who orders for this line; undefined when it is ordered. */
async function toldOf({ coach, team }: CoachedTeam, line: string): Promise<string | undefined> {
  const answer = await stage.submit(coach, team.id, aTeamOrder([line]))
  expect([201, 422]).toContain(answer.statusCode)
  return answer.json<{ fields?: Record<string, string[]> }>().fields?.['players.0.player_id']?.[0]
}

const ANA = { first_name: 'Ana', last_name: 'Brooks', school_grade: '11' }
const HAS_TO_AGREE = /^A parent or guardian of .+ must agree first/u

const CHANGES: ReadonlyArray<[what: string, change: (it: ATeam & { child: Child }) => RosterPlayer]> = [
  ['as it was', ({ line, child }) => aRosterPlayer({ ...ANA, id: line, email: child.email })],
  [
    'with another grade and without the address',
    ({ line }) => aRosterPlayer({ ...ANA, id: line, school_grade: '12', email: null }),
  ],
  ['with another address', ({ line }) => aRosterPlayer({ ...ANA, id: line, email: 'other@example.test' })],
  [
    'under another name',
    ({ line }) => aRosterPlayer({ ...ANA, id: line, first_name: 'Bea', last_name: 'Stone', email: null }),
  ],
  [
    'removed and typed anew with the name',
    () => aRosterPlayer({ ...ANA, id: randomUUID(), first_name: 'ANÁ', email: null }),
  ],
  [
    'removed and typed anew with the name of the account',
    () => aRosterPlayer({ ...ANA, id: randomUUID(), first_name: 'Maya', last_name: 'Okafor', email: null }),
  ],
  [
    'removed and typed anew with the address, spelled otherwise',
    ({ child }) =>
      aRosterPlayer({
        ...ANA,
        id: randomUUID(),
        first_name: 'Bea',
        last_name: 'Stone',
        email: child.email.toUpperCase().replace('@', '+hoops@'),
      }),
  ],
]

test.each(CHANGES)(
  '[O110] once a guardian has taken the consent back, nothing is ordered for the line %s',
  async (_what, change) => {
    const it = await aTeamWithAChild()
    await withdraw(it.child)
    const line = change(it)
    await save(it, [line])
    expect(await toldOf(it, line.id)).toMatch(HAS_TO_AGREE)
    expect(await stage.endOf(it.coach)).toMatchObject({ orders: [], evaluations: [] })
  },
)

test('[O110] nor in another team of the same coach; a line of somebody else is ordered', async () => {
  const it = await aTeamWithAChild()
  await withdraw(it.child)
  const team = (
    await stage.call(it.coach, 'POST', '/team/', aTeamForm({ age_group: '17U', name: 'Second Team' }))
  ).json<CoachedTeam['team']>()
  const [anew, other] = [
    aRosterPlayer({ ...ANA, email: null }),
    aRosterPlayer({ first_name: 'Ivy', last_name: 'Flores', school_grade: '11', jersey_number: '8' }),
  ]
  await save({ ...it, team }, [anew, other])
  expect(await toldOf({ ...it, team }, anew.id)).toMatch(HAS_TO_AGREE)
  expect(await toldOf({ ...it, team }, other.id)).toBeUndefined()
})

test('[O110] once a guardian has agreed again, the line is judged by its grade until its player joins again', async () => {
  const it = await aTeamWithAChild()
  await withdraw(it.child)
  expect(await toldOf(it, it.line)).toMatch(HAS_TO_AGREE)
  await agree(it.child.playerId)
  expect(await toldOf(it, it.line)).toBeUndefined()
})

test('[O110] whoever deletes the account of the child does not open its line', async () => {
  const it = await aTeamWithAChild()
  await withdraw(it.child)
  await stage.db.transaction((sql) => eraseAccount(sql, stage.services, it.child.id, new Date().toISOString()))
  expect(await stage.db.query('SELECT once_player_id, email FROM roster_entry WHERE id = $1', [it.line])).toEqual([
    { once_player_id: null, email: null },
  ])
  expect(await toldOf(it, it.line)).toMatch(HAS_TO_AGREE)
  const anew = aRosterPlayer({ ...ANA, email: null })
  await save(it, [anew])
  expect(await toldOf(it, anew.id)).toMatch(HAS_TO_AGREE)
})

test("[O110] an address that is a child's is refused in an order; the roster does not tell whose it is", async () => {
  const [it, child] = [
    await stage.aTeam({ players: 1 }),
    await stage.link((await stage.aTeam({ players: 1 })).lines[0] ?? '', TEN_YEARS_AGO),
  ]
  await aPurchaseOf(stage, it.coach, { credits: 3, days: 90 })
  const line = aRosterPlayer({ ...ANA, email: child.email })
  await save(it, [line])
  expect((await rosterOf(it)).players).toMatchObject([{ link: 'invited', consent: 'by-grade' }])
  expect(await toldOf(it, line.id)).toMatch(HAS_TO_AGREE)
  await agree(child.playerId)
  expect(await toldOf(it, line.id)).toBeUndefined()
})

test('[O110] a consent that ends takes back what waits for a line that was or bears the child, and stops what is not paid', async () => {
  const it = await aTeamWithAChild()
  await stage.db.query('UPDATE roster_entry SET player_id = NULL WHERE id = $1', [it.line])
  expect(await toldOf(it, it.line)).toBeUndefined()
  const unpaid = await stage.order({ ...it, lines: [it.line] }, { payment: { mode: 'checkout' } })
  await withdraw(it.child)
  expect((await stage.get(it.coach, unpaid.team_submission_id)).evaluations.map(({ status }) => status)).toEqual([
    'cancelled',
  ])
  expect(await stage.endOf(it.coach)).toMatchObject({
    evaluations: ['returned', 'cancelled'],
    held: 0,
    credits: [[9, 9]],
  })
})

test('[O110] the database refuses what the server would let through, and takes nothing back into the queue', async () => {
  const it = await aTeamWithAChild()
  await stage.db.query('UPDATE roster_entry SET player_id = NULL WHERE id = $1', [it.line])
  const order = await stage.order({ ...it, lines: [it.line] }, { payment: { mode: 'credits' } })
  const setTo = (status: string) =>
    stage.db.query(`UPDATE evaluation SET status = $2 WHERE team_submission_id = $1`, [
      order.team_submission_id,
      status,
    ])
  await setTo('in_review')
  await withdraw(it.child)
  await expect(setTo('submitted')).rejects.toMatchObject({ constraint: 'child_needs_consent' })
})

test('[O84, O110] form and database decide alike, whatever is known of a line', async () => {
  const grades = [null, '', '0', '3', '7', '8', '11', '12', 'post_grad']
  const rows = LINE_CONSENTS.flatMap((consent) =>
    grades.flatMap((grade) => [true, false].map((isYouth) => ({ consent, grade, isYouth }))),
  )
  const decided = await stage.db.query<{ may: boolean }>(
    'SELECT line_may_be_ordered(consent, grade, youth) AS may FROM unnest($1::text[], $2::text[], $3::boolean[]) WITH ORDINALITY AS it (consent, grade, youth, at) ORDER BY at',
    [rows.map((it) => it.consent), rows.map((it) => it.grade), rows.map((it) => it.isYouth)],
  )
  const line = { first_name: 'Ana', last_name: 'Brooks', link: 'none' }
  expect(decided.map(({ may }, at) => ({ ...rows[at], may }))).toEqual(
    rows.map((it) => ({
      ...it,
      may: lineRefusal({ ...line, school_grade: it.grade, consent: it.consent }, it.isYouth) === undefined,
    })),
  )

  const teams = [null, 'Middle School', 'High School'].flatMap((level_name) =>
    [null, '', '9U', '14U', '15U', '19U', 'Open'].flatMap((age_group) =>
      ['youth', 'hs_varsity'].map((level) => ({ level_name, age_group, level })),
    ),
  )
  const youths = await stage.db.query<{ is_youth: boolean }>(
    'SELECT is_youth_team(name, age, level) AS is_youth FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS it (name, age, level, at) ORDER BY at',
    [teams.map((it) => it.level_name), teams.map((it) => it.age_group), teams.map((it) => it.level)],
  )
  expect(youths.map(({ is_youth }) => is_youth)).toEqual(teams.map((it) => isYouthTeam(it, it.level)))
})

test('[O110, K2] form and database read an address alike', async () => {
  const addresses = [
    'Kid@example.test',
    'kid+a@example.test',
    'k.i.d@example.test',
    'k.id+x@gmail.com',
    'KID@googlemail.com',
    'kid@notgmail.com',
    'kid@gmail.com.test',
  ]
  const pairs = addresses.flatMap((one) => addresses.map((other) => [one, other] as const))
  const same = await stage.db.query<{ same: boolean }>(
    'SELECT inbox_of(one) = inbox_of(other) AS same FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS it (one, other, at) ORDER BY at',
    [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
  )
  expect(same.map((it) => it.same)).toEqual(pairs.map(([one, other]) => sameInbox(one, other)))
})
