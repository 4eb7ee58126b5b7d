import { anAppProcess } from '#tests/support/app-process.ts'
import { aDevice } from '#tests/support/device.ts'
import { createLiveEvaluation, getReady, signIn } from '#tests/e2e/evaluator.ts'
import { durationsOf, watchInteractions } from './interactions.ts'
import { quantile, rounded } from './statistics.ts'

const TAPS = 200
const SLOWDOWN = 4

/**
 * Taps on the tiles of the built app's panel at a slowed-down CPU: the browser's own event timing, from tap to next
 * paint.
 */
export async function panelInput() {
  const app = await anAppProcess()
  const device = await aDevice()
  try {
    const page = await device.open(`http://localhost:${app.port}/`)
    await signIn(page)
    await getReady(page)
    await createLiveEvaluation(page, { first: 'Ana', last: 'Duarte', jersey: '23', event: 'Measure' })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await watchInteractions(page)
    // Micro-skills only: a skill far from them would ask for its note. Another row each time, now and then the next
    // skill.
    const tiles = page.locator('[role=slider][data-size=micro] [data-value]')
    let missed = 0
    for (let tap = 0; tap < TAPS; tap++) {
      if (tap % 25 === 24)
        await page
          .getByRole('navigation', { name: 'Skill groups' })
          .getByRole('button')
          .nth(((tap / 25) % 12) | 0)
          .click()
      const count = await tiles.count()
      await tiles
        .nth((tap * 7) % count)
        .click({ timeout: 5_000 })
        .catch(() => (missed += 1))
    }
    const all = await durationsOf(page, 'tap', TAPS - missed)
    return {
      unit: 'ms from tap to next paint',
      cpu_slowdown: SLOWDOWN,
      taps: TAPS - missed,
      p50: rounded(quantile(all, 0.5), 0),
      p98: rounded(quantile(all, 0.98), 0),
    }
  } finally {
    await device.discard()
    await app.discard()
  }
}
