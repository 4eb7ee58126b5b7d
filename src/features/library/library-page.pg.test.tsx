import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLiveEvaluation } from '#data/db/evaluation-writes.ts'
import type { LibraryQuery } from '#domain/contracts/library.ts'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { aLiveCreation } from '#tests/fixtures/operation-bodies.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { showLibrary } from '#tests/support/library-page.tsx'
import { memoryPictures, realServices } from '#tests/support/real-services.ts'
import type { Interfere } from '#tests/support/real-services.ts'
import { dayWords } from '#kit/time-words.ts'

window.scrollTo = () => {}

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('shows ten rows of the server and leads on to the rest', async () => {
  const { showPage } = await setup({ live: 12 })
  showPage()
  await screen.findByText('1 to 10 of 12')
  expect(playerLinks()).toHaveLength(10)
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('11 to 12 of 12')
  expect(playerLinks()).toHaveLength(2)
})

test('[L43] a page far beyond the end shows the last page after two requests', async () => {
  const { showPage, interfere } = await setup({ live: 12 })
  const asked: string[] = []
  interfere.with = ({ url }) => {
    const { searchParams } = new URL(url)
    if (searchParams.get('limit') === '10') asked.push(searchParams.get('offset') ?? '')
  }
  showPage({ offset: 999_990 })
  await screen.findByText('11 to 12 of 12')
  expect(playerLinks()).toHaveLength(2)
  expect(asked).toEqual(['999990', '10'])
})

test('[L6] an evaluation made here stands first before the server knows it, named by its player', async () => {
  const { showPage, ctx } = await setup({ live: 2 })
  await createLiveEvaluation(ctx, aLiveDraft())
  showPage()
  await screen.findByText('1 to 3 of 3')
  expect(playerLinks()[0]!.textContent).toBe('Ana Duarte')
  expect(within(rows()[0]!).getByText('Saved on this device')).toBeTruthy()
})

test('[L8] offline the search goes through what this device holds', async () => {
  const { showPage, ctx, interfere } = await setup({ live: 1 })
  await createLiveEvaluation(ctx, aLiveDraft())
  await createLiveEvaluation(
    ctx,
    aLiveDraft({ jersey_number: '41', player: { ...aLiveDraft().player, first_name: 'Mia' } }),
  )
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  showPage()
  await screen.findByText('1 to 2 of 2 on this device')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: '41' } })
  await screen.findByText('1 to 1 of 1 on this device')
  expect(playerLinks()[0]!.textContent).toBe('Mia Duarte')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'Okafer' } })
  await screen.findByText('No player matches "Okafer"')
})

test('the delete dialog closes and forgets its evaluation when the call succeeds', async () => {
  const { showPage } = await setup({ live: 2 })
  showPage()
  await screen.findByText('1 to 2 of 2')
  await askToDelete()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('1 to 1 of 1')
})

test('the delete dialog closes when the call fails, and the failure is told', async () => {
  const { showPage, interfere } = await setup({ live: 2 })
  showPage()
  await screen.findByText('1 to 2 of 2')
  interfere.with = (request) => {
    if (request.method === 'DELETE')
      return Response.json(
        { error_code: 'X', message: 'This evaluation is completed.', retryable: false },
        { status: 409 },
      )
  }
  await askToDelete()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(/is not deleted\. This evaluation is completed\./u)).toBeTruthy()
  expect(playerLinks()).toHaveLength(2)
})

test('cancelling deletes nothing', async () => {
  const { showPage } = await setup({ live: 1 })
  showPage()
  await screen.findByText('1 to 1 of 1')
  await askToDelete()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(playerLinks()).toHaveLength(1)
})

test('[Y12] an evaluation no server has heard of is discarded here, without a call', async () => {
  const { showPage, ctx, db, interfere } = await setup({ live: 0 })
  await createLiveEvaluation(ctx, aLiveDraft())
  const calls: string[] = []
  interfere.with = (request) => {
    if (request.method !== 'GET') calls.push(request.method)
  }
  showPage()
  await screen.findByText('1 to 1 of 1')
  await askToDelete()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('No evaluations yet')
  expect([calls, await db.evaluation.count(), await db.outbox.count()]).toEqual([[], 0, 0])
})

test('[Y12] a creation that was sent without an answer is asked for on the server before it goes', async () => {
  const { showPage, ctx, db, interfere } = await setup({ live: 0 })
  await createLiveEvaluation(ctx, aLiveDraft())
  await db.outbox.toCollection().modify({ sent: 1 })
  const calls: string[] = []
  interfere.with = (request) => {
    if (request.method !== 'GET') calls.push(request.method)
  }
  showPage()
  await screen.findByText('1 to 1 of 1')
  await askToDelete()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('No evaluations yet')
  expect([calls, await db.evaluation.count()]).toEqual([['DELETE'], 0])
})

test('[Y12] a refused creation is discarded here, without a call', async () => {
  const { showPage, ctx, db, interfere } = await setup({ live: 0 })
  await createLiveEvaluation(ctx, aLiveDraft())
  await db.outbox
    .toCollection()
    .modify({ sent: 1, state: 'quarantined', last_error: { code: 'X', message: 'No.', at: 0 } })
  const calls: string[] = []
  interfere.with = (request) => {
    if (request.method !== 'GET') calls.push(request.method)
  }
  showPage()
  await screen.findByText('Needs attention')
  await askToDelete()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('No evaluations yet')
  expect([calls, await db.outbox.count()]).toEqual([[], 0])
})

