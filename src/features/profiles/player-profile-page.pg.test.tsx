import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { forgetReading, keepReading } from '#data/reports/kept-reading.ts'
import type { Services } from '#data/services.ts'
import { getMe } from '#domain/contracts/accounts.ts'
import type { ProfileStep } from '#domain/profiles/profile-steps.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { aPlayerProfileBody } from '../../../tests/fixtures/a-profile.ts'
import { startEvaluationServer } from '../../../tests/support/evaluation-server.ts'
import type { EvaluationServer } from '../../../tests/support/evaluation-server.ts'
import { memorySession } from '../../../tests/support/memory-session.ts'
import {
  field,
  fillAll,
  fillFirst,
  fillOrganization,
  fillPerson,
  next,
  save,
  type,
  value,
} from '../../../tests/support/player-profile-hands.ts'
import { realServices } from '../../../tests/support/real-services.ts'
import type { Interfere } from '../../../tests/support/real-services.ts'
import type { TestUser } from '../../../tests/support/test-server.ts'
import type { ProfileTab } from './player/step-props.ts'
import { PlayerProfilePage } from './player-profile-page.tsx'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[V1] what is missing is said at its field, tied to it, and the first of it gets the focus', async () => {
  await open()
  type('First name', '')
  type('Last name', '')
  next()
  expect(await screen.findByText('Please enter your first name')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('First name')))
  const described = field('Last name')
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(described).toContain('Please enter your Last name')
  type('First name', 'Zoë')
  expect(screen.queryByText('Please enter your first name')).toBeNull()
})

test('[V1] each bad value gets its message at its place, and nothing typed is lost', async () => {
  await open()
  fillPerson({ 'First name': 'x'.repeat(31), City: ' Boston', Phone: '617-55-0123' })
  type("Parent's or guardian's email (optional)", 'mum+ball@')
  next()
  for (const message of [
    'First name cannot be longer than 30 characters',
    'City cannot start with a white space',
    'Please enter a valid phone number',
    'Please enter valid email address',
  ]) {
    expect(await screen.findByText(message)).toBeTruthy()
  }
  expect([value('First name'), value('City'), value('Phone')]).toEqual(['x'.repeat(31), ' Boston', '617-55-0123'])
})

test('[D13] three steps fill in the profile, and the session knows it', async () => {
  const { services, done, player } = await open()
  fillPerson({ 'First name': 'Zoë 🏀', 'Last name': "محمد O'Neill" })
  next()
  await fillOrganization()
  next()
  await screen.findByRole('tab', { name: 'Events' })
  type('Height, feet (optional)', '5')
  type('Height, inches (optional)', '9')
  save()
  await waitFor(() => expect(done).toHaveLength(1))
  expect((await server.call(player, 'GET', '/accounts/player/profile/')).json()).toMatchObject({
    first_name: 'Zoë 🏀',
    last_name: "محمد O'Neill",
    gender: 'Female',
    date_of_birth: '2009-05-31',
    is_profile_created: true,
    athletic_info: { height_feet: 5, height_inches: 9 },
    organization: { name: 'Harbor Point', category_name: 'High School', school_grade: '11' },
    consent: { state: 'not-needed' },
  })
  expect(services.session.get()).toMatchObject({ user: { first_name: 'Zoë 🏀', is_profile_created: true } })
  expect(await services.db.draft.count()).toBe(0)
})

test('[D23] typing is back after a reload in the middle of a step, and the saved profile can be had instead', async () => {
  const { services, close } = await open()
  type('First name', 'Mayo')
  type('First name', 'Maya')
  type('City', 'Bos')
  close()
  show(services)
  expect(await screen.findByText('We brought back what you typed.')).toBeTruthy()
  expect([value('First name'), value('City')]).toEqual(['Maya', 'Bos'])
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(value('City')).toBe(''))
  expect(value('First name')).toBe('Zoë')
})

test('[D23] back and next lose nothing', async () => {
  await open()
  fillPerson()
  next()
  await fillOrganization()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(value('City')).toBe('Boston')
  next()
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'School name' })).value).toBe('Harbor Point')
})

