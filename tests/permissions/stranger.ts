import { randomUUID } from 'node:crypto'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import { EVENT_PARTS } from '#domain/contracts/events.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aScoredPlayer, aSheet } from '#tests/fixtures/a-sheet.ts'
import { aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { digestOf, newSecret } from '#server/letters/link-secret.ts'
import { NO_ATHLETIC_INFO } from '#domain/contracts/players.ts'

/** What belongs to people whom the one who asks has nothing to do with, or the same ids of things that do not exist. */
export type Things = {
  live: string
  session: string
  submission: string
  player: string
  /** A walk-on whose evaluations a player can join, and one whose evaluations they joined. */
  openHistory: string
  /** A report that was sent by email, with the secrets of its link and of who opened it. */
  sent: { evaluation: string; token: string; session: string }
  joinedHistory: string
  team: number
  picture: string
  user: string
  rosterLine: string
  travelStat: number
  /** What a player is about to order, a payment of it, a video in the submission and one that is still being sent. */
  order: string
  checkout: string
  /** What the player paid for earlier, and its dispute that was won. */
  payment: string
  dispute: string
  video: string
  upload: string
  consultation: string
  program: number
  /** Who belongs to the program: whoever asks, where something is theirs. */
  member: string
  invitation: string
  /** The secret of an invitation to the program, sent to whoever asks where something is theirs. */
  invitationToken: string
  teamOrder: string
  /** An event with two players, a group and a gap that a lead decides. */
  event: string
  eventPlayer: string
  twin: string
  eventGroup: string
  eventCase: string
  /** A change of a player that waits for the organizer. */
  waitingChange: string
  publication: string
  /** What notes are written to: a submission, or the sheet of whoever rates at the event alone. */
  noted: string
  /** Whose report is sent by email: a live evaluation's, or what is made of the sheets of the event. */
  sendable: string
  /** Whose payment is asked for in place of the player's order. */
  paidTeamOrder?: string
}

type HolderRole = 'Player' | 'Evaluator' | 'Coach' | 'Director' | 'Owner'

export type Strangers = {
  things: Things
  /** What is each holder's alone. */
  ownOf: Record<HolderRole, Pick<Things, 'member' | 'invitationToken'> & Partial<Things>>
  /** The same kinds of things as a player orders, of the coach. */
  coachs: Pick<Things, 'checkout' | 'video' | 'upload' | 'paidTeamOrder'>
  /** Those who stand in a relation to the things: by the role they have. */
  holders: Record<HolderRole, TestUser>
}

/**
 * A player with a published evaluation, their evaluator, and the team, coach, director and owner above them. P11: each
 * of them has the role `added` too.
 */
export async function createStrangers(server: EvaluationServer, added?: HolderRole): Promise<Strangers> {
  const { db } = server
  const holder = (role: HolderRole) => server.createUser({ role, groups: [...new Set([role, added ?? role])] })
  const holders = {
    Player: await holder('Player'),
    Evaluator: await holder('Evaluator'),
    Coach: await holder('Coach'),
    Director: await holder('Director'),
    Owner: await holder('Owner'),
  }
  const live = await server.createLive(holders.Evaluator, { 'skill:1': 3 }, aLiveCreation())
  const submission = await server.createEvaluation({
    player: holders.Player,
    evaluator: holders.Evaluator,
    status: 'completed',
  })
  await db.query(
    'UPDATE evaluation SET final_saved_at = now(), completed_at = now(), submitted_by = $2 WHERE id = $1',
    [submission, holders.Coach.id],
  )
  const result = evaluationResult(
    { ratings: aSheet(), player: aScoredPlayer(), evaluated_on: '2026-10-31' },
    scoringRubricOf(aRubric()),
  )
  await db.query(`INSERT INTO evaluation_result (evaluation_id, rubric_version, body) VALUES ($1, '2026.1', $2)`, [
    submission,
    JSON.stringify(result),
  ])
  const [player] = await db.query<{ id: string }>('SELECT id FROM player WHERE user_id = $1', [holders.Player.id])
  const picture = randomUUID()
  await server.services.objects.put(`pictures/${picture}`, Buffer.from([0xff, 0xd8, 0xff]), 'image/jpeg')
  await db.query(
    `INSERT INTO picture (id, owner_id, object_key, media_type, byte_length) VALUES ($1, $2, $3, 'image/jpeg', 3)`,
    [picture, holders.Player.id, `pictures/${picture}`],
  )
  await db.query('UPDATE app_user SET picture_id = $2 WHERE id = $1', [holders.Player.id, picture])
  const rosterLine = randomUUID()
  const { team, program, teamOrder, travelStat } = await createTeam(server, holders, player?.id ?? '', rosterLine)
  const { sheets, consensus, ...event } = await createEvent(server, holders, program)
  const { eventPlayer } = event
  const ownOf = withSheets(await createMembers(server, holders, program), { sheets, eventPlayer, consensus })
  const ordered = await createOrder(server, holders.Player, { submission, playerId: player?.id ?? '' })
  const coachs = await createCoachsOrder(server, holders.Coach, teamOrder)
  return {
    things: {
      ...ownOf.Player,
      live,
      sendable: live,
      session: await signInOf(server, holders.Player),
      submission,
      player: player?.id ?? '',
      openHistory: await createHistory(server, holders, null),
      sent: await createSentReport(server, holders, player?.id ?? ''),
      joinedHistory: await createHistory(server, holders, player?.id ?? ''),
      team,
      picture,
      user: holders.Player.id,
      rosterLine,
      travelStat,
      program,
      invitation: await createInvitation(server, program, 'nobody@example.test', randomUUID()),
      teamOrder,
      ...event,
      noted: submission,
      ...ordered,
    },
    ownOf,
    coachs,
    holders,
  }
}

/** Joined by the player's account: with the same secrets nobody else joins it again. */
async function createSentReport(server: EvaluationServer, { Evaluator }: Strangers['holders'], playerId: string) {
  const { db } = server
  const sent = { token: randomUUID(), session: randomUUID() }
  const evaluation = await server.createEvaluation({ evaluator: Evaluator, status: 'completed' })
  await db.query('UPDATE evaluation SET completed_at = now() WHERE id = $1', [evaluation])
  const address = `${randomUUID()}@example.test`
  await db.query(
    'UPDATE player SET joined_to = $2, joined_at = now(), joined_inbox = $3 WHERE id = (SELECT player_id FROM evaluation WHERE id = $1)',
    [evaluation, playerId, address],
  )
  await db.query(
    `WITH reader AS (INSERT INTO report_reader (evaluation_id, email, owed_at, sent_at, expires_at)
       VALUES ($1, $2, now(), now(), now() + interval '1 day') RETURNING id)
     INSERT INTO report_link (token_digest, reader_id) SELECT $3, id FROM reader`,
    [evaluation, address, digestOf(sent.token)],
  )
  await db.query(
    "INSERT INTO report_session (session_digest, inbox, expires_at) VALUES ($1, $2, now() + interval '1 hour')",
    [digestOf(sent.session), address],
  )
  return { ...sent, evaluation }
}

/** A published live evaluation of a walk-on whose report was sent to the player, joined by that account or not yet. */
async function createHistory(
  server: EvaluationServer,
  { Player, Evaluator }: Strangers['holders'],
  joinedTo: string | null,
): Promise<string> {
  const creation = aLiveCreation()
  await server.createLive(Evaluator, {}, creation)
  await server.db.query(`UPDATE evaluation SET status = 'completed', completed_at = now() WHERE id = $1`, [
    creation.evaluation_submission_id,
  ])
  await server.db.query('INSERT INTO report_reader (evaluation_id, email) VALUES ($1, $2)', [
    creation.evaluation_submission_id,
    Player.email,
  ])
  // A guardian was asked by mistake, so that an admin can correct the age.
  await server.db.query(
    `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, requested_at,
       expires_at) VALUES ($1, $2, 'Pat', 'pat@example.test', $3, '2026-11', now(), now())`,
    [randomUUID(), creation.player.id, randomUUID()],
  )
  await server.db.query('UPDATE player SET joined_to = $2, joined_at = now() WHERE id = $1', [
    creation.player.id,
    joinedTo,
  ])
  return creation.player.id
}

async function signInOf(server: EvaluationServer, { id }: TestUser): Promise<string> {
  const [row] = await server.db.query<{ id: string }>(
    `INSERT INTO user_session (origin, user_id, device, signed_in_at, last_used_at)
      VALUES (gen_random_uuid(), $1, 'Safari on iPad', now(), now()) RETURNING id`,
    [id],
  )
  return row?.id ?? ''
}

async function createCoachsOrder(
  server: EvaluationServer,
  { id: userId }: TestUser,
  teamOrder: string,
): Promise<Strangers['coachs']> {
  const checkout = randomUUID()
  await server.db.query(
    `INSERT INTO checkout (id, buyer_id, team_submission_id, package_id, package_name, credits, turnaround_days,
      validity_days, amount_cents, currency, status, expires_at)
     VALUES ($1, $2, $3, 1, 'Single Evaluation', 1, 7, 180, 7900, 'USD', 'expired', now())`,
    [checkout, userId, teamOrder],
  )
  return { checkout, paidTeamOrder: teamOrder, ...(await createVideos(server, userId)) }
}

/** Everybody works at the event as everything, and has begun a sheet. */
async function createEvent({ db }: EvaluationServer, holders: Strangers['holders'], program: number) {
  const [event, eventPlayer, twin, eventGroup, eventCase, waitingChange, publication] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ]
  await db.query(
    `INSERT INTO event (id, program_id, name, starts_on, ends_on, time_zone)
     VALUES ($1, $2, 'Fall Tryout', '2026-11-28', '2026-11-28', 'UTC')`,
    [event, program],
  )
  await db.query(
    `INSERT INTO event_form (event_id, version, rubric_version, keys) VALUES ($1, 1, '2026.1', '{skill:1,skill:2}')`,
    [event],
  )
  await db.query(`INSERT INTO event_group (id, event_id, name) VALUES ($1, $2, 'Court 1')`, [eventGroup, event])
  const { organization } = aLiveCreation().player
  await db.query(
    `WITH people AS (INSERT INTO player (id, first_name, last_name, date_of_birth, athletic_info, organization)
       SELECT id, '', '', '2008-03-04', $4, $3
       FROM unnest($1::uuid[]) AS id)
     INSERT INTO event_player (id, event_id, player_id, bib) SELECT id, $2, id, '57' FROM unnest($1::uuid[]) AS id`,
    [[eventPlayer, twin], event, JSON.stringify(organization), JSON.stringify(NO_ATHLETIC_INFO)],
  )
  await db.query('INSERT INTO player_photo (player_id, jpeg) VALUES ($1, $2)', [eventPlayer, Buffer.from([0xff, 0xd8])])
  await db.query(
    `INSERT INTO event_case (id, event_id, event_player_id, key, found, mean) VALUES ($1, $2, $3, 'skill:1', '[]', 3)`,
    [eventCase, event, eventPlayer],
  )
  await db.query('INSERT INTO waiting_change (id, event_id, event_player_id, changes) VALUES ($1, $2, $3, $4)', [
    waitingChange,
    event,
    eventPlayer,
    JSON.stringify({ first_name: 'Jordyn' }),
  ])
  await db.query(
    `INSERT INTO event_publication (id, event_id, asked_from, event_player_ids, reports, mails, due_at)
     VALUES ($1, $2, 'app', '{}', 1, 1, now() + interval '1 day')`,
    [publication, event],
  )
  const staff = Object.values(holders).map(({ id }) => id)
  const sheets = new Map(staff.map((id) => [id, eventEvaluationId(eventPlayer, id)]))
  await db.query(
    `INSERT INTO event_staff (event_id, user_id, parts, parts_ever) SELECT $1, id, $3, $3 FROM unnest($2::uuid[]) AS id`,
    [event, staff, EVENT_PARTS],
  )
  await db.query(
    `INSERT INTO evaluation (id, player_id, status, is_live, evaluator_id, rubric_version, jersey_number, jersey_color,
       event_id, event_player_id, form_version)
     SELECT sheet, $3, 'live', true, evaluator, '2026.1', '57', 'white', $4, $3, 1
     FROM unnest($1::uuid[], $2::uuid[]) AS sheets (sheet, evaluator)`,
    [staff.map((id) => sheets.get(id)), staff, eventPlayer, event],
  )
  const consensus = randomUUID()
  await db.query(
    `INSERT INTO evaluation (id, player_id, status, is_live, rubric_version, jersey_number, jersey_color, event_id,
       consensus_of) VALUES ($1, $2, 'completed', true, '2026.1', '57', 'white', $3, $2)`,
    [consensus, eventPlayer, event],
  )
  return { event, eventPlayer, twin, eventGroup, eventCase, waitingChange, publication, sheets, consensus }
}

