import { randomUUID } from 'node:crypto'
import type { Histories } from '#domain/contracts/histories.ts'
import { Refusal } from '#server/refusal.ts'
import { findOwnAddresses } from '#server/resources/histories/find-histories.ts'
import { orThrow } from '#server/resources/histories/birth-date-guesses.ts'
import { joinHistory, undoJoin } from '#server/resources/histories/join-history.ts'
import { eraseAccount } from '#server/resources/own-data/erase-account.ts'
import { pick } from '#tests/drain/seeded-random.ts'
import type { Random } from '#tests/drain/seeded-random.ts'
import type { HistoryStage } from './history-stage.ts'
import type { TestUser } from './test-server.ts'

type Account = TestUser & { playerId: string; addresses: string[]; isDeleted: boolean }
type Reader = { id: string; email: string; endedBy: 'joined' | 'revoked' | 'corrected' | null }
type Evaluation = { id: string; isPublished: boolean; isShared: boolean; isCancelled: boolean; readers: Reader[] }
/** What should be so of one player without an account, at a game or in a line of the coach's roster. */
type History = {
  playerId: string
  lineId: string | null
  lineEmail: string | null
  evaluations: Evaluation[]
  joined: { to: Account; proof: string } | null
  isErased: boolean
}
export type HistoriesWorld = {
  stage: HistoryStage
  random: Random
  evaluator: TestUser
  coach: TestUser
  accounts: Account[]
  /** Of both families, and one that is nobody's. */
  addresses: string[]
  histories: History[]
}

const IS_READABLE = ({ isPublished, isShared }: Evaluation) => isPublished && isShared

/** Two families with two children each, an evaluator, a coach, and so many players without an account. */
export async function aHistoriesWorld(stage: HistoryStage, random: Random, count: number): Promise<HistoriesWorld> {
  const [{ coach, team }, evaluator] = [await stage.aTeam({ players: 1 }), await stage.createUser()]
  const accounts: Account[] = []
  for (const family of ['a', 'b']) {
    const guardian = `${family}-${randomUUID()}@example.test`
    for (let child = 0; child < 2; child++) {
      const player = await stage.aPlayer()
      await stage.agree(player, guardian)
      accounts.push({ ...player, addresses: [player.email], isDeleted: false })
    }
  }
  const addresses = [...new Set(accounts.flatMap((it) => it.addresses)), 'nobody@example.test']
  const world: HistoriesWorld = { stage, random, evaluator, coach, accounts, addresses, histories: [] }
  for (let at = 0; at < count; at++) world.histories.push(await aHistory(world, team.id))
  return world
}

async function aHistory({ stage: { db }, random, evaluator, coach, addresses }: HistoriesWorld, teamId: number) {
  const [playerId, lineId] = [randomUUID(), random() < 0.4 ? randomUUID() : null]
  await db.query(
    `INSERT INTO player (id, created_by, first_name, last_name, gender, athletic_info, organization)
      VALUES ($1, $2, 'Ana', 'Brooks', 'Female', '{}', '{"name": "", "school_grade": "11"}')`,
    [playerId, lineId === null ? evaluator.id : coach.id],
  )
  const lineEmail = lineId === null ? null : pick(random, addresses)
  if (lineId !== null)
    await db.query(
      `INSERT INTO roster_entry (id, team_id, walk_on_id, place, jersey_number, first_name, last_name, email)
        VALUES ($1, $2, $3, 1, '7', 'Ana', 'Brooks', $4)`,
      [lineId, teamId, playerId, lineEmail],
    )
  const history: History = { playerId, lineId, lineEmail, evaluations: [], joined: null, isErased: false }
  return history
}

