import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApiClient } from '#data/api/api-client.ts'
import { keepReading } from '#data/reports/kept-reading.ts'
import { ForgotPasswordPage } from '#features/auth/forgot-password-page.tsx'
import { LoginPage } from '#features/auth/login-page.tsx'
import { passwordInMemory } from '#features/auth/notes.ts'
import { SignUpPage } from '#features/auth/sign-up-page.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { aPlayerProfileBody } from '../fixtures/a-profile.ts'
import { DANA, KEMI, PASSWORD, aPool, aTab } from './stage.ts'
import type { Network } from './stage.ts'

// The pages of somebody who is not signed in, over the real session, Amplify and the local pool.

const NEW = 'ana+hoops@example.test'
/** A server that knows no link. */
const noLinks = createApiClient({
  baseUrl: 'http://test/api',
  getToken: async () => ({ kind: 'ended' }),
  fetch: async () =>
    Response.json({ message: 'No such link', error_code: 'MISSING', retryable: false }, { status: 404 }),
})
const closing: (() => unknown)[] = []
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  sessionStorage.clear()
  passwordInMemory.forget()
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

test('the first bad field gets the focus, every message is tied to its field, and what is typed anew is not refused yet', async () => {
  await open('/signup')
  type('First name', 'Ana')
  type('Phone', '555-01')
  press('Create account')
  await waitFor(() => expect(document.activeElement).toBe(field('Last name')))
  expect(describedAs('Last name')).toContain('Please enter your Last name')
  expect(describedAs('Email')).toContain('Please enter valid email address')
  expect(describedAs('Phone')).toBe('Please enter a valid phone number For example, (617) 555-0123.')
  expect(describedAs('Password')).toMatch(/Please enter your password.*At least 8 characters, still missing/u)
  expect(screen.getByRole('group', { name: 'I am a' }).getAttribute('aria-describedby')).toBeTruthy()
  expect([field('First name').value, field('Phone').value]).toEqual(['Ana', '555-01'])
  type('Last name', 'Duarte')
  expect(field('Last name').getAttribute('aria-invalid')).toBeNull()
  expect(field('Phone').getAttribute('aria-invalid')).toBe('true')
})

test.each([
  ['12', 0],
  ['8', 0],
  ['6', 1],
  [null, 1],
] as const)(
  '[K71] a report of grade %s, kept in a new account, explains a parent’s consent %i times',
  async (grade, times) => {
    const organization = { ...aPlayerProfileBody().organization, school_grade: grade }
    const player = { ...aPlayerProfileBody(), id: '0f8b5f0a-5d3b-4c43-9f3b-6d7c8e9fa0b2', organization }
    keepReading(sessionStorage, { token: 't', session: 's', evaluationId: 'e', name: 'Mateo', player, isToKeep: true })
    await open('/signup?next=%2Fapp%2Fkeep-report')
    expect(screen.getByRole('heading', { level: 1, name: 'Keep Mateo’s report' })).toBeTruthy()
    expect(screen.queryAllByText(/^Under 13\?/u)).toHaveLength(times)
  },
)

test('[T13] the rules of the password are met while it is typed', async () => {
  await open('/signup')
  type('Password', 'Court')
  expect(screen.getByRole('list', { name: 'The password needs' }).textContent).toBe(
    'At least 8 characters, still missingLowercase letter, doneUppercase letter, doneNumber, still missing',
  )
})

test('[T13] a password that many people use is refused in the words of the pool, at its field', async () => {
  await open('/signup')
  fillIn({ Password: 'Basketball2026' })
  press('Create account')
  await waitFor(() => expect(describedAs('Password')).toContain('This password is too common'))
  await waitFor(() => expect(document.activeElement).toBe(field('Password')))
})

test('[T19] all but the password survives a reload of the form', async () => {
  const { again } = await open('/signup')
  fillIn({ 'First name': "  O'Neil", 'Last name': 'محمد 🏀' })
  await again('/signup')
  expect([field('First name').value, field('Last name').value, field('Email').value, field('Password').value]).toEqual([
    "  O'Neil",
    'محمد 🏀',
    NEW,
    '',
  ])
  expect((screen.getByRole('radio', { name: /^Coach/u }) as HTMLInputElement).checked).toBe(true)
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain(PASSWORD)
})

