import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aSyncStage } from '#tests/support/sync-stage.ts'
import { createServerClock } from './server-clock.ts'

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]
const BEGAN = Date.parse('2026-03-07T23:59:00Z')

/** How far a device's clock is from the server's. */
const wrong = fc.constantFrom(0, -BEGAN, Date.UTC(2030, 0) - BEGAN, 14 * HOUR_MS, -14 * HOUR_MS, 50_000)
const step = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), by: wrong }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 40 * HOUR_MS }) }),
  fc.record({ kind: fc.constantFrom('hear' as const, 'restart' as const) }),
)

test('[Y56] a device dates by the server’s clock after each answer, whatever its clock showed and shows', async () => {
  await fc.assert(
    fc.asyncProperty(wrong, fc.array(step, { maxLength: 12 }), async (first, steps) => {
      const { db } = aSyncStage()
      let [at, off, heardAt] = [BEGAN, first, Number.NEGATIVE_INFINITY]
      /** Whether nobody has set the clock since the last answer. */
      let isKnown = false
      const open = async () => {
        const clock = createServerClock(db, () => at + off)
        await clock.ready
        return clock
      }
      let clock = await open()
      for (const it of steps) {
        if (it.kind === 'wait') at += it.ms
        if (it.kind === 'restart') clock = await open()
        if (it.kind === 'set') {
          isKnown &&= it.by === off
          off = it.by
        }
        if (it.kind === 'hear') {
          await clock.hear(at)
          heardAt = at
          isKnown = true
        }
        expect(isKnown ? Math.abs(clock.now() - at) : 0).toBeLessThanOrEqual(MINUTE_MS)
        // A restart knows the last answer to an hour.
        expect(clock.now()).toBeGreaterThanOrEqual(heardAt - HOUR_MS - MINUTE_MS)
      }
    }),
    { numRuns: 300 },
  )
})
