import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { checkIn } from '#data/db/event-writes.ts'
import { COURT_1, EVENT, openDesk, playerId } from '#tests/support/event-gym.tsx'
import { ANA } from '#tests/support/sync-stage.ts'

const search = () => screen.getByRole('searchbox', { name: 'Name, bib or school' })
const find = (text: string) => fireEvent.change(search(), { target: { value: text } })
const rows = () =>
  screen.getAllByRole('listitem').map((row) => within(row).getByRole('button', { name: /^Change/u }).textContent)

test('letters search names and schools, digits bibs; Enter checks in the only match, and the desk is ready for the next', async () => {
  const { db } = await openDesk()
  find('harbor')
  expect(rows()).toHaveLength(5)
  find('okaf')
  expect(rows()).toEqual(['Maya Okafor10th grade, Harbor Point High School'])
  fireEvent.keyDown(search(), { key: 'Enter' })
  expect(await screen.findByRole('button', { name: 'Undo: 12 Maya Okafor is here' })).toBeTruthy()
  expect((search() as HTMLInputElement).value).toBe('')
  expect((await db.outbox.toArray()).at(-1)).toMatchObject({
    kind: 'event-player.check-in',
    body: { event_id: EVENT, checked_in: true },
  })
  expect(await screen.findByText('1 of 5 are here')).toBeTruthy()
})

test('[EV80] Enter after 5 means bib 5, also where 57 is in the event', async () => {
  const { db } = await openDesk()
  find('5')
  expect(rows()).toHaveLength(2)
  fireEvent.keyDown(search(), { key: 'Enter' })
  await waitFor(async () =>
    expect(await db.event_player.get([ANA, playerId(5)])).toMatchObject({ checked_in_at: expect.any(String) }),
  )
  expect(await db.event_player.get([ANA, playerId(57)])).toMatchObject({ checked_in_at: null })
})

test('who was checked in by mistake is taken back in place', async () => {
  const { db } = await openDesk({ before: (ctx) => checkIn(ctx, playerId(12), true) })
  fireEvent.click(screen.getByRole('button', { name: 'Undo: 12 Maya Okafor is here' }))
  expect(await screen.findByRole('button', { name: 'Check in 12 Maya Okafor' })).toBeTruthy()
  expect(await db.event_player.get([ANA, playerId(12)])).toMatchObject({ checked_in_at: null })
})

test('of those who are not here yet nobody goes away under a finger', async () => {
  await openDesk()
  fireEvent.click(screen.getByRole('button', { name: 'Not here yet 5' }))
  fireEvent.click(screen.getByRole('button', { name: 'Check in 12 Maya Okafor' }))
  expect(await screen.findByRole('button', { name: 'Not here yet 4' })).toBeTruthy()
  expect(rows()).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Not here yet 4' }))
  expect(rows()).toHaveLength(4)
})

test('[W33] “Add and check in” adds one player however often it is pressed, and an empty form asks for a name', async () => {
  const { db } = await openDesk()
  const added = async () => (await db.outbox.toArray()).filter(({ kind }) => kind === 'event-player.add')
  const before = (await added()).length
  const firstName = screen.getByRole('textbox', { name: 'First name' }) as HTMLInputElement
  fireEvent.change(firstName, { target: { value: 'Wanda' } })
  const add = screen.getByRole('button', { name: 'Add and check in' })
  fireEvent.click(add)
  fireEvent.click(add)
  await waitFor(() => expect(firstName.value).toBe(''))
  fireEvent.click(add)
  expect(await screen.findByText('Enter a name, or type the bib')).toBeTruthy()
  expect(document.activeElement).toBe(firstName)
  expect((await added()).map(({ body }) => 'first_name' in body && body.first_name).slice(before)).toEqual(['Wanda'])
  fireEvent.change(screen.getByLabelText('Bib'), { target: { value: '77' } })
  fireEvent.click(add)
  expect(await screen.findByRole('button', { name: 'Undo: 77 is here' })).toBeTruthy()
  expect(screen.queryByText('Enter a name, or type the bib')).toBeNull()
})

