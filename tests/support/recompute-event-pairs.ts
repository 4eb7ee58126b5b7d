import type { Sql } from '#server/db/database.ts'

type Sheet = {
  id: string
  evaluator_id: string
  /** The event player whom the one that was rated is joined to, or the one that was rated. */
  person: string
  player_id: string
  rubric_version: string
  completed_at: string
  keys: string[]
  ratings: Record<string, { value: number | null; at: number }>
}

/** The pairs that the database should hold of closed events, from their sheets and joins alone. */
export async function recomputeEventPairs(sql: Sql) {
  const sheets = await sql.query<Sheet>(
    `SELECT e.id, e.evaluator_id, k.id AS person, k.player_id, e.rubric_version, v.closed_at AS completed_at, e.ratings,
       ARRAY(SELECT unnest(f.keys) FROM event_form f WHERE f.event_id = v.id) AS keys
     FROM evaluation e JOIN event_player x ON x.id = e.event_player_id JOIN event_player k
       ON k.id = coalesce(x.joined_to, x.id) JOIN event v ON v.id = e.event_id
     WHERE v.closed_at IS NOT NULL AND e.status <> 'cancelled' ORDER BY e.id`,
  )
  const people = [...Map.groupBy(sheets, ({ person, evaluator_id }) => `${person} ${evaluator_id}`).values()].map(
    (own) => ({ ...own[0]!, skills: skillsOf(own) }),
  )
  return people
    .flatMap((first) =>
      people
        .filter(({ id, person }) => person === first.person && first.id < id)
        .filter(({ skills }) => Object.keys(skills).some((id) => id in first.skills))
        .map((second) => ({
          second_id: second.id,
          first_id: first.id,
          player_id: first.player_id,
          first_evaluator_id: first.evaluator_id,
          second_evaluator_id: second.evaluator_id,
          rubric_version: first.rubric_version,
          completed_at: first.completed_at,
          first_total: totalOf(first.skills),
          second_total: totalOf(second.skills),
          first_skills: first.skills,
          second_skills: second.skills,
          event_player_id: first.person,
        })),
    )
    .toSorted((a, b) => (a.second_id + a.first_id < b.second_id + b.first_id ? -1 : 1))
}

/** Of each skill of the form what reached the server last, the higher one of the same millisecond. */
function skillsOf(sheets: readonly Sheet[]): Record<string, number> {
  const last = new Map<string, { value: number | null; at: number }>()
  for (const { keys, ratings } of sheets)
    for (const [key, { value, at }] of Object.entries(ratings)) {
      if (!key.startsWith('skill:') || !keys.includes(key)) continue
      const before = last.get(key)
      if (!before || at > before.at || (at === before.at && (value ?? -1) > (before.value ?? -1)))
        last.set(key, { value, at })
    }
  return Object.fromEntries(
    [...last].flatMap(([key, { value }]) => (value ? [[key.slice('skill:'.length), value]] : [])),
  )
}

/** Out of 60, to one decimal, halves up; with 10 or 11 skills in proportion. */
function totalOf(skills: Record<string, number>): string | null {
  const rated = Object.values(skills)
  if (rated.length < 10) return null
  const halves = rated.reduce((sum, it) => sum + it * 2, 0)
  return String(Math.floor((halves * 60 * 2 + rated.length) / (rated.length * 2)) / 10)
}

/** What the database holds, in the same words. */
export function storedEventPairs(sql: Sql) {
  return sql.query(
    `SELECT p.*, trim_scale(first_total)::text AS first_total, trim_scale(second_total)::text AS second_total
     FROM rating_pair p WHERE event_player_id IS NOT NULL ORDER BY second_id, first_id`,
  )
}
