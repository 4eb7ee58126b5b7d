import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#domain/access/role.ts'
import type { EventPart } from '#domain/contracts/events.ts'
import type { Actor } from '#server/actor.ts'
import { newSecret } from '#server/letters/link-secret.ts'
import { isGranted } from '#server/resources/permissions/permissions.ts'
import type { Relation } from '#domain/access/grants.ts'
import { readLedger } from '#server/resources/ledger/read-ledger.ts'
import { shipLedger } from '#server/resources/ledger/ship-ledger.ts'
import { grantOf } from '#tests/support/all-endpoints.ts'
import { backUpRows } from '#tests/support/put-back.ts'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { EXPECTED } from './expected.ts'
import type { PermissionKey } from './expected.ts'
import { requestOf } from './requests.ts'
import { createStrangers } from './stranger.ts'
import type { Strangers, Things } from './stranger.ts'
import { whatChanged, storedRows } from './stored-rows.ts'

type Server = Awaited<ReturnType<typeof startTeamServer>>

/** A caller: the role of the account, and the caller's part in the victims' event or program. */
type Kind = { name: string; role?: Role; parts?: EventPart[]; program?: 'director' | 'coach' | 'evaluator' }

const KINDS: readonly Kind[] = [
  { name: 'nobody who is signed in' },
  { name: 'a strange player', role: 'Player' },
  { name: 'a strange evaluator', role: 'Evaluator' },
  { name: 'a strange coach', role: 'Coach' },
  { name: 'a strange director', role: 'Director' },
  { name: 'a strange owner', role: 'Owner' },
  { name: 'an organizer', role: 'Player', parts: ['organizer'] },
  { name: 'an evaluator of the event', role: 'Evaluator', parts: ['evaluator'] },
  { name: 'the check-in desk', role: 'Player', parts: ['desk'] },
  { name: 'a lead', role: 'Coach', parts: ['lead'] },
  { name: 'a director of the program', role: 'Director', program: 'director' },
  { name: 'a director who is on the staff as well', role: 'Director', program: 'director', parts: ['organizer'] },
  { name: 'a coach of the program', role: 'Coach', program: 'coach' },
  { name: 'an evaluator of the program', role: 'Evaluator', program: 'evaluator' },
]
const STATES = ['now', 'just removed', 'after a restore'] as const
type State = (typeof STATES)[number]
const CELLS = KINDS.flatMap((kind) => STATES.map((state) => ({ kind, state })))

let server: Server
beforeAll(async () => {
  server = await startTeamServer()
})
afterAll(() => server.close())

/** Marker in every name, note and address of the victims. No one else may read it. */
const MARK = 'zqmarker'

/** Makes people with one of everything that an endpoint accepts, and the marker in their texts. */
async function victims(): Promise<Strangers> {
  const strangers = await createStrangers(server)
  const { things, holders } = strangers
  const { db } = server
  const ids = Object.values(holders).map(({ id }) => id)
  await db.query(`UPDATE app_user SET first_name = $2, last_name = $2 WHERE id = ANY($1)`, [ids, MARK])
  await db.query(
    `UPDATE player SET last_name = $1 WHERE id IN (SELECT player_id FROM evaluation UNION
    SELECT player_id FROM event_player) OR user_id = ANY($2)`,
    [MARK, ids],
  )
  await db.query(`UPDATE event_player SET email = $2 WHERE event_id = $1`, [things.event, `${MARK}@example.test`])
  await db.query(`UPDATE event SET name = $2, place = $2 WHERE id = $1`, [things.event, MARK])
  await db.query(`UPDATE program SET name = $2 WHERE id = $1`, [things.program, MARK])
  await db.query(`UPDATE team SET name = $2 WHERE id = $1`, [things.team, MARK])
  await db.query(
    `INSERT INTO note (id, evaluation_id, author_id, side, text, rev)
     SELECT gen_random_uuid(), id, evaluator_id, 'evaluator', $2, 1 FROM evaluation
     WHERE evaluator_id = ANY($1)`,
    [ids, MARK],
  )
  // Anyone with the secret of a link or of an opened report may use it. No caller here has one.
  const sent = { ...things.sent, token: newSecret(), session: newSecret() }
  return { ...strangers, things: { ...things, sent, invitationToken: newSecret() } }
}