test('[T19] signing up and confirming signs in, as what was typed', async () => {
  const { stage, tab } = await open('/signup')
  fillIn({ 'First name': "  Ana-Zoë O'Neil ", Phone: '(617) 555-0123' })
  press('Create account')
  const code = await screen.findByLabelText('Confirmation code')
  await waitFor(() => expect(document.activeElement).toBe(code))
  type('Confirmation code', 'abc')
  press('Confirm')
  await waitFor(() => expect(describedAs('Confirmation code')).toContain('Enter the 6-digit code'))
  type('Confirmation code', stage.codeOf(NEW) === '000000' ? '000001' : '000000')
  await waitFor(() => expect(describedAs('Confirmation code')).toContain('That code didn’t work'))
  type('Confirmation code', stage.codeOf(NEW).replace(/^.../u, '$& '))
  await waitFor(() => expect(tab.session.get()).toMatchObject({ phase: 'signed-in', role: 'Coach' }))
  expect(stage.pool.admin.must(NEW).attributes).toMatchObject({
    given_name: "Ana-Zoë O'Neil",
    phone_number: '+16175550123',
    'custom:role': 'Coach',
  })
  await waitFor(() => expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual([]))
})

test('[A26, D96] an address chooses no role, and a used-up invitation keeps the way back through every page', async () => {
  const next = `/invitation/${'a'.repeat(43)}`
  const { aim, path, again } = await open(`/signup?next=${next}&role=Director`)
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  expect(screen.getByText('Your invitation doesn’t work anymore')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Sign in instead' }))
  await waitFor(() => expect([path(), aim().next]).toEqual(['/login', next]))
  fireEvent.click(await screen.findByRole('link', { name: 'Create an account' }))
  await waitFor(() => expect([path(), aim().next]).toEqual(['/signup', next]))
  await again('/signup')
  expect(screen.queryByText('Your invitation doesn’t work anymore')).toBeNull()
})

test('[T19] a confirmation is found again after a reload, and then leads to sign in with the address filled in', async () => {
  const { stage, again, path } = await open('/signup')
  fillIn({})
  press('Create account')
  await screen.findByLabelText('Confirmation code')
  passwordInMemory.forget()
  sessionStorage.clear()
  await again('/signup')
  expect(screen.getByText(NEW)).toBeTruthy()
  type('Confirmation code', stage.codeOf(NEW))
  expect(await screen.findByText('Email confirmed')).toBeTruthy()
  expect(path()).toBe('/login')
  expect(field('Email').value).toBe(NEW)
  expect(localStorage.getItem('unconfirmed')).toBeNull()
})

test('[T19] another address gives the form back as it was typed', async () => {
  await open('/signup')
  fillIn({})
  press('Create account')
  await screen.findByLabelText('Confirmation code')
  expect(screen.getByRole('button', { name: /^Send a new code in \d+ s$/u }).getAttribute('aria-disabled')).toBe('true')
  press('Use a different email')
  await screen.findByRole('button', { name: 'Create account' })
  expect([field('First name').value, field('Email').value, field('Password').value]).toEqual(['Ana', NEW, PASSWORD])
})

test('an address that has an account is told at its field, and nothing typed is lost', async () => {
  await open('/signup')
  fillIn({ Email: DANA })
  type('Password', 'Another-password-2')
  press('Create account')
  await waitFor(() => expect(describedAs('Email')).toContain('You already have an account with this email'))
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  expect([field('Email').value, field('Password').value]).toEqual([DANA, 'Another-password-2'])
  expect(screen.getByRole('link', { name: 'Reset your password' })).toBeTruthy()
  fireEvent.click(screen.getAllByRole('link', { name: 'Sign in' })[0]!)
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(field('Email').value).toBe(DANA)
})

test.each<[Network, string]>([
  ['down', 'The sign-in service isn’t responding. Try again in a moment.'],
  ['throttling', 'Too many attempts. Wait a few minutes, then try again.'],
])(
  '[W57] a network that is %s refuses the whole form, in view and with the focus, and the next try goes through',
  async (fault, words) => {
    const scrolled = vi.fn<(this: Element) => void>()
    Element.prototype.scrollIntoView = function scroll(this: Element) {
      scrolled.call(this)
    }
    const { stage } = await open('/signup')
    fillIn({})
    stage.set(fault)
    press('Create account')
    const refusal = (await screen.findByText(words)).closest('[role=alert]')
    await waitFor(() => expect(document.activeElement).toBe(refusal))
    expect(scrolled.mock.contexts).toEqual([refusal])
    expect(field('Password').value).toBe(PASSWORD)
    stage.set('up')
    await waitFor(() => press('Create account'))
    expect(await screen.findByLabelText('Confirmation code')).toBeTruthy()
  },
)

test('[T14] a player is told that those under 13 need a parent; nobody can call themselves an evaluator', async () => {
  await open('/signup')
  expect(screen.getAllByRole('radio').map((it) => (it as HTMLInputElement).value)).toEqual([
    'Player',
    'Coach',
    'Director',
    'Owner',
  ])
  expect(screen.queryByText('Under 13? A parent must agree')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /^Player or parent/u }))
  expect(screen.getByText('Under 13? A parent must agree')).toBeTruthy()
})

