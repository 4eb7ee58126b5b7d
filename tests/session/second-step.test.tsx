import { decodeJwt } from 'jose'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RecoveryAnswer } from '#data/session/recover-second-step.ts'
import { LoginPage } from '#features/auth/login-page.tsx'
import { anAuthenticator } from '#tests/support/authenticator.ts'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { DANA, PASSWORD, aPool, aTab } from './stage.ts'

// The second step of signing in, over the real session, Amplify and the local pool.

const closing: (() => unknown)[] = []
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) await close()
})

test('[M71] Amplify sets up an app with a key and the address of its QR code, and refuses a wrong first code', async () => {
  const { session } = await somebodySignedIn()
  const begun = await session.account.beginSecondStep(DANA)
  if (begun.kind !== 'ok') throw new Error(begun.kind)
  expect(begun.address).toMatch(new RegExp(`^otpauth://totp/Courtside:.*secret=${begun.key}`, 'u'))
  expect(await session.account.finishSecondStep('000000')).toEqual({ kind: 'wrong-code' })
  expect(await session.account.finishSecondStep(anAuthenticator(begun.key, Date.now).next())).toEqual({ kind: 'ok' })
})

test('[M70] a session begins with password and code, and with nothing less', async () => {
  const { stage, session, app } = await somebodyWithAnApp()
  await session.end('signed-out')
  expect(await session.signIn(DANA, PASSWORD)).toEqual({ kind: 'code-needed' })
  expect(session.get().phase).toBe('signed-out')
  expect(await session.confirmCode('000000')).toEqual({ kind: 'wrong-code' })
  expect(await session.confirmCode(app.next())).toEqual({ kind: 'ok' })
  expect(session.get()).toMatchObject({ phase: 'signed-in', reach: 'confirmed' })
  expect(stage.pool.admin.must(DANA).totp?.isOn).toBe(true)
})

test('[M70] without an answer the code is no more wrong than the password', async () => {
  const { stage, session } = await somebodyWithAnApp()
  await session.end('signed-out')
  await session.signIn(DANA, PASSWORD)
  stage.set('down')
  expect(await session.confirmCode('000000')).toEqual({ kind: 'unreachable' })
})

test('[M70] the sign-in page asks for the code, says what is wrong with it, and lets the person in', async () => {
  const { session, app, showPage } = await somebodyWithAnApp()
  await session.end('signed-out')
  showPage()
  await enterPassword()
  const code = await screen.findByLabelText('Code from your app')
  await waitFor(() => expect(document.activeElement).toBe(code))
  enter('Code from your app', '12')
  await screen.findByText('Enter the 6-digit code from your app')
  enter('Code from your app', '000000')
  await screen.findByText('That code is wrong or already used. Wait for the next one.')
  enter('Code from your app', app.next().replace(/^.../u, '$& '))
  await waitFor(() => expect(session.get()).toMatchObject({ phase: 'signed-in' }))
})

test('[M73] who lost the phone enters a recovery code and is in, by the password they typed', async () => {
  const { stage, session, showPage } = await somebodyWithAnApp()
  await session.end('signed-out')
  const asked: [string, string][] = []
  showPage(async (email, code) => {
    asked.push([email, code])
    if (asked.length === 1) return { kind: 'wrong', message: 'That recovery code is wrong or already used.' }
    stage.pool.admin.removeSecondFactor(email)
    return { kind: 'ok' }
  })
  await enterPassword()
  fireEvent.click(await screen.findByRole('button', { name: 'I lost my phone' }))
  enter('Recovery code', 'nonsense')
  await screen.findByText(/^Enter a recovery code/u)
  enter('Recovery code', 'AAAA-BBBB-CCCC-DDDD')
  await screen.findByText(/^That recovery code is wrong/u)
  enter('Recovery code', 'AAAA-BBBB-CCCC-EEEE')
  await waitFor(() => expect(session.get()).toMatchObject({ phase: 'signed-in' }))
  expect(asked).toEqual([
    [DANA, 'AAAA-BBBB-CCCC-DDDD'],
    [DANA, 'AAAA-BBBB-CCCC-EEEE'],
  ])
  await screen.findByText('Two-step verification is now off. Set up your app again on your account page.')
})

test('[M70] the way back to the password keeps the address', async () => {
  const { session, showPage } = await somebodyWithAnApp()
  await session.end('signed-out')
  showPage()
  await enterPassword()
  fireEvent.click(await screen.findByRole('button', { name: 'Back to password' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(DANA)
})

async function somebodySignedIn() {
  const stage = await aPool()
  const tab = aTab(stage)
  closing.push(
    () => tab.close(),
    () => stage.close(),
  )
  await tab.session.start()
  await tab.session.signIn(DANA, PASSWORD)
  // What the server does once somebody has proved who they are.
  const answer = await tab.session.getToken()
  if (answer.kind !== 'ok') throw new Error(answer.kind)
  stage.pool.admin.allowSecondFactor(String(decodeJwt(answer.token)['origin_jti']))
  return { stage, session: tab.session }
}

async function somebodyWithAnApp() {
  const { stage, session } = await somebodySignedIn()
  const begun = await session.account.beginSecondStep(DANA)
  if (begun.kind !== 'ok') throw new Error(begun.kind)
  const app = anAuthenticator(begun.key, Date.now)
  await session.account.finishSecondStep(app.next())
  stage.pool.admin.turnOnSecondFactor(DANA)
  return { stage, session, app, showPage }

  function showPage(
    recover: (email: string, code: string) => Promise<RecoveryAnswer> = async () => ({ kind: 'unreachable' }),
  ) {
    const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
    render(
      <UiProvider>
        <RouterContextProvider router={router as never}>
          <LoginPage signIn={session.signIn} confirmCode={session.confirmCode} recover={recover} unsent={[]} />
        </RouterContextProvider>
        <Toaster />
      </UiProvider>,
    )
  }
}

async function enterPassword() {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: DANA } })
  enter('Password', PASSWORD)
}

function enter(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}
