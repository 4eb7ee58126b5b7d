import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Sql } from '../../db/database.ts'
import type { PublishedRubric } from '../../rubric/rubrics.ts'
import { demoEvaluation, planEvaluations } from './demo-evaluations.ts'
import type { DemoEvaluation } from './demo-evaluations.ts'
import { COUNTS, USER_NUMBERS, demoId } from './demo-plan.ts'
import {
  CREDIT_USE_COLUMNS,
  PURCHASE_COLUMNS,
  creditUseRow,
  demoOrders,
  demoTeamPurchases,
  isSubmitted,
  packagesByEvaluation,
  purchaseRow,
} from './demo-orders.ts'
import type { DemoPackages } from './demo-orders.ts'
import { demoSecondRating } from './demo-second-ratings.ts'
import type { DemoSize, PlannedEvaluation } from './demo-plan.ts'
import { demoPlayer } from './demo-players.ts'
import type { DemoPlayer } from './demo-players.ts'
import { demoEvaluator, evaluatorId, playerUserId } from './demo-users.ts'
import type { DemoUser } from './demo-users.ts'
import { VIDEO_COLUMNS } from './demo-videos.ts'
import { insertRows } from './insert-rows.ts'
import {
  EVALUATION_COLUMNS,
  NOTE_COLUMNS,
  PLAYER_COLUMNS,
  USER_COLUMNS,
  evaluationRow,
  noteRows,
  playerRow,
  resultRows,
  userRow,
  videoRows,
} from './demo-rows.ts'
import type { StagedResults } from './staged-results.ts'
import { ORGANIZATIONS } from './words.ts'
import { writeDemoConsultations } from './write-demo-consultations.ts'
import { writeDemoEvent } from './write-demo-event.ts'
import { writeDemoGuardians, writeDemoStaff } from './write-demo-profiles.ts'
import { writeDemoTeamOrders } from './write-demo-team-orders.ts'
import { writeDemoTeams } from './write-demo-teams.ts'

/** So many evaluations are made and written at a time: memory stays flat however large the demo is. */
const CHUNK = 500
const BREATH = 10
/** Connections that read and pack results, beside that of the transaction. */
const STAGED_AT_ONCE = 2
/** So many chunks are made and not written yet: each waits for what it needs, not for the slowest part of all. */
const AHEAD = 4

type Demo = {
  size: DemoSize
  users: DemoUser[]
  published: PublishedRubric
  staged: StagedResults
  /** Midnight of the day that its dates are counted from. */ today: number
}

/** Writes the whole demo with one client, whose transaction the caller brings, and what is staged beside it. */
export async function writeDemo(sql: Sql, { size, users, published, staged, today }: Demo) {
  const counts = COUNTS[size]
  const planned = planEvaluations(counts)
  const submissions = submissionsByPlayer(planned)
  await insertRows(
    sql,
    'app_user',
    USER_COLUMNS,
    users.map((user) => userRow(user, submissions.get(playerOf(user)) ?? 0)),
  )
  await writeEvaluators(sql, counts.evaluators)
  await writeDemoStaff(sql, users, today)
  await insertRows(
    sql,
    'organization',
    { id: 'int', name: 'text', organization_type_id: 'int', city: 'text', state_name: 'text' },
    ORGANIZATIONS.map((it) => [it.id, it.name, it.typeId, it.city, it.state]),
  )
  await sql.query(`SELECT setval(pg_get_serial_sequence('organization', 'id'), $1)`, [ORGANIZATIONS.length])
  const players = Array.from({ length: counts.players }, (_none, number) => demoPlayer(published.rubric, number, today))
  await insertRows(
    sql,
    'player',
    PLAYER_COLUMNS,
    players.map((it) => playerRow(it, playerUserId(it.number), evaluatorId(0))),
  )
  await writeDemoGuardians(sql, players, today)
  await writeDemoTeams(sql, size, players, today)
  const packages = await findPackages(sql)
  const orders = demoOrders(planned, packages, today)
  // F10. Sums that grow by 500 at a time take three times as long as sums that are made once.
  await sql.query('ALTER TABLE evaluation_figures DISABLE TRIGGER count_added_figures')
  const make = evaluationMaker({ planned, players, published, today }, counts.evaluators)
  await writeEvaluations(sql, { planned, make, published, staged, packages: packagesByEvaluation(orders) })
  await sql.query('ALTER TABLE evaluation_figures ENABLE TRIGGER count_added_figures')
  await sql.query('SELECT recount_figures()')
  await insertRows(
    sql,
    'purchase',
    PURCHASE_COLUMNS,
    [...orders.purchases, ...demoTeamPurchases(size, packages, today)].map(purchaseRow),
  )
  await insertRows(sql, 'credit_use', CREDIT_USE_COLUMNS, orders.uses.map(creditUseRow))
  await writeDemoTeamOrders(sql)
  await writeDemoConsultations(sql, today)
  await writeDemoEvent(sql, { published, today, organizerId: demoId('user', USER_NUMBERS.Director) })
}

/** As they are on offer in this database. */
async function findPackages(sql: Sql): Promise<DemoPackages> {
  const rows = await sql.query<DemoPackages['single'] & { key: string }>(
    `SELECT key, id, name, evaluations AS credits, price_cents AS cents, turnaround_days AS "turnaroundDays",
      validity_days AS "validityDays" FROM package`,
  )
  const [single, progress] = ['single', 'progress'].map((key) => rows.find((row) => row.key === key))
  if (!single || !progress) throw new Error('The packages are not published: the demo buys two of them')
  return { single, progress }
}

