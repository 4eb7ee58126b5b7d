import { FLAG_FROM, WATCH_FROM } from '#domain/agreement/agreement-limits.ts'
import { signedOffset } from '#domain/agreement/words.ts'
import type { IntervalMark } from '#ui/interval-row.tsx'

/** Where nothing differs, and the limits on either side. */
export const OFFSET_MARKS: readonly IntervalMark[] = [
  { at: 0, line: 'thick' },
  ...[WATCH_FROM, -WATCH_FROM].map((at) => ({ at, line: 'thin' as const })),
  ...[FLAG_FROM, -FLAG_FROM].map((at) => ({ at, line: 'dashed' as const })),
]

const LEAST = 0.5
const MOST = 1.5

/** The common scale of offsets, the same to both sides; it holds what there is to see. */
export function offsetScale(values: readonly number[]) {
  const reach = Math.min(MOST, Math.max(LEAST, ...values.map((value) => Math.ceil(Math.abs(value) * 10) / 10)))
  const step = reach > 0.8 ? 0.5 : 0.25
  const count = Math.floor(reach / step + 1e-9)
  const ticks = Array.from({ length: count * 2 + 1 }, (_, at) => (at - count) * step).map((at) => ({
    at,
    label: signedOffset(at),
  }))
  return { lowest: -reach, highest: reach, ticks }
}
