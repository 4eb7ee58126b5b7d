import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApiClient } from '#data/api/api-client.ts'
import { aGame } from '#tests/support/a-game.ts'
import { loopbackFetch } from '#tests/support/loopback-fetch.ts'
import { allOf, openOutcomeStage, TRYOUT } from '#tests/support/outcome-stage.ts'
import type { OutcomeStage } from '#tests/support/outcome-stage.ts'
import { showPanel } from '#tests/support/panel-page.tsx'

let stage: OutcomeStage
beforeAll(async () => {
  stage = await openOutcomeStage()
})
afterEach(() => cleanup())
afterAll(() => stage.stop())

test('[EV131] the panel of another evaluator’s sheet at an open event tells an admin where to read it', async () => {
  const event = await stage.anEvent()
  const player = await stage.aPlayer(event.id)
  const sheet = await stage.rate(event.evaluators[0], player, allOf(TRYOUT, 3))
  const admin = await stage.createUser({ role: 'Evaluator', isAdmin: true })
  const { authorization } = await stage.as(admin)
  const token = authorization.replace('Bearer ', '')
  const api = createApiClient({
    baseUrl: 'http://test/api',
    getToken: () => Promise.resolve({ kind: 'ok' as const, token }),
    fetch: (input, init) => loopbackFetch(stage.app)(new Request(input, init)),
  })
  const { services } = await aGame()
  showPanel({ ...services, api }, { evaluationId: sheet })
  await screen.findByRole('heading', { name: 'Another evaluator works on this sheet' })
  expect(screen.getByText(/After their final save an admin can read it on the report page/u)).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
})
