import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createLiveEvaluation } from '#data/db/evaluation-writes.ts'
import type { OutboxError } from '#data/db/database.ts'
import { storeEventPage } from '#data/db/event-ready.ts'
import { addEventPlayer } from '#data/db/event-writes.ts'
import { writeHold } from '#data/db/meta.ts'
import { discardWaitingForRole } from '#data/db/quarantine.ts'
import { putReference } from '#data/db/reference.ts'
import { saveRating } from '#data/db/rating-writes.ts'
import { NOT_EVALUATOR } from '#domain/contracts/error-codes.ts'
import { scoringRubricOf } from '#domain/rubric/rubric.ts'
import { EVENT_ID, readyPage } from '#tests/drain/model-event.ts'
import { createModelServer } from '#tests/drain/model-server.ts'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { aRubric } from '#tests/fixtures/a-rubric.ts'
import { aGame } from '#tests/support/a-game.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { ANA, structure } from '#tests/support/sync-stage.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { operationsWords, operationWords } from './operation-words.ts'
import { readInstallation } from './installation.ts'
import { OutboxPage } from './outbox-page.tsx'

afterEach(() => vi.restoreAllMocks())

test('what waits is listed by player, with what it is and since when', async () => {
  const { ctx, id, show } = await setup()
  await saveRating(ctx, id, 'skill:1', 4, structure)
  await saveRating(ctx, id, 'skill:2', 3, structure)
  show()
  expect(await screen.findByText('New live evaluation, 2 ratings')).toBeTruthy()
  expect(screen.getByText('Saved on this device')).toBeTruthy()
  expect(screen.getByText(/^Oldest unsent since/u)).toBeTruthy()
})

test('[E33] heading, line and receipt count the same ratings, each once', async () => {
  const { ctx, db, id, show } = await setup()
  const [creation] = await db.outbox.toArray()
  await saveRating(ctx, id, 'skill:1', 4, structure)
  await db.outbox.toCollection().modify({ state: 'inflight' })
  await saveRating(ctx, id, 'skill:1', 3, structure)
  await saveRating(ctx, id, 'skill:2', 3, structure)
  const ratings = (await db.outbox.toArray()).filter(({ kind }) => kind === 'ratings.save')
  expect(ratings).toHaveLength(2)
  for (const { seq, mutation_id, kind, body } of [creation!, ...ratings])
    await db.receipt.add({
      mutation_id,
      seq,
      user_id: ANA,
      subject_id: id,
      kind,
      player_name: 'Ana Duarte',
      applied_at: new Date(2026, 2, 7, 14, seq).toISOString(),
      body,
    })
  show()
  expect(await screen.findByText('1 evaluation, 2 ratings')).toBeTruthy()
  expect(screen.getByText('New live evaluation, 2 ratings')).toBeTruthy()
  const receipts = within(screen.getByRole('region', { name: 'Receipts' }))
  expect(receipts.getByText(/, new live evaluation, 2 ratings$/u)).toBeTruthy()
})

test('[Y74] the outbox is loading until it has read what waits', async () => {
  const { show } = await setup()
  show()
  expect(screen.getByRole('heading', { name: 'Outbox' }).hasAttribute('data-loading')).toBe(true)
  await screen.findByRole('heading', { name: 'Waiting to send' })
  expect(screen.getByRole('heading', { name: 'Outbox' }).hasAttribute('data-loading')).toBe(false)
})

