import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putDraft, readDraft } from '#data/db/drafts.ts'
import type { Role } from '#domain/access/role.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { currentToasts, toaster } from '#ui/toasts.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { startEvaluationServer } from '../../../tests/support/evaluation-server.ts'
import { memorySession } from '../../../tests/support/memory-session.ts'
import { realServices } from '../../../tests/support/real-services.ts'
import type { Interfere } from '../../../tests/support/real-services.ts'
import { field, fillEvaluator, fillPerson, save, type } from '../../../tests/support/staff-profile-hands.ts'
import { EvaluatorProfilePage } from './evaluator-profile-page.tsx'
import { StaffProfilePage } from './staff-profile-page.tsx'

URL.createObjectURL = () => 'blob:nothing'
URL.revokeObjectURL = () => {}

let server: Awaited<ReturnType<typeof startEvaluationServer>>
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[V1] what is missing is said at its field, and the first of it gets the focus', async () => {
  const { showPage } = await setup('Evaluator')
  showPage()
  type(await field('First name'), '  ')
  await save()
  expect(await screen.findByText('Please enter your first name')).toBeTruthy()
  for (const message of [
    'Please enter your phone number',
    'Please enter your city',
    'Please select your state',
    'Enter your years of experience',
    'Select your level',
  ]) {
    expect(screen.getByText(message)).toBeTruthy()
  }
  const first = await field('First name')
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(document.getElementById(first.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Please enter your first name',
  )
  type(first, "D'Andre")
  expect(screen.queryByText('Please enter your first name')).toBeNull()
})

test('an evaluator sees what each level means, and the saved profile is theirs', async () => {
  const { showPage, session, done } = await setup('Evaluator')
  showPage()
  await fillEvaluator()
  expect(screen.getByText('Current or former NCAA D2 coach.')).toBeTruthy()
  await save()
  await waitFor(() => expect(done).toEqual(['done']))
  expect(session.now().user).toMatchObject({ first_name: 'Dana', last_name: 'Reyes', is_profile_created: true })
  expect(await screen.findByText('Your profile is saved.')).toBeTruthy()
})

test('[D113] a person with another role reads why the evaluator’s profile is asked for', async () => {
  const { showPage } = await setup('Evaluator')
  showPage('create', true)
  expect(await screen.findByText(/^You’re now also an evaluator\. /u)).toBeTruthy()
})

test('[D23] what was typed is back after a reload, and can be given up for what is saved', async () => {
  const { showPage } = await setup('Evaluator')
  const { unmount } = showPage()
  type(await field('City'), 'Eastg')
  type(await field('City'), 'Eastgate')
  fireEvent.click(await screen.findByRole('radio', { name: /NCAA D1 Coach/u }))
  unmount()
  showPage()
  expect(await screen.findByText('We brought back what you typed.')).toBeTruthy()
  expect((await field('City')).value).toBe('Eastgate')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /NCAA D1 Coach/u }).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe(''))
})

