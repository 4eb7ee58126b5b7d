import { randomUUID } from 'node:crypto'
import type { TeamOrder, TeamOrderBody } from '#domain/contracts/team-orders.ts'
import type { RosterPlayer, Team } from '#domain/contracts/teams.ts'
import { aRosterPlayer, aTeamForm } from '#tests/fixtures/a-team.ts'
import { aTeamOrder } from '#tests/fixtures/a-team-order.ts'
import { aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import { startPaymentStage } from './payment-stage.ts'
import type { TestUser } from './test-server.ts'

export type TeamOrderStage = Awaited<ReturnType<typeof startTeamOrderStage>>
export type CoachedTeam = { coach: TestUser; team: Team; lines: string[] }

/** What became of a team's order, of its payment and of the coach's credits. */
export type OrderEnd = {
  orders: string[]
  evaluations: string[]
  checkouts: string[]
  credits: Array<[left: number, total: number]>
  /** Credits that evaluations hold. */
  held: number
  charged: number
  notices: string[]
}

const NAMES = [
  'Ana Brooks',
  'Mia Chen',
  'Zoe Diaz',
  'Ivy Flores',
  'Lea Grant',
  'Ada Hall',
  'Eva Imes',
  'Noa Jones',
  'Amy King',
  'Fay Lowe',
  'Joy Moss',
  'Kay Nash',
  'May Ortiz',
  'Pia Price',
  'Uma Quinn',
]

/** The payment server with coaches, their teams and rosters. */
export async function startTeamOrderStage() {
  const stage = await startPaymentStage()
  const { db, call } = stage

  /** A coach with a team of so many players of the eleventh grade, none of them with an account. */
  async function aTeam({
    players = 3,
    form = {},
    line = {},
  }: {
    players?: number
    form?: Parameters<typeof aTeamForm>[0]
    line?: Partial<RosterPlayer>
  } = {}): Promise<CoachedTeam> {
    const coach = await stage.createUser({ role: 'Coach' })
    const team = (await call(coach, 'POST', '/team/', aTeamForm({ age_group: '17U', ...form }))).json<Team>()
    const roster = NAMES.slice(0, players).map((name, index) => {
      const [first_name = '', last_name = ''] = name.split(' ')
      return aRosterPlayer({ jersey_number: String(index), first_name, last_name, school_grade: '11', ...line })
    })
    const saved = await call(coach, 'POST', `/team/${team.id}/roster`, {
      roster_revision: 0,
      is_completed: false,
      players: roster,
    })
    if (saved.statusCode !== 200) throw new Error(saved.body)
    return { coach, team, lines: roster.map(({ id }) => id) }
  }

  /** A player with an account who said yes to a line; a day of birth of theirs. */
  async function link(lineId: string, birth: string | null = '2009-03-04'): Promise<TestUser & { playerId: string }> {
    const user = await stage.createUser({ role: 'Player' })
    const playerId = randomUUID()
    const { athletic_info, organization } = aLiveCreation().player
    await db.query(
      `INSERT INTO player (id, user_id, first_name, last_name, gender, date_of_birth, athletic_info, organization)
        VALUES ($1, $2, 'Maya', 'Okafor', 'Female', $3, $4, $5)`,
      [playerId, user.id, birth, JSON.stringify(athletic_info), JSON.stringify(organization)],
    )
    await db.query('UPDATE roster_entry SET player_id = $2 WHERE id = $1', [lineId, playerId])
    return { ...user, playerId }
  }

  const submit = (coach: TestUser, teamId: number, form: TeamOrderBody, key: string = randomUUID()) =>
    call(coach, 'POST', '/team/submit-evaluation/', { team_id: teamId, ...form, idempotency_key: key })

  async function order(
    { coach, team, lines }: CoachedTeam,
    changes: Partial<TeamOrderBody> = {},
    key: string = randomUUID(),
  ): Promise<TeamOrder> {
    const answer = await submit(coach, team.id, aTeamOrder(lines, changes), key)
    if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.json<TeamOrder>()
  }

  const get = async (coach: TestUser, id: string) =>
    (await call(coach, 'GET', `/team/submission/${id}/`)).json<TeamOrder>()
  const sessionOf = ({ checkout_url }: Pick<TeamOrder, 'checkout_url'>) => checkout_url?.split('/').at(-1) ?? ''

  async function endOf({ id }: TestUser): Promise<OrderEnd> {
    const [orders, evaluations, checkouts, purchases, [held], notices] = await Promise.all([
      db.query<{ status: string }>(
        'SELECT status FROM team_submission WHERE submitted_by = $1 ORDER BY created_at, id',
        [id],
      ),
      db.query<{ status: string }>('SELECT status FROM evaluation WHERE submitted_by = $1 ORDER BY created_at, id', [
        id,
      ]),
      db.query<{ id: string; status: string }>(
        'SELECT id, status FROM checkout WHERE buyer_id = $1 ORDER BY created_at, id',
        [id],
      ),
      db.query<{ credits_left: number; credits_total: number }>(
        'SELECT credits_left, credits_total FROM purchase WHERE owner_id = $1 ORDER BY valid_until, id',
        [id],
      ),
      db.query<{ count: number }>(
        'SELECT count(*) FROM credit_use c JOIN purchase p ON p.id = c.purchase_id WHERE p.owner_id = $1 AND c.returned_at IS NULL',
        [id],
      ),
      db.query<{ kind: string }>('SELECT kind FROM notice WHERE user_id = $1 ORDER BY kind', [id]),
    ])
    const mine = new Set(checkouts.map((it) => it.id))
    const charged = stage.payments
      .sessions()
      .filter((it) => mine.has(it.checkoutId) && it.paymentReference !== null && !it.isRefunded)
    return {
      orders: orders.map(({ status }) => status),
      evaluations: evaluations.map(({ status }) => status),
      checkouts: checkouts.map(({ status }) => status),
      credits: purchases.map(({ credits_left, credits_total }) => [credits_left, credits_total]),
      held: held?.count ?? 0,
      charged: charged.reduce((sum, { amountCents }) => sum + amountCents, 0),
      notices: notices.map(({ kind }) => kind),
    }
  }

  return { ...stage, aTeam, link, submit, order, get, sessionOf, endOf }
}