async function writeEvaluators(sql: Sql, count: number) {
  const rows = Array.from({ length: count }, (_none, index) => {
    const { years, city, state, level } = demoEvaluator(index)
    return [evaluatorId(index), years, city, state, level]
  })
  rows.push([demoId('user', USER_NUMBERS.named), 12, 'Denver', 'Colorado', 'Lead Evaluator'])
  const columns = {
    user_id: 'uuid',
    years_of_experience: 'int',
    city: 'text',
    state_name: 'text',
    evaluator_level: 'text',
  }
  await insertRows(sql, 'evaluator_profile', columns, rows)
}

type Writing = {
  planned: PlannedEvaluation[]
  make: ReturnType<typeof evaluationMaker>
  published: PublishedRubric
  staged: StagedResults
  packages: ReadonlyMap<string, number>
}
async function writeEvaluations(sql: Sql, { planned, make, published, staged, packages }: Writing) {
  await staged.clear()
  const stage = pLimit(STAGED_AT_ONCE)
  const stagings: Promise<void>[] = []
  const chunks: Promise<void>[] = []
  try {
    for (let from = 0; from < planned.length; from += CHUNK) {
      const made = await makeAll(planned.slice(from, from + CHUNK), make)
      const staging = stage(() => staged.stage(made.flatMap(resultRows)))
      // Written in the order of the plan, by the one connection of the transaction.
      const chunk = Promise.all([chunks.at(-1), staging]).then(() =>
        writeChunk(sql, made, { published, staged, packages }),
      )
      // A failure is thrown where the chunk is awaited; until then Node would take it for one that nobody handles.
      chunk.catch(() => {})
      stagings.push(staging)
      chunks.push(chunk)
      await chunks.at(-AHEAD)
    }
    await chunks.at(-1)
  } finally {
    // Who has failed leaves nothing running behind: the next attempt uses the same table.
    await Promise.allSettled([...chunks, ...stagings])
  }
}

/** Lets the database's answers in between. */
async function makeAll(
  planned: PlannedEvaluation[],
  make: (plan: PlannedEvaluation) => DemoEvaluation[],
): Promise<DemoEvaluation[]> {
  const made: DemoEvaluation[] = []
  for (const plan of planned) {
    made.push(...make(plan))
    if (plan.number % BREATH === 0) await setImmediate()
  }
  return made
}

/**
 * One and, for some, its second rating. Must be asked in the order of the plan: it counts each player's evaluations.
 */
type Making = { planned: PlannedEvaluation[]; players: DemoPlayer[]; published: PublishedRubric; today: number }
function evaluationMaker({ planned, players, published, today }: Making, evaluators: number) {
  const total = countBy(planned, ({ player }) => player)
  const seen = new Map<number, number>()
  const severities = new Map<number, number>()
  return (plan: PlannedEvaluation): DemoEvaluation[] => {
    const player = players[plan.player]
    if (!player) throw new Error(`Evaluation ${plan.number} names player ${plan.player}`)
    const nth = seen.get(plan.player) ?? 0
    seen.set(plan.player, nth + 1)
    const severity = severities.get(plan.evaluator) ?? demoEvaluator(plan.evaluator).severity
    severities.set(plan.evaluator, severity)
    const first = demoEvaluation(plan, { published, player, severity, nth, of: total.get(plan.player) ?? 1, today })
    const second = demoSecondRating(first, { published, player, evaluators, evaluations: planned.length, today })
    return second ? [first, second] : [first]
  }
}

type Chunk = Pick<Writing, 'published' | 'staged' | 'packages'>
async function writeChunk(sql: Sql, made: DemoEvaluation[], { published, staged, packages }: Chunk) {
  const { rubric_version: rubricVersion } = published.rubric
  await insertRows(sql, 'video', VIDEO_COLUMNS, made.flatMap(videoRows))
  await insertRows(
    sql,
    'evaluation',
    EVALUATION_COLUMNS,
    made.map((it) => evaluationRow(it, rubricVersion, packages.get(demoId('evaluation', it.plan.number)) ?? null)),
  )
  await staged.move(
    sql,
    made.flatMap(({ plan, result }) => (result ? [demoId('evaluation', plan.number)] : [])),
  )
  await insertRows(sql, 'note', NOTE_COLUMNS, made.flatMap(noteRows))
}

/** What a player has submitted; live evaluations and what never left the draft do not count. */
function submissionsByPlayer(planned: PlannedEvaluation[]): Map<number, number> {
  return countBy(planned.filter(isSubmitted), ({ player }) => player)
}

function countBy(planned: PlannedEvaluation[], keyOf: (plan: PlannedEvaluation) => number): Map<number, number> {
  const counts = new Map<number, number>()
  for (const plan of planned) counts.set(keyOf(plan), (counts.get(keyOf(plan)) ?? 0) + 1)
  return counts
}

function playerOf({ id, role }: DemoUser): number {
  return role === 'Player' ? Number.parseInt(id.slice(-12), 16) - USER_NUMBERS.Player : -1
}
