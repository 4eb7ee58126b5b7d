import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AgreementInBrief } from '#domain/contracts/agreement.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { AgreementBrief } from './agreement-brief.tsx'

function open(standing_out: AgreementInBrief['standing_out'], has_offsets = true) {
  const agreement = { pairs: 100, within_half: 0.796, within_half_target: 0.8, icc: null, has_offsets, standing_out }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <UiProvider>
      <RouterContextProvider router={router}>
        <AgreementBrief agreement={agreement} programId={1} />
      </RouterContextProvider>
    </UiProvider>,
  )
  return screen.getByRole('region', { name: 'Evaluator agreement' }).textContent
}

test('[J32] a share that misses its target, and a flagged offset, are written as they are judged', () => {
  const words = open([
    { evaluator_id: '018f0000-0000-7000-8000-000000000001', name: 'Ada Stone', offset: 0.295, standing: 'flag' },
  ])
  expect(words).toContain(
    '79.6%of ratings are within half a point of another evaluator’s, given blind. The target is 80%.',
  )
  expect(words).toContain('Ada Stone rates 0.30 higher than expectedFlagged, +0.30')
})

test.for([
  { has_offsets: true, words: 'Nobody rates noticeably higher or lower than the others.' },
  { has_offsets: false, words: 'An evaluator’s offset is shown after 20 evaluations.' },
])('[F60] where nobody stands out, it says whether anybody has an offset: $has_offsets', ({ has_offsets, words }) => {
  expect(open([], has_offsets)).toContain(words)
})
