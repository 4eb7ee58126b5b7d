import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { addEventPlayer, checkIn, rateEventPlayer } from '#data/db/event-writes.ts'
import { forgetEvent } from '#data/db/forget-events.ts'
import { microKey, skillKey } from '#domain/evaluations/rating.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { COURT_1, COURT_2, EVENT, openCourt, playerId } from '#tests/support/event-gym.tsx'
import { tap } from '#tests/support/panel-page.tsx'
import { ANA, structure } from '#tests/support/sync-stage.ts'

afterEach(() => void vi.useRealTimers())

const type = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key })
}
const slot = () => screen.getByRole('status', { name: 'Bib' }).textContent
const sheetOf = (bib: number) => eventEvaluationId(playerId(bib), ANA)

test('in a game a bib and one tap save: the first tap makes the sheet, the next digit begins another bib', async () => {
  const { db } = await openCourt({ place: { way: 'game' } })
  expect(screen.getByText('Then one tap on a value saves it.')).toBeTruthy()
  type('1', '2')
  expect(screen.getByRole('heading', { name: 'Maya Okafor' })).toBeTruthy()
  tap(screen.getByRole('slider', { name: 'Shooting' }), 4)
  await waitFor(async () => expect(await db.rating.toArray()).toMatchObject([{ key: 'skill:1', value: 4 }]))
  expect(await db.evaluation.get(sheetOf(12))).toMatchObject({ event_id: EVENT, jersey_number: '12', status: 'live' })
  expect((await db.outbox.toArray()).slice(-2)).toMatchObject([{ kind: 'live.create' }, { kind: 'ratings.save' }])
  type('5', '7')
  expect(screen.getByRole('heading', { name: 'Jordan Miles' })).toBeTruthy()
  expect(
    within(screen.getByRole('group', { name: 'Rated last' })).getByRole('button', { name: '12 Maya Okafor' }),
  ).toBeTruthy()
})

test('with 5 and 57 in the event, 5 is said after the check key alone', async () => {
  await openCourt({ place: { way: 'game' } })
  type('5')
  expect(slot()).toContain('Keep typing, or ✓ for 5')
  expect(screen.queryByRole('slider')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'That is the bib' }))
  expect(screen.getByRole('heading', { name: 'Ana Duarte' })).toBeTruthy()
})

test('[EV165] a look at one bib without a rating, and the next digit begins another bib', async () => {
  const bibs = ['3', '4', '7', '52', '57']
  await openCourt({ place: { way: 'game' }, players: bibs.map((bib) => ({ bib, first_name: `Player ${bib}` })) })
  vi.useFakeTimers({ toFake: ['performance'] })
  type('5', '2')
  expect(screen.getByRole('heading', { name: 'Player 52' })).toBeTruthy()
  vi.advanceTimersByTime(1_000)
  type('5')
  expect(screen.queryByRole('slider')).toBeNull()
  type('7')
  expect(screen.getByRole('heading', { name: 'Player 57' })).toBeTruthy()
  vi.advanceTimersByTime(1_000)
  type('4')
  expect(screen.getByRole('heading', { name: 'Player 4' })).toBeTruthy()
  type('4')
  expect(screen.getByRole('heading', { name: '44 is not on your list' })).toBeTruthy()
  vi.advanceTimersByTime(1_000)
  type('7')
  expect(screen.getByRole('heading', { name: 'Player 7' })).toBeTruthy()
})

test('[EV165] after a tap on the value a player has, the next digit begins another bib at once', async () => {
  const { db } = await openCourt({ place: { way: 'game' }, players: [{ bib: '4' }, { bib: '5', first_name: 'Ana' }] })
  type('4')
  tap(screen.getByRole('slider', { name: 'Shooting' }), 4)
  await waitFor(async () => expect(await db.rating.count()).toBe(1))
  type('5', '4')
  expect(screen.getByRole('heading', { name: '54 is not on your list' })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  type('4')
  tap(screen.getByRole('slider', { name: 'Shooting' }), 4)
  type('5')
  expect(screen.getByRole('heading', { name: 'Ana' })).toBeTruthy()
})

test('[EP47] a value is saved for the player on the card, and none for a press that began on another one', async () => {
  const { db } = await openCourt({ place: { way: 'game' } })
  type('1', '2')
  const shooting = screen.getByRole('slider', { name: 'Shooting' })
  tap(shooting, 4)
  await waitFor(async () => expect(await db.rating.count()).toBe(1))
  const tile = (value: number) => shooting.querySelector(`[data-value="${value}"]`)!
  fireEvent.pointerDown(tile(3))
  type('9', '8')
  expect(screen.getByRole('region', { name: '98 Imani Foster' }).contains(shooting)).toBe(true)
  expect(shooting.getAttribute('aria-valuetext')).toBe('Not rated')
  fireEvent.click(tile(3), { detail: 1 })
  expect(shooting.getAttribute('aria-valuetext')).toBe('Not rated')
  fireEvent.pointerDown(tile(2))
  fireEvent.click(tile(2), { detail: 1 })
  await waitFor(async () => expect(await db.rating.count()).toBe(2))
  expect(await db.rating.toArray()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ evaluation_id: sheetOf(12), value: 4 }),
      expect.objectContaining({ evaluation_id: sheetOf(98), value: 2 }),
    ]),
  )
})