test('[D22] a doubled click saves once', async () => {
  const { showPage, interfere, done } = await setup('Evaluator')
  const saves: string[] = []
  interfere.with = (request) => {
    if (request.method !== 'GET') saves.push(request.method)
  }
  showPage()
  await fillEvaluator()
  const button = screen.getByRole('button', { name: 'Save profile' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(done).toHaveLength(1))
  expect(saves).toEqual(['POST'])
})

test('[D22] offline the page says so, keeps everything, and saves at the second try', async () => {
  const { showPage, interfere, done } = await setup('Coach')
  showPage()
  await fillPerson()
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  await save()
  const notice = await screen.findByRole('status', { name: 'Courtside isn’t responding' })
  expect(done).toEqual([])
  interfere.with = () => {}
  fireEvent.click(within(notice).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(done).toHaveLength(1))
})

test('[D22] when the connection ends right after saving, what was saved stands', async () => {
  const { showPage, interfere, session, services, done } = await setup('Coach')
  const { getMe } = await import('#domain/contracts/accounts.ts')
  await session.learn(await services.api.call(getMe, {}))
  showPage()
  await fillPerson()
  interfere.with = (request) => {
    if (request.url.endsWith('/auth/me/')) throw new TypeError('Failed to fetch')
  }
  await save()
  await waitFor(() => expect(done).toHaveLength(1))
  expect(session.now().user).toMatchObject({ first_name: 'Dana', is_profile_created: true })
})

test('[D22] what is typed while the profile is being saved stays, is said to be unsaved, and is saved next', async () => {
  const { showPage, interfere, done, services, user } = await setup('Director')
  const { unmount } = showPage()
  await fillPerson()
  type(await field('Address'), '1 Court Street')
  type(await field('Organization name'), 'Eastgate Hoops')
  interfere.with = (request) => {
    if (request.method === 'PATCH') type(screen.getByLabelText('City'), 'Northgate')
  }
  await save()
  expect(await screen.findByText('What you typed meanwhile is not saved yet.')).toBeTruthy()
  expect((await field('City')).value).toBe('Northgate')
  expect(done).toEqual([])
  expect(await readDraft({ db: services.db, userId: user.id }, 'staff-profile')).toMatchObject({ city: 'Northgate' })
  interfere.with = () => {}
  await save()
  await waitFor(() => expect(done).toHaveLength(1))
  unmount()
  showPage('edit')
  expect((await field('City')).value).toBe('Northgate')
})

test('[D22] the answer to a save leads nobody away who has left the page, and says nothing to whoever has signed in since', async () => {
  const { showPage, interfere, done, session, services, user } = await setup('Coach')
  for (const { id } of currentToasts()) toaster.dismiss(id)
  const { unmount } = showPage()
  await fillPerson()
  interfere.with = (request) => {
    if (request.method !== 'PATCH') return
    unmount()
    session.get = () => ({ phase: 'signed-out', reason: 'signed-out' })
  }
  await save()
  await waitFor(async () =>
    expect(await readDraft({ db: services.db, userId: user.id }, 'staff-profile')).toBeUndefined(),
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(currentToasts()).toEqual([])
  expect(done).toEqual([])
})

test('[D23] a draft that says what is saved, of a tab killed right after saving, is no draft', async () => {
  const { showPage, done, services, user } = await setup('Coach')
  const { unmount } = showPage()
  await fillPerson()
  const scope = { db: services.db, userId: user.id, now: Date.now }
  await waitFor(async () => expect(await readDraft(scope, 'staff-profile')).toMatchObject({ state_name: 'Ohio' }))
  const draft = await readDraft(scope, 'staff-profile')
  await save()
  await waitFor(() => expect(done).toHaveLength(1))
  unmount()
  await putDraft(scope, 'staff-profile', draft)
  showPage('edit')
  expect((await field('City')).value).toBe('Eastgate')
  expect(screen.queryByText('We brought back what you typed.')).toBeNull()
  await waitFor(async () => expect(await readDraft(scope, 'staff-profile')).toBeUndefined())
})

test("[V1] the server's refusal lands on its field, which gets the focus", async () => {
  const { showPage, interfere } = await setup('Coach')
  showPage()
  await fillPerson()
  interfere.with = (request) => {
    if (request.method === 'PATCH')
      return Response.json(
        {
          error_code: 'INVALID',
          message: 'Please enter a valid phone number',
          retryable: false,
          fields: { phone: ['Please enter a valid phone number'] },
        },
        { status: 422 },
      )
  }
  await save()
  const phone = await field('Phone')
  await waitFor(() => expect(document.activeElement).toBe(phone))
  expect(phone.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please enter a valid phone number')).toBeTruthy()
  type(phone, '(555) 010-4478')
  expect(screen.queryByText('Please enter a valid phone number')).toBeNull()
})

test('a director names organization and address; a coach is not asked, and reads that team and roster come next', async () => {
  const { showPage, done } = await setup('Director')
  const { unmount } = showPage()
  await fillPerson()
  type(await field('Address'), ' 1 Court Street')
  await save()
  expect(await screen.findByText('City cannot start with a white space')).toBeTruthy()
  expect(screen.getByText('Please enter your organization name')).toBeTruthy()
  type(await field('Address'), '1 Court Street')
  type(await field('Organization name'), 'Eastgate Hoops')
  await save()
  await waitFor(() => expect(done).toHaveLength(1))
  unmount()
  const coach = await setup('Coach')
  coach.showPage()
  await field('City')
  expect(screen.queryByLabelText('Address')).toBeNull()
  expect(screen.getByText(/^First about you\. Your team and its roster come next\./u)).toBeTruthy()
})

test('editing begins with what is saved', async () => {
  const { showPage, done } = await setup('Owner')
  const { unmount } = showPage()
  await fillPerson()
  type(await field('Address'), '1 Court Street')
  type(await field('Organization name'), 'Eastgate Hoops')
  await save()
  await waitFor(() => expect(done).toHaveLength(1))
  unmount()
  showPage('edit')
  expect((await field('Organization name')).value).toBe('Eastgate Hoops')
  expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('Ohio')
  expect(screen.queryByText('We brought back what you typed.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(done).toHaveLength(2)
})

test('a device that never saw the profile says that it needs internet once', async () => {
  const { showPage, interfere } = await setup('Coach')
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  showPage()
  expect(await screen.findByText('Connect once to load this profile')).toBeTruthy()
  interfere.with = () => {}
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await field('City')
})

async function setup(role: Exclude<Role, 'Player'>) {
  const user = await server.createUser({ role })
  await server.db.query('UPDATE app_user SET is_profile_created = false WHERE id = $1', [user.id])
  const interfere: { with: Interfere } = { with: () => {} }
  const made = await realServices(server, user, interfere)
  const session = memorySession(user)
  const services = { ...made.services, session }
  const done: string[] = []
  const onDone = () => {
    done.push('done')
  }

  function showPage(mode: 'create' | 'edit' = 'create', isAlso = false) {
    return render(
      <UiProvider>
        <QueryClientProvider client={services.queryClient}>
          {role === 'Evaluator' ? (
            <AsPerson services={services} userId={user.id}>
              <EvaluatorProfilePage mode={mode} isAlso={isAlso} onDone={onDone} />
            </AsPerson>
          ) : (
            <AsPerson services={services} userId={user.id}>
              <StaffProfilePage role={role} mode={mode} onDone={onDone} />
            </AsPerson>
          )}
        </QueryClientProvider>
        <Toaster />
      </UiProvider>,
    )
  }
  return { user, services, session, interfere, done, showPage }
}
