import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { aCompletion, aFinalSave, aNotePut, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { realServices } from '#tests/support/real-services.ts'
import type { Interfere } from '#tests/support/real-services.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { ReportPage } from './report-page.tsx'

Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { get: () => 1 })
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { get: () => 1 })

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[R18] a player writes, changes and deletes a note', async () => {
  const { stored, show, write } = await setup()
  show()
  await write('Mikan series every day')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Write a note' })).toHaveProperty('value', ''))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit note: Mikan series every day' }))
  const form = await screen.findByRole('form', { name: 'Edit note' })
  fireEvent.change(within(form).getByRole('textbox'), { target: { value: 'Mikan series, left hand first' } })
  fireEvent.submit(form)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete note: Mikan series, left hand first' }))
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Delete this note?' })).getByRole('button', {
      name: 'Delete note',
    }),
  )
  await waitFor(() => expect(screen.queryByText('Mikan series, left hand first')).toBeNull())
  expect(await stored()).toMatchObject([{ text: '', version: 3, side: 'player' }])
})

test('[R18] what is typed survives leaving the page, and an empty note is not sent', async () => {
  const { show, stored } = await setup()
  const { unmount } = show()
  const field = await screen.findByRole('textbox', { name: 'Write a note' })
  fireEvent.submit(field.closest('form')!)
  expect(await screen.findByText('A note can’t be empty.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'Half a tho' } })
  unmount()
  show()
  await waitFor(() =>
    expect((screen.getByRole('textbox', { name: 'Write a note' }) as HTMLTextAreaElement).value).toBe('Half a tho'),
  )
  expect(screen.getByText(/kept what you typed/u)).toBeTruthy()
  expect(await stored()).toEqual([])
})

test('[R18] a try whose answer was lost is repeated as the same one, also after a reload', async () => {
  const { show, interfere, stored, forward } = await setup()
  const { unmount } = show()
  interfere.with = (request) => {
    if (!request.url.endsWith('/evaluation/note/')) return
    void forward(request)
    throw new TypeError('Failed to fetch')
  }
  const field = await screen.findByRole('textbox', { name: 'Write a note' })
  fireEvent.change(field, { target: { value: 'Two-foot stops' } })
  fireEvent.submit(field.closest('form')!)
  expect(await screen.findByText(/Courtside isn’t responding/u)).toBeTruthy()
  await waitFor(async () => expect(await stored()).toHaveLength(1))
  interfere.with = () => {}
  unmount()
  show()
  await waitFor(() =>
    expect((screen.getByRole('textbox', { name: 'Write a note' }) as HTMLTextAreaElement).value).toBe('Two-foot stops'),
  )
  fireEvent.submit(screen.getByRole('textbox', { name: 'Write a note' }).closest('form')!)
  await waitFor(() =>
    expect((screen.getByRole('textbox', { name: 'Write a note' }) as HTMLTextAreaElement).value).toBe(''),
  )
  expect(await stored()).toMatchObject([{ text: 'Two-foot stops', rev: 1 }])
})

test('[R19] a note that was changed on another device meanwhile is kept in both versions', async () => {
  const { id, player, show, write, stored } = await setup()
  show()
  await write('Left hand first')
  const [note] = await stored()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit note: Left hand first' }))
  const form = await screen.findByRole('form', { name: 'Edit note' })
  fireEvent.change(within(form).getByRole('textbox'), { target: { value: 'Left hand, from here' } })
  await server.apply(
    player,
    'note.save',
    aNotePut(id, { note_id: note!.id, text: 'Left hand, from there', rev: 2, base_version: 1 }),
    'other phone',
  )
  fireEvent.submit(form)
  expect(await screen.findByText(/Both versions are below/u)).toBeTruthy()
  expect((await screen.findAllByText(/^Left hand, from (?:here|there)$/u)).length).toBe(2)
})

test('[R19] a note that was changed elsewhere is not deleted unseen', async () => {
  const { id, player, show, write, stored } = await setup()
  show()
  await write('Left hand first')
  const [note] = await stored()
  await server.apply(
    player,
    'note.save',
    aNotePut(id, { note_id: note!.id, text: 'Left hand, then right', rev: 2, base_version: 1 }),
    'other phone',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Delete note: Left hand first' }))
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Delete this note?' })).getByRole('button', {
      name: 'Delete note',
    }),
  )
  expect(await screen.findByText(/so we didn’t delete it/u)).toBeTruthy()
  expect(await screen.findByText('Left hand, then right')).toBeTruthy()
})

test('[R20] the page says who reads the notes, as the server gives them out', async () => {
  const { id, show, write, evaluator } = await setup()
  show()
  await write('For the two of us')
  expect(
    screen.getByText(
      /^You and .+ can see your notes, and so can Courtside administrators\. Coaches, directors and owners can’t\.$/u,
    ),
  ).toBeTruthy()
  const admin = await server.createUser({ role: 'Coach', isAdmin: true })
  for (const reader of [evaluator, admin]) {
    const body = (await server.call(reader, 'GET', `/evaluation/result/?evaluation_submission_id=${id}`)).json<{
      notes: { player: { text: string }[] }
    }>()
    expect(body.notes.player).toMatchObject([{ text: 'For the two of us' }])
  }
})

async function setup() {
  const player = await server.createUser({ role: 'Player' })
  const evaluator = await server.createUser({ role: 'Evaluator' })
  const interfere: { with: Interfere } = { with: () => {} }
  const { services } = await realServices(server, player, interfere)
  const id = await server.createEvaluation({ player })
  await server.apply(evaluator, 'ratings.save', aRatingsPatch(id, aSheet()))
  await server.apply(evaluator, 'note.save', aNotePut(id, { text: 'Sees the weak-side corner first' }))
  await server.apply(evaluator, 'evaluation.final-save', aFinalSave(id))
  await server.apply(evaluator, 'evaluation.complete', aCompletion(id))

  function show() {
    const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
    return render(
      <UiProvider>
        <QueryClientProvider client={services.queryClient}>
          <RouterContextProvider router={router as never}>
            <AsPerson services={services} userId={player.id}>
              <ReportPage evaluationId={id} section="notes" isForFamily />
            </AsPerson>
          </RouterContextProvider>
        </QueryClientProvider>
      </UiProvider>,
    )
  }

  async function write(text: string) {
    const field = await screen.findByRole('textbox', { name: 'Write a note' })
    fireEvent.change(field, { target: { value: text } })
    fireEvent.submit(field.closest('form')!)
    await screen.findByRole('button', { name: `Edit note: ${text}` })
  }

  const stored = () =>
    server.db.query<{ id: string; text: string; rev: number; version: number; side: string }>(
      `SELECT id, text, rev, version, side FROM note WHERE evaluation_id = $1 AND side = 'player' ORDER BY created_at`,
      [id],
    )
  /** Sends a request on, as a network does that then loses the answer. */
  const forward = async (request: Request) =>
    server.call(player, 'POST', new URL(request.url).pathname.replace('/api', ''), (await request.json()) as object)
  return { id, player, evaluator, interfere, show, write, stored, forward }
}
