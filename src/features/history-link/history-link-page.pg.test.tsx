import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiClient } from '#data/api/api-client.ts'
import { sendHistoryLinks } from '#server/resources/histories/send-history-links.ts'
import { startHistoryStage } from '#tests/support/history-stage.ts'
import type { HistoryStage } from '#tests/support/history-stage.ts'
import { loopbackFetch } from '#tests/support/loopback-fetch.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { HistoryLinkPage } from './history-link-page.tsx'

let stage: HistoryStage
beforeAll(async () => {
  stage = await startHistoryStage()
})
afterAll(() => stage.close())

const HOUSE = 'house@example.test'
const PARENT = 'parent@example.test'

test('[K52] the page shows which account has the evaluations, and removes them after a second step', async () => {
  const player = await stage.aPlayer()
  const { playerId } = await stage.aWalkOn({ sentTo: [player.email, HOUSE] })
  await stage.join(player, playerId)
  await show(player.email)
  expect(await screen.findByText('Maya Okafor')).toBeTruthy()
  expect(screen.getByText(/Saturday Run/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove from the account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove these evaluations from the account?' })
  expect((await stage.historiesOf(player)).joined).toHaveLength(1)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove them' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'The evaluations are out of the account' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect((await stage.historiesOf(player)).joined).toEqual([])
})

test('[K51] a guardian’s yes counts only after a second step', async () => {
  const child = await stage.aPlayer()
  await stage.agree(child, PARENT)
  const { playerId } = await stage.aWalkOn({ sentTo: [PARENT] })
  await stage.join(child, playerId)
  await show(PARENT)
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, it may keep them' }))
  expect((await stage.historiesOf(child)).joined).toEqual([])
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Let it keep them' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'The account keeps the evaluations' })).toBeTruthy()
  expect((await stage.historiesOf(child)).joined).toHaveLength(1)
})

test('[K52] an unknown link says that it does not work and names no player', async () => {
  render(
    <UiProvider>
      <HistoryLinkPage api={api()} token={'a'.repeat(43)} />
    </UiProvider>,
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeTruthy()
})

test('the page of a link, while a proxy answers with 503, says that the link still works', async () => {
  const fetch = async () => new Response('Service Unavailable', { status: 503 })
  render(
    <UiProvider>
      <HistoryLinkPage
        api={createApiClient({ baseUrl: 'http://test/api', getToken: async () => ({ kind: 'ended' }), fetch })}
        token={'a'.repeat(43)}
      />
    </UiProvider>,
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong.' })).toBeTruthy()
  expect(screen.getByText('Couldn’t load this page. Your link still works.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

const api = () =>
  createApiClient({
    baseUrl: 'http://test/api',
    getToken: async () => ({ kind: 'ended' }),
    fetch: loopbackFetch(stage.app),
  })

async function show(inbox: string) {
  await sendHistoryLinks(stage.services)
  const mail = stage.mailbox.mails.findLast(({ to }) => to === inbox)
  const token = /\/history\/([\w-]+)/u.exec(mail?.text ?? '')?.[1] ?? ''
  render(
    <UiProvider>
      <HistoryLinkPage api={api()} token={token} />
    </UiProvider>,
  )
}
