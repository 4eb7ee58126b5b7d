import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDraft } from '#data/db/drafts.ts'
import { getMe } from '#domain/contracts/accounts.ts'
import type { OwnPlayerProfile, PlayerProfileChange } from '#domain/contracts/profiles.ts'
import type { ProfileStep } from '#domain/profiles/profile-steps.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { aPlayerProfileBody } from '../../../tests/fixtures/a-profile.ts'
import { startEvaluationServer } from '../../../tests/support/evaluation-server.ts'
import type { EvaluationServer } from '../../../tests/support/evaluation-server.ts'
import { memorySession } from '../../../tests/support/memory-session.ts'
import { realServices } from '../../../tests/support/real-services.ts'
import type { Interfere } from '../../../tests/support/real-services.ts'
import type { ProfileTab } from './player/step-props.ts'
import { PlayerProfilePage } from './player-profile-page.tsx'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

const SELECT_40 = { factor_id: 7, season: 2026 }

test('[D22] a saved profile is changed from its first step, and keeps all the rest', async () => {
  const { stored, done, show } = await aPlayer({ competitive_items: [{ factor_id: 17, season: 2025 }] })
  show()
  fireEvent.change(await screen.findByLabelText('City'), { target: { value: 'Salem' } })
  save()
  await waitFor(() => expect(done).toHaveLength(1))
  const { organization } = aPlayerProfileBody()
  expect(await stored()).toMatchObject({
    city: 'Salem',
    phone: '(617) 555-0123',
    organization,
    competitive_items: [{ factor_id: 17, season: 2025 }],
  })
})

