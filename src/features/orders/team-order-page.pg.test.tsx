import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aPurchaseOf } from '../../../tests/support/orders.ts'
import {
  fillInGame,
  fillInRest,
  pick,
  press,
  rowOf,
  startTeamOrderPage,
  type,
} from '../../../tests/support/team-order-page.tsx'

let stage: Awaited<ReturnType<typeof startTeamOrderPage>>
beforeAll(async () => {
  stage = await startTeamOrderPage()
})
afterAll(() => stage.close())
afterEach(() => stage.leave())

async function aFilledForm({ players = 3, credits = 5 } = {}) {
  const it = await stage.aTeam({ players })
  if (credits > 0) await aPurchaseOf(stage, it.coach, { credits, days: 90 })
  const device = await stage.aDevice(it.coach, it.team.id)
  device.show()
  await fillInGame()
  for (const name of ['Ana Brooks', 'Mia Chen']) pick(name)
  await fillInRest()
  return { ...it, ...device }
}

test('[O80] two players are ordered with credits by a doubled click, once, and stand below with their status', async () => {
  const { coach, seen } = await aFilledForm()
  const button = await screen.findByRole('button', { name: 'Order 2 evaluations' })
  await screen.findByRole('radio', { name: /^Use your credits/u, checked: true })
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByRole('heading', { name: '2 evaluations ordered' })
  expect(screen.getByText(/^Paid with 2 credits\./u)).toBeTruthy()
  expect(
    within(screen.getByRole('region', { name: 'Ordered players' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['0Number 0, Ana BrooksSubmitted', '1Number 1, Mia ChenSubmitted'])
  expect(
    await screen.findByRole('progressbar', { name: 'Reports of 2 players', value: { text: '0 of 2 reports ready' } }),
  ).toBeTruthy()
  expect(await stage.endOf(coach)).toMatchObject({
    orders: ['submitted'],
    evaluations: ['submitted', 'submitted'],
    credits: [[3, 5]],
  })
  expect(seen.search.order).toMatch(/^[\da-f-]{36}$/u)
  press('Order more evaluations')
  expect(await screen.findByLabelText('Opponent')).toHaveProperty('value', '')
})

test('an empty form says at each field what is missing, focuses the first and sends nothing', async () => {
  const it = await stage.aTeam()
  const { show, interfere } = await stage.aDevice(it.coach, it.team.id)
  show()
  await screen.findByRole('radio', { name: /Single Evaluation/u })
  interfere.with = ({ method }) => {
    if (method === 'POST') throw new Error('Something was sent')
  }
  press('Order')
  expect(await screen.findByText('Enter the opponent')).toBeTruthy()
  for (const words of [
    'Enter the day of the game',
    'Enter the link to the video',
    'Choose at least one player',
    'Choose how to pay',
    'Choose the level',
    'Confirm that everyone has agreed',
  ]) {
    expect(screen.getByText(words)).toBeTruthy()
  }
  expect(document.activeElement).toBe(screen.getByLabelText('Opponent'))
  type('Opponent', 'Eastgate')
  expect(screen.queryByText('Enter the opponent')).toBeNull()
})

test('[O110] the form says of a child, whose guardian took the consent back, that it cannot be ordered, as soon as it is chosen', async () => {
  const it = await stage.aTeam({ players: 2 })
  const child = await stage.link(it.lines[0] ?? '', `${new Date().getUTCFullYear() - 10}-01-01`)
  await stage.db.query('UPDATE roster_entry SET player_id = NULL WHERE player_id = $1', [child.playerId])
  const { show, interfere } = await stage.aDevice(it.coach, it.team.id)
  show()
  await fillInGame()
  pick('Mia Chen')
  expect(screen.queryByText(/must agree first/u)).toBeNull()
  pick('Ana Brooks')
  expect(
    screen.getByText(
      /^A parent or guardian of Ana Brooks must agree first\. If this row is a different player now, remove it/u,
    ),
  ).toBeTruthy()
  expect(screen.getByText(/1 chosen player has no account yet/u)).toBeTruthy()
  await fillInRest()
  interfere.with = ({ method }) => {
    if (method === 'POST') throw new Error('Something was sent')
  }
  press(/^Order/u)
  expect(screen.getByText(/^A parent or guardian of Ana Brooks must agree first/u)).toBeTruthy()
  pick('Ana Brooks')
  expect(screen.queryByText(/must agree first/u)).toBeNull()
})

test('[O80] a sixteenth player is refused with words, and numbers choose players', async () => {
  const it = await stage.aTeam({ players: 15 })
  const { show } = await stage.aDevice(it.coach, it.team.id)
  const roster = (await stage.call(it.coach, 'GET', `/team/list/${it.team.id}/roster`)).json<{
    roster_revision: number
    players: object[]
  }>()
  const more = {
    ...roster.players[0],
    id: crypto.randomUUID(),
    jersey_number: '44',
    first_name: 'Val',
    last_name: 'Reed',
  }
  const saved = await stage.call(it.coach, 'POST', `/team/${it.team.id}/roster`, {
    roster_revision: roster.roster_revision,
    is_completed: false,
    players: [...roster.players, more],
  })
  expect(saved.statusCode).toBe(200)
  show()
  await screen.findByRole('list', { name: 'Roster' })
  press('Choose all')
  expect(screen.getByText('At most 15 players per order. This would be 16. Order the others separately.')).toBeTruthy()
  expect(screen.queryAllByRole('checkbox', { checked: true, name: /^Number/u })).toHaveLength(0)
  type('Choose by number', '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 77')
  press('Choose')
  expect(screen.getByText('Nobody on the roster wears 77')).toBeTruthy()
  expect(screen.getAllByRole('checkbox', { checked: true, name: /^Number/u })).toHaveLength(15)
  pick('Val Reed')
  expect(screen.getByRole('checkbox', { name: /Val Reed/u })).toHaveProperty('checked', false)
  expect(screen.getByText(/This would be 16/u)).toBeTruthy()
  type('Search the roster', 'val')
  expect(screen.getAllByRole('checkbox', { name: /^Number/u })).toHaveLength(1)
})

test('[O81] a number that is worn twice is marked at both as it is typed', async () => {
  await aFilledForm()
  fireEvent.change(rowOf('Mia Chen').getByLabelText('Number'), { target: { value: '0' } })
  expect(rowOf('Mia Chen').getByText('Ana Brooks wears white 0 in the same game')).toBeTruthy()
  expect(rowOf('Ana Brooks').getByText('Mia Chen wears white 0 in the same game')).toBeTruthy()
  fireEvent.change(rowOf('Mia Chen').getByLabelText('Color'), { target: { value: 'teal' } })
  expect(screen.queryByText(/in the same game/u)).toBeNull()
})

test('a player whom the server refuses is marked at their place, with the focus, and nothing is lost', async () => {
  const { coach, lines } = await aFilledForm()
  await stage.link(lines[1] ?? '', '2019-01-01')
  press(/^Order 2/u)
  expect(await screen.findByText('A parent or guardian of Mia Chen must agree first')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Mia Chen' }).contains(document.activeElement)).toBe(true),
  )
  expect(await stage.endOf(coach)).toMatchObject({ orders: [], credits: [[5, 5]] })
  pick('Mia Chen')
  press(/^Order 1/u)
  await screen.findByRole('heading', { name: '1 evaluation ordered' })
  expect(await stage.endOf(coach)).toMatchObject({ orders: ['submitted'], credits: [[4, 5]] })
})

test('[O80] a lost answer is asked for again after a reload, with the same words under the same key: one order', async () => {
  const { coach, interfere, show } = await aFilledForm()
  const bodies: string[] = []
  interfere.with = async (request) => {
    if (!request.url.endsWith('/submit-evaluation/')) return undefined as never
    bodies.push(await request.clone().text())
    const { url, method, headers } = request
    await stage.app.inject({
      url: new URL(url).pathname,
      method: method as 'POST',
      headers: Object.fromEntries(headers),
      payload: bodies.at(-1) ?? '',
    })
    throw new TypeError('Failed to fetch')
  }
  press(/^Order 2/u)
  expect((await screen.findAllByRole('heading', { name: 'Waiting for an answer' })).length).toBeGreaterThan(0)
  expect(screen.getByLabelText('Opponent').closest('fieldset')).toHaveProperty('disabled', true)
  cleanup()
  interfere.with = (request) => {
    if (request.url.endsWith('/submit-evaluation/'))
      void request
        .clone()
        .text()
        .then((body) => bodies.push(body))
  }
  show()
  await screen.findByRole('heading', { name: '2 evaluations ordered' })
  expect(bodies).toHaveLength(2)
  expect(bodies[1]).toBe(bodies[0])
  expect(await stage.endOf(coach)).toMatchObject({ orders: ['submitted'], credits: [[3, 5]] })
})

test('[O80] offline nothing is sent, the page says so, and the form is there after a reload', async () => {
  const { coach, interfere, show } = await aFilledForm()
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  try {
    interfere.with = ({ method }) => {
      if (method === 'POST') throw new Error('Something was sent')
    }
    press(/^Order 2/u)
    expect(
      (await screen.findAllByRole('heading', { name: 'You’re offline. Connect to order.' })).length,
    ).toBeGreaterThan(0)
    cleanup()
    show()
    expect(await screen.findByDisplayValue('Eastgate')).toBeTruthy()
    expect(screen.getByText('We brought back what you typed. It’s saved on this device.')).toBeTruthy()
  } finally {
    Reflect.deleteProperty(navigator, 'onLine')
  }
  interfere.with = () => {}
  press(/^Order 2/u)
  await screen.findByRole('heading', { name: '2 evaluations ordered' })
  expect(await stage.endOf(coach)).toMatchObject({ orders: ['submitted'] })
})

test('a stranger sees no team, a director who may order, and a coach without a roster the way to it', async () => {
  const it = await stage.aTeam()
  const stranger = await stage.createUser({ role: 'Coach' })
  const first = await stage.aDevice(stranger, it.team.id)
  first.show()
  expect(await screen.findByRole('heading', { name: 'We can’t find this team' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/app')
  cleanup()
  const [owner, director] = [await stage.createUser({ role: 'Owner' }), await stage.createUser({ role: 'Director' })]
  const [program] = await stage.db.query<{ id: number }>(
    `INSERT INTO program (name, owner_id) VALUES ('Riverside', $1) RETURNING id`,
    [owner.id],
  )
  await stage.db.query('INSERT INTO program_director (program_id, user_id) VALUES ($1, $2)', [program?.id, director.id])
  await stage.db.query('UPDATE team SET program_id = $2 WHERE id = $1', [it.team.id, program?.id])
  const second = await stage.aDevice(director, it.team.id)
  second.show()
  expect(await screen.findByRole('heading', { name: 'Only the coach can order evaluations' })).toBeTruthy()
  cleanup()
  const empty = await stage.aTeam({ players: 0 })
  const third = await stage.aDevice(empty.coach, empty.team.id)
  third.show()
  expect((await screen.findByRole('link', { name: 'Add players' })).getAttribute('href')).toBe(
    `/app/complete-profile/coach-roster?team=${empty.team.id}`,
  )
})

test('[O81] games, focus and passages of a player reach the order', async () => {
  const { coach } = await aFilledForm()
  press('Add a game')
  const second = within(screen.getByRole('region', { name: 'Game 2' }))
  fireEvent.change(second.getByLabelText('Opponent'), { target: { value: 'Northside' } })
  fireEvent.change(second.getByLabelText('Day of the game'), { target: { value: '2025-12-11' } })
  fireEvent.change(second.getByLabelText('Where'), { target: { value: 'away' } })
  fireEvent.change(second.getByLabelText('Link to the video'), { target: { value: 'https://youtu.be/aaaaaaaaaaa' } })
  const ana = rowOf('Ana Brooks')
  fireEvent.click(ana.getByRole('button', { name: /^Games, focus, passages/u }))
  fireEvent.change(ana.getByLabelText(/^Focus/u), { target: { value: 'Ball screens' } })
  fireEvent.click(ana.getByRole('button', { name: 'Add a passage' }))
  fireEvent.change(ana.getByLabelText('From'), { target: { value: '2:00' } })
  fireEvent.change(ana.getByLabelText('To'), { target: { value: '1:00' } })
  press(/^Order 2/u)
  expect(ana.getByText('The passage must end after it begins')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(ana.getByLabelText('To')))
  fireEvent.change(ana.getByLabelText('To'), { target: { value: '15:00' } })
  fireEvent.click(ana.getByRole('checkbox', { name: 'Northside' }))
  press(/^Order 2/u)
  await screen.findByRole('heading', { name: '2 evaluations ordered' })
  expect(
    await stage.db.query(
      `SELECT e.jersey_number, e.focus, g.opponent, x.segments FROM evaluation_game x JOIN evaluation e
        ON e.id = x.evaluation_id JOIN team_game g ON g.id = x.team_game_id
     WHERE e.submitted_by = $1 ORDER BY e.jersey_number, g.place`,
      [coach.id],
    ),
  ).toEqual([
    { jersey_number: '0', focus: 'Ball screens', opponent: 'Eastgate', segments: [{ from_s: 120, to_s: 900 }] },
    { jersey_number: '1', focus: '', opponent: 'Eastgate', segments: [] },
    { jersey_number: '1', focus: '', opponent: 'Northside', segments: [] },
  ])
})

test('of a video that could not be used the reason stands at its player, and a report leads to itself', async () => {
  const it = await stage.aTeam({ players: 2 })
  await aPurchaseOf(stage, it.coach, { credits: 2, days: 90 })
  const order = await stage.order(it)
  const [first, second] = order.evaluations
  await stage.db.query(
    `UPDATE evaluation SET status = 'returned', return_reason = 'The jersey cannot be read' WHERE id = $1`,
    [first?.evaluation_submission_id],
  )
  await stage.db.query(`UPDATE evaluation SET status = 'completed' WHERE id = $1`, [second?.evaluation_submission_id])
  const { show } = await stage.aDevice(it.coach, it.team.id)
  show({ order: order.team_submission_id })
  expect((await screen.findAllByText(/^Video couldn’t be used: The jersey cannot be read/u)).length).toBeGreaterThan(0)
  expect((await screen.findAllByRole('link', { name: 'Report of Mia Chen' }))[0]?.getAttribute('href')).toBe(
    `/app/dashboard/${second?.evaluation_submission_id}`,
  )
  expect(await screen.findByText('1 of 2 reports ready, 1 video problem')).toBeTruthy()
})