test('[E11] a row has a button only for what can be done with it: an open submission has none to delete it', async () => {
  const { showPage } = await setup({ live: 1, open: 1 })
  const buttons = () =>
    rows().map((row) =>
      within(row)
        .queryAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    )
  showPage()
  await screen.findByText('1 to 1 of 1')
  expect(buttons()).toEqual([['Delete evaluation']])
  fireEvent.click(screen.getByRole('tab', { name: /^Open queue/u }))
  await waitFor(() => expect(buttons()).toEqual([[]]))
})

test('[L40] fourteen open orders push no evaluation of one’s own off the first page, and both lists say how many', async () => {
  const { showPage } = await setup({ live: 2, open: 14 })
  showPage()
  await screen.findByText('1 to 2 of 2')
  const mine = screen.getByRole('tab', { name: /^Mine\W+2 evaluations$/u })
  const open = await screen.findByRole('tab', { name: /^Open queue\W+14 orders$/u })
  expect(mine.getAttribute('aria-selected')).toBe('true')
  fireEvent.click(open)
  await screen.findByText('1 to 10 of 14')
  expect(screen.queryByRole('button', { name: /^Status:/u })).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: /^Mine/u }))
  await screen.findByText('1 to 2 of 2')
})

test('[L40] a status narrows the list, and the count on its tab stays', async () => {
  const { showPage } = await setup({ live: 2 })
  showPage({ status: 'completed' })
  await screen.findByText('Nothing with this status')
  expect(await screen.findByRole('tab', { name: /^Mine\W+2 evaluations$/u })).toBeTruthy()
})

test('[L41] offline the queue says that it needs a connection, and no count of it is shown', async () => {
  const { showPage, ctx, interfere } = await setup({ live: 0, open: 3 })
  await createLiveEvaluation(ctx, aLiveDraft())
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  showPage({ scope: 'open' })
  await screen.findByText('The open queue needs a connection')
  expect(screen.getByRole('tab', { name: /^Mine\W+1 evaluation$/u })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Open queue' })).toBeTruthy()
})

test('[L41] orders of the queue on this device are listed offline, and may have been claimed since', async () => {
  const { showPage, interfere } = await setup({ live: 0, open: 2 })
  showPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Ready for the gym' }))
  await screen.findByRole('heading', { name: /eady for the gym since/u })
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  fireEvent.click(screen.getByRole('tab', { name: /^Open queue/u }))
  await screen.findByText(/^The open queue needs a connection\. These 2 orders are on this device\./u)
  expect(playerLinks()).toHaveLength(2)
})

test('in the order of time rows stand under their event and its day, in any other order under their columns alone', async () => {
  const { showPage, ctx } = await setup({ live: 0 })
  for (const [jersey_number, event_name] of [
    ['4', 'Fall League'],
    ['5', 'Harbor Classic'],
    ['6', 'Fall League'],
    ['7', ''],
  ] as const) {
    await createLiveEvaluation(ctx, aLiveDraft({ jersey_number, event_name }))
  }
  showPage()
  await screen.findByText('1 to 4 of 4')
  const today = dayWords(Date.now())
  expect(
    screen
      .getAllByRole('rowgroup')
      .slice(1)
      .map((group) => [within(group).getByRole('rowheader').textContent, within(group).getAllByRole('link').length]),
  ).toEqual([
    [`No eventChanged ${today}`, 1],
    [`Fall LeagueChanged ${today}`, 2],
    [`Harbor ClassicChanged ${today}`, 1],
  ])
  expect(within(rows()[1]!).queryByText(/Fall League/u)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Player' }))
  await waitFor(() => expect(screen.queryByRole('rowheader')).toBeNull())
  expect(screen.getAllByText('Live, Fall League')).toHaveLength(2)
})

function playerLinks() {
  return rows().map((row) => within(row).getByRole('link'))
}

function rows() {
  return within(screen.getByRole('table', { name: 'Evaluations' }))
    .getAllByRole('row')
    .filter((row) => within(row).queryByRole('link') !== null)
}

async function askToDelete() {
  fireEvent.click(within(rows()[0]!).getByRole('button', { name: 'Delete evaluation' }))
  await screen.findByRole('dialog', { name: 'Delete this evaluation?' })
}

async function setup({ live, open = 0 }: { live: number; open?: number }) {
  const evaluator = await server.createUser()
  await server.db.query(`UPDATE evaluation SET status = 'cancelled' WHERE status = 'submitted'`)
  for (let n = 0; n < live; n += 1) await server.createLive(evaluator, {}, aLiveCreation())
  for (let n = 0; n < open; n += 1) await server.createEvaluation()
  const interfere: { with: Interfere } = { with: () => {} }
  const made = await realServices(server, evaluator, interfere)
  const services = { ...made.services, keptPictures: memoryPictures() }
  const showPage = (start: Partial<LibraryQuery> = {}) => showLibrary(services, evaluator.id, start)
  return { ...made, interfere, showPage }
}
