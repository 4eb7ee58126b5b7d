import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '#data/session/account.ts'
import { readCaller } from '#server/standins/idp/caller.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { anAuthenticator, withSecondStep } from '#tests/support/authenticator.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { memorySession } from '#tests/support/memory-session.ts'
import { realServices } from '#tests/support/real-services.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { SecondStepPanel } from './second-step-panel.tsx'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[M71, M73] an admin sets up an app by its key, gives its first code, and keeps ten recovery codes', async () => {
  const { admin, show } = await setup()
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Set up an app' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set up an authenticator app' })
  expect(await within(dialog).findByRole('img', { name: 'QR code with the key for your app' })).toBeTruthy()
  const key = within(dialog).getByLabelText('Key').textContent.replaceAll(' ', '')
  enterCode(dialog, '12')
  await within(dialog).findByText('Enter the 6-digit code from your app')
  enterCode(dialog, '000000')
  await within(dialog).findByText('That code is wrong. Enter the one your app shows now.')
  enterCode(dialog, anAuthenticator(key, server.services.now).next())
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10)
  fireEvent.click(screen.getByRole('button', { name: 'I’ve saved them' }))
  expect(await screen.findByText('10 of 10 recovery codes left')).toBeTruthy()
  expect(server.pool.admin.hasSecondFactor(admin.id)).toBe(true)
})

test('[M73] where no recovery code is left it is said, and new ones are made', async () => {
  const { admin, show } = await setup()
  await withSecondStep(server.pool, await tokenOf(admin), server.services.now)
  show()
  expect(await screen.findByText('No recovery codes left. Get new ones')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'New recovery codes' }))
  fireEvent.click(await screen.findByRole('button', { name: 'I’ve saved them' }))
  expect(await screen.findByText('10 of 10 recovery codes left')).toBeTruthy()
})

test('[M71] turning it off asks first', async () => {
  const { admin, show } = await setup()
  await withSecondStep(server.pool, await tokenOf(admin), server.services.now)
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
  const question = await screen.findByRole('dialog', { name: 'Turn off two-step verification?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText('Two-step verification is off. You sign in with your password alone.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeTruthy()
  expect(server.pool.admin.hasSecondFactor(admin.id)).toBe(false)
})

test('[M71] who is no admin and has no second step is offered none', async () => {
  const { show } = await setup({ isAdmin: false })
  show()
  await waitFor(() => expect(screen.queryByText('Two-step verification')).toBeNull())
})

const tokenOf = async (user: TestUser) => (await server.as(user)).authorization.replace('Bearer ', '')

async function setup({ isAdmin = true } = {}) {
  const admin = await server.createUser({ role: 'Owner', isAdmin })
  const made = await realServices(server, admin)
  const ask = async (operation: string, body: object) =>
    server.pool.call(operation, { AccessToken: await tokenOf(admin), ...body }, readCaller('127.0.0.1').caller)
  // As Amplify asks the pool.
  const account: Pick<Account, 'beginSecondStep' | 'finishSecondStep'> = {
    async beginSecondStep(email) {
      const { SecretCode: key } = (await ask('AssociateSoftwareToken', {})) as { SecretCode: string }
      return { kind: 'ok', key, address: `otpauth://totp/Courtside:${email}?secret=${key}` }
    },
    async finishSecondStep(code) {
      return ask('VerifySoftwareToken', { UserCode: code }).then(
        () => ({ kind: 'ok' }),
        () => ({ kind: 'wrong-code' }),
      )
    },
  }
  const services = { ...made.services, session: { ...memorySession(admin), account: account as Account } }
  const show = () =>
    render(
      <UiProvider>
        <QueryClientProvider client={services.queryClient}>
          <AsPerson services={services} userId={admin.id}>
            <SecondStepPanel email={admin.email} isAdmin={isAdmin} />
          </AsPerson>
        </QueryClientProvider>
        <Toaster />
      </UiProvider>,
    )
  return { admin, show }
}

function enterCode(dialog: HTMLElement, code: string) {
  fireEvent.change(within(dialog).getByLabelText('Code from your app'), { target: { value: code } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Turn on' }))
}
