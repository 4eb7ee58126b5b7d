import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { forgetReading, keepReading } from '#data/reports/kept-reading.ts'
import { PlayerLibraryQuery } from '#domain/contracts/library.ts'
import type { SignedIn } from '#domain/session/session.ts'
import { aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import { aUser } from '#tests/fixtures/a-user.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { startHistoryStage } from '#tests/support/history-stage.ts'
import type { HistoryStage } from '#tests/support/history-stage.ts'
import { realServices } from '#tests/support/real-services.ts'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { PlayerHomePage } from './player-home-page.tsx'
import { PlayerLibraryPage } from './player-library-page.tsx'

let stage: HistoryStage
beforeAll(async () => {
  stage = await startHistoryStage()
})
afterAll(() => stage.close())

const PANEL = { name: 'Earlier evaluations that may be yours' }

test('[K31] what may be the player’s says event, number, day and first name; joining names what will be in the account', async () => {
  const player = await stage.aPlayer()
  await stage.aWalkOn({ sentTo: [player.email] })
  await stage.anOrderedLine(player.email)
  await show(player, 'home')
  const panel = await screen.findByRole('region', PANEL)
  expect(within(panel).getByText('Marcus')).toBeTruthy()
  expect(panel.textContent).toContain('Saturday Run, number 23, October 31, 2026')
  expect(panel.textContent).toContain('Riverside Hawks, number 0, October 31, 2026')
  fireEvent.click(within(panel).getByRole('button', { name: 'Keep the evaluations of Marcus' }))
  const dialog = await screen.findByRole('dialog', { name: 'Are these evaluations yours?' })
  expect(dialog.textContent).toContain('These will be in your account:Saturday Run, number 23, October 31, 2026')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep' }))
  expect(await screen.findByText('These evaluations are in your library now.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Saturday Run, open report' })).toBeTruthy()
})

test('[K34, K72] for 14 days a join can be undone in the library, and then nothing is shown of it', async () => {
  const player = await stage.aPlayer()
  const { playerId } = await stage.aWalkOn({ sentTo: [player.email] })
  await stage.join(player, playerId)
  const first = await show(player, 'library')
  const panel = await screen.findByRole('region', { name: 'Earlier evaluations you kept' })
  expect(within(panel).getByText(/^Kept .*\. You can undo this until .*\.$/u)).toBeTruthy()
  fireEvent.click(within(panel).getByRole('button', { name: 'Undo keeping the evaluations of Marcus' }))
  const dialog = await screen.findByRole('dialog', { name: 'Undo keeping these evaluations?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }))
  await screen.findByRole('region', PANEL)
  expect(await stage.libraryOf(player)).toEqual([])
  first.unmount()
  await stage.join(player, playerId)
  await stage.db.query(`UPDATE player SET joined_at = now() - interval '15 days' WHERE id = $1`, [playerId])
  await show(player, 'library')
  await screen.findByRole('link', { name: 'Saturday Run, open report' })
  expect(screen.queryByRole('region', { name: /^Earlier evaluations/u })).toBeNull()
})

test('[K80] Home shows the report that the tab is to keep once: as its notice, or as what was kept', async () => {
  const player = await stage.aPlayer()
  const { playerId, evaluationId } = await stage.aWalkOn({ sentTo: [player.email] })
  await stage.anOrderedLine(player.email)
  keepForLater(playerId, evaluationId)
  const first = await show(player, 'home')
  await screen.findByRole('heading', { name: 'Keep the report of Marcus' })
  const panel = screen.getByRole('region', PANEL)
  expect(within(panel).getAllByRole('button', { name: /^Keep/u })).toHaveLength(1)
  expect(panel.textContent).not.toContain('Saturday Run')
  first.unmount()
  await stage.join(player, playerId)
  await show(player, 'home')
  await screen.findByRole('link', { name: 'Saturday Run, open report' })
  expect(screen.queryByRole('heading', { name: 'Keep the report of Marcus' })).toBeNull()
})

test('[K80] the library, which has no such notice, lists the report', async () => {
  const player = await stage.aPlayer()
  const { playerId, evaluationId } = await stage.aWalkOn({ sentTo: [player.email] })
  keepForLater(playerId, evaluationId)
  await show(player, 'library')
  expect(await screen.findByRole('button', { name: 'Keep the evaluations of Marcus' })).toBeTruthy()
})

test('where there is nothing to join, nothing is shown', async () => {
  await show(await stage.aPlayer(), 'home')
  await screen.findByText('No evaluations yet')
  expect(screen.queryByRole('region', { name: /^Earlier evaluations/u })).toBeNull()
})

test('[K33] a join that is refused says why and changes nothing', async () => {
  const child = await stage.aPlayer({ birth: `${new Date().getUTCFullYear() - 10}-01-05` })
  await stage.aWalkOn({ sentTo: [child.email] })
  await show(child, 'library')
  fireEvent.click(await screen.findByRole('button', { name: 'Keep the evaluations of Marcus' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep' }))
  expect(await screen.findByText(/A parent or guardian must give their consent/u)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Keep the evaluations of Marcus' })).toBeTruthy()
})

/** As "Keep it" on the page of a link does. */
function keepForLater(id: string, evaluationId: string) {
  const { first_name, last_name, gender, athletic_info, organization } = aLiveCreation().player
  keepReading(sessionStorage, {
    token: 't',
    session: 's',
    evaluationId,
    name: 'Marcus',
    player: { id, first_name, last_name, gender, athletic_info, organization } as never,
    isToKeep: true,
  })
  onTestFinished(() => forgetReading(sessionStorage))
}

async function show(player: Awaited<ReturnType<HistoryStage['aPlayer']>>, where: 'home' | 'library') {
  const { services } = await realServices(stage, player)
  const session: SignedIn = {
    phase: 'signed-in',
    userId: player.id,
    role: 'Player',
    roles: ['Player'],
    isAdmin: false,
    isEvaluator: false,
    reach: 'confirmed',
    user: aUser({ id: player.id, first_name: 'Maya' }),
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>
        <RouterContextProvider router={router as never}>
          {where === 'home' ? (
            <AsPerson services={services} session={session}>
              <PlayerHomePage />
            </AsPerson>
          ) : (
            <AsPerson services={services} userId={player.id}>
              <PlayerLibraryPage query={v.parse(PlayerLibraryQuery, {})} onQuery={() => {}} />
            </AsPerson>
          )}
        </RouterContextProvider>
      </QueryClientProvider>
      <Toaster />
    </UiProvider>,
  )
}
