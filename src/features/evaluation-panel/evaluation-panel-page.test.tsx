import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { finalSave } from '#data/db/evaluation-writes.ts'
import { saveRating } from '#data/db/rating-writes.ts'
import { anEvaluationData } from '#tests/fixtures/an-evaluation-data.ts'
import { aGame } from '#tests/support/a-game.ts'
import { fullDisk } from '#tests/support/full-disk.ts'
import { chip, described, openPanel, progress, showPanel, tap } from '#tests/support/panel-page.tsx'
import { rateAll, structure } from '#tests/support/sync-stage.ts'

Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { get: () => 1 })
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { get: () => 1 })

test('[EP1] one tap fills the tile, moves the progress, and is on the disk when the chip says so', async () => {
  const { db, id } = await openPanel()
  const slider = screen.getByRole('slider', { name: 'Shooting mechanics' })
  expect(slider.getAttribute('aria-valuetext')).toBe('Not rated')
  tap(slider, 4)
  expect(slider.getAttribute('aria-valuetext')).toBe('4, Advanced')
  expect(chip().textContent).toContain('Saving')
  // The tile comes first; what stands beside it follows.
  expect(progress()).toBe('0 of 68 rated')
  await waitFor(() => expect(progress()).toBe('1 of 68 rated'))
  await waitFor(() => expect(chip().textContent).toContain('Saved on this device'))
  expect(await db.rating.get([id, 'micro:1:101'])).toMatchObject({ value: 4, dirty: 1 })
})

test('undo names what it takes back, also by keyboard', async () => {
  await openPanel()
  const slider = screen.getByRole('slider', { name: 'Free throws' })
  tap(slider, 3)
  tap(slider, 4)
  const undo = screen.getByRole('button', { name: 'Undo' })
  await waitFor(() => expect(described(undo)).toBe('Free throws, 3 to 4'))
  fireEvent.click(undo)
  expect(slider.getAttribute('aria-valuenow')).toBe('3')
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true })
  expect(slider.getAttribute('aria-valuetext')).toBe('Not rated')
  await waitFor(() => expect(described(undo)).toBe('Nothing to undo'))
})

test('Undo leads back from a skill that was tapped a moment before, and the card takes taps again', async () => {
  await openPanel()
  tap(screen.getByRole('slider', { name: 'Free throws' }), 3)
  const lane = within(screen.getByRole('navigation', { name: 'Skill groups' }))
  fireEvent.click(lane.getByRole('button', { name: /^Ball Handling,/u }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(lane.getByRole('button', { current: 'step' }).getAttribute('aria-label')).toMatch(/^Shooting,/u)
  const slider = screen.getByRole('slider', { name: 'Free throws' })
  expect(slider.getAttribute('aria-valuetext')).toBe('Not rated')
  tap(slider, 4)
  expect(slider.getAttribute('aria-valuenow')).toBe('4')
})

test('[S4] "not observed" is an answer of its own, and a value takes its place', async () => {
  const { db, id } = await openPanel()
  const button = screen.getByRole('button', { name: 'Not observed: Free throws' })
  fireEvent.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(progress()).toBe('1 of 68 rated'))
  tap(screen.getByRole('slider', { name: 'Free throws' }), 2)
  expect(button.getAttribute('aria-pressed')).toBe('false')
  await waitFor(async () => expect(await db.rating.get([id, 'micro:1:104'])).toMatchObject({ value: 2 }))
})

test('[EP4] when the storage is full the tile goes back and the chip says "Not saved"', async () => {
  const { db, id } = await openPanel()
  const slider = screen.getByRole('slider', { name: 'Free throws' })
  const disk = fullDisk()
  tap(slider, 3)
  await waitFor(() => expect(chip().textContent).toContain('Not saved'))
  expect(slider.getAttribute('aria-valuetext')).toBe('Not rated')
  expect(await screen.findByText(/storage is full/u)).toBeTruthy()
  expect(await db.rating.get([id, 'micro:1:104'])).toBeUndefined()
  disk.release()
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('3, Competent'))
  await waitFor(() => expect(chip().textContent).toContain('Saved on this device'))
})

test('[EP8] final save, tapped early, goes to the first open item', async () => {
  await openPanel({
    skill: 'BIQ',
    before: async ({ ctx, id }) => {
      await rateAll(ctx, id)
      await saveRating(ctx, id, 'micro:2:203', null, structure)
    },
  })
  const button = screen.getByRole('button', { name: 'Final save' })
  expect(described(button)).toBe('1 to rate')
  fireEvent.click(button)
  expect(await screen.findByRole('heading', { level: 1, name: 'Finishing at the Rim' })).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Finishing through contact')
})