test('[EV205] the player whom the form added is shown in place: scrolled to, named with the bib, with Undo', async () => {
  const heights = [vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300)]
  heights.push(vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(41 * 73))
  const { db } = await openDesk({
    players: Array.from({ length: 40 }, (_, at) => ({ bib: String(at + 400), first_name: `Player${at}` })),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Not here yet 40' }))
  const form = within(screen.getByRole('form', { name: 'Walk-on' }))
  fireEvent.change(form.getByLabelText('Bib'), { target: { value: '430' } })
  fireEvent.change(form.getByLabelText('First name'), { target: { value: 'Wanda' } })
  const box = document.querySelector('[role=list]')!.parentElement!
  fireEvent.submit(screen.getByRole('form', { name: 'Walk-on' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add another player with bib 430' }))
  await waitFor(() => expect(box.scrollTop).toBeGreaterThan(28 * 73))
  for (const height of heights) height.mockRestore()
  const row = (await screen.findByText('Added and checked in, bib 430')).closest<HTMLElement>('[role=listitem]')!
  expect(row.textContent).toContain('Wanda')
  fireEvent.click(within(row).getByRole('button', { name: 'Undo: 430 Wanda is here' }))
  await waitFor(() => expect(screen.queryByText('Added and checked in, bib 430')).toBeNull())
  expect((await db.outbox.toArray()).filter(({ kind }) => kind.startsWith('event-player'))).toEqual([])
})

const submitBib = (bib: string, first: string) => {
  const form = screen.getByRole('form', { name: 'Walk-on' })
  fireEvent.change(within(form).getByLabelText('Bib'), { target: { value: bib } })
  fireEvent.change(within(form).getByLabelText('First name'), { target: { value: first } })
  fireEvent.submit(form)
}

test('[EV217] a walk-up with a bib in use: the desk asks first, and one tap checks the wearer in or adds another', async () => {
  const { db } = await openDesk()
  const added = async () =>
    (await db.outbox.toArray()).flatMap(({ kind, body }) =>
      kind === 'event-player.add' && 'bib' in body ? [body.bib] : [],
    )
  submitBib('57', 'Kai')
  const dialog = within(await screen.findByRole('dialog', { name: 'Jordan Miles wears 57' }))
  expect(await added()).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Check in Jordan Miles' }))
  expect(await screen.findByRole('button', { name: 'Undo: 57 Jordan Miles is here' })).toBeTruthy()
  submitBib('057', 'Kai')
  fireEvent.click(await screen.findByRole('button', { name: 'Add another player with bib 300' }))
  expect(await screen.findByRole('button', { name: 'Undo: 300 Kai is here' })).toBeTruthy()
  expect(await added()).toEqual(['300'])
})

test('[EV218] Undo of an addition that was sent checks the player out, and says that they stay on the list', async () => {
  const { db } = await openDesk()
  submitBib('77', 'Zed')
  const undo = await screen.findByRole('button', { name: 'Undo: 77 Zed is here' })
  await db.outbox.toCollection().modify({ sent: 1 })
  fireEvent.click(undo)
  expect(await screen.findByText('Zed was sent already and stays on the list.')).toBeTruthy()
  expect((await db.outbox.toArray()).at(-1)).toMatchObject({ body: { checked_in: false } })
})

test('[EV205] who is here without a gender is in “To fix”: one more tap enters it, and a wrong one is corrected there', async () => {
  const { db } = await openDesk({
    players: [
      { bib: '2', first_name: 'Rin', gender: null },
      { bib: '5', first_name: 'Ana', gender: null, checked_in_at: '2026-03-07T10:00:00Z' },
    ],
  })
  fireEvent.click(screen.getByRole('button', { name: 'To fix 1' }))
  expect(rows()).toEqual(['Ana10th grade, Harbor Point High School'])
  const choice = within(screen.getByRole('group', { name: 'Gender of 5 Ana' }))
  fireEvent.click(choice.getByRole('button', { name: 'Male' }))
  expect(await screen.findByRole('button', { name: 'To fix 0' })).toBeTruthy()
  expect(rows()).toHaveLength(1)
  fireEvent.click(choice.getByRole('button', { name: 'Female' }))
  await waitFor(async () => expect(await db.event_player.get([ANA, playerId(5)])).toMatchObject({ gender: 'Female' }))
  fireEvent.click(screen.getByRole('button', { name: 'To fix 0' }))
  expect(screen.getByRole('heading', { name: 'Nothing to fix' })).toBeTruthy()
})

test('“To fix” offers a free bib to each of two players with one bib, and the sheet of a possible double', async () => {
  const { db } = await openDesk({
    players: [
      { bib: '2', first_name: 'Rin' },
      { bib: '5', first_name: 'Ana' },
      { bib: '5', id: playerId(1005), first_name: 'Zoe', checked_in_at: '2026-03-07T10:00:00Z' },
      { bib: '8', id: playerId(1008), first_name: '', last_name: '' },
      { bib: '8', first_name: 'Kit' },
    ],
  })
  fireEvent.click(screen.getByRole('button', { name: /^To fix/u }))
  expect(screen.queryByRole('button', { name: /^Undo/u })).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: /^Give \d+ to 5 Zoe$/u })[0]!)
  await waitFor(async () =>
    expect((await db.event_player.toArray()).filter(({ bib }) => bib === '5')).toMatchObject([{ first_name: 'Ana' }]),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Change 8 Kit here' }))
  expect(await screen.findByRole('dialog', { name: '8 Kit' })).toBeTruthy()
})

test('when all are here the desk says so', async () => {
  await openDesk({
    players: [{ bib: '2', first_name: 'Rin' }],
    before: (ctx) => checkIn(ctx, playerId(2), true),
  })
  expect(screen.getByText('Everyone is here')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Not here yet 0' }))
  expect(screen.getByRole('heading', { name: 'Everyone is here' })).toBeTruthy()
})

test('[EV171] a walk-on gets the next bib of the desk, a gender, and the name that was searched for', async () => {
  const { db } = await openDesk()
  find('Zoe Castellano')
  expect(screen.getByText('No one called “Zoe Castellano”')).toBeTruthy()
  const form = within(screen.getByRole('form', { name: 'Walk-on' }))
  expect((form.getByLabelText('Bib') as HTMLInputElement).value).toBe('300')
  expect((form.getByLabelText('First name') as HTMLInputElement).value).toBe('Zoe')
  fireEvent.change(form.getByLabelText('Group'), { target: { value: COURT_1 } })
  fireEvent.click(form.getByRole('radio', { name: 'Female' }))
  fireEvent.submit(screen.getByRole('form', { name: 'Walk-on' }))
  expect(await screen.findByRole('button', { name: 'Undo: 300 Zoe Castellano is here' })).toBeTruthy()
  expect((form.getByLabelText('Bib') as HTMLInputElement).value).toBe('301')
  expect((await db.outbox.toArray()).at(-1)).toMatchObject({
    kind: 'event-player.add',
    body: {
      bib: '300',
      first_name: 'Zoe',
      last_name: 'Castellano',
      group_id: COURT_1,
      gender: 'Female',
      checked_in: true,
    },
  })
})

test('two players with one bib stand until one has another; a tap gives one of the desk', async () => {
  const { db } = await openDesk({
    players: [
      { bib: '57', first_name: 'Jordan', last_name: 'Miles' },
      { bib: '57', id: playerId(1057), first_name: 'Tomas', last_name: 'Rivera' },
    ],
  })
  expect(screen.getByRole('alert').textContent).toContain('Two players wear 57Jordan Miles and Tomas Rivera.')
  fireEvent.click(screen.getByRole('button', { name: 'Give Tomas 300' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(await db.event_player.get([ANA, playerId(1057)])).toMatchObject({ bib: '300' })
  expect(await db.event_player.get([ANA, playerId(57)])).toMatchObject({ bib: '57' })
})

test('three players with one bib are named in one sentence, and each can get a free bib', async () => {
  await openDesk({
    players: [
      { bib: '14', first_name: 'Zed', last_name: 'Young' },
      { bib: '14', id: playerId(1014), first_name: 'Mateo', last_name: 'Adeyemi' },
      { bib: '14', id: playerId(2014), first_name: 'Jasmine', last_name: 'Vasquez' },
    ],
  })
  const text = screen.getByRole('alert').textContent
  expect(text).toMatch(/^Three players wear 14[^,]+, [^,]+ and [^,]+\. All are kept\. Only one can keep the bib\./u)
  expect(within(screen.getByRole('alert')).getAllByRole('button')).toHaveLength(3)
})

test('a nameless bib beside somebody with it is asked about, and nothing joins by itself', async () => {
  const { db } = await openDesk({
    players: [
      { bib: '57', first_name: 'Jordan', last_name: 'Miles' },
      { bib: '57', id: playerId(1057) },
    ],
  })
  expect(screen.getByRole('alert').textContent).toContain('Same person?57 Jordan Miles and 57 without a name.')
  expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual(['live.create'])
})

test('[EV127] the desk offers no camera for a player who may be a child, and says why', async () => {
  await openDesk({
    players: [
      { bib: '12', first_name: 'Maya', last_name: 'Okafor', photo_waits: true },
      { bib: '57', first_name: 'Jordan', last_name: 'Miles' },
    ],
  })
  const sheetOf = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: `Change ${name}` }))
    return within(await screen.findByRole('dialog', { name }))
  }
  const maya = await sheetOf('12 Maya Okafor')
  expect(maya.queryByLabelText('Take a photo')).toBeNull()
  expect(maya.getByText('No photo until a parent or guardian agrees: this player may be under 13.')).toBeTruthy()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await sheetOf('57 Jordan Miles')).getByLabelText('Take a photo')).toBeTruthy()
})