/** Makes a caller of this kind. `remove` ends the role through the API, as the owner of the program. */
async function somebody({ role, parts, program }: Kind, { things, holders }: Strangers) {
  const user = role && (await server.createUser({ role }))
  if (!user) return { user, remove: async () => {} }
  const { db, call } = server
  if (role === 'Player') await ask(user, 'POST /accounts/player/profile/', things)
  if (parts)
    await db.query('INSERT INTO event_staff (event_id, user_id, parts, parts_ever) VALUES ($1, $2, $3, $3)', [
      things.event,
      user.id,
      parts,
    ])
  if (program === 'director' || program === 'evaluator')
    await db.query(`INSERT INTO program_${program} (program_id, user_id) VALUES ($1, $2)`, [things.program, user.id])
  if (program === 'coach') {
    const { id } = await server.createTeam(user)
    await db.query('UPDATE team SET program_id = $1, joined_program_at = now() WHERE id = $2', [things.program, id])
  }
  async function remove(of: TestUser) {
    const path =
      parts && !program ? `/event/${things.event}/staff/${of.id}/` : `/program/${things.program}/members/${of.id}/`
    if (parts || program) expect((await call(holders.Owner, 'DELETE', path)).statusCode).toBe(200)
  }
  return { user, remove: () => remove(user) }
}

/** Returns the kind's relations to the victims' resources, as the table names them. */
function relationsOf({ parts, program }: Kind, state: State): Relation[] {
  if (state !== 'now') return []
  const atEvent = parts ? (['event', ...parts.filter((part) => part !== 'evaluator')] as const) : []
  return program === 'director' ? ['program', 'event', 'organizer'] : [...atEvent]
}

const keys = (Object.keys(EXPECTED) as PermissionKey[]).filter((key) => EXPECTED[key] !== 'public') // The table's own keys.

function isAllowed(kind: Kind, state: State, key: PermissionKey): boolean {
  if (kind.role === undefined) return false
  const isEvaluator = kind.role === 'Evaluator'
  const actor: Actor = { userId: '', roles: [kind.role], isAdmin: false, isEvaluator, email: '' }
  return isGranted(actor, grantOf(key), relationsOf(kind, state))
}

type Asked = { status: number; text: string }

async function ask(user: TestUser | undefined, key: PermissionKey, things: Things): Promise<Asked> {
  const [method = ''] = key.split(' ')
  const { path, body } = requestOf(key, things)
  const answer = await server.app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    ...(user && { headers: await server.as(user) }),
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, text: answer.body }
}

/** Mixes up the ids, for example the id of an evaluation in the place of a player's. */
function shuffled(things: Things, places: readonly number[]): Things {
  const entries = Object.entries(things)
  const ids = entries.flatMap(([, value]) => (typeof value === 'string' ? [value] : []))
  let at = 0
  const mixed = entries.map(([name, value]) =>
    typeof value === 'string' ? [name, ids[(places[at++ % places.length] ?? 0) % ids.length]] : [name, value],
  )
  return Object.fromEntries(mixed) as Things // The names stay the same, and ids replace ids.
}

const BRINGS_INTO: Readonly<Record<State, (remove: () => Promise<void>) => Promise<void>>> = {
  now: async () => {},
  'just removed': (remove) => remove(),
  /** Restores a backup from before the removal, and applies the ledger. */
  'after a restore': async (remove) => {
    const putBack = await backUpRows(server.db)
    await remove()
    await shipLedger(server.services)
    await putBack()
    expect(await readLedger(server.services)).toMatchObject({ failed: [], isMissing: false })
  },
}

test.each(CELLS)('[P2] $kind.name, $state: no endpoint reads or changes more than the table allows', async (cell) => {
  const { kind, state } = cell
  const strangers = await victims()
  const { user, remove } = await somebody(kind, strangers)
  await BRINGS_INTO[state](remove)
  const asked = keys.filter((key) => !isAllowed(kind, state, key))
  const before = await storedRows(server.db)
  const told: string[] = []
  const listen = ({ status, text }: Asked, key: PermissionKey) => {
    if (text.toLowerCase().includes(MARK)) told.push(`${key} tells: ${status} ${text.slice(0, 300)}`)
    if (status >= 500) told.push(`${key} breaks: ${status} ${text.slice(0, 300)}`)
  }
  for (const key of asked) listen(await ask(user, key, strangers.things), key)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...asked),
      fc.array(fc.nat(), { minLength: 4, maxLength: 8 }),
      async (key, places) => listen(await ask(user, key, shuffled(strangers.things, places)), key),
    ),
    { numRuns: 40, endOnFailure: true },
  )
  expect(told).toEqual([])
  expect(await whatChanged(server.db, before, { by: user?.id, of: strangers.things })).toEqual([])
})