test('an open item chosen in the menu has the focus once its card is drawn and the menu is closed', async () => {
  await openPanel({
    skill: 'BIQ',
    before: async ({ ctx, id }) => {
      await rateAll(ctx, id)
      await saveRating(ctx, id, 'micro:2:203', null, structure)
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Panel menu' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Finishing through contact/u }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Finishing through contact'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[EP8] a complete evaluation is locked after one question, and its summary opens', async () => {
  const { db, id, visits } = await openPanel({
    before: async ({ ctx, id: evaluationId }) => {
      await rateAll(ctx, evaluationId)
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Final save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Final save for Ana Duarte?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Lock the ratings' }))
  await waitFor(() => expect(visits).toEqual([`summary ${id}`]))
  expect((await db.evaluation.get(id))?.status).toBe('ready_to_finalize')
})

test('[EP9] locked ratings show when they were locked and take no tap', async () => {
  await openPanel({
    before: async ({ ctx, id }) => {
      await rateAll(ctx, id)
      await finalSave(ctx, id, structure)
    },
  })
  expect(await screen.findByText(/^Final saved \d{1,2}:\d\d(?: [AP]M)?$/u)).toBeTruthy()
  const slider = screen.getByRole('slider', { name: 'Shooting' })
  tap(slider, 4)
  expect(slider.getAttribute('aria-valuenow')).toBe('3')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Summary' })).toBeTruthy()
})

test('the keypad finds a player by jersey number and lands in that panel', async () => {
  await openPanel({ others: [{ number: '12', first_name: 'Maya', last_name: 'Okafor' }] })
  fireEvent.click(await screen.findByRole('button', { name: 'Number' }))
  const keypad = await screen.findByRole('dialog', { name: 'Jersey number' })
  fireEvent.keyDown(within(keypad).getByRole('button', { name: '1' }), { key: '1' })
  fireEvent.keyDown(within(keypad).getByRole('button', { name: '1' }), { key: '2' })
  expect(within(keypad).getByText('Maya Okafor')).toBeTruthy()
  fireEvent.click(within(keypad).getByRole('button', { name: 'Go to player' }))
  const current = await waitFor(() =>
    screen.getByRole('button', { name: 'Number 12, Okafor, 0 of 68 rated, white', current: true }),
  )
  expect(current).toBeTruthy()
})

test('two players of one number and color are told apart by their names', async () => {
  await openPanel({
    others: [
      { number: '12', first_name: 'Maya', last_name: 'Okafor' },
      { number: '12', first_name: 'Rin', last_name: 'Nakamura' },
    ],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Number' }))
  const keypad = await screen.findByRole('dialog', { name: 'Jersey number' })
  for (const key of ['1', '2']) fireEvent.keyDown(within(keypad).getByRole('button', { name: '1' }), { key })
  expect(within(keypad).getByText('2 players wear 12. Choose one.')).toBeTruthy()
  fireEvent.click(within(keypad).getByRole('button', { name: 'White 12 Nakamura' }))
  fireEvent.click(within(keypad).getByRole('button', { name: 'Go to player' }))
  expect(
    await screen.findByRole('button', { name: 'Number 12, Nakamura, 0 of 68 rated, white', current: true }),
  ).toBeTruthy()
})

test('[E4] a value is taken or refused by the newest micro-skills, whatever the tiles show yet', async () => {
  await openPanel({ before: ({ ctx, id }) => rateAll(ctx, id) })
  const slider = screen.getByRole('slider', { name: 'Shooting' })
  const card = screen.getByRole('group', { name: 'Shooting' })
  const tapMicros = (value: number) => {
    for (const micro of within(card).getAllByRole('slider')) if (micro !== slider) tap(micro, value)
  }
  tapMicros(5)
  tap(slider, 5)
  expect(slider.getAttribute('aria-valuenow')).toBe('5')
  tapMicros(2)
  tap(slider, 4)
  expect(slider.getAttribute('aria-valuenow')).toBe('5')
  expect(await screen.findByText(/more than 1.0 away from the micro-skills, which suggest 2/u)).toBeTruthy()
  expect(await screen.findByText('5 is more than 1.0 away', { exact: false, selector: '[role=alert]' })).toBeTruthy()
  tap(slider, 3)
  expect(screen.queryByText('Choose a value closer', { exact: false })).toBeNull()
})

test('[E4] a value more than 1.0 away is not offered', async () => {
  const { db, id } = await openPanel({
    before: async ({ ctx, id: evaluationId }) => {
      await rateAll(ctx, evaluationId)
    },
  })
  const slider = screen.getByRole('slider', { name: 'Shooting' })
  expect(within(slider).getByText('4.5').parentElement?.className).toContain('closed')
  expect(within(slider).getByText('3.5').parentElement?.className).not.toContain('closed')
  tap(slider, 5)
  expect(slider.getAttribute('aria-valuenow')).toBe('3')
  expect(await screen.findByText(/more than 1.0 away from the micro-skills, which suggest 3/u)).toBeTruthy()
  expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 3 })
})

test('[EP13] leaving the field and pressing the button write one note', async () => {
  const { db, id } = await openPanel()
  fireEvent.click(screen.getByRole('button', { name: 'Note' }))
  const field = await screen.findByRole('textbox', { name: 'Note about the player' })
  fireEvent.change(field, { target: { value: 'Talks early on screens' } })
  fireEvent.blur(field)
  fireEvent.submit(field.closest('form')!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await db.note.where('evaluation_id').equals(id).toArray()).toMatchObject([
    { text: 'Talks early on screens', skill_id: null },
  ])
})

test('[EP13] typing is kept as a draft and is no note before it is saved', async () => {
  const { db } = await openPanel()
  fireEvent.click(screen.getByRole('button', { name: 'Note' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Note about the player' }), {
    target: { value: 'Half a thou' },
  })
  await waitFor(async () => expect(await db.draft.toArray()).toMatchObject([{ value: 'Half a thou' }]))
  cleanup()
  expect(await db.note.count()).toBe(0)
})

test('[EP13] a note is "Kept as you type" once it is on the disk, and not before', async () => {
  const { db } = await openPanel()
  fireEvent.click(screen.getByRole('button', { name: 'Note' }))
  const field = await screen.findByRole('textbox', { name: 'Note about the player' })
  let letGo = () => {}
  const slow = db.transaction('rw', db.draft, async () => {
    const isOver = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await Dexie.waitFor(isOver)
  })
  fireEvent.change(field, { target: { value: 'Half a thou' } })
  // Longer than it takes to say it; a claim made too soon would stand here.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(screen.queryByText('Kept as you type')).toBeNull()
  letGo()
  await slow
  expect(await screen.findByText('Kept as you type')).toBeTruthy()
  expect(await db.draft.toArray()).toMatchObject([{ value: 'Half a thou' }])
})

test('[Y62] a note field shows what another tab typed into it, and keeps both texts', async () => {
  const { db } = await openPanel()
  fireEvent.click(screen.getByRole('button', { name: 'Note' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note about the player' })
  fireEvent.change(field, { target: { value: 'Talks early' } })
  await waitFor(async () => expect(await db.draft.toArray()).toMatchObject([{ value: 'Talks early' }]))
  const [draft] = await db.draft.toArray()
  await db.transaction('rw', db.draft, () => db.draft.put({ ...draft!, value: 'He talks early' }))
  await waitFor(() => expect(field.value).toBe('He talks early'))
  fireEvent.change(field, { target: { value: 'He talks early on screens' } })
  await waitFor(async () => expect(await db.draft.toArray()).toMatchObject([{ value: 'He talks early on screens' }]))
})

test('[EP37] a pasted note that is too long is kept whole, and is not called saved', async () => {
  const { db } = await openPanel()
  fireEvent.click(screen.getByRole('button', { name: 'Note' }))
  const field = await screen.findByRole('textbox', { name: 'Note about the player' })
  const pasted = 'x'.repeat(10_000)
  fireEvent.change(field, { target: { value: pasted } })
  fireEvent.submit(field.closest('form')!)
  expect((await screen.findByText('10,000 of 4,000 characters: 6,000 too many.')).getAttribute('role')).toBe('alert')
  await waitFor(async () => expect(await db.draft.toArray()).toMatchObject([{ value: pasted }]))
  expect([await db.note.count(), screen.queryByText('Saved on this device', { selector: 'p' })]).toEqual([0, null])
})

test('[EP13] a note that a full disk does not take says so until it is kept', async () => {
  await openPanel()
  fireEvent.click(screen.getByRole('button', { name: 'Note' }))
  const field = await screen.findByRole('textbox', { name: 'Note about the player' })
  const disk = fullDisk()
  fireEvent.change(field, { target: { value: 'Half' } })
  expect((await screen.findByText(/^Not saved\. This device’s storage is full/u)).getAttribute('role')).toBe('alert')
  fireEvent.change(field, { target: { value: 'Half a thou' } })
  expect(screen.queryByText(/^Not saved/u)).not.toBeNull()
  disk.release()
  fireEvent.change(field, { target: { value: 'Half a thought' } })
  expect(await screen.findByText('Kept as you type')).toBeTruthy()
  expect(screen.queryByText(/^Not saved/u)).toBeNull()
})

test('[Y35] a rating made in another tab appears here', async () => {
  const { ctx, id } = await openPanel()
  await saveRating(ctx, id, 'micro:1:104', 5, structure)
  await waitFor(() =>
    expect(screen.getByRole('slider', { name: 'Free throws' }).getAttribute('aria-valuenow')).toBe('5'),
  )
})

test('[L44] an invalid id can’t be found, and the page asks for no connection', async () => {
  const { services } = await aGame()
  showPanel(services, { evaluationId: 'not-an-id' })
  expect(await screen.findByText('We can’t find this evaluation')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('an evaluation that is not on this device says so offline', async () => {
  const { services } = await aGame()
  showPanel(services, { evaluationId: '00000000-0000-7000-8000-0000000fffff' })
  expect(await screen.findByText('This evaluation isn’t on this device')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('[Y35] what another tablet has changed is shown by name, and never over what waits here', async () => {
  const { ctx, db, id, given, services } = await onTheServer({ 'skill:1': 3, 'micro:1:101': 2 })
  showPanel(services, { evaluationId: id })
  const shooting = await screen.findByRole('slider', { name: 'Shooting' })
  await waitFor(() => expect(shooting.getAttribute('aria-valuenow')).toBe('3'))
  await saveRating(ctx, id, 'micro:1:101', 5, structure)
  given.revision += 1
  given.ratings = [
    { key: 'skill:1', value: 4, rev: 9 },
    { key: 'micro:1:101', value: 1, rev: 10 },
  ]
  fireEvent(document, new Event('visibilitychange', { bubbles: true }))

  await waitFor(() => expect(shooting.getAttribute('aria-valuenow')).toBe('4'))
  expect(screen.getByRole('slider', { name: 'Shooting mechanics' }).getAttribute('aria-valuenow')).toBe('5')
  expect((await screen.findAllByText('Changed on another tablet')).map(({ className }) => className)).toContain(
    'elsewhere',
  )
  await waitFor(() => expect(document.querySelector('.toaster')?.textContent).toContain('Shooting'))
  tap(shooting, 4.5)
  await waitFor(async () => expect(await db.rating.get([id, 'skill:1'])).toMatchObject({ value: 4.5, dirty: 1 }))
  await waitFor(() => expect(document.querySelector('.elsewhere')).toBeNull())
})

test('[Y34] the list of notes says which words came from another tablet', async () => {
  const { id, given, services } = await onTheServer({})
  given.notes = [
    {
      id: '00000000-0000-7000-8000-0000000000a1',
      text: 'Quick hands',
      skill_id: null,
      created_at: given.updated_at,
      rev: 1,
      version: 1,
    },
  ]
  showPanel(services, { evaluationId: id })
  fireEvent.click(await screen.findByRole('button', { name: /^Note/u }))
  const sheet = await screen.findByRole('dialog', { name: 'Notes' })
  await within(sheet).findByText('Quick hands')
  given.revision += 1
  given.notes = given.notes.map((note) => ({ ...note, text: 'Quick hands, left and right', version: 2 }))
  fireEvent(document, new Event('visibilitychange', { bubbles: true }))
  const note = (await within(sheet).findByText('Quick hands, left and right')).closest('li')!
  expect(within(note).getByText('Changed on another tablet')).toBeTruthy()
})

/** A live evaluation that the server has accepted, and what it answers when asked for it. */
async function onTheServer(ratings: Record<string, number>) {
  const game = await aGame()
  const row = (await game.db.evaluation.get(game.id))!
  await game.db.outbox.clear()
  await game.db.evaluation.put({
    ...row,
    accepted_at: '2026-03-07T14:32:00.000Z',
    server_revision: 1,
    answered_revision: 1,
  })
  const given = anEvaluationData({
    evaluation_submission_id: game.id,
    status: 'live',
    is_live_evaluation: true,
    revision: 2,
    player_profile: row.player,
    event_name: row.event_name,
    ratings: Object.entries(ratings).map(([key, value], at) => ({ key, value, rev: at + 1 })),
  })
  const api = { call: () => Promise.resolve(structuredClone(given)) } as unknown as typeof game.services.api
  return { ...game, given, services: { ...game.services, api } }
}
