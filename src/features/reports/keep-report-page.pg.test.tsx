import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepReading } from '#data/reports/kept-reading.ts'
import { BIRTH_DATES_DIFFER } from '#domain/contracts/error-codes.ts'
import { getPlayerProfile } from '#domain/contracts/profiles.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { realServices } from '#tests/support/real-services.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { KeepReportPage } from './keep-report-page.tsx'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[K65] a report of another date of birth names the account and offers each way on', async () => {
  const player = await server.createUser({ role: 'Player' })
  const refused = {
    error_code: BIRTH_DATES_DIFFER,
    message: 'These evaluations are of a player with another date of birth.',
    retryable: false,
  }
  const { services } = await realServices(server, player, {
    with: (request) => (request.url.includes('/keep/') ? Response.json(refused, { status: 409 }) : undefined),
  })
  const { first_name: name } = await services.api.call(getPlayerProfile, {})
  keepReading(sessionStorage, {
    token: 'a'.repeat(43),
    session: 'b'.repeat(43),
    evaluationId: '0f8b5f0a-5d3b-4c43-9f3b-6d7c8e9fa0b1',
    name: 'Nina',
    isToKeep: true,
  })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const left: string[] = []
  render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>
        <RouterContextProvider router={router as never}>
          <AsPerson services={services} userId={player.id}>
            <KeepReportPage
              isPlayer
              kept={sessionStorage}
              onKept={() => left.push('kept')}
              onOtherAccount={() => left.push('other account')}
            />
          </AsPerson>
        </RouterContextProvider>
      </QueryClientProvider>
    </UiProvider>,
  )
  await screen.findByText(new RegExp(`This is ${name}’s account\\. An account is for one player\\.`, 'u'))
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))
  await screen.findByText(/ask the organizer or evaluator who sent the report/u)
  expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull()
  const link = screen.getByRole('link', { name: 'Check the date of birth in the profile' })
  expect(link.getAttribute('href')).toBe('/app/edit-player-profile/player_information')
  fireEvent.click(screen.getByRole('button', { name: 'Use another account' }))
  expect(left).toEqual(['other account'])
})
