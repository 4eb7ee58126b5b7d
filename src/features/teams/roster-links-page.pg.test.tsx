import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aRosterPlayer } from '#tests/fixtures/a-team.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { realServices } from '#tests/support/real-services.ts'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TeamServer } from '#tests/support/team-server.ts'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { RosterLinksPage } from './roster-links-page.tsx'

let server: TeamServer
beforeAll(async () => {
  server = await startTeamServer()
})
afterAll(() => server.close())

test('[G100] one player’s link is shown as a code, copied, and opens their team', async () => {
  const copied = vi.fn<(text: string) => Promise<void>>(async () => {})
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true })
  await show([aRosterPlayer({ first_name: 'Ana', last_name: 'Brooks' })])
  fireEvent.click(await screen.findByRole('button', { name: 'Make a link for Ana Brooks' }))
  expect(await screen.findByRole('img', { name: 'QR code of the link for Ana Brooks' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Copy the link for Ana Brooks' }))
  await screen.findByText('The link for Ana Brooks is copied.')
  const token = copied.mock.calls[0]?.[0].split('/').at(-1)
  expect((await server.app.inject({ url: `/api/join/${token}/` })).statusCode).toBe(200)
  Reflect.deleteProperty(navigator, 'clipboard')
})

test('[G100, G101] a sheet has a card for whoever has not joined, and warns that older links stop', async () => {
  const lines = ['Ana', 'Mia', 'Zoe'].map((first_name, index) =>
    aRosterPlayer({ first_name, last_name: 'Brooks', jersey_number: String(index) }),
  )
  const { joined } = await show(lines)
  await joined(lines[2]?.id ?? '')
  fireEvent.click(await screen.findByRole('button', { name: 'Print a sheet for 2 players' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make links for 2 players?' })
  expect(dialog.textContent).toContain('Links you made for them before stop working.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make the sheet' }))
  const sheet = await screen.findByRole('list', { name: 'Cards to hand out' })
  expect(within(sheet).getAllByRole('img')).toHaveLength(2)
  expect(sheet.textContent).toContain('0 Ana Brooks')
  expect(sheet.textContent).toContain('Player or parent: scan this with your phone’s camera')
  expect(sheet.textContent).not.toContain('Zoe')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('where everybody has joined, or nobody is on the roster, there is nothing to make', async () => {
  const line = aRosterPlayer()
  const { joined } = await show([line])
  await joined(line.id)
  expect(await screen.findByRole('heading', { name: 'Everyone has joined' })).toBeTruthy()
})

/** `joined`: as the answer of a player arrives while the page is open. */
async function show(lines: Parameters<TeamServer['saveRoster']>[2]) {
  const coach = await server.createUser({ role: 'Coach' })
  const team = await server.createTeam(coach)
  await server.saveRoster(coach, team.id, lines)
  const { services } = await realServices(server, coach)
  render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>
        <AsPerson services={services} userId={coach.id}>
          <RosterLinksPage teamId={team.id} onBack={() => {}} />
        </AsPerson>
      </QueryClientProvider>
      <Toaster />
    </UiProvider>,
  )
  return {
    joined: async (lineId: string) => {
      // A question that is still open would bring the answer of before.
      await screen.findByRole('button', { name: /^Print a sheet/u })
      const player = await server.createPlayer()
      await server.db.query(
        'UPDATE roster_entry SET player_id = (SELECT id FROM player WHERE user_id = $2) WHERE id = $1',
        [lineId, player.id],
      )
      await services.queryClient.invalidateQueries()
    },
  }
}