test('[EP47] a card that left the screen takes no key and no end of a press, and the bib stays typed', async () => {
  const { db } = await openCourt({ place: { way: 'game' } })
  type('1', '2')
  const shooting = screen.getByRole('slider', { name: 'Shooting' })
  tap(shooting, 4)
  await waitFor(async () => expect(await db.rating.count()).toBe(1))
  type('9')
  fireEvent.keyDown(shooting, { key: 'ArrowUp' })
  type('8')
  const tile = shooting.querySelector('[data-value="3"]')!
  fireEvent.pointerDown(tile)
  type('1')
  fireEvent.click(tile, { detail: 1 })
  type('2')
  expect(screen.getByRole('region', { name: /^12 / }).contains(shooting)).toBe(true)
  expect(shooting.getAttribute('aria-valuenow')).toBe('4')
  type('9', '8')
  expect(shooting.getAttribute('aria-valuetext')).toBe('Not rated')
})

test('[EP48, EP49] the delete key clears a bib that was rated, and “Next bib” does the same', async () => {
  await openCourt({ place: { way: 'game' } })
  type('1', '2')
  expect(screen.queryByRole('button', { name: 'Next bib' })).toBeNull()
  tap(screen.getByRole('slider', { name: 'Shooting' }), 4)
  fireEvent.click(screen.getByRole('button', { name: 'Delete digit' }))
  expect(slot()).toContain('Type a bib')
  type('1', '2')
  fireEvent.click(screen.getByRole('button', { name: 'Delete digit' }))
  expect(slot()).toContain('1Keep typing')
  type('2')
  fireEvent.wheel(screen.getByRole('slider', { name: 'Shooting' }))
  fireEvent.click(screen.getByRole('button', { name: 'Next bib' }))
  expect(slot()).toContain('Type a bib')
  expect(screen.queryByRole('slider')).toBeNull()
})

test('[EV165] two taps on “Rate 99 now” add one player, who does not replace the bib that is typed next', async () => {
  const { db } = await openCourt({ place: { way: 'game' } })
  type('9', '9')
  const rate = screen.getByRole('button', { name: 'Rate 99 now' })
  fireEvent.click(rate)
  fireEvent.click(rate)
  type('Escape', '1', '2')
  await waitFor(async () => expect((await db.event_player.toArray()).map(({ bib }) => bib)).toContain('99'))
  expect(await screen.findByRole('heading', { name: 'Maya Okafor' })).toBeTruthy()
  expect((await db.outbox.toArray()).filter(({ kind }) => kind === 'event-player.add')).toHaveLength(1)
})

test('a digit types a bib also while a slider has the focus; Escape takes all digits back', async () => {
  const { db } = await openCourt({ place: { way: 'game' } })
  type('2')
  const slider = screen.getByRole('slider', { name: 'Shooting' })
  fireEvent.keyDown(slider, { key: '9' })
  expect(slot()).toContain('29New bib')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(slot()).toContain('Type a bib')
  for (const held of ['ctrlKey', 'metaKey', 'altKey'])
    for (const key of ['1', 'Backspace', 'Escape'])
      expect(fireEvent.keyDown(document.body, { key, [held]: true }), `${held} and ${key} are the browser’s`).toBe(true)
  expect(slot()).toContain('Type a bib')
  expect(await db.rating.count()).toBe(0)
})