test('[T20] signing in to an address that is not confirmed leads to its code, and then in', async () => {
  const { stage, tab, path } = await open('/login')
  stage.pool.admin.createUser({ email: NEW, password: PASSWORD, status: 'UNCONFIRMED' })
  type('Email', NEW)
  type('Password', PASSWORD)
  press('Sign in')
  await screen.findByLabelText('Confirmation code')
  expect(path()).toBe('/signup')
  press('Send a new code')
  expect(await screen.findByText(/We emailed you a new code/u)).toBeTruthy()
  type('Confirmation code', stage.codeOf(NEW))
  await waitFor(() => expect(tab.session.get().phase).toBe('signed-in'))
})

test('[T32] a forgotten password: the address comes along, the code of the email sets a new one and signs in', async () => {
  const { stage, tab } = await open('/login')
  type('Email', KEMI)
  fireEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }))
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  expect(field('Email').value).toBe(KEMI)
  press('Email me a code')
  await screen.findByLabelText('New password')
  type('Confirmation code', stage.codeOf(KEMI))
  type('New password', 'weak')
  press('Set password')
  await waitFor(() => expect(describedAs('New password')).toContain('Choose a password that meets every rule'))
  type('New password', 'Another-password-2')
  press('Set password')
  await waitFor(() => expect(tab.session.get().phase).toBe('signed-in'))
})

test('a wrong password keeps what was typed and says so at the form', async () => {
  await open('/login')
  type('Email', ` ${DANA.toUpperCase()} `)
  type('Password', 'Wrong-password-1')
  press('Sign in')
  expect(await screen.findByText('That email or password isn’t right. Check them and try again.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Password'))
  expect(field('Password').value).toBe('Wrong-password-1')
})

async function open(start: string) {
  const stage = await aPool()
  const tab = aTab(stage)
  closing.push(
    () => tab.close(),
    () => stage.close(),
  )
  await tab.session.start()
  const { session } = tab
  const root = createRootRoute({ component: Outlet })
  const routes = [
    createRoute({
      getParentRoute: () => root,
      path: '/login',
      component: () => (
        <LoginPage
          {...aim()}
          signIn={session.signIn}
          confirmCode={session.confirmCode}
          recover={async () => ({ kind: 'unreachable' })}
          unsent={[]}
        />
      ),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/signup',
      component: () => <SignUpPage api={noLinks} account={session.account} signIn={session.signIn} {...aim()} />,
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/forgot-password',
      component: () => <ForgotPasswordPage account={session.account} signIn={session.signIn} />,
    }),
  ]
  /** What the route of each page reads of its address. */
  const aim = () => router.state.location.search as { next?: string }
  let router = show(start)
  await isThere()
  return {
    stage,
    tab,
    path: () => router.state.location.pathname,
    aim,
    /** The page is loaded anew. */
    again: async (address: string) => {
      cleanup()
      router = show(address)
      await isThere()
    },
  }

  async function isThere() {
    await waitFor(() => expect(screen.getAllByRole('textbox').length).toBeGreaterThan(0))
  }

  function show(address: string) {
    const made = createRouter({
      routeTree: root.addChildren(routes),
      history: createMemoryHistory({ initialEntries: [address] }),
    })
    render(
      <UiProvider>
        <RouterProvider router={made as never} />
      </UiProvider>,
    )
    return made
  }
}

function fillIn(changes: { [label: string]: string }) {
  const values = {
    'First name': 'Ana',
    'Last name': 'Duarte',
    Email: NEW,
    Phone: '6175550123',
    Password: PASSWORD,
    ...changes,
  }
  for (const [label, value] of Object.entries(values)) type(label, value)
  fireEvent.click(screen.getByRole('radio', { name: /^Coach/u }))
}

function field(label: string): HTMLInputElement {
  return screen.getByLabelText(label, { selector: 'input' })
}

function type(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } })
}

function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
}

function describedAs(label: string): string {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '').join(' ')
}