/** What may happen to one player without an account; each tells the model what should be so from then on. */
const HAPPENINGS = {
  evaluated: async (world: HistoriesWorld, history: History) => {
    const { stage, random, evaluator, addresses } = world
    const isOfLine = history.lineId !== null
    const evaluation: Evaluation = {
      id: randomUUID(),
      isPublished: random() < 0.6,
      isShared: !isOfLine || random() < 0.8,
      isCancelled: false,
      readers: [],
    }
    await stage.db.query(
      `INSERT INTO evaluation (id, player_id, status, is_live, evaluator_id, rubric_version, jersey_number,
        jersey_color, roster_entry_id, is_shared_with_player, completed_at)
       VALUES ($1, $2, $3, $4, $5, '2026.1', '7', 'dark', $6, $7, CASE WHEN $3 = 'completed' THEN now() END)`,
      [
        evaluation.id,
        history.playerId,
        evaluation.isPublished ? 'completed' : isOfLine ? 'in_review' : 'live',
        !isOfLine,
        evaluator.id,
        history.lineId,
        evaluation.isShared,
      ],
    )
    history.evaluations.push(evaluation)
    for (const email of isOfLine ? [] : new Set([pick(random, addresses), pick(random, addresses)]))
      await sendTo(world, history, evaluation, email)
  },
  published: async ({ stage, random }: HistoriesWorld, { evaluations }: History) => {
    const open = evaluations.filter(({ isPublished, isCancelled }) => !isPublished && !isCancelled)
    if (open.length === 0) return
    const evaluation = pick(random, open)
    await stage.db.query(`UPDATE evaluation SET status = 'completed', completed_at = now() WHERE id = $1`, [
      evaluation.id,
    ])
    evaluation.isPublished = true
  },
  joined: async (world: HistoriesWorld, history: History) => {
    const { stage, random } = world
    const account = pick(random, world.accounts)
    if (account.isDeleted) return
    const proof = history.joined === null ? proofOf(account, history) : undefined
    const isTaken = await isDone(
      stage.db
        .transaction(async (sql) =>
          joinHistory(sql, {
            userId: account.id,
            from: 'test',
            playerId: history.playerId,
            proof: await findOwnAddresses(sql, account.id),
          }),
        )
        .then(orThrow),
    )
    expectSame('a join', isTaken, proof !== undefined || history.joined?.to === account, history)
    if (proof === undefined) return
    history.joined = { to: account, proof }
    for (const reader of readersOf(history))
      if (reader.endedBy === null && reader.email !== proof) reader.endedBy = 'joined'
  },
  undone: async ({ stage, random, accounts }: HistoriesWorld, history: History) => {
    const account = pick(random, accounts)
    if (account.isDeleted) return
    const isTaken = await isDone(
      stage.db.transaction((sql) => undoJoin(sql, { userId: account.id, from: 'test', playerId: history.playerId })),
    )
    expectSame('an undoing', isTaken, history.joined?.to === account, history)
    if (isTaken) giveBack(history)
  },
  revoked: (world: HistoriesWorld, history: History) => endReader(world, history, 'revoked'),
  corrected: (world: HistoriesWorld, history: History) => endReader(world, history, 'corrected'),
  readdressed: async ({ stage, random, addresses }: HistoriesWorld, history: History) => {
    if (history.lineId === null) return
    history.lineEmail = pick(random, addresses)
    await stage.db.query('UPDATE roster_entry SET email = $2 WHERE id = $1', [history.lineId, history.lineEmail])
  },
}
// The keys of an object literal are just these.
const names = Object.keys(HAPPENINGS) as (keyof typeof HAPPENINGS)[]
const OFTEN = ['evaluated', 'joined', 'joined', 'joined', 'undone', 'published'] as const

/** Something happens to one of the players. */
export async function happen(world: HistoriesWorld) {
  const history = pick(world.random, world.histories)
  const name = history.evaluations.length === 0 ? 'evaluated' : pick(world.random, [...names, ...OFTEN])
  if (!history.isErased) await HAPPENINGS[name](world, history)
}

/** K38. One account is deleted: games are erased with it, lines are the coach's again. */
export async function deleteOne({ stage, random, accounts, histories }: HistoriesWorld) {
  const account = pick(random, accounts)
  await stage.as(account)
  await stage.db.transaction((sql) => eraseAccount(sql, stage.services, account.id, new Date().toISOString()))
  account.isDeleted = true
  for (const history of histories) {
    if (history.lineEmail === account.email) history.lineEmail = null
    for (const evaluation of history.evaluations)
      evaluation.readers = evaluation.readers.filter(({ email }) => email !== account.email)
    if (history.joined?.to !== account) continue
    if (history.lineId !== null) giveBack(history)
    else {
      history.isErased = true
      for (const evaluation of history.evaluations) evaluation.isCancelled = !evaluation.isPublished
    }
  }
}

