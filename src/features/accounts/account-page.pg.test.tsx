import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLiveEvaluation } from '#data/db/evaluation-writes.ts'
import { rememberUser } from '#data/db/meta.ts'
import type { Role } from '#domain/access/role.ts'
import { getMe } from '#domain/contracts/accounts.ts'
import type { SignedIn } from '#domain/session/session.ts'
import { ChangePasswordDialog } from '#features/auth/change-password-dialog.tsx'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { aPurchaseOf } from '#tests/support/orders.ts'
import { memorySession } from '#tests/support/memory-session.ts'
import { realServices } from '#tests/support/real-services.ts'
import type { Interfere } from '#tests/support/real-services.ts'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { AccountPage } from './account-page.tsx'

const handedOver: Blob[] = []
URL.createObjectURL = (file) => {
  handedOver.push(file as Blob)
  return 'blob:file'
}
URL.revokeObjectURL = () => {}
HTMLAnchorElement.prototype.click = () => {}

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[K10] the download is one zip that holds the own name, handed over as a file', async () => {
  const { showPage, user } = await setup('Coach')
  showPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }))
  expect(await screen.findByText(/Saved to this device’s downloads/u)).toBeTruthy()
  const zip = handedOver.at(-1)!
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.values(files).some((bytes) => new TextDecoder().decode(bytes).includes(user.email))).toBe(true)
})

test('[K10] a download that fails says why and can be tried again', async () => {
  const { showPage, interfere } = await setup('Player')
  showPage()
  interfere.with = (request) => {
    if (request.url.includes('own-data')) throw new TypeError('Failed to fetch')
  }
  fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }))
  expect(await screen.findByText('Courtside isn’t responding. Try again in a moment.')).toBeTruthy()
  interfere.with = (request) => {
    if (request.url.includes('own-data'))
      return new Response('<html>Welcome to the hotel</html>', { headers: { 'content-type': 'text/html' } })
  }
  fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0]!)
  expect(await screen.findByText(/This Wi-Fi may need you to sign in first/u)).toBeTruthy()
})

test('what goes and what stays stands there before anybody asks', async () => {
  const { showPage } = await setup('Player')
  showPage()
  expect(await screen.findByRole('heading', { name: 'What we delete' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'What we keep, and why' })).toBeTruthy()
})

