import { expect, test } from 'vitest'
import * as page from '#data/sync/wake-ups.ts'
import * as worker from '#domain/sw-messages.ts'

test('[Y42] page and worker use the same words', () => {
  expect([page.SYNC_TAG, page.WAKE_MESSAGE]).toEqual([worker.SYNC_TAG, worker.WAKE_MESSAGE])
})