test('a bib nobody knows is rated at once, with one tap between: the player comes without a name', async () => {
  const { db } = await openCourt({ place: { way: 'game', group: COURT_2 } })
  type('9', '9')
  expect(screen.getByRole('heading', { name: '99 is not on your list' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Rate 98 Imani Foster' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Rate 99 now' }))
  tap(await screen.findByRole('slider', { name: 'Shooting' }), 3.5)
  await waitFor(async () => expect(await db.rating.toArray()).toMatchObject([{ key: 'skill:1', value: 3.5 }]))
  const operations = await db.outbox.toArray()
  expect(operations.slice(-3).map(({ kind }) => kind)).toEqual(['event-player.add', 'live.create', 'ratings.save'])
  expect(operations.at(-3)!.body).toMatchObject({ event_id: EVENT, bib: '99', group_id: COURT_2, checked_in: true })
})

test('two players with one bib: nobody is guessed, and both are marked', async () => {
  const { db } = await openCourt({
    place: { way: 'game' },
    players: [
      { bib: '57', first_name: 'Jordan', last_name: 'Miles' },
      { bib: '57', id: playerId(1057), first_name: 'Tomas', last_name: 'Rivera' },
    ],
  })
  type('5', '7')
  expect(screen.getByRole('heading', { name: 'Two players wear 57' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Rate 57 Tomas Rivera' }))
  expect(screen.getByText(/^Bib used twice/u)).toBeTruthy()
  tap(screen.getByRole('slider', { name: 'Shooting' }), 3)
  await waitFor(async () => expect(await db.evaluation.get(eventEvaluationId(playerId(1057), ANA))).toBeTruthy())
})

test('one skill: every bib of the group in bib order, one tap each, with an undo that names the player', async () => {
  const { db } = await openCourt({ place: { way: 'skill', group: COURT_2 } })
  const list = screen.getByRole('list', { name: 'Shooting of 4 players' })
  expect(
    within(list)
      .getAllByRole('slider')
      .map((slider) => slider.getAttribute('aria-label')),
  ).toEqual([
    'Shooting: 2 Rin Nakamura',
    'Shooting: 5 Ana Duarte',
    'Shooting: 12 Maya Okafor',
    'Shooting: 57 Jordan Miles',
  ])
  tap(screen.getByRole('slider', { name: 'Shooting: 12 Maya Okafor' }), 4.5)
  fireEvent.click(screen.getByRole('button', { name: 'Not observed: Shooting: 57 Jordan Miles' }))
  await waitFor(async () =>
    expect((await db.rating.toArray()).map(({ value }) => value)).toEqual(expect.arrayContaining([0, 4.5])),
  )
  expect(screen.getByRole('button', { name: 'Undo', description: '57 Miles, shooting not observed' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('button', { name: 'Undo', description: '12 Okafor, shooting 4.5' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Not observed: Shooting: 57 Jordan Miles', pressed: false })).toBeTruthy()
})

test('only who is not rated: a row that is rated stays until the filter is switched off', async () => {
  await openCourt({ place: { way: 'skill', group: COURT_2 } })
  tap(screen.getByRole('slider', { name: 'Shooting: 2 Rin Nakamura' }), 3)
  fireEvent.click(screen.getByRole('button', { name: 'Not rated yet (3)' }))
  expect(screen.queryByRole('slider', { name: 'Shooting: 2 Rin Nakamura' })).toBeNull()
  tap(screen.getByRole('slider', { name: 'Shooting: 5 Ana Duarte' }), 3)
  expect(screen.getByRole('slider', { name: 'Shooting: 5 Ana Duarte' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show everyone' }))
  expect(screen.getByRole('button', { name: 'Not rated yet (2)' })).toBeTruthy()
})

test('one player: the tile says who and how far; the keypad marks it and opens all items', async () => {
  const { db, visits } = await openCourt({ place: { group: COURT_2 } })
  fireEvent.keyDown(document.body, { key: '1' })
  fireEvent.keyDown(document.body, { key: '2' })
  expect(screen.getByRole('button', { name: '12 Maya Okafor, 0 of 8 rated', current: true })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Rate 12' }))
  expect(screen.getByRole('region', { name: '12 Maya Okafor' })).toBeTruthy()
  expect(screen.getAllByRole('slider')).toHaveLength(8)
  tap(screen.getByRole('slider', { name: 'Rebounding' }), 4)
  await waitFor(async () => expect(await db.rating.toArray()).toMatchObject([{ value: 4 }]))
  fireEvent.click(screen.getByRole('button', { name: 'Players' }))
  expect(screen.getByRole('button', { name: '12 Maya Okafor, 1 of 8 rated', current: true })).toBeTruthy()
  expect(visits).toEqual([])
})

test('a form with micro-skills opens all items of a player in the panel', async () => {
  const { id, microskills } = structure.playerskill[0]!
  const keys = [skillKey(id), microKey(id, microskills[0]!.id)]
  const { visits } = await openCourt({ place: { group: COURT_2 }, keys })
  fireEvent.click(screen.getByRole('button', { name: /^12 Maya Okafor/u }))
  await waitFor(() => expect(visits).toEqual([`sheet ${sheetOf(12)}`]))
})

test('[EV166] before a check-in was heard, no tile says who is missing; afterwards each says as of when', async () => {
  const { ctx } = await openCourt({ place: { group: COURT_2 } })
  await addEventPlayer(ctx, EVENT, { bib: '300', group_id: COURT_2, checked_in: true })
  expect(await screen.findByRole('button', { name: /^300, no name yet/u })).toBeTruthy()
  expect(screen.getByRole('button', { name: '12 Maya Okafor, 0 of 8 rated' })).toBeTruthy()
  await checkIn(ctx, playerId(5), true)
  const missing = await screen.findByRole('button', {
    name: /^12 Maya Okafor, 0 of 8 rated, not checked in, \w+/u,
  })
  expect(within(missing).getByText(/^Not checked in, \w+/u)).toBeTruthy()
  expect(screen.getByRole('button', { name: '5 Ana Duarte, 0 of 8 rated' })).toBeTruthy()
})

test('one’s own groups come first; group, way and skill stand in the address', async () => {
  const { places } = await openCourt({ ownGroups: [COURT_2] })
  const lane = screen.getByRole('navigation', { name: 'Groups' })
  expect(
    within(lane)
      .getAllByRole('button')
      .map((group) => group.getAttribute('aria-label')),
  ).toEqual(['Court 2, 10:00, 0 of 4 rated', 'Court 1, 10:00, 0 of 1 rated', 'Everyone, 0 of 5 rated'])
  fireEvent.click(within(lane).getByRole('button', { name: /^Court 1/u }))
  fireEvent.click(screen.getByRole('button', { name: 'One skill' }))
  fireEvent.click(screen.getByRole('button', { name: /^Finishing at the Rim, / }))
  expect(places.at(-1)).toMatchObject({ group: COURT_1, way: 'skill', skill: 'FIN' })
})

test('what was rated before the court was opened is there, and a player added at the desk appears', async () => {
  const { ctx } = await openCourt({
    place: { group: COURT_2 },
    before: (device) => rateEventPlayer(device, { eventPlayerId: playerId(12), key: 'skill:1', value: 3 }, structure),
  })
  expect(await screen.findByRole('button', { name: '12 Maya Okafor, 1 of 8 rated' })).toBeTruthy()
  await addEventPlayer(ctx, EVENT, { bib: '300', first_name: 'Walk', last_name: 'On', group_id: COURT_2 })
  expect(await screen.findByRole('button', { name: /^300 Walk On/u })).toBeTruthy()
})

test('three hundred players are drawn as they come into view', async () => {
  const players = Array.from({ length: 300 }, (_, at) => ({ bib: String(at + 1), first_name: `Player ${at + 1}` }))
  await openCourt({ players, place: { way: 'skill', group: 'all' } })
  const list = screen.getByRole('list', { name: 'Shooting of 300 players' })
  const drawn = within(list).getAllByRole('listitem')
  expect(drawn.length).toBeLessThan(40)
  expect(drawn[0]!.getAttribute('aria-setsize')).toBe('300')
})

test('[EV209] a court opens on a group with players, else on everyone, and an empty group leads to everyone', async () => {
  const { places } = await openCourt({ players: [{ bib: '2' }], ownGroups: [COURT_1] })
  expect(screen.getByRole('button', { name: /^2, no name yet/u })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Court 1/u }))
  expect(screen.getByText('1 player is not in this group.')).toBeTruthy()
  expect(screen.queryByText('Everyone here has ratings.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show everyone' }))
  expect(places.at(-1)).toMatchObject({ group: 'all' })
})

test('an event without players offers to add a player by their bib', async () => {
  const { db } = await openCourt({ players: [], place: { group: COURT_1 } })
  expect(screen.getByText('No players yet')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Add player' })[0]!)
  const sheet = within(await screen.findByRole('dialog', { name: 'Add player' }))
  fireEvent.change(sheet.getByLabelText('Bib'), { target: { value: '41' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Add player' }))
  expect(await screen.findByRole('button', { name: /^41, no name yet/u })).toBeTruthy()
  expect((await db.outbox.toArray()).at(-1)!.body).toMatchObject({ bib: '41', group_id: COURT_1 })
})

test('[EV210] “Add player” with a bib in use asks whether to rate its player, and adds another one only after that', async () => {
  const { db } = await openCourt({ place: { way: 'game' } })
  const added = async () => (await db.outbox.toArray()).filter(({ kind }) => kind === 'event-player.add').length
  const addPlayer = async (bib: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Add player' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Add player' }))
    fireEvent.change(sheet.getByLabelText('Bib'), { target: { value: bib } })
    fireEvent.click(sheet.getByRole('button', { name: 'Add player' }))
    return sheet
  }
  const sheet = await addPlayer('12')
  expect((await sheet.findByRole('alert')).textContent).toContain('12 is Maya Okafor.')
  fireEvent.click(sheet.getByRole('button', { name: 'Rate 12' }))
  expect(await screen.findByRole('heading', { name: 'Maya Okafor' })).toBeTruthy()
  expect(await added()).toBe(0)
  const again = await addPlayer('012')
  fireEvent.click(await again.findByRole('button', { name: 'Add another 12' }))
  await waitFor(async () => expect(await added()).toBe(1))
})

test('[EP36] two taps on “Save note” save one note', async () => {
  const { db } = await openCourt({ place: { way: 'game' } })
  type('1', '2')
  tap(screen.getByRole('slider', { name: 'Shooting' }), 4)
  await waitFor(async () => expect(await db.rating.count()).toBe(1))
  fireEvent.click(screen.getByRole('button', { name: 'Note' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'What did you see?' }), { target: { value: 'Quick.' } })
  const save = screen.getByRole('button', { name: 'Save note' })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await db.note.toArray()).map(({ text }) => text)).toEqual(['Quick.'])
})

test('a court whose event is closed during the evening says so, and still saves', async () => {
  const { db } = await openCourt({ place: { way: 'game' } })
  await db.event.toCollection().modify((row) => {
    row.event.closed_at = '2026-03-07T18:00:00Z'
  })
  expect(await screen.findByRole('heading', { name: 'Fall Tryout (closed)', level: 1 })).toBeTruthy()
  type('1', '2')
  tap(screen.getByRole('slider', { name: 'Shooting' }), 4)
  await waitFor(async () => expect(await db.rating.toArray()).toMatchObject([{ key: 'skill:1', value: 4 }]))
})

test('[EV233] a court whose evaluator is removed from the staff says so, takes no rating, and keeps those it has', async () => {
  const { ctx, db } = await openCourt({ place: { way: 'game' } })
  type('1', '2')
  tap(screen.getByRole('slider', { name: 'Shooting' }), 4)
  await waitFor(async () => expect(await db.rating.count()).toBe(1))
  await forgetEvent(ctx, EVENT, 'removed')
  expect((await screen.findByRole('alert')).textContent).toContain('You were removed from the staff')
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.getByRole('status', { name: 'Sync status' }).textContent).toContain('Saved on this device')
  expect((await db.outbox.toArray()).slice(-2)).toMatchObject([{ kind: 'live.create' }, { kind: 'ratings.save' }])
})

test.each([['game'], ['player']] as const)(
  '[EP64] on the court by %s, the check key opens no player, and Enter does',
  async (way) => {
    const { visits, places } = await openCourt({ place: { way } })
    type('1', '2')
    const check = screen.getByRole('button', { name: 'That is the bib' })
    expect(check.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(check)
    expect([...visits, ...places]).toEqual([])
    type('Enter')
    await waitFor(() => expect([...visits, ...places]).toHaveLength(1))
  },
)

test('[EP65] Undo is still there after All items and back', async () => {
  const { db, leave } = await openCourt({ place: { way: 'game' } })
  type('1', '2')
  tap(screen.getByRole('slider', { name: 'Shooting' }), 4)
  await waitFor(async () => expect(await db.rating.count()).toBe(1))
  fireEvent.click(screen.getByRole('button', { name: 'All items' }))
  leave()
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(undo.textContent).toContain('12 Okafor'))
  fireEvent.click(undo)
  await waitFor(async () => expect(await db.rating.toArray()).toMatchObject([{ value: null }]))
})
