import { expect, test, vi } from 'vitest'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { ANA, aSyncStage, structure } from '#tests/support/sync-stage.ts'
import { createLiveEvaluation } from '../db/evaluation-writes.ts'
import { forgetRowsOfOthers } from '../db/forget-rows.ts'
import { saveRating } from '../db/rating-writes.ts'
import { readReceiptKey } from '../db/seal-receipts.ts'
import { createServerClock } from '../device/server-clock.ts'

const DAY_MS = 86_400_000

// Each tablet knows the server's clock from its first answer.
test.each([0, 31, 70, -70])(
  '[Y52] a tablet whose clock is %s days behind keeps its receipts over a sign-out, for a restored server',
  async (days) => {
    const { server, clock, signedIn, openTab } = aSyncStage()
    const backup = server.snapshot()
    const first = openTab()
    const serverClock = createServerClock(first.db, () => clock.now - days * DAY_MS)
    await serverClock.hear(clock.now)
    const open = () => openTab({ now: serverClock.now, askKey: async () => btoa('a'.repeat(32)) })
    const tab = open()
    const ctx = { ...tab.ctx, now: serverClock.now }
    const id = await createLiveEvaluation(ctx, aLiveDraft())
    await saveRating(ctx, id, 'skill:1', 3, structure)
    await tab.engine.wake('start')
    await vi.waitUntil(() => readReceiptKey(tab.db, ANA))
    signedIn.userId = undefined
    await tab.engine.stop()
    await forgetRowsOfOthers(tab.db, undefined)
    server.restore(backup)
    signedIn.userId = ANA
    const again = open()
    await again.engine.wake('start')
    await again.engine.hearEpoch(server.epoch())
    await again.engine.wake('send-now')
    expect(server.evaluations[id]?.sheet['skill:1']?.value).toBe(3)
  },
)