/** What each one is told by the API, beside what the model says they should be told. */
export async function toldAndExpected({ stage, evaluator, coach, accounts, histories }: HistoriesWorld) {
  const told = new Map<string, unknown>()
  const expected = new Map<string, unknown>()
  for (const account of accounts.filter(({ isDeleted }) => !isDeleted)) {
    const own = histories.filter(({ joined }) => joined?.to === account)
    told.set(`library of ${account.id}`, (await stage.libraryOf(account)).toSorted(inOrder))
    expected.set(`library of ${account.id}`, idsOf(own.flatMap(inLibrary)))
    const { found, joined } = (await stage.call(account, 'GET', '/accounts/histories/')).json<Histories>()
    told.set(
      `histories of ${account.id}`,
      [found, joined].map((list) => list.map(keyOf).toSorted(inOrder)),
    )
    expected.set(`histories of ${account.id}`, [
      histories
        .filter((it) => it.joined === null && proofOf(account, it) !== undefined)
        .map(summaryOf)
        .toSorted(inOrder),
      own.map(summaryOf).toSorted(inOrder),
    ])
  }
  const everything = histories.flatMap(({ evaluations }) => evaluations)
  told.set('the evaluator', await idsFrom(stage, evaluator, '/evaluation/evaluator/library/?scope=mine'))
  expected.set('the evaluator', idsOf(everything.filter(({ isCancelled }) => !isCancelled)))
  told.set('the coach', await idsFrom(stage, coach, '/evaluation/staff/library/?'))
  const ofLines = histories.filter(({ lineId }) => lineId !== null).flatMap(({ evaluations }) => evaluations)
  expected.set('the coach', idsOf(ofLines.filter(IS_READABLE)))
  told.set('readers', (await readersIn(stage, everything)).toSorted(inOrder))
  expected.set(
    'readers',
    histories
      .filter(({ isErased }) => !isErased)
      .flatMap(readersOf)
      .map(({ id, endedBy }) => `${id} ${endedBy}`)
      .toSorted(inOrder),
  )
  return { told, expected }
}

const inOrder = (one: string, other: string) => one.localeCompare(other)
const idsOf = (evaluations: readonly Evaluation[]) => evaluations.map(({ id }) => id).toSorted(inOrder)
/** L11. What is ordered is listed from the queue on, a live evaluation once it is published. */
const inLibrary = ({ lineId, evaluations }: History) =>
  evaluations.filter(
    ({ isPublished, isShared, isCancelled }) => isShared && !isCancelled && (isPublished || lineId !== null),
  )
const readersOf = ({ evaluations }: History) => evaluations.flatMap(({ readers }) => readers)
const summaryOf = ({ playerId, evaluations }: History) => `${playerId} ${evaluations.filter(IS_READABLE).length}`
const keyOf = ({ player_id, evaluations }: Histories['found'][number]) => `${player_id} ${evaluations.length}`

async function idsFrom(stage: HistoryStage, user: TestUser, path: string): Promise<string[]> {
  const ids: string[] = []
  for (let offset = 0, more = true; more; offset += 100) {
    const page = (await stage.call(user, 'GET', `${path}&limit=100&offset=${offset}`)).json<{
      next: string | null
      results: { evaluation_submission_id: string }[]
    }>()
    ids.push(...page.results.map(({ evaluation_submission_id }) => evaluation_submission_id))
    more = page.next !== null
  }
  return ids.toSorted(inOrder)
}

async function readersIn({ db }: HistoryStage, evaluations: readonly Evaluation[]): Promise<string[]> {
  const rows = await db.query<{ id: string; ended_by: string | null }>(
    'SELECT id, ended_by FROM report_reader WHERE evaluation_id = ANY($1)',
    [evaluations.map(({ id }) => id)],
  )
  return rows.map(({ id, ended_by }) => `${id} ${ended_by}`)
}

/** K31. Which of the account's addresses proves it, by the same rule as the server's and in other words. */
function proofOf({ addresses }: Account, { lineEmail, evaluations, isErased }: History): string | undefined {
  if (isErased || !evaluations.some(IS_READABLE)) return undefined
  const sentTo = evaluations
    .filter(IS_READABLE)
    .flatMap(({ readers }) => readers.filter(({ endedBy }) => endedBy === null).map(({ email }) => email))
  return addresses.filter((it) => it === lineEmail || sentTo.includes(it)).toSorted(inOrder)[0]
}

function giveBack(history: History) {
  history.joined = null
  for (const reader of readersOf(history)) if (reader.endedBy === 'joined') reader.endedBy = null
}

async function sendTo({ stage }: HistoriesWorld, { joined }: History, { id, readers }: Evaluation, email: string) {
  const endedBy = joined !== null && joined.proof !== email ? 'joined' : null
  readers.push({ id: await stage.addReader(id, email), email, endedBy })
}

async function endReader({ stage, random }: HistoriesWorld, history: History, endedBy: 'revoked' | 'corrected') {
  const open = readersOf(history).filter((it) => it.endedBy === null)
  if (open.length === 0) return
  const reader = pick(random, open)
  await stage.db.query('UPDATE report_reader SET ended_at = now(), ended_by = $2 WHERE id = $1', [reader.id, endedBy])
  reader.endedBy = endedBy
  if (endedBy === 'corrected' && history.joined?.proof === reader.email) giveBack(history)
}

/** Whether it was done, or refused as it should be. */
async function isDone(deed: Promise<void>): Promise<boolean> {
  try {
    await deed
    return true
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'missing') return false
    throw error
  }
}

function expectSame(what: string, was: boolean, should: boolean, history: History) {
  if (was !== should)
    throw new Error(`${what} was ${was ? 'taken' : 'refused'}, and should not be: ${JSON.stringify(history)}`)
}