/** Whoever is no evaluator works on the sheet of the event, and nobody but player and evaluator on the submission. */
function withSheets(
  ownOf: Strangers['ownOf'],
  { sheets, eventPlayer, consensus }: { sheets: ReadonlyMap<string, string>; eventPlayer: string; consensus: string },
): Strangers['ownOf'] {
  const sheetOf = ({ member }: { member: string }) => sheets.get(member) ?? ''
  const staff = (own: Strangers['ownOf']['Coach']) => ({
    ...own,
    live: sheetOf(own),
    noted: sheetOf(own),
    player: eventPlayer,
    sendable: consensus,
  })
  return {
    Player: { ...ownOf.Player, live: sheetOf(ownOf.Player), sendable: consensus },
    Evaluator: ownOf.Evaluator,
    Coach: staff(ownOf.Coach),
    Director: staff(ownOf.Director),
    Owner: staff(ownOf.Owner),
  }
}

/** One that has arrived and one that is being sent. */
async function createVideos(
  { db, services }: EvaluationServer,
  userId: string,
): Promise<Pick<Things, 'video' | 'upload'>> {
  const [video, upload] = [randomUUID(), randomUUID()]
  const key = `evaluation-videos/${upload}`
  const uploadId = await services.videos.beginUpload(key, 'video/mp4')
  await services.objects.put(`video-thumbnails/${video}`, Buffer.from([0xff, 0xd8, 0xff]), 'image/jpeg')
  const insertVideo = `INSERT INTO video (id, owner_id, object_key, upload_id, file_name, media_type, byte_length,
    part_bytes, fingerprint, state, thumbnail_key)
    VALUES ($1, $2, $3, $4, 'game.mp4', 'video/mp4', 1000, 16777216, $3, $5, $6)`
  await db.query(insertVideo, [video, userId, `evaluation-videos/${video}`, null, 'ready', `video-thumbnails/${video}`])
  await db.query(insertVideo, [upload, userId, key, uploadId, 'uploading', null])
  return { video, upload }
}

