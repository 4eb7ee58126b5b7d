import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProgramDashboard } from '#domain/contracts/dashboards.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { AgreementBrief } from './agreement-brief.tsx'

type Agreement = ProgramDashboard['agreement']
const offset: Agreement['evaluators'][number]['offset'] = {
  value: 0.295,
  low: 0.1,
  high: 0.49,
  n: 40,
  standing: 'flag',
}

function open(evaluators: Agreement['evaluators']) {
  const differences = { points: [], bias: null, low: null, high: null }
  const summary = {
    pairs: 100,
    skills: [],
    within_half: 0.796,
    within_half_target: 0.8,
    icc: null,
    mean_gap: null,
    far_apart: null,
    differences,
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <UiProvider>
      <RouterContextProvider router={router}>
        <AgreementBrief agreement={{ summary, evaluators }} programId={1} />
      </RouterContextProvider>
    </UiProvider>,
  )
  return screen.getByRole('region', { name: 'Evaluator agreement' }).textContent
}

test('[J32] a share that misses its target, and an offset that is flagged, are written as what they are judged by', () => {
  const words = open([
    {
      evaluator_id: '018f0000-0000-7000-8000-000000000001',
      name: 'Ada Stone',
      level: null,
      evaluations: 40,
      offset,
      paired_offset: null,
      within_half: null,
      kappa: null,
      style: { halo: null, centre: null, extremes: null, overrides: null, hasty: null },
      flags: [],
      skills: [],
      quarters: [],
    },
  ])
  expect(words).toContain(
    '79.6%of ratings are within half a point of another evaluator’s, given blind. The target is 80%.',
  )
  expect(words).toContain('Ada Stone rates 0.30 higher than expectedFlagged, +0.30')
})
