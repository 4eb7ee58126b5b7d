import { SPAN_SPENT } from '#domain/contracts/error-codes.ts'
import type { Sql } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { lockHeld, MOST_UNPAID_BYTES } from './videos-repository.ts'
import type { VideoRow } from './videos-repository.ts'
import { partCountOf } from './video-parts.ts'

/** Share of a video's parts that may overlap. Pages request addresses ahead, and broken connections add overlaps. */
const OVERLAP_SHARE = 1 / 4
const LEAST_OVERLAP = 32

type Asked = { numbers: readonly number[]; span: number }
type Promised = { part_number: number; span: number }

/**
 * N104. Records upload addresses before they are issued, because the store accepts any bytes sent to them. Beyond a
 * share of the video, overlapping addresses for several parts are rejected (`SPAN_SPENT`). The page then continues with
 * single parts, which always fit on the grid. Overlapping bytes count for the person (N12).
 */
export async function promiseParts(sql: Sql, video: VideoRow, { numbers, span }: Asked): Promise<void> {
  const { bytes } = await lockHeld(sql, video.owner_id)
  const before = await sql.query<Promised>('SELECT part_number, span FROM video_span WHERE video_id = $1', [video.id])
  const known = new Map(before.map((it) => [it.part_number, it.span]))
  const grown = numbers.filter((it) => span > (known.get(it) ?? 0))
  if (grown.length === 0) return
  const after = new Map([...known, ...grown.map((it): [number, number] => [it, span])])
  const parts = partCountOf(video)
  const was = overlapOf(known, parts)
  const is = overlapOf(after, parts)
  if (span > 1 && is > was && is > Math.max(LEAST_OVERLAP, Math.floor(parts * OVERLAP_SHARE)))
    throw new Refusal('invalid', 'Send the parts of this video one by one.', { code: SPAN_SPENT })
  const more = (is - was) * video.part_bytes
  if (more > 0 && bytes + more > MOST_UNPAID_BYTES)
    throw new Refusal('invalid', 'Your videos without a paid order take up 12 GB. Remove one first.', {
      code: 'TOO_MANY_VIDEOS',
    })
  await sql.query(
    `INSERT INTO video_span (video_id, part_number, span) SELECT $1, number, $3 FROM unnest($2::int[]) AS number
     ON CONFLICT (video_id, part_number) DO UPDATE SET span = excluded.span`,
    [video.id, grown, span],
  )
  await sql.query('UPDATE video SET overlap_bytes = $2 WHERE id = $1', [video.id, is * video.part_bytes])
}

/** Returns the number of parts that are promised more than once. */
export function overlapOf(spans: ReadonlyMap<number, number>, parts: number): number {
  let overlap = 0
  let covered = 0
  for (const [number, span] of [...spans].toSorted(([a], [b]) => a - b)) {
    const end = Math.min(number + span - 1, parts)
    overlap += Math.max(0, Math.min(covered, end) - number + 1)
    covered = Math.max(covered, end)
  }
  return overlap
}
