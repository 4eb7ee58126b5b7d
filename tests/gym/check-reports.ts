import type { EventStage } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'

/** What an evaluator gave, and when it arrived, by item. */
export type StoredRatings = Record<string, { value: number | null; at: number }>
type Stored = { event_player_id: string; kept: string; evaluator_id: string; ratings: StoredRatings }

/** What families read of each event player, as one text. */
export type Reports = ReadonlyMap<string, string>

type Question = { eventId: string; organizer: TestUser; keys: readonly string[]; before: Reports }
type Skill = { skill_id: number; rating: number | null }
type Row = { player: string; id: string; skills: Skill[]; is_open: boolean }

/** One evaluator's sheets of one person, under whatever bibs, as one. */
export async function mergedSheets({ db }: EventStage, eventId: string) {
  const rows = await db.query<Stored>(
    `SELECT x.id AS event_player_id, coalesce(x.joined_to, x.id) AS kept, e.evaluator_id, e.ratings
     FROM event_player x JOIN evaluation e ON e.event_player_id = x.id WHERE x.event_id = $1 AND e.status <> 'cancelled'`,
    [eventId],
  )
  return [...Map.groupBy(rows, ({ kept, evaluator_id }) => `${kept} ${evaluator_id}`).values()].flatMap((sheets) => {
    const [first] = sheets
    return first ? [{ kept: first.kept, evaluatorId: first.evaluator_id, ratings: lastOfEachItem(sheets) }] : []
  })
}

/**
 * Holds every published report against the sheets as they are, right after a publishing, with nothing of the server's
 * code but the mean. All ratings count, because tablets asked for all of them. A report that a case holds back, or
 * of which every rating was taken back, stays as it was read `before`.
 */
export async function checkReports(
  stage: EventStage,
  { eventId, organizer, keys, before }: Question,
): Promise<{ reports: Reports; broken: string[] }> {
  const sheets = await mergedSheets(stage, eventId)
  const rows = await stage.db.query<Row>(
    `SELECT e.consensus_of AS player, e.id, r.body -> 'player_performance' AS skills, EXISTS (SELECT FROM event_case c
       WHERE c.event_player_id = e.consensus_of AND c.state = 'open') AS is_open
     FROM evaluation e JOIN evaluation_result r ON r.evaluation_id = e.id
     WHERE e.event_id = $1 AND e.consensus_of IS NOT NULL AND e.status = 'completed'`,
    [eventId],
  )
  const broken: string[] = []
  const reports = new Map<string, string>()
  for (const { player, id, skills, is_open } of rows) {
    const told = JSON.stringify(skills)
    reports.set(player, told)
    const own = sheets.filter(({ kept }) => kept === player)
    const isRated = own.some(({ ratings }) => Object.values(ratings).some(({ value }) => (value ?? 0) > 0))
    if (is_open || !isRated) {
      if (before.get(player) !== told) broken.push(`the report of ${player} changed although it is held back`)
      continue
    }
    broken.push(...keys.flatMap((key) => wrongMean(key, skills, own).map((it) => `the report of ${player}: ${it}`)))
    broken.push(...(await wrongNotes(stage, { organizer, player, id })))
  }
  for (const player of before.keys()) if (!reports.has(player)) broken.push(`the report of ${player} is gone`)
  broken.push(...(await unpublished(stage, eventId, reports)))
  return { reports, broken }
}

function wrongMean(key: string, skills: readonly Skill[], sheets: ReadonlyArray<{ ratings: StoredRatings }>): string[] {
  const values = sheets.flatMap(({ ratings }) => ((ratings[key]?.value ?? 0) > 0 ? [ratings[key]?.value ?? 0] : []))
  const mean = values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null
  const told = skills.find(({ skill_id }) => `skill:${skill_id}` === key)?.rating ?? null
  const isRight = mean === null ? told === null : Math.abs((told ?? -1) - mean) < 1e-9
  return isRight ? [] : [`${key} is ${told}, the mean is ${mean}`]
}

/** EV72. A report that was published now has the notes that are on its sheets now, each once. */
async function wrongNotes(
  stage: EventStage,
  { organizer, player, id }: { organizer: TestUser; player: string; id: string },
): Promise<string[]> {
  const answer = await stage.call(organizer, 'GET', `/evaluation/result/?evaluation_submission_id=${id}`)
  if (answer.statusCode !== 200) return [`the report of ${player} answers ${answer.statusCode} ${answer.body}`]
  const told = answer
    .json<{ notes: { evaluator: { text: string }[] } }>()
    .notes.evaluator.map(({ text }) => text)
    .toSorted()
  const stored = await stage.db.query<{ text: string }>(
    `SELECT n.text FROM event_player x JOIN evaluation e ON e.event_player_id = x.id
     JOIN note n ON n.evaluation_id = e.id WHERE $1 IN (x.id, x.joined_to) AND n.text <> ''`,
    [player],
  )
  const texts = stored.map(({ text }) => text).toSorted()
  return JSON.stringify(told) === JSON.stringify(texts)
    ? []
    : [`the report of ${player} has the notes ${told.join(', ')}, and not ${texts.join(', ')}`]
}

/** A player who was rated and whose gender is known has a report, unless a case is open. */
async function unpublished({ db }: EventStage, eventId: string, reports: Reports): Promise<string[]> {
  const rated = await db.query<{ id: string }>(
    `SELECT DISTINCT k.id FROM event_player x JOIN evaluation e ON e.event_player_id = x.id
       JOIN event_player k ON k.id = coalesce(x.joined_to, x.id) JOIN player p ON p.id = k.player_id,
       jsonb_each(e.ratings) r WHERE x.event_id = $1 AND p.gender IS NOT NULL AND (r.value ->> 'value')::numeric > 0
       AND NOT EXISTS (SELECT FROM event_player o WHERE o.joined_to = k.id)
       AND NOT EXISTS (SELECT FROM event_case c WHERE c.event_player_id = k.id AND c.state = 'open')`,
    [eventId],
  )
  return rated.filter(({ id }) => !reports.has(id)).map(({ id }) => `${id} was rated and has no report`)
}

/** EV50. Of each item the value that arrived later; of two values of one millisecond the higher one. */
export function lastOfEachItem(sheets: ReadonlyArray<{ ratings: StoredRatings }>): StoredRatings {
  const inOrder = sheets
    .flatMap(({ ratings }) => Object.entries(ratings))
    .toSorted(([, one], [, other]) => one.at - other.at || (one.value ?? -1) - (other.value ?? -1))
  return Object.fromEntries(inOrder)
}