test('[EV128] the sheet of a player says which of the desk’s changes are used only once an organizer accepts them', async () => {
  const { db } = await openDesk({ before: (ctx) => checkIn(ctx, playerId(12), true) })
  const [entry] = (await db.outbox.toArray()).filter(({ kind }) => kind === 'event-player.check-in')
  const { mutation_id, seq, kind, body } = entry!
  const receipt = { seq, kind, body, player_name: 'Maya', applied_at: new Date().toISOString(), waiting: ['email'] }
  await db.receipt.bulkAdd([
    { ...receipt, mutation_id, user_id: ANA, subject_id: playerId(12) },
    { ...receipt, mutation_id: `${mutation_id} of Ben`, user_id: 'ben', subject_id: playerId(12), waiting: ['bib'] },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Change 12 Maya Okafor' }))
  const sheet = within(await screen.findByRole('dialog', { name: '12 Maya Okafor' }))
  expect(await sheet.findByText('The report email you sent is used only once an organizer accepts it.')).toBeTruthy()
  expect(sheet.queryByText(/^The bib you sent/u)).toBeNull()
})

test('bib, name and group are changed in a sheet; only what is new is sent', async () => {
  const { db } = await openDesk()
  fireEvent.click(screen.getByRole('button', { name: 'Change 12 Maya Okafor' }))
  const sheet = within(await screen.findByRole('dialog', { name: '12 Maya Okafor' }))
  fireEvent.change(sheet.getByLabelText('Bib'), { target: { value: '57' } })
  expect(sheet.getByText('Jordan Miles wears 57. Both are kept until one gets another bib.')).toBeTruthy()
  fireEvent.change(sheet.getByLabelText('Bib'), { target: { value: '41' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Check in 41 Maya Okafor' })).toBeTruthy()
  const { body } = (await db.outbox.toArray()).at(-1)!
  expect(body).toMatchObject({ bib: '41' })
  expect(body).not.toHaveProperty('first_name')
})

test('a code is offered only where the browser can read one', async () => {
  await openDesk()
  expect(screen.queryByRole('button', { name: 'Scan a bib' })).toBeNull()
})