test('[L42] offline the outbox calls nothing sending', async () => {
  const { db, show } = await setup()
  await db.outbox.toCollection().modify({ state: 'inflight' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show()
  await screen.findByRole('heading', { name: 'Saved on this device. You’re offline. Nothing is lost.' })
  expect(screen.getByText('Saved on this device')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/Sending|being sent/u)
})

test('"Send now" wakes the sync', async () => {
  const { show, wakes } = await setup()
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Send now' }))
  expect(wakes).toEqual(['send-now'])
  expect(await screen.findByText('Not everything is sent yet. The rest is sent by itself.')).toBeTruthy()
})

test('[EV220] online without an answer, the outbox says that nothing gets through, and counts players apart', async () => {
  const { ctx, db, show } = await setup()
  await storeEventPage(ctx, readyPage(createModelServer(), ANA), { offset: 0, etag: undefined })
  await addEventPlayer(ctx, EVENT_ID, { bib: '57' })
  await writeHold(db, ANA, { until: ctx.now() + 60_000, failures: 2, isFirm: false, message: null })
  show()
  expect(await screen.findByText('1 evaluation and 1 player wait to be sent.')).toBeTruthy()
  expect(screen.getByText('1 evaluation, 1 player')).toBeTruthy()
  expect(screen.getByText(/^Oldest unsent.*Nothing gets through: this device is online/u)).toBeTruthy()
  expect(screen.getByText('Nothing gets through')).toBeTruthy()
  expect(screen.queryByText('Work is sent as you go.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }))
  expect(await screen.findByText('Courtside didn’t answer. We try again by ourselves.')).toBeTruthy()
})

test('[Y75] offline "Send now" is a quiet button, tries all the same, and says that there is no connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { show, wakes } = await setup()
  show()
  const send = await screen.findByRole('button', { name: 'Send now' })
  expect(send.className).not.toMatch(/variant-(?:solid|apron)/u)
  fireEvent.click(send)
  expect(await screen.findByText('No connection. Your work is sent by itself when it returns.')).toBeTruthy()
  expect(wakes).toEqual(['send-now'])
})

test("[Y11] a refused record says why in the server's words and can be resent under a new id", async () => {
  const { db, show, wakes, refuse } = await setup()
  const { seq, mutation_id } = await refuse({ code: 'INVALID', message: 'The jersey number is taken.', at: 0 })
  show()
  const card = await screen.findByRole('region', { name: 'Needs attention: Ana Duarte' })
  expect(within(card).getByText(/The jersey number is taken\./u)).toBeTruthy()
  fireEvent.click(within(card).getByRole('button', { name: 'Resend' }))
  await waitFor(() => expect(wakes).toEqual(['send-now']))
  const sent = await db.outbox.get(seq)
  expect(sent).toMatchObject({ state: 'pending', attempts: 0 })
  expect(sent?.mutation_id).not.toBe(mutation_id)
})

test('[Y12] a discard asks first; a discarded creation takes its evaluation along', async () => {
  const { db, show, refuse } = await setup()
  await refuse({ code: 'INVALID', message: 'No.', at: 0 })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  const dialog = await screen.findByRole('dialog', { name: 'Discard this evaluation?' })
  expect(await db.evaluation.count()).toBe(1)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }))
  await screen.findByText('Nothing is waiting on this device.')
  expect([await db.evaluation.count(), await db.outbox.count()]).toEqual([0, 0])
})

test("[Y30] a conflict shows both values by the item's name, and theirs can be taken over", async () => {
  const { ctx, db, id, show } = await setup()
  await db.outbox.clear()
  await saveRating(ctx, id, 'skill:1', 4, structure)
  const entry = (await db.outbox.toArray())[0]!
  const last_error = {
    code: 'CONFLICT',
    message: 'Shooting was changed on another device.',
    at: 0,
    conflicts: [{ key: 'skill:1', yours: 4, theirs: 2.5 }],
  }
  await db.outbox.put({ ...entry, state: 'quarantined', last_error })
  show()
  const values = await screen.findByRole('group', { name: 'Shooting' })
  expect([within(values).getByText('4.0'), within(values).getByText('2.5')]).toHaveLength(2)
  fireEvent.click(within(values).getByRole('button', { name: 'Keep theirs' }))
  await screen.findByText('Nothing is waiting on this device.')
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 2.5, dirty: 0 })
})

test('receipts tell what the server accepted, of whom and when', async () => {
  const { db, id, show } = await setup()
  const entry = (await db.outbox.toArray())[0]!
  await db.outbox.clear()
  await db.receipt.add({
    mutation_id: entry.mutation_id,
    seq: 1,
    user_id: ANA,
    subject_id: id,
    kind: entry.kind,
    player_name: 'Ana Duarte',
    applied_at: new Date(2026, 2, 7, 14, 32).toISOString(),
    body: entry.body,
    // K40.
    not_taken: ['age'],
    // EV130.
    is_held: true,
    // EV146.
    not_asked: ['skill:9'],
    // EV105.
    waiting: ['email'],
    // U131.
    evaluated_on: '2026-03-07',
  })
  show()
  const list = await screen.findByRole('region', { name: 'Receipts' })
  const line = within(list).getByText('Ana Duarte').closest('li')!
  expect(line.textContent).toContain('new live evaluation')
  expect(line.textContent).toMatch(/Accepted by server .+\. The birth date and grade didn’t change/u)
  expect(line.textContent).toContain('. Dated March 7, 2026 by the server, because this device’s clock was wrong')
  expect(line.textContent).toContain('A lead decides whether it counts')
  expect(line.textContent).toContain('. 1 rating doesn’t count, because the event’s form doesn’t ask for it')
  expect(line.textContent).toContain('. Not changed yet: report email. An organizer must accept this first')
  expect(screen.getByText('The server has accepted everything.')).toBeTruthy()
})

