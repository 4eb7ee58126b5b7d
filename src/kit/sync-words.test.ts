import { expect, test } from 'vitest'
import { chipOf } from './sync-words.ts'

const AT_REST = { isWriting: false, isAhead: false, held: 0, failure: null, isOnline: true }

test('[L42] a chip says "Sending" online only: offline what is on its way is saved on this device', () => {
  expect(chipOf('sending', 'Sending', AT_REST)).toMatchObject({ state: 'sending', title: 'Sending' })
  for (const isAhead of [false, true])
    expect(chipOf('sending', 'Sending', { ...AT_REST, isAhead, isOnline: false })).toEqual({
      state: 'saved',
      title: 'Saved on this device',
      detail: 'You’re offline. Nothing is lost.',
    })
})

test('[L42] offline the chip still names an unfinished or failed write first', () => {
  const offline = { ...AT_REST, isOnline: false }
  expect(chipOf('sending', 'Sending', { ...offline, isWriting: true }).title).toBe('Saving')
  expect(chipOf('sending', 'Sending', { ...offline, failure: 'full', held: 1 }).title).toBe('Not saved')
})