test('[D100] a profile of one step saves a city alone, and asks for an organization type once a name is typed', async () => {
  const { first_name, last_name, gender, date_of_birth } = aPlayerProfileBody()
  const { stored, done, show } = await aPlayer({}, { first_name, last_name, gender, date_of_birth })
  show()
  fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Salem' } })
  save()
  await waitFor(() => expect(done).toHaveLength(1))
  expect(await stored()).toMatchObject({ city: 'Salem', state_name: null, organization: { name: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  fireEvent.change(await screen.findByLabelText(/Organization name/u), { target: { value: 'Harbor Point' } })
  save()
  expect(await screen.findByText('Select the organization type')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/Organization name/u), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText(/Years of experience/u), { target: { value: '4' } })
  save()
  expect(await screen.findByText('Select the organization type')).toBeTruthy()
  expect(done).toHaveLength(1)
})

test('a profile without a photo shows the letters of the name as they are typed', async () => {
  const { show } = await aPlayer()
  show()
  const picture = within(await screen.findByRole('group', { name: /^Profile picture/u }))
  expect(picture.getByText('JB')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Zoë' } })
  expect(picture.getByText('ZB')).toBeTruthy()
})

test('[D22] what is typed while the profile is being saved stays, and an answer leads nobody away who has left', async () => {
  const { show, done, interfere, readDraft } = await aPlayer()
  const { unmount } = show()
  const city = await screen.findByLabelText<HTMLInputElement>('City')
  fireEvent.change(city, { target: { value: 'Salem' } })
  interfere.with = (request) => {
    if (request.method === 'PUT') fireEvent.change(city, { target: { value: 'Salem Falls' } })
  }
  save()
  expect(await screen.findByText('What you typed meanwhile is not saved yet.')).toBeTruthy()
  expect([city.value, done, await readDraft()]).toMatchObject(['Salem Falls', [], { city: 'Salem Falls' }])
  interfere.with = (request) => {
    if (request.method === 'PUT') unmount()
  }
  save()
  await waitFor(async () => expect(await readDraft()).toBeUndefined())
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(done).toEqual([])
})

test('[V1] an event that the change of another answer rules out is shown at its line', async () => {
  const { show, done } = await aPlayer({ gender: 'Female', competitive_items: [SELECT_40] })
  show()
  fireEvent.click(await screen.findByLabelText("Men's"))
  save()
  const season = await screen.findByLabelText('Season of Select 40 or comparable national independent girls circuit')
  const message = document.getElementById(season.getAttribute('aria-describedby') ?? '')
  expect(message?.textContent).toBe("This is for women's teams only")
  await waitFor(() => expect(document.activeElement).toBe(season))
  fireEvent.click(screen.getByRole('button', { name: /^Remove Select 40/u }))
  save()
  await waitFor(() => expect(done).toHaveLength(1))
})

test('a refusal of the server at an event opens the list that holds it', async () => {
  const { show, interfere } = await aPlayer({
    competitive_items: [
      { factor_id: 17, season: 2025 },
      { factor_id: 65, season: 2025 },
    ],
  })
  show()
  interfere.with = (request) => {
    if (request.method !== 'PUT') return
    return Response.json(
      {
        error_code: 'INVALID',
        message: 'Please check these fields.',
        retryable: false,
        fields: { 'competitive_items.1.season': ['Too early'] },
      },
      { status: 422 },
    )
  }
  await screen.findByLabelText('City')
  save()
  const season = await screen.findByLabelText('Season of All-conference, first team')
  expect(document.getElementById(season.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Too early')
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Player Accolades')
})

test('[D23] what was typed can be given up for the saved profile', async () => {
  const { show } = await aPlayer()
  const { unmount } = show()
  fireEvent.change(await screen.findByLabelText('City'), { target: { value: 'Nowhere' } })
  unmount()
  show()
  await screen.findByText('We brought back what you typed.')
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Nowhere')
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Boston'))
})

test('without the list of events on the device what is listed stays, and the rest can be typed', async () => {
  const { show, interfere, done, stored } = await aPlayer({ competitive_items: [{ factor_id: 17, season: 2025 }] })
  interfere.with = (request) => {
    if (request.url.includes('competitive-score-factor')) throw new TypeError('Failed to fetch')
  }
  show('athletic_info')
  expect(await screen.findByText(/Connect once to load events and accolades/u)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Height, feet (optional)'), { target: { value: '5' } })
  save()
  await waitFor(() => expect(done).toHaveLength(1))
  expect(await stored()).toMatchObject({
    athletic_info: { height_feet: 5, height_inches: 1 },
    competitive_items: [{ factor_id: 17, season: 2025 }],
  })
})

test('[D23] a saved profile that this device has never seen needs internet once', async () => {
  const { show, interfere } = await aPlayer()
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  show()
  expect(await screen.findByText('Connect once to download this form')).toBeTruthy()
  interfere.with = () => {}
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByLabelText<HTMLInputElement>('City')).value).toBe('Boston')
})

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save profile' }))

/** A player with this profile, on a device that has not shown it yet. */
async function aPlayer(
  changes: Parameters<typeof aPlayerProfileBody>[0] = {},
  body: PlayerProfileChange = aPlayerProfileBody(changes),
) {
  const player = await server.createUser({ role: 'Player' })
  const saved = await server.call(player, 'POST', '/accounts/player/profile/', body)
  if (saved.statusCode !== 200) throw new Error(saved.body)
  const interfere: { with: Interfere } = { with: () => {} }
  const made = await realServices(server, player, interfere)
  const services = { ...made.services, session: memorySession(player) }
  await services.session.learn(await services.api.call(getMe, {}))
  const done: string[] = []

  function Page({ start }: { start: ProfileStep }) {
    const [step, setStep] = useState(start)
    const [tab, setTab] = useState<ProfileTab>()
    return (
      <AsPerson services={services} userId={player.id}>
        <PlayerProfilePage
          mode="edit"
          step={step}
          tab={tab}
          onStep={setStep}
          onTab={setTab}
          onDone={() => done.push('done')}
        />
      </AsPerson>
    )
  }
  const show = (start: ProfileStep = 'player_information') =>
    render(
      <UiProvider>
        <QueryClientProvider client={services.queryClient}>
          <Page start={start} />
        </QueryClientProvider>
        <Toaster />
      </UiProvider>,
    )
  const stored = async () => (await server.call(player, 'GET', '/accounts/player/profile/')).json<OwnPlayerProfile>()
  const kept = () => readDraft({ db: services.db, userId: player.id }, 'player-profile')
  return { show, done, interfere, stored, readDraft: kept }
}
