import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { putReference } from '#data/db/reference.ts'
import type { Services } from '#data/services.ts'
import type { ProfileStep } from '#domain/profile/profile-steps.ts'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { aRubric, aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { aGame } from '#tests/support/a-game.ts'
import { ANA } from '#tests/support/sync-stage.ts'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { LivePlayerPage } from './live-player-page.tsx'



test('[V12] what is missing is said at its field, and the first of it gets the focus', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Please enter your first name')).toBeTruthy()
  expect(screen.getByText('Please enter your Last name')).toBeTruthy()
  expect(screen.getByText('Please choose a jersey color')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('First name')))
  type('First name', 'Ifeoma')
  expect(screen.queryByText('Please enter your first name')).toBeNull()
})

test('[V11] optional fields say so', async () => {
  await open()
  expect(screen.getByLabelText('City (optional)')).toBeTruthy()
  expect(screen.getByLabelText('Event name (optional)')).toBeTruthy()
})

test('[V15] typing is back after the page was closed in the middle of a word', async () => {
  const { services, unmount } = await open()
  type('First name', 'Ife')
  type('First name', 'Ifeoma')
  type('Jersey number', '23')
  unmount()
  show(services)
  await waitFor(() => expect((field('First name') as HTMLInputElement).value).toBe('Ifeoma'))
  expect((field('Jersey number') as HTMLInputElement).value).toBe('23')
  expect(screen.getByText(/What you typed before is back/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Start empty' }))
  await waitFor(() => expect((field('First name') as HTMLInputElement).value).toBe(''))
})

test('[V13] a number and color that somebody at the event wears is warned about by name', async () => {
  await open()
  fillPlayer({ number: '23', color: 'White', event: 'Open gym' })
  expect(await screen.findByText(/Ana Duarte already wears white 23 at Open gym/u)).toBeTruthy()
})

test('[V12] back and next lose nothing, and creating writes the evaluation and its operation to this device', async () => {
  const { db, created } = await open()
  fillPlayer()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  fillOrganization()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect((field('First name') as HTMLInputElement).value).toBe('Ifeoma')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect((field('School name') as HTMLInputElement).value).toBe('Harbor Point')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  fireEvent.click(screen.getByLabelText(/^Quick mode/u))
  fireEvent.click(screen.getByRole('button', { name: 'Create and rate' }))
  await waitFor(() => expect(created).toHaveLength(1))
  expect(await db.evaluation.get(created[0]!)).toMatchObject({
    status: 'live', quick_mode: 1, jersey_number: '41', jersey_color: 'petrol', rubric_version: '2026.1',
    player: { first_name: 'Ifeoma', last_name: 'Achebe', organization: { name: 'Harbor Point', organization_type_id: 2, category_name: 'High School' } },
  })
  expect(await db.outbox.where('evaluation_id').equals(created[0]!).toArray()).toMatchObject([{ kind: 'live.create', state: 'pending' }])
})

test('[V14] "Create and add another" keeps the event and asks for the next person', async () => {
  const { db, created } = await open()
  fillPlayer()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  fillOrganization()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  fireEvent.click(screen.getByRole('button', { name: 'Create and add another' }))
  expect(await screen.findByText('Ifeoma Achebe is saved on this device.')).toBeTruthy()
  await waitFor(() => expect((field('First name') as HTMLInputElement).value).toBe(''))
  expect((screen.getByLabelText('Event name (optional)') as HTMLInputElement).value).toBe('Winter camp')
  expect([await db.evaluation.count(), created]).toEqual([2, []])
})

test('[V10] the last step leads back to a step that was skipped', async () => {
  await open('athletic_info')
  fireEvent.click(screen.getByRole('button', { name: 'Create and rate' }))
  expect(await screen.findByText('Please enter your first name')).toBeTruthy()
})

test('[G8] without the lists on this device the form says that it needs signal once', async () => {
  const { services } = await aGame()
  show(services)
  expect(await screen.findByText('The form needs signal once')).toBeTruthy()
})

const field = (label: string) => screen.getByLabelText(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

function fillPlayer({ number = '41', color = 'Petrol', event = 'Winter camp' } = {}) {
  type('First name', 'Ifeoma')
  type('Last name', 'Achebe')
  fireEvent.click(field('Women\'s'))
  type('Jersey number', number)
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(color, 'u') }))
  type('Event name (optional)', event)
}

function fillOrganization() {
  fireEvent.click(field('High School'))
  type('School name', 'Harbor Point')
}

/** A device in a gym without signal, where Ana Duarte already wears white 23 at the event "Open gym". */
async function open(step: ProfileStep = 'player_information') {
  const game = await aGame()
  const structure = { player_score_structure: aScoreStructure(), scoring: scoringRubricOf(aRubric()) }
  await putReference(game.db, 'score-structure:current', structure, 0)
  await putReference(game.db, 'player-dropdowns', aRubric().dropdowns, 0)
  const shown = show(game.services, step)
  await screen.findByRole('heading', { level: 2 })
  return { ...game, ...shown }
}

function show(services: Services, start: ProfileStep = 'player_information') {
  const created: string[] = []
  function Page() {
    const [step, setStep] = useState(start)
    return <LivePlayerPage services={services} userId={ANA} step={step} onStep={setStep} onCreated={(id) => created.push(id)} onLeave={() => {}} />
  }
  const { unmount } = render(<UiProvider><QueryClientProvider client={services.queryClient}><Page /></QueryClientProvider><Toaster /></UiProvider>)
  return { created, unmount }
}
