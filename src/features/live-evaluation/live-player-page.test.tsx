import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { putReference } from '#data/db/reference.ts'
import type { Services } from '#data/services.ts'
import type { ProfileStep } from '#domain/profiles/profile-steps.ts'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { aRubric, aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { aGame } from '#tests/support/a-game.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { ANA } from '#tests/support/sync-stage.ts'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { LivePlayerPage } from './live-player-page.tsx'
import { PlayerDetailsPage } from './player-details-page.tsx'

test('[V12] number, color and Start are all it takes', async () => {
  const { db, created } = await open()
  typeNumber('57')
  expect(screen.getByRole('button', { name: 'Choose a color' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Royal blue' }))
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(created).toHaveLength(1))
  expect(await db.evaluation.get(created[0]!)).toMatchObject({
    status: 'live',
    quick_mode: 0,
    jersey_number: '57',
    jersey_color: 'royal',
    rubric_version: '2026.1',
    player: { first_name: '', gender: null, organization: { name: '', organization_type_id: null } },
  })
  expect(await db.outbox.where('subject_id').equals(created[0]!).toArray()).toMatchObject([
    { kind: 'live.create', state: 'pending' },
  ])
})

test('[V12] without a number or with a wrong one nothing starts, and the screen says why', async () => {
  const { db } = await open()
  fireEvent.click(screen.getByRole('radio', { name: 'Gold' }))
  fireEvent.click(screen.getByRole('button', { name: 'Type a number' }))
  const shown = screen.getByRole('status', { name: 'Jersey number' })
  expect(shown.textContent).toContain('Type a number')
  typeNumber('07')
  expect(shown.textContent).toContain('Jersey number must be 0 to 999 or 00')
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(await db.evaluation.count()).toBe(1)
})

test('[EP38] the form says before Start that a pasted name of 10,000 characters is too long, and keeps it', async () => {
  await open()
  openFold('Name, school, grade')
  for (const [label, most] of [
    ['First name (optional)', 30],
    ['Last name (optional)', 30],
    ['Organization name (optional)', 100],
    ['City (optional)', 100],
  ] as const) {
    type(label, 'x'.repeat(10_000))
    expect(screen.getByRole('alert').textContent).toContain(`10,000 of ${most} characters`)
    expect(field(label)).toHaveProperty('value.length', 10_000)
    type(label, '')
  }
})

test('the number follows the keyboard, but not while a name is typed', async () => {
  await open()
  for (const key of ['1', '0', '6', 'Backspace', '5']) fireEvent.keyDown(document.body, { key })
  expect(screen.getByRole('status', { name: 'Jersey number' }).textContent).toContain('105')
  openFold('Name, school, grade')
  fireEvent.keyDown(field('First name (optional)'), { key: '7' })
  expect(screen.getByRole('status', { name: 'Jersey number' }).textContent).toContain('105')
})

test('optional fields say so, and what is wrong in a closed fold opens it', async () => {
  await open()
  openFold('Name, school, grade')
  type('City (optional)', ' Boston')
  openFold('Name, school, grade')
  typeNumber('7')
  fireEvent.click(screen.getByRole('radio', { name: 'White' }))
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  expect(await screen.findByText('City cannot start with a white space')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('City (optional)')))
})

test('[D23] typing is back after the page was closed in the middle of a word', async () => {
  const { services, unmount } = await open('organization_school')
  type('First name (optional)', 'Ife')
  type('First name (optional)', 'Ifeoma')
  typeNumber('23')
  unmount()
  show(services, 'organization_school')
  await waitFor(() => expect((field('First name (optional)') as HTMLInputElement).value).toBe('Ifeoma'))
  expect(screen.getByRole('status', { name: 'Jersey number' }).textContent).toContain('23')
  expect(screen.getByText(/We brought back what you typed/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  await waitFor(() => expect((field('First name (optional)') as HTMLInputElement).value).toBe(''))
})

test('[EP48] the first digit begins another number where one was brought back', async () => {
  const { services, unmount } = await open('organization_school')
  typeNumber('23')
  unmount()
  show(services, 'organization_school')
  expect(await screen.findByText(/We brought back what you typed/u)).toBeTruthy()
  typeNumber('57')
  expect(screen.getByRole('status', { name: 'Jersey number' }).textContent).toMatch(/^57/u)
})

test('a number and color that somebody at the event wears is warned about by name', async () => {
  await open()
  typeNumber('23')
  fireEvent.click(screen.getByRole('radio', { name: 'White' }))
  openFold('Event')
  type('Event name (optional)', 'Open gym')
  expect(await screen.findByText(/Ana Duarte already wears white 23 at Open gym/u)).toBeTruthy()
})

test('"Add another" keeps event and color and asks for the next number', async () => {
  const { db, created } = await open()
  openFold('Event')
  type('Event name (optional)', 'Winter camp')
  fireEvent.click(screen.getByLabelText(/^Quick mode/u))
  typeNumber('41')
  fireEvent.click(screen.getByRole('radio', { name: 'Teal' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add another' }))
  expect(await screen.findByText('Teal 41 is saved on this device.')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Type a number' })).toBeTruthy())
  expect((screen.getByRole('radio', { name: 'Teal' }) as HTMLInputElement).checked).toBe(true)
  expect((screen.getByLabelText('Event name (optional)') as HTMLInputElement).value).toBe('Winter camp')
  expect([await db.evaluation.count(), created]).toEqual([2, []])
})

test('the color brings the team of the last player in it, and says so', async () => {
  await open()
  openFold('Event')
  type('Event name (optional)', 'Open gym')
  fireEvent.click(screen.getByRole('radio', { name: 'White' }))
  expect(screen.getByText("Women's, Harbor Point, Varsity")).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Navy' }))
  expect(screen.getByText("Women's")).toBeTruthy()
})

test("a team's own color is picked, named and worn", async () => {
  const { db, created } = await open()
  typeNumber('9')
  fireEvent.click(screen.getByRole('button', { name: 'Another color' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Another color' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Use this color' }))
  expect(dialog.getByText('Enter what the team calls it')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('What the team calls it'), { target: { value: 'Carolina blue' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Use this color' }))
  expect(await screen.findByText('Carolina blue 9')).toBeTruthy()
  expect((screen.getByRole('radio', { name: 'Carolina blue' }) as HTMLInputElement).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(created).toHaveLength(1))
  expect((await db.evaluation.get(created[0]!))?.jersey_color).toBe('#7bafd4 Carolina blue')
})

test('[Y43, W34] later details of a walk-on are kept while they are typed, and sent', async () => {
  const game = await gameWithForms()
  const done: string[] = []
  render(
    <UiProvider>
      <QueryClientProvider client={game.services.queryClient}>
        <AsPerson services={game.services} userId={ANA}>
          <PlayerDetailsPage evaluationId={game.id} syncChip={null} onDone={() => done.push('summary')} />
        </AsPerson>
      </QueryClientProvider>
    </UiProvider>,
  )
  expect(((await screen.findByLabelText('Last name (optional)')) as HTMLInputElement).value).toBe('Duarte')
  type('First name (optional)', 'Anabel')
  const typed = async () => JSON.stringify(await game.db.draft.toArray())
  await waitFor(async () => expect(await typed()).toContain('Anabel'))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(done).toEqual(['summary']))
  expect(await typed()).not.toContain('Anabel')
  expect((await game.db.evaluation.get(game.id))?.player).toMatchObject({
    first_name: 'Anabel',
    organization: { name: 'Harbor Point', school_grade: '11' },
  })
})

test('without the lists on this device the form says that it needs internet once', async () => {
  const { services } = await aGame()
  show(services)
  expect(await screen.findByText('Connect once to download this form')).toBeTruthy()
})

const field = (label: string) => screen.getByLabelText(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

function typeNumber(digits: string) {
  for (const digit of digits) fireEvent.click(screen.getByRole('button', { name: digit }))
}

test('[EP60] a fold that a tap opens comes into view, and a page that opens moves nothing', async () => {
  const scroll = vi.fn<() => void>()
  Element.prototype.scrollIntoView = scroll
  await open()
  expect(scroll).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Event'))
  expect(await screen.findByRole('radio', { name: /^Quick mode/u })).toBeTruthy()
  expect(scroll.mock.contexts).toEqual([screen.getByText('Event').closest('details')])
})

function openFold(title: string) {
  const summary = screen.getByText(title).closest('details')!
  summary.open = !summary.open
  fireEvent(summary, new Event('toggle'))
}

async function gameWithForms() {
  const game = await aGame()
  const structure = { player_score_structure: aScoreStructure(), scoring: scoringRubricOf(aRubric()) }
  await putReference(game.db, 'score-structure:current', structure, 0)
  await putReference(game.db, 'player-dropdowns', aRubric().dropdowns, 0)
  return game
}

/** A device in a gym offline, where Ana Duarte already wears white 23 at the event "Open gym". */
async function open(step: ProfileStep = 'player_information') {
  const game = await gameWithForms()
  const shown = show(game.services, step)
  await screen.findByRole('radio', { name: 'White' })
  return { ...game, ...shown }
}

function show(services: Services, step: ProfileStep = 'player_information') {
  const created: string[] = []
  const page = (
    <AsPerson services={services} userId={ANA}>
      <LivePlayerPage step={step} syncChip={null} onCreated={(id) => created.push(id)} onLeave={() => {}} />
    </AsPerson>
  )
  const { unmount } = render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>{page}</QueryClientProvider>
      <Toaster />
    </UiProvider>,
  )
  return { created, unmount }
}