test('[K13] the deletion needs the word, shows its day, and is taken back', async () => {
  const { showPage } = await setup('Player')
  showPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete my account?' })
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' })))
  const word = within(dialog).getByLabelText('Type DELETE to confirm')
  fireEvent.change(word, { target: { value: 'yes' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
  expect(
    await within(dialog).findByText('Type DELETE to confirm', { selector: '[role=alert] *, [role=alert]' }),
  ).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(word))
  fireEvent.change(word, { target: { value: 'DELETE' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
  await screen.findByText(/^Your account will be deleted on /u)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Keep my account' }))
  await waitFor(() => expect(screen.queryByText(/^Your account will be deleted on /u)).toBeNull())
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeTruthy()
})

test('[K69, O151] the page shows paid evaluations, the dialog lists what ends, and the date appears at the top with the focus', async () => {
  const { showPage, user } = await setup('Player')
  await aPurchaseOf(server, user, { credits: 2, days: 300 })
  await server.createEvaluation({ player: user, status: 'submitted' })
  showPage()
  expect(await screen.findByText(/^2 evaluations left of your Progress Pack, until /u)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete my account?' })
  expect(await within(dialog).findByText('2 evaluations that you paid for and haven’t used')).toBeTruthy()
  expect(await within(dialog).findByText('1 order without a report yet')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('Type DELETE to confirm'), { target: { value: 'DELETE' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete my account' }))
  const notice = await screen.findByRole('status', { name: /^Your account will be deleted on /u })
  await waitFor(() => expect(document.activeElement).toBe(notice))
  expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.contains(notice)).toBe(true)
})

test('an evaluator with unsent work is told before asking', async () => {
  const { showPage, ctx } = await setup('Evaluator')
  await createLiveEvaluation(ctx, aLiveDraft())
  showPage()
  expect(await screen.findByText('1 evaluation not sent yet.')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
  expect(await screen.findByText('1 evaluation on this device is not sent yet.')).toBeTruthy()
})

test('the device lists who is signed in and whose work waits; who is no evaluator has no outbox', async () => {
  const { showPage, ctx, db } = await setup('Coach')
  const other = '00000000-0000-7000-8000-00000000000a'
  await rememberUser(db, other, 'Dana Reyes')
  await createLiveEvaluation({ ...ctx, userId: other }, aLiveDraft())
  showPage()
  const people = await screen.findByRole('list', { name: 'Sign-ins on this device' })
  await within(people).findByText('Dana Reyes')
  expect(
    within(people).getByText('1 evaluation not sent yet. They’ll be sent when Dana Reyes signs in here.'),
  ).toBeTruthy()
  expect(within(people).getByText('Signed in now')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open outbox' })).toBeNull()
})

test('[T48] the page lists where one is signed in, marks this device, and signs out another', async () => {
  const { showPage, user } = await setup('Coach')
  await signInElsewhere(user.email, TABLET)
  showPage()
  const list = await screen.findByRole('list', { name: "Where you're signed in" })
  const [mine, theirs] = within(list).getAllByRole('listitem')
  expect(mine!.textContent).toContain('This device')
  expect(within(mine!).queryByRole('button')).toBeNull()
  expect(theirs!.textContent).toMatch(/^Chrome on Android tabletLast used /u)
  fireEvent.click(within(theirs!).getByRole('button', { name: 'Sign out Chrome on Android tablet' }))
  expect(await screen.findByText('Signed out: Chrome on Android tablet.')).toBeTruthy()
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
})

test('[T48] signing out everywhere asks first, ends every session, and leaves this device', async () => {
  const { showPage, user, ended } = await setup('Coach')
  const elsewhere = await signInElsewhere(user.email, TABLET)
  showPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(ended).toEqual(['signed-out']))
  expect(await elsewhere()).toBe(401)
})

test('[T48] offline nobody is signed out, and it is said', async () => {
  const { showPage, ended, interfere } = await setup('Coach')
  showPage()
  await screen.findByRole('list', { name: "Where you're signed in" })
  interfere.with = (request) => {
    if (request.url.includes('sessions')) throw new TypeError('Failed to fetch')
  }
  fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }))
  expect(await screen.findByText('Courtside isn’t responding. Try again in a moment.')).toBeTruthy()
  expect(ended).toEqual([])
})

test('name, address, role and the password dialog are there', async () => {
  const { showPage, user } = await setup('Director')
  showPage()
  expect(screen.getByText(user.email)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByRole('dialog', { name: 'Change password' })).toBeTruthy()
})

async function setup(role: Role) {
  const user = await server.createUser({ role })
  const interfere: { with: Interfere } = { with: () => {} }
  const made = await realServices(server, user, interfere)
  const memory = memorySession(user)
  const ended: string[] = []
  memory.end = async (reason) => void ended.push(reason)
  const services = { ...made.services, session: memory }
  await memory.learn(await services.api.call(getMe, {}))
  const session: SignedIn = memory.now()

  function showPage() {
    const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
    render(
      <UiProvider>
        <QueryClientProvider client={services.queryClient}>
          <RouterContextProvider router={router as never}>
            <AsPerson services={services} session={session}>
              <AccountPage ChangePasswordDialog={ChangePasswordDialog} />
            </AsPerson>
          </RouterContextProvider>
        </QueryClientProvider>
        <Toaster />
      </UiProvider>,
    )
  }
  return { ...made, user, interfere, ended, showPage }
}

const TABLET =
  'Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Returns how the API answers the other device. */
async function signInElsewhere(email: string, userAgent: string) {
  const headers = { authorization: `Bearer ${await server.signIn(email)}`, 'user-agent': userAgent }
  const ask = async () => (await server.app.inject({ url: '/api/auth/me/', headers })).statusCode
  expect(await ask()).toBe(200)
  return ask
}
