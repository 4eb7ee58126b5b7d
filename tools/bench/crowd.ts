import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../server/db/database.ts'
import { anAppProcess, EVALUATOR } from '../../tests/support/app-process.ts'
import type { AppProcess } from '../../tests/support/app-process.ts'
import { databaseOf } from '../../tests/torture/server-rows.ts'
import { quantile, rounded } from './statistics.ts'

const PLAYERS = 2_000
const READERS = 4
const SECONDS = 20
const BARS = { most_rss_mb: 512, others_p95: 1_000 }
const COACH = 'coach.demo@example.test'

/**
 * Measures an event of 2,000 unnamed players who all wear one bib number. Four readers load its coverage board in a
 * loop, while another user makes cheap requests.
 */
export async function crowd() {
  const app = await anAppProcess({ RATE_LIMIT: '1000000' })
  try {
    const eventId = await aCrowd(app)
    const [organizer, other] = [await app.tokenOf(COACH), await app.tokenOf(EVALUATOR)]
    const until = performance.now() + SECONDS * 1_000
    const [boards, others]: [number[], number[]] = [[], []]
    const readers = Array.from({ length: READERS }, async () => {
      while (performance.now() < until) boards.push(await ask(app, organizer, `/event/${eventId}/coverage/`))
    })
    const otherUser = async () => {
      while (performance.now() < until) {
        others.push(await ask(app, other, '/event/'))
        await pause(50)
      }
    }
    await Promise.all([...readers, otherUser()])
    return {
      unit: 'ms',
      players: PLAYERS,
      readers: READERS,
      boards: boards.length,
      board_p50: rounded(quantile(boards, 0.5), 0),
      board_p95: rounded(quantile(boards, 0.95), 0),
      others_p95: rounded(quantile(others, 0.95), 0),
      others_slowest: rounded(Math.max(...others), 0),
      most_rss_mb: rounded(mostResidentMb(app.pid), 0),
      bars: BARS,
    }
  } finally {
    await app.discard()
  }
}

async function ask({ port }: AppProcess, token: string, path: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - started
}

/** Writes straight to the database, because no account may add this many players in a day. */
async function aCrowd(app: AppProcess): Promise<string> {
  const db = openDatabase({ url: (await databaseOf(app)).url, maxConnections: 1 })
  try {
    const [event] = await db.query<{ id: string }>(
      `INSERT INTO event (name, team_id, starts_on, ends_on, time_zone, made_by)
       SELECT 'Crowd', t.id, now(), now(), 'UTC', u.id FROM app_user u JOIN team t ON t.coach_id = u.id
       WHERE u.email = $1 LIMIT 1 RETURNING id`,
      [COACH],
    )
    if (!event) throw new Error(`${COACH} coaches no team`)
    await db.query(
      `INSERT INTO event_form (event_id, version, rubric_version, keys) VALUES ($1, 1, '2026.1', '{skill:1}')`,
      [event.id],
    )
    await db.query(
      `WITH made AS (INSERT INTO player (id, first_name, last_name, athletic_info, organization)
         SELECT gen_random_uuid(), '', '', '{}', '{}' FROM generate_series(1, $2) RETURNING id)
       INSERT INTO event_player (event_id, player_id, bib) SELECT $1, id, '7' FROM made`,
      [event.id, PLAYERS],
    )
    return event.id
  } finally {
    await db.close()
  }
}

/** Returns the peak resident memory of the process, as the Linux kernel recorded it. */
function mostResidentMb(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
}