async function createOrder(
  server: EvaluationServer,
  { id: userId }: TestUser,
  { submission, playerId }: { submission: string; playerId: string },
) {
  const { db } = server
  const [order, checkout, consultation] = [randomUUID(), randomUUID(), randomUUID()]
  const { video, upload } = await createVideos(server, userId)
  await db.query('UPDATE evaluation SET video_id = $2 WHERE id = $1', [submission, video])
  await db.query(
    `INSERT INTO evaluation (id, player_id, status, is_live, submitted_by, rubric_version, jersey_number, jersey_color)
     VALUES ($1, $2, 'draft', false, $3, '2026.1', '', 'white')`,
    [order, playerId, userId],
  )
  await db.query(
    `INSERT INTO checkout (id, buyer_id, evaluation_id, package_id, package_name, credits, turnaround_days,
      validity_days, amount_cents, currency, status, expires_at)
     VALUES ($1, $2, $3, 1, 'Single Evaluation', 1, 7, 180, 7900, 'USD', 'expired', now())`,
    [checkout, userId, order],
  )
  await db.query(
    `INSERT INTO consultation (id, evaluation_id, requested_by, status) VALUES ($1, $2, $3, 'requested')`,
    [consultation, submission, userId],
  )
  return { order, checkout, video, upload, consultation, ...(await createPayment(server, userId)) }
}

