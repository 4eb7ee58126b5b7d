import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EvaluatorFigures } from '#domain/contracts/agreement.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { OffsetsPlot } from './offsets-plot.tsx'

const newcomer: EvaluatorFigures = {
  evaluator_id: 'c0de0001-0000-4000-8000-000000000001',
  name: 'Cleo Reed',
  level: null,
  evaluations: 6,
  offset: null,
  paired_offset: null,
  within_half: null,
  kappa: null,
  style: { halo: null, centre: null, extremes: null, overrides: null, hasty: null },
  flags: [],
  skills: [],
  quarters: { n: [], offset: [] },
}

test('where nobody has an offset yet, it says so and from when on there is one, in two sentences', () => {
  render(
    <UiProvider>
      <OffsetsPlot evaluators={[newcomer]} />
    </UiProvider>,
  )
  expect(
    screen.getByText(
      'No offsets yet. An offset is shown after 20 evaluations of players whose level and position we know. ' +
        'Cleo Reed (6).',
    ),
  ).toBeTruthy()
})
