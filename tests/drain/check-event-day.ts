import type { Database } from '#data/db/database.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import type { ModelServer } from './model-server.ts'

/** What the screen of one tablet has told its evaluator is saved, and what it may have written without telling. */
export type Told = {
  /** By sheet and key: everything that was told, in order. */
  ratings: Map<string, number[]>
  /** Every value ever given, by sheet and key: one may be there though its writer was killed before it knew. */
  tried: Set<string>
  players: Set<string>
  /** Every bib ever given, by event player. */
  bibs: Map<string, Set<string>>
}

type Tablet = { db: Database; userId: string; told: Told }

/** Compares what was told, the tablets and the server after everything has healed. Returns what was broken. */
export async function checkEventDay(server: ModelServer, tablets: readonly Tablet[]): Promise<string[]> {
  const broken: string[] = []
  const expect = (holds: boolean, otherwise: string) => holds || broken.push(otherwise)
  checkMatrix(server, tablets, expect)
  checkRatings(server, tablets, expect)
  for (const tablet of tablets) await checkTablet(server, tablet, expect)
  const ids = server.effects.map(({ mutation_id }) => mutation_id)
  expect(new Set(ids).size === ids.length, 'an operation had its effect more than once')
  return [...new Set(broken)]
}

type Expect = (holds: boolean, otherwise: string) => unknown

/** One sheet for each event player and evaluator who rated them, and none besides. */
function checkMatrix({ evaluations, players }: ModelServer, tablets: readonly Tablet[], expect: Expect) {
  const tried = new Set(tablets.flatMap(({ told }) => [...told.tried].map((place) => place.split(' ')[0])))
  for (const [id, { evaluator, eventPlayer = '' }] of Object.entries(evaluations)) {
    expect(players[eventPlayer] !== undefined, 'a sheet of nobody')
    expect(id === eventEvaluationId(eventPlayer, evaluator), 'a sheet whose id is not derived')
    expect(tried.has(id), 'a sheet that nobody began')
  }
  for (const { told, userId } of tablets) {
    for (const id of told.players) expect(players[id] !== undefined, 'a player who was added is not on the server')
    for (const place of told.ratings.keys()) {
      const sheet = evaluations[place.split(' ')[0] ?? '']
      expect(sheet?.evaluator === userId, 'a sheet is not on the server, or is another evaluator’s')
    }
  }
}

function checkRatings({ evaluations }: ModelServer, tablets: readonly Tablet[], expect: Expect) {
  const places = new Set(tablets.flatMap(({ told }) => [...told.ratings.keys()]))
  for (const place of places) {
    const [id = '', key = ''] = place.split(' ')
    const value = evaluations[id]?.sheet[key]?.value ?? null
    const told = tablets.flatMap((tablet) => tablet.told.ratings.get(place) ?? [])
    const last = tablets.flatMap((tablet) => tablet.told.ratings.get(place)?.at(-1) ?? [])
    expect(value !== null, 'a saved rating is not on the server')
    // A write whose tab was killed before it could tell may have been the last one; a value told earlier may not.
    expect(value === null || last.includes(value) || !told.includes(value), 'an older value came back')
    expect(
      tablets.some((tablet) => tablet.told.tried.has(`${place} ${value}`)),
      'a value that nobody gave',
    )
  }
}

async function checkTablet(server: ModelServer, { db, userId, told }: Tablet, expect: Expect) {
  for (const { state, last_error, kind } of await db.outbox.toArray())
    expect(false, `an operation is left: ${kind} ${state} ${last_error?.code ?? ''}`)
  for (const { evaluation_id, key, value, dirty } of await db.rating.toArray()) {
    const stored = server.evaluations[evaluation_id]?.sheet[key]
    expect((stored?.value ?? null) === value && dirty === 0, 'a tablet does not show what the server has')
  }
  const rows = new Map((await db.event_player.toArray()).map((row) => [row.id, row]))
  for (const [id, player] of Object.entries(server.players)) {
    const row = rows.get(id)
    expect(row?.bib === player.bib, 'a tablet shows another bib than the server')
    expect(row?.checked_in_at === player.checked_in_at, 'a tablet shows another check-in than the server')
  }
  for (const id of told.players) expect(rows.get(id)?.user_id === userId, 'an added player is not on the tablet')
}