/** The player and the evaluator belong to the program; each holder is invited to be an evaluator of it. */
async function createMembers(
  server: EvaluationServer,
  holders: Strangers['holders'],
  program: number,
): Promise<Strangers['ownOf']> {
  for (const { id } of [holders.Player, holders.Evaluator])
    await server.db.query('INSERT INTO program_evaluator (program_id, user_id) VALUES ($1, $2)', [program, id])
  const own = async ({ id, email }: TestUser) => {
    const invitationToken = newSecret()
    await createInvitation(server, program, email, invitationToken)
    return { member: id, invitationToken }
  }
  return {
    Player: await own(holders.Player),
    Evaluator: await own(holders.Evaluator),
    Coach: await own(holders.Coach),
    Director: await own(holders.Director),
    Owner: await own(holders.Owner),
  }
}

async function createInvitation({ db }: EvaluationServer, program: number, email: string, token: string) {
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO invitation (program_id, part, email, token_digest, sent_at)
     VALUES ($1, 'evaluator', $2, $3, now()) RETURNING id`,
    [program, email, digestOf(token)],
  )
  return row?.id ?? ''
}

async function createTeam(
  { db }: EvaluationServer,
  { Coach, Director, Owner }: Strangers['holders'],
  playerId: string,
  rosterLine: string,
) {
  const [program] = await db.query<{ id: number }>(
    `INSERT INTO program (name, owner_id) VALUES ('Harbor Point', $1) RETURNING id`,
    [Owner.id],
  )
  await db.query('INSERT INTO program_director (program_id, user_id) VALUES ($1, $2)', [program?.id, Director.id])
  const [team] = await db.query<{ id: number }>(
    `INSERT INTO team (coach_id, program_id, name, team_type, gender, organization_name, city, state_name)
     VALUES ($1, $2, 'Varsity', 'Travel Team', 'Male', 'Harbor Point', 'Tampa', 'Florida') RETURNING id`,
    [Coach.id, program?.id],
  )
  await db.query(
    `INSERT INTO roster_entry (id, team_id, player_id, place, jersey_number, first_name, last_name)
      VALUES ($1, $2, $3, 0, '7', 'Jalen', 'Brooks')`,
    [rosterLine, team?.id, playerId],
  )
  const teamOrder = randomUUID()
  await db.query(
    `INSERT INTO team_submission (id, team_id, submitted_by, idempotency_key, request_hash, season, package_id,
      package_name, competition_level, status)
     VALUES ($1, $2, $3, $1, '', 2027, 1, 'Single Evaluation', 'hs_varsity', 'submitted')`,
    [teamOrder, team?.id, Coach.id],
  )
  const [season] = await db.query<{ id: number }>(
    'INSERT INTO travel_stat (player_id, team_id, points, rebounds, assists, steals) VALUES ($1, $2, 9, 4, 2, 1) RETURNING id',
    [playerId, team?.id],
  )
  return { team: team?.id ?? 0, program: program?.id ?? 0, teamOrder, travelStat: season?.id ?? 0 }
}

/** Ids of the same shapes, of nothing. */
export function absentThings(): Things {
  return {
    live: randomUUID(),
    sendable: randomUUID(),
    session: randomUUID(),
    submission: randomUUID(),
    player: randomUUID(),
    openHistory: randomUUID(),
    sent: { evaluation: randomUUID(), token: randomUUID(), session: randomUUID() },
    joinedHistory: randomUUID(),
    team: 2_000_000_000,
    picture: randomUUID(),
    user: randomUUID(),
    rosterLine: randomUUID(),
    travelStat: 2_000_000_000,
    order: randomUUID(),
    checkout: randomUUID(),
    payment: randomUUID(),
    dispute: `dp_${randomUUID()}`,
    video: randomUUID(),
    upload: randomUUID(),
    consultation: randomUUID(),
    program: 2_000_000_000,
    member: randomUUID(),
    invitation: randomUUID(),
    invitationToken: 'a'.repeat(43),
    teamOrder: randomUUID(),
    event: randomUUID(),
    eventPlayer: randomUUID(),
    twin: randomUUID(),
    eventGroup: randomUUID(),
    eventCase: randomUUID(),
    waitingChange: randomUUID(),
    publication: randomUUID(),
    noted: randomUUID(),
  }
}

async function createPayment({ db }: EvaluationServer, buyerId: string) {
  const [payment, dispute] = [randomUUID(), `dp_${randomUUID()}`]
  await db.query(
    `INSERT INTO checkout (id, buyer_id, package_id, package_name, credits, turnaround_days, validity_days,
       amount_cents, currency, status, expires_at, paid_at, payment_reference)
     VALUES ($1, $2, 1, 'Single Evaluation', 1, 7, 365, 7900, 'USD', 'paid', now(), now(), $3)`,
    [payment, buyerId, `pi_${payment}`],
  )
  await db.query(
    `INSERT INTO payment_dispute (id, payment_reference, checkout_id, amount_cents, currency, reason, status,
       opened_at, told_at, closed_at)
     VALUES ($1, $2, $3, 7900, 'USD', 'general', 'won', now(), now(), now())`,
    [dispute, `pi_${payment}`, payment],
  )
  return { payment, dispute }
}