test('receipts of one evaluation are one line, the newest first, and a tap shows each', async () => {
  const { db, id, show } = await setup()
  const entry = (await db.outbox.toArray())[0]!
  await db.outbox.clear()
  const receipt = (seq: number, subject_id: string, player_name: string) => ({
    mutation_id: `m${seq}`,
    seq,
    user_id: ANA,
    subject_id,
    kind: entry.kind,
    player_name,
    applied_at: new Date(2026, 2, 7, 14, seq).toISOString(),
    body: entry.body,
  })
  for (let seq = 1; seq <= 22; seq++) await db.receipt.add(receipt(seq, id, 'Ana Duarte'))
  await db.receipt.add(receipt(23, 'other', 'Mia Ito'))
  show()
  const list = await screen.findByRole('region', { name: 'Receipts' })
  const rows = [...list.querySelectorAll(':scope > ul > li')]
  expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual(['Mia Ito', 'Ana Duarte'])
  const details = rows[1]!.querySelector('details')!
  expect(details.querySelector('summary')?.textContent).toMatch(/^Ana Duarte, new live evaluationAccepted by server/u)
  expect(details.open).toBe(false)
  expect(details.querySelectorAll('li')).toHaveLength(22)
})

test('a receipt with a remark is open in its group', async () => {
  const { db, id, show } = await setup()
  const entry = (await db.outbox.toArray())[0]!
  await db.outbox.clear()
  const { kind, body } = entry
  const receipt = {
    user_id: ANA,
    subject_id: id,
    kind,
    body,
    player_name: 'Ana Duarte',
    applied_at: '2026-03-07T14:00:00Z',
  }
  await db.receipt.add({ ...receipt, mutation_id: 'm1', seq: 1 })
  await db.receipt.add({ ...receipt, mutation_id: 'm2', seq: 2, is_held: true })
  show()
  const list = await screen.findByRole('region', { name: 'Receipts' })
  expect(list.querySelector('details')?.open).toBe(true)
})

test('[Y17] another user of this device sees nothing of it', async () => {
  const { show } = await setup()
  show('00000000-0000-7000-8000-00000000bbbb')
  expect(await screen.findByText('Nothing is waiting on this device.')).toBeTruthy()
  expect(screen.queryByText('Ana Duarte')).toBeNull()
})

