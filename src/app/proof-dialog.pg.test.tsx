import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { updateUser } from '#domain/contracts/admin.ts'
import { withSecondStep } from '#tests/support/authenticator.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { realServices } from '#tests/support/real-services.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { createProofPrompt, provingAgain, provingFiles } from './proof-prompt.ts'

const PASSWORD = 'Test-password-1'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[M72] what needs a proof waits for it and is then done, once', async () => {
  const { api, coach } = await setup()
  const done = api.call(updateUser, { user_id: coach.id, is_evaluator: true })
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  expect(within(dialog).queryByLabelText('Code from your app')).toBeNull()
  confirm(dialog, 'Wrong-password-1')
  await within(dialog).findByText('That’s not your password.')
  await waitFor(() =>
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Password', { selector: 'input' })),
  )
  confirm(dialog, PASSWORD)
  expect(await done).toMatchObject({ is_evaluator: true })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(
    await server.db.query(`SELECT 1 FROM audit WHERE person_id = $1 AND action = 'grant Evaluator'`, [coach.id]),
  ).toHaveLength(1)
  expect(await api.call(updateUser, { user_id: coach.id, is_evaluator: false })).toMatchObject({ is_evaluator: false })
})

test('[M72] whoever has an app is asked for its code, too', async () => {
  const { api, coach, app } = await setup({ hasApp: true })
  const done = api.call(updateUser, { user_id: coach.id, is_evaluator: true })
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  fireEvent.change(await within(dialog).findByLabelText('Code from your app'), { target: { value: app!.next() } })
  confirm(dialog, PASSWORD)
  expect(await done).toMatchObject({ is_evaluator: true })
})

test('[M72] who would rather not has done nothing, and two questions at once are one', async () => {
  const { api, files, coach, prompt } = await setup()
  const asks = vi.spyOn(prompt, 'ask')
  const asked = [
    api.call(updateUser, { user_id: coach.id, is_evaluator: true }),
    files('/admin/audit/csv/', { method: 'GET' }),
  ]
  const settled = Promise.allSettled(asked)
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await waitFor(() => expect(asks).toHaveBeenCalledTimes(2))
  expect(await server.db.query('SELECT is_evaluator FROM app_user WHERE id = $1', [coach.id])).toEqual([
    { is_evaluator: false },
  ])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect((await settled).map((it) => it.status === 'rejected' && (it.reason as { code: string }).code)).toEqual([
    'PROOF_NEEDED',
    'PROOF_NEEDED',
  ])
})

/** An admin who signed in six minutes ago, and the calls of their page. */
async function setup({ hasApp = false } = {}) {
  const [admin, coach] = [
    await server.createUser({ role: 'Owner', isAdmin: true }),
    await server.createUser({ role: 'Coach' }),
  ]
  const { services } = await realServices(server, admin)
  const { authorization } = await server.as(admin)
  const app = hasApp
    ? await withSecondStep(server.pool, authorization.replace('Bearer ', ''), server.services.now)
    : undefined
  server.advance(6 * 60_000)
  const prompt = createProofPrompt()
  const api = provingAgain(services.api, prompt)
  const files = provingFiles(async (path) => {
    const answer = await server.call(admin, 'GET', path)
    if (answer.statusCode === 200) return new Response(answer.body)
    throw await services.api.call(updateUser, { user_id: coach.id }).then(
      () => new Error('It was let through'),
      (error: unknown) => error as Error,
    )
  }, prompt)
  render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>
        <ProofDialog prompt={prompt} api={services.api} userId={admin.id} />
      </QueryClientProvider>
    </UiProvider>,
  )
  return { api, files, coach, app, prompt }
}

function confirm(dialog: HTMLElement, password: string) {
  fireEvent.change(within(dialog).getByLabelText('Password', { selector: 'input' }), { target: { value: password } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }))
}