test('[D22] offline the words say that it is kept; the next try saves', async () => {
  const { interfere, done, services } = await open()
  await fillAll()
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  save()
  expect(await screen.findByText('You’re offline. Nothing is lost.')).toBeTruthy()
  expect(done).toHaveLength(0)
  expect(await services.db.draft.count()).toBe(1)
  interfere.with = () => {}
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(done).toHaveLength(1))
  expect(await services.db.draft.count()).toBe(0)
})

test('[D22] pressed twice, it saves once', async () => {
  const { interfere, done } = await open()
  await fillAll()
  const posts: string[] = []
  interfere.with = (request) => {
    if (request.method !== 'GET') posts.push(request.url)
  }
  const button = screen.getByRole('button', { name: 'Save profile' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(done).toHaveLength(1))
  expect(posts).toHaveLength(1)
})

test('a refusal of the server leads to the step and the field it belongs to', async () => {
  const { interfere, done } = await open()
  await fillAll()
  interfere.with = (request) => {
    if (request.method === 'PUT')
      return refusal({ city: ['This city is not in this state'], 'organization.name': ['Unheard of'] })
  }
  save()
  expect(await screen.findByText('This city is not in this state')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('City')))
  type('City', 'Salem')
  expect(screen.queryByText('This city is not in this state')).toBeNull()
  next()
  expect(await screen.findByText('Unheard of')).toBeTruthy()
  interfere.with = () => {}
  next()
  save()
  await waitFor(() => expect(done).toHaveLength(1))
})

test('[V1] the last step leads back to a step that was skipped, and to its first bad field', async () => {
  const { services, close } = await open()
  type('First name', '')
  close()
  show(services, 'athletic_info')
  await screen.findByRole('tab', { name: 'Events' })
  save()
  expect(await screen.findByText('Please enter your first name')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('First name')))
})

const createProfile = () => fireEvent.click(screen.getByRole('button', { name: 'Create profile' }))
const isShown = (label: string) => screen.queryByLabelText(label) !== null

test('[D100] the first step asks name, gender and date of birth, and creates the profile', async () => {
  const { services, done, player } = await openNew()
  expect(['City', 'State', 'Phone', "Parent's or guardian's email"].filter(isShown)).toEqual([])
  createProfile()
  expect(await screen.findByText('Enter your date of birth')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: "Men's" })))
  fillFirst()
  createProfile()
  await waitFor(() => expect(done).toHaveLength(1))
  expect((await server.call(player, 'GET', '/accounts/player/profile/')).json()).toMatchObject({
    first_name: 'Zoë',
    gender: 'Female',
    date_of_birth: '2009-05-31',
    is_profile_created: true,
  })
  expect(services.session.get()).toMatchObject({ user: { first_name: 'Zoë', is_profile_created: true } })
  expect(await services.db.draft.count()).toBe(0)
})

test('[K70] an account that was created to keep a report begins with the player of the report', async () => {
  const { first_name, last_name, gender, athletic_info, ...body } = aPlayerProfileBody({ first_name: 'Mateo' })
  const organization = { ...body.organization, team_level: null, years_of_experience: null }
  const id = '0f8b5f0a-5d3b-4c43-9f3b-6d7c8e9fa0b2'
  keepReading(sessionStorage, {
    token: 't',
    session: 's',
    evaluationId: 'e',
    name: 'Mateo',
    player: { id, first_name, last_name, gender, athletic_info, organization },
    isToKeep: true,
  })
  onTestFinished(() => forgetReading(sessionStorage))
  const { done, player } = await openNew()
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Mateo')
  expect(screen.getByLabelText<HTMLInputElement>('Date of birth').value).toBe('')
  expect(screen.getByText('From the report. Correct it if it’s wrong.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: '2009-05-31' } })
  createProfile()
  await waitFor(() => expect(done).toHaveLength(1))
  expect((await server.call(player, 'GET', '/accounts/player/profile/')).json()).toMatchObject({
    first_name: 'Mateo',
    last_name,
    gender,
    athletic_info,
    organization,
  })
})

test('[D100] a server of an earlier version refuses the first step alone, and the page asks for the rest', async () => {
  const { interfere, done } = await openNew()
  fillFirst()
  interfere.with = (request) => {
    if (request.method === 'POST')
      return refusal({ city: ['Please enter your city'], 'organization.name': ['Please enter your school name'] })
  }
  createProfile()
  expect(await screen.findByText('Please enter your city')).toBeTruthy()
  expect(value('Date of birth')).toBe('2009-05-31')
  interfere.with = () => {}
  await fillAll()
  save()
  await waitFor(() => expect(done).toHaveLength(1))
})

test('[K2] [D115] under 13 the guardian is asked for in the first step, and saving sends them the request', async () => {
  const { done, player } = await openNew()
  createProfile()
  expect(await screen.findByText('Enter your date of birth')).toBeTruthy()
  fillFirst({ 'Date of birth': childBirthday() })
  expect(screen.queryByText("Enter the parent's or guardian's name")).toBeNull()
  createProfile()
  expect(await screen.findByText("Enter the parent's or guardian's name")).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field("Parent's or guardian's name")))
  type("Parent's or guardian's name", 'Adaeze Okafor')
  type("Parent's or guardian's email", player.email.replace('@', '+mum@'))
  createProfile()
  expect(await screen.findByText("The parent's or guardian's email must be different from this account's")).toBeTruthy()
  type("Parent's or guardian's email", 'adaeze+ball@example.test')
  createProfile()
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, save it' }))
  await waitFor(() => expect(done).toHaveLength(1))
  expect(server.mailbox.mails.some(({ to }) => to === 'adaeze+ball@example.test')).toBe(true)
})