test('[EV32] a player added to an event waits by name or bib; discarding a refused one says what goes along', async () => {
  const { ctx, db, show } = await setup()
  await storeEventPage(ctx, readyPage(createModelServer(), ANA), { offset: 0, etag: undefined })
  const id = await addEventPlayer(ctx, EVENT_ID, { bib: '57' })
  show()
  const list = await screen.findByRole('region', { name: 'Waiting to send' })
  expect(await within(list).findByText('1 evaluation, 1 player')).toBeTruthy()
  expect(within(list).getByText('Bib 57').closest('li')?.textContent).toContain('Walk-on')
  expect(within(list).queryByRole('button', { name: 'Bib 57' })).toBeNull()
  await db.outbox
    .where('subject_id')
    .equals(id)
    .modify({ state: 'quarantined', last_error: { code: 'NO', message: 'The event is gone', at: 0 } })
  const card = await screen.findByRole('region', { name: 'Needs attention: Bib 57' })
  expect(within(card).queryByRole('button', { name: 'Edit' })).toBeNull()
  fireEvent.click(within(card).getByRole('button', { name: 'Discard' }))
  const dialog = await screen.findByRole('dialog', { name: 'Discard this player?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText('Bib 57')).toBeNull())
  expect([await db.event_player.count(), await db.evaluation.count()]).toEqual([0, 1])
})

test('of many evaluations the first are shown, and more on request', async () => {
  const { ctx, show } = await setup()
  for (let n = 1; n < 80; n++) await createLiveEvaluation(ctx, aLiveDraft())
  show()
  const list = await screen.findByRole('region', { name: 'Waiting to send' })
  expect(within(list).getByText('80 evaluations')).toBeTruthy()
  expect(within(list).getAllByRole('listitem')).toHaveLength(20)
  fireEvent.click(within(list).getByRole('button', { name: 'Show 50 more' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(70)
  fireEvent.click(within(list).getByRole('button', { name: 'Show 10 more' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(80)
  expect(within(list).queryByRole('button', { name: /more$/u })).toBeNull()
})

test.each([
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X)', 5, false, 'safari-tab'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, false, 'safari-tab'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false, 'browser-tab'],
  ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X)', 5, true, 'installed'],
] as const)(
  'the warning of 7 days: %s with %i touch points, on the home screen %s: %s',
  (userAgent, maxTouchPoints, standalone, expected) => {
    expect(
      readInstallation({
        matchMedia: () => ({ matches: false }),
        navigator: { userAgent, maxTouchPoints, standalone },
      }),
    ).toBe(expected)
  },
)

test('[E33] ratings of one item count once, and an item that quick mode marks as not observed isn’t rated', () => {
  const head = { mutation_id: 'a', evaluation_submission_id: 'b' }
  const patch = (key: string, value = 3) => ({
    kind: 'ratings.save' as const,
    body: { ...head, base_revision: 0, ratings: [{ key, value, rev: 1 }] },
  })
  expect(operationsWords([patch('skill:1'), patch('micro:101', 0), patch('micro:102', 0)])).toBe(
    '1 rating, 2 not observed',
  )
  expect(operationWords(patch('micro:101', 0))).toBe('1 not observed')
  expect(
    operationsWords([
      patch('skill:1'),
      patch('skill:1'),
      { kind: 'evaluation.final-save', body: { ...head, evaluated_on: '2026-01-01' } },
    ]),
  ).toBe('1 rating, Final save')
  expect(
    operationWords({ kind: 'evaluation.complete', body: { ...head, outcome: 'video_problem', reason: 'dark' } }),
  ).toBe('Video problem')
})

test('[Y41] a version that is found while the outbox is open is not called up to date', async () => {
  const worker = new EventTarget()
  const none: EventTarget | null = null
  const registration = Object.assign(new EventTarget(), { active: {}, waiting: none, installing: none })
  const serviceWorker = { getRegistration: () => Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  const { show } = await setup()
  show()
  expect(await screen.findByText('Up to date')).toBeTruthy()
  Object.assign(registration, { installing: worker })
  registration.dispatchEvent(new Event('updatefound'))
  Object.assign(registration, { waiting: worker, installing: null })
  act(() => void worker.dispatchEvent(new Event('statechange')))
  expect(screen.getByText('A new version is ready. It won’t interrupt you.')).toBeTruthy()
  expect(screen.queryByText('Up to date')).toBeNull()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('[Y79] work that waits for a withdrawn role is discarded after a question that names it', async () => {
  const { ctx, db, id, show } = await setup()
  await saveRating(ctx, id, 'skill:1', 4, structure)
  show()
  await screen.findByText('New live evaluation, 1 rating')
  expect(screen.queryByRole('button', { name: /^Discard/u })).toBeNull()
  const [first] = await db.outbox.toArray()
  const waits = { code: NOT_EVALUATOR, message: 'You’re not an evaluator now.', at: 0 }
  await db.outbox.put({ ...first!, last_error: waits })
  fireEvent.click(await screen.findByRole('button', { name: /^Discard/u }))
  const question = await screen.findByRole('dialog', { name: 'Discard this work?' })
  expect(question.textContent).toContain('New live evaluation, 1 rating')
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(await db.outbox.count()).toBe(2)
  await db.outbox.put({ ...first!, state: 'inflight', last_error: waits })
  await expect(discardWaitingForRole(ctx, id)).rejects.toThrow('no longer waits')
  await db.outbox.put({ ...first!, last_error: waits })
  await expect(discardWaitingForRole({ ...ctx, userId: 'somebody else' }, id)).rejects.toThrow('no longer waits')
  fireEvent.click(await screen.findByRole('button', { name: /^Discard/u }))
  const again = await screen.findByRole('dialog', { name: 'Discard this work?' })
  fireEvent.click(within(again).getByRole('button', { name: 'Discard' }))
  await screen.findByText('Nothing is waiting on this device.')
  expect([await db.outbox.count(), await db.rating.count(), await db.evaluation.get(id)]).toEqual([0, 0, undefined])
})

async function setup() {
  const game = await aGame()
  await putReference(
    game.db,
    'score-structure:current',
    { player_score_structure: structure, scoring: scoringRubricOf(aRubric()) },
    0,
  )
  const wakes: string[] = []
  const services = {
    ...game.services,
    sync: {
      ...game.services.sync,
      wake: async (reason: string) => {
        wakes.push(reason)
      },
    },
  }

  /** As the engine leaves an operation that the server has refused. */
  async function refuse(last_error: OutboxError) {
    const entry = (await game.db.outbox.toArray())[0]!
    await game.db.outbox.put({ ...entry, state: 'quarantined', sent: 1, attempts: 1, last_error })
    return entry
  }

  function show(userId = ANA) {
    render(
      <UiProvider>
        <AsPerson services={services} userId={userId}>
          <OutboxPage onOpenEvaluation={() => {}} />
        </AsPerson>
      </UiProvider>,
    )
  }
  return { ...game, wakes, refuse, show }
}
