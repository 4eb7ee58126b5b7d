import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { EvaluationPanelPage } from '#features/evaluation-panel/evaluation-panel-page.tsx'
import { AsPerson } from '#tests/support/as-person.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { aGame } from './a-game.ts'
import { ANA } from './sync-stage.ts'

type Setup = Parameters<typeof aGame>[0] & { skill?: string }

/** The panel of number 23, and where it led to. */
export async function openPanel(setup: Setup = {}) {
  const game = await aGame(setup)
  const visits = showPanel(game.services, { evaluationId: game.id, ...(setup.skill && { skill: setup.skill }) })
  await screen.findByRole('progressbar', { name: 'Evaluation progress' })
  return { ...game, visits }
}

/** The panel at an address; returns where it leads to, as it goes there. */
export function showPanel(
  services: Awaited<ReturnType<typeof aGame>>['services'],
  start: { evaluationId: string; skill?: string },
): string[] {
  const visits: string[] = []
  function Address() {
    const [address, go] = useState<{ evaluationId: string; skill?: string }>(start)
    return (
      <AsPerson services={services} userId={ANA}>
        <EvaluationPanelPage
          evaluationId={address.evaluationId}
          skill={address.skill}
          onSkill={(skill) => go((at) => ({ ...at, skill }))}
          onOpenEvaluation={(evaluationId) => go((at) => ({ ...at, evaluationId }))}
          onOpenResult={(id) => visits.push(`summary ${id}`)}
          onLeave={() => visits.push('library')}
          onCourt={(event, player) => visits.push(`court ${event} ${player}`)}
          onOpenOutbox={() => visits.push('outbox')}
        />
      </AsPerson>
    )
  }
  render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>
        <Address />
      </QueryClientProvider>
      <Toaster />
    </UiProvider>,
  )
  return visits
}

/** One touch of a tile. */
export function tap(slider: HTMLElement, value: number) {
  fireEvent.click(slider.querySelector(`[data-value="${value}"]`)!)
}

export const chip = () => screen.getByRole('status', { name: 'Sync status' })
export const progress = () =>
  screen.getByRole('progressbar', { name: 'Evaluation progress' }).getAttribute('aria-valuetext')
export const described = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby')!)?.textContent