test('[D114] the birth date of a parent saves a profile only after a question, which is asked once', async () => {
  const { done, interfere } = await openNew()
  fillFirst({ 'Date of birth': '1986-05-31' })
  createProfile()
  expect(await screen.findByRole('dialog', { name: 'Is this the player’s birth date?' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change the date' }))
  expect(done).toHaveLength(0)
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  createProfile()
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, save it' }))
  await screen.findByText('You’re offline. Nothing is lost.')
  interfere.with = () => {}
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(done).toHaveLength(1))
})

test('[K75] [W67] a birth date under 13 names both ages before it is saved, and the refused way back names us', async () => {
  const { done } = await open()
  const ages = `${new Date().getUTCFullYear() - 2009 - (new Date().toISOString().slice(5, 10) < '05-31' ? 1 : 0)} → 11`
  fillPerson({ 'Date of birth': childBirthday() })
  type("Parent's or guardian's name", 'Adaeze Okafor')
  type("Parent's or guardian's email", 'adaeze@example.test')
  save()
  expect(await screen.findByRole('dialog', { name: `${ages} years old: is that right?` })).toBeTruthy()
  expect(done).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'Yes, save it' }))
  await waitFor(() => expect(done).toHaveLength(1))
  type('Date of birth', '2009-05-31')
  save()
  const link = await screen.findByRole('link', { name: 'contact us' })
  expect(link.getAttribute('href')).toBe('#contact-us')
  expect(screen.getByText('Check the fields marked in red.')).toBeTruthy()
})

test('[K79] an account in the name of the player fills in no name of a parent', async () => {
  const { services } = await openNew()
  const now = services.session.get()
  const user = now.phase === 'signed-in' ? now.user : null
  fillFirst({ 'First name': user!.first_name, 'Last name': user!.last_name, 'Date of birth': childBirthday() })
  type("Parent's or guardian's name", '')
  fireEvent.click(screen.getByRole('checkbox', { name: 'I’m the parent or guardian' }))
  expect(value("Parent's or guardian's name")).toBe('')
})

test('[K76] a parent who types gets their name filled in and the reason for another address', async () => {
  const { player } = await openNew()
  fillFirst({ 'First name': 'Mila', 'Date of birth': childBirthday() })
  type("Parent's or guardian's name", '')
  fireEvent.click(screen.getByRole('checkbox', { name: 'I’m the parent or guardian' }))
  expect(value("Parent's or guardian's name")).not.toBe('')
  const described = field("Parent's or guardian's email").getAttribute('aria-describedby')!
  expect(document.getElementById(described)!.textContent).toBe(
    `Use another address of yours, or the other parent’s. The player signs in with ${player.email}, so an answer ` +
      'from there wouldn’t show that a parent agreed.',
  )
})

