import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OfflineError } from '#data/api/api-error.ts'
import type { LostWork, Witness } from '#data/device/witness.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { LostWorkNotice } from './lost-work.tsx'

const SINCE = Date.parse('2026-11-20T14:14:00Z')
const work = (...ids: string[]): LostWork => ({
  userId: 'ana',
  name: 'Ana Ames',
  since: SINCE,
  evaluations: Object.fromEntries(ids.map((id) => [id, `operation of ${id}`])),
})

test('[Y44] without internet the owner hears what was waiting; with it, what the server does not have, until they have read it', async () => {
  const stage = open(work('1', '2', '3'), { isDown: true })
  expect(
    await screen.findByText('This device lost its storage. 3 evaluations of yours were waiting to be sent.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  stage.network.isDown = false
  stage.missing = work('2')
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('This device lost its storage. 1 evaluation of yours was not sent.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect(screen.queryByText(/lost its storage/u)).toBeNull()
  expect(stage.forgotten).toEqual(['ana'])
})

test('[Y44] what arrived all the same is not told', async () => {
  const stage = open(work('1'), {})
  stage.missing = work()
  await waitFor(() => expect(stage.forgotten).toEqual(['ana']))
  expect(screen.queryByText(/lost its storage/u)).toBeNull()
})

test('[Y44] another person’s loss is not told to this one', async () => {
  const stage = open({ ...work('1'), userId: 'ben' }, {})
  await waitFor(() => expect(stage.checks).toBe(1))
  expect(screen.queryByText(/lost its storage/u)).toBeNull()
})

function open(lost: LostWork, { isDown = false }) {
  const stage = { network: { isDown }, missing: lost, forgotten: [] as string[], checks: 0 }
  const witness: Witness = {
    check: async () => {
      stage.checks++
      return [lost]
    },
    watch: () => () => {},
    compare: async () => {
      if (stage.network.isDown) throw new OfflineError('Offline')
      return stage.missing
    },
    forget: async (userId) => {
      stage.forgotten.push(userId)
    },
  }
  const api = {
    call: async () => {
      throw new Error('Asked by the witness alone')
    },
  } as never // See above.
  render(
    <UiProvider>
      <LostWorkNotice services={{ witness, api, now: () => SINCE }} userId="ana" />
    </UiProvider>,
  )
  return stage
}
