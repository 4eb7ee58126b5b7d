import { readOwnSheets } from '#data/db/event-reads.ts'
import { sendReports } from '#server/resources/reports/send-reports.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import { mergedSheets } from './check-reports.ts'
import type { StoredRatings } from './check-reports.ts'
import { placeOf, standing } from './evening-book.ts'
import type { EveningBook } from './evening-book.ts'
import type { Tablet } from './tablet.ts'

type Evening = { eventId: string; book: EveningBook; tablets: readonly Tablet[] }

/** Holds the server and every tablet against what the screens called saved, after everything was sent. */
export async function checkEvening(stage: EventStage, { eventId, book, tablets }: Evening): Promise<string[]> {
  return [
    ...(await unsent(tablets)),
    ...(await wrongRatings(stage, eventId, book)),
    ...(await wrongNotes(stage, eventId, book)),
    ...(await wrongPlayers(stage, eventId, book)),
    ...(await wrongScreens(stage, eventId, tablets)),
    ...(await doubledMails(stage, eventId)),
  ]
}

export async function unsent(tablets: readonly Tablet[]): Promise<string[]> {
  const broken: string[] = []
  for (const [at, tablet] of tablets.entries())
    for (const { kind, state, last_error } of await tablet.waiting())
      broken.push(`tablet ${at} still holds ${kind}, ${state}: ${last_error?.message ?? 'no error'}`)
  return broken
}

/** Every rating that was called saved, or one that replaced it knowingly, and no other. */
async function wrongRatings({ db }: EventStage, eventId: string, book: EveningBook): Promise<string[]> {
  const rows = await db.query<{ event_player_id: string; evaluator_id: string; ratings: StoredRatings }>(
    'SELECT event_player_id, evaluator_id, ratings FROM evaluation WHERE event_id = $1 AND consensus_of IS NULL',
    [eventId],
  )
  const stored = new Map(
    rows.flatMap(({ event_player_id, evaluator_id, ratings }) =>
      Object.entries(ratings).map(([key, { value }]) => [placeOf(evaluator_id, event_player_id, key), value] as const),
    ),
  )
  const wrong = [...book.ratings.keys()].flatMap((place) => {
    const allowed = book.valuesAt(place)
    const value = stored.get(place) ?? null
    if (!allowed.includes(value)) return [`${place}: stored ${value}, said ${allowed.join(' or ')}`]
    return !stored.has(place) && book.isSureOf(place) ? [`${place}: nothing stored`] : []
  })
  const fromNowhere = [...stored].filter(([place, value]) => value !== null && !book.ratings.has(place))
  return [...wrong, ...fromNowhere.map(([place, value]) => `${place}: ${value} that nobody gave`)]
}

/** Every note once, in its last words. Of an erased player none. */
async function wrongNotes({ db }: EventStage, eventId: string, book: EveningBook): Promise<string[]> {
  const stored = await db.query<{ text: string }>(
    `SELECT n.text FROM note n JOIN evaluation e ON e.id = n.evaluation_id WHERE e.event_id = $1 AND n.text <> ''`,
    [eventId],
  )
  const times = new Map<string, number>()
  for (const { text } of stored) times.set(text, (times.get(text) ?? 0) + 1)
  const wrong = [...book.notes.values()].flatMap((note) => {
    const said = [...new Set(note.said)].filter((text) => text !== '')
    const found = said.filter((text) => times.has(text))
    const allowed = book.erased.has(note.playerId) ? [''] : standing(note, '')
    const isRight = found.length > 1 ? false : allowed.includes(found[0] ?? '')
    return isRight ? [] : [`a note of ${note.playerId} is ${found.join(' and ')}, said ${allowed.join(' or ')}`]
  })
  const known = new Set([...book.notes.values()].flatMap(({ said }) => said))
  return [
    ...wrong,
    ...[...times].filter(([text]) => !known.has(text)).map(([text]) => `nobody wrote “${text}”`),
    ...[...times].filter(([, count]) => count > 1).map(([text, count]) => `“${text}” is there ${count} times`),
  ]
}

async function wrongPlayers({ db }: EventStage, eventId: string, book: EveningBook): Promise<string[]> {
  const rows = await db.query<{ id: string; name: string; is_described: boolean; waits: string }>(
    `SELECT x.id, p.first_name AS name, p.date_of_birth IS NOT NULL OR x.email IS NOT NULL AS is_described,
       (SELECT count(*) FROM waiting_change w WHERE w.event_player_id = x.id) AS waits
     FROM event_player x JOIN player p ON p.id = x.player_id WHERE x.event_id = $1`,
    [eventId],
  )
  const there = new Set(rows.map(({ id }) => id))
  return [
    ...[...book.players].flatMap(([id, { isSure }]) => (isSure && !there.has(id) ? [`player ${id} is gone`] : [])),
    ...[...there].filter((id) => !book.players.has(id)).map((id) => `player ${id} came from nowhere`),
    ...rows
      .filter(({ id, name, is_described, waits }) => {
        return book.erased.has(id) && (name !== 'Deleted' || is_described || Number(waits) > 0)
      })
      .map(({ id, name }) => `erased player ${id} is ${name} again, or described`),
  ]
}

/** What a tablet shows as its evaluator's value is what counts. */
async function wrongScreens(stage: EventStage, eventId: string, tablets: readonly Tablet[]): Promise<string[]> {
  const merged = await mergedSheets(stage, eventId)
  const broken: string[] = []
  for (const [at, { db, user }] of tablets.entries()) {
    const shown = await readOwnSheets(db, user.id, eventId)
    for (const { kept, evaluatorId, ratings } of merged) {
      if (evaluatorId !== user.id) continue
      for (const [key, { value }] of Object.entries(ratings)) {
        const here = shown.get(kept)?.ratings[key] ?? null
        if (here !== value) broken.push(`tablet ${at} shows ${here} of ${kept} ${key}, and ${value} counts`)
      }
    }
  }
  return broken
}

/** EV62. However often it was published, also over a restore, a family gets one email. */
async function doubledMails(stage: EventStage, eventId: string): Promise<string[]> {
  await sendReports(stage.services)
  const own = stage.mailbox.mails.filter(({ to }) => to.includes(eventId))
  return [...Map.groupBy(own, ({ to }) => to)].flatMap(([to, mails]) =>
    mails.length > 1 ? [`${to} got ${mails.length} emails`] : [],
  )
}