test('events are found by text, added by season as often as they count, removed, and had back', async () => {
  const { done, player } = await open()
  await fillAll()
  fireEvent.click(await screen.findByRole('tab', { name: 'Player Accolades' }))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search player accolades' }), {
    target: { value: 'varsity points' },
  })
  expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })).toBe(false)
  const add = screen.getByRole('button', { name: /^Add 1,000 career varsity points/u })
  fireEvent.click(add)
  expect(add.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(add)
  const listed = () => within(screen.getByRole('list', { name: 'Listed: Player Accolades' })).getAllByRole('listitem')
  expect(listed()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /^Remove 1,000 career/u }))
  expect(screen.queryByRole('list', { name: 'Listed: Player Accolades' })).toBeNull()
  const undo = screen.getByRole('button', { name: 'Undo' })
  await waitFor(() => expect(document.activeElement).toBe(undo))
  fireEvent.click(undo)
  expect(listed()).toHaveLength(1)
  save()
  await waitFor(() => expect(done).toHaveLength(1))
  const saved = (await server.call(player, 'GET', '/accounts/player/profile/')).json<{ competitive_items: unknown[] }>()
  expect(saved.competitive_items).toMatchObject([{ factor_id: 64 }])
})

test('an organization is found by what is typed, chosen by keys, or added', async () => {
  const { player } = await open('organization_school')
  await server.db.query(
    `INSERT INTO organization (id, name, organization_type_id) VALUES (900001, 'Eastgate High', 2)
      ON CONFLICT DO NOTHING`,
  )
  fireEvent.click(await screen.findByLabelText('High School'))
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'School name' })
  fireEvent.change(box, { target: { value: 'eastg' } })
  await screen.findByRole('option', { name: /Eastgate High/u })
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(document.getElementById(box.getAttribute('aria-activedescendant')!)!.textContent).toContain('Eastgate High')
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(box.value).toBe('Eastgate High')
  fireEvent.change(box, { target: { value: 'Northwind Prep' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Add "Northwind Prep"' }))
  await waitFor(async () => {
    const found = await server.call(player, 'GET', '/accounts/organization-list/?organization=2&search=northwind')
    expect(found.json()).toMatchObject([{ name: 'Northwind Prep' }])
  })
  expect(box.value).toBe('Northwind Prep')
})

const childBirthday = () => `${new Date().getUTCFullYear() - 11}-01-01`

function refusal(fields: Record<string, string[]>) {
  return Response.json(
    { error_code: 'INVALID', message: 'Please check these fields.', retryable: false, fields },
    { status: 422 },
  )
}

const FIRST = { first_name: 'Zoë', last_name: 'Okafor', gender: 'Female', date_of_birth: '2009-05-31' }

/** A player who has done the first step and fills in the rest. */
async function open(step: ProfileStep = 'player_information') {
  const player = await server.createUser({ role: 'Player' })
  await server.call(player, 'POST', '/accounts/player/profile/', FIRST)
  return opened(player, 'edit', step)
}

/** A player who has just signed up. */
async function openNew() {
  const player = await server.createUser({ role: 'Player' })
  await server.db.query('UPDATE app_user SET is_profile_created = false WHERE id = $1', [player.id])
  return opened(player, 'create', 'player_information')
}

async function opened(player: TestUser, mode: 'create' | 'edit', step: ProfileStep) {
  const interfere: { with: Interfere } = { with: () => {} }
  const made = await realServices(server, player, interfere)
  const services = { ...made.services, session: memorySession(player) }
  await services.session.learn(await services.api.call(getMe, {}))
  const shown = show(services, step, mode)
  await screen.findByRole('heading', { level: 2 })
  return { ...shown, services, player, interfere }
}

function show(services: Services, start: ProfileStep = 'player_information', mode: 'create' | 'edit' = 'edit') {
  const done: string[] = []
  const now = services.session.get()
  const userId = now.phase === 'signed-in' ? now.userId : ''
  function Page() {
    const [step, setStep] = useState(start)
    const [tab, setTab] = useState<ProfileTab>()
    return (
      <AsPerson services={services} userId={userId}>
        <PlayerProfilePage
          mode={mode}
          step={step}
          tab={tab}
          onStep={setStep}
          onTab={setTab}
          onDone={() => done.push('done')}
        />
      </AsPerson>
    )
  }
  const { unmount } = render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>
        <Page />
      </QueryClientProvider>
      <Toaster />
    </UiProvider>,
  )
  return { done, close: unmount }
}
