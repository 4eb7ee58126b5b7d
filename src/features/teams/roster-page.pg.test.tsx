import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { putDraft, readDraft } from '#data/db/drafts.ts'
import { screenIs } from '#tests/support/no-layout.ts'
import { aRosterPlayer } from '#tests/fixtures/a-team.ts'
import { aRosterPage, cell, why } from '#tests/support/roster-stage.tsx'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TeamServer } from '#tests/support/team-server.ts'
import { currentToasts, toaster } from '#ui/toasts.ts'

beforeEach(() => screenIs(1180))

let server: TeamServer
beforeAll(async () => {
  server = await startTeamServer()
})
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  for (const { id } of currentToasts()) toaster.dismiss(id)
})

const anAna = () =>
  aRosterPlayer({ jersey_number: '12', first_name: 'Ana', last_name: 'Duarte', email: 'ana@example.test' })

test('fifteen players are typed by keyboard alone, and completed', async () => {
  const { showPage, rosterNow, done, session } = await aRosterPage(server)
  showPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Add the first player' }))
  for (let n = 1; n <= 15; n += 1) {
    await waitFor(() => expect(document.activeElement).toBe(cell('Jersey', n)))
    type('Jersey', n, String(n))
    type('First name', n, `Maya${n}`)
    type('Last name', n, 'Lee')
    if (n < 15) fireEvent.keyDown(cell('Last name', n), { key: 'Enter' })
  }
  expect(screen.getByText('15 players')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Complete roster' }))
  await waitFor(() => expect(done).toEqual(['done']))
  const { players, team } = await rosterNow()
  expect([players.length, team.is_roster_completed, players[14]!.first_name]).toEqual([15, true, 'Maya15'])
  expect(session.now().user).toMatchObject({ team_roster_completed: true })
})

test('[G113] an empty roster is not complete, and the first player removes the words', async () => {
  const { showPage } = await aRosterPage(server)
  showPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Add the first player' }))
  fireEvent.click(screen.getByRole('button', { name: 'Complete roster' }))
  expect(await screen.findByText('Add at least one player.')).toBeTruthy()
  type('Last name', 1, 'Lee')
  await waitFor(() => expect(screen.queryByText('Add at least one player.')).toBeNull())
})

test('[G21] a cell is put in its one spelling when it is left', async () => {
  const { showPage } = await aRosterPage(server, [anAna()])
  showPage()
  await screen.findByText('1 player')
  type('Height', 1, '6-2')
  fireEvent.blur(cell('Height', 1))
  await waitFor(() => expect(cell('Height', 1).value).toBe(`6'2"`))
})

test('[G22] a number worn twice is marked at both places by name, and saving leads to it', async () => {
  const { showPage, rosterNow } = await aRosterPage(server, [
    anAna(),
    aRosterPlayer({ jersey_number: '3', first_name: 'Zoe', last_name: 'Kay' }),
  ])
  showPage()
  await screen.findByText('2 players')
  type('Jersey', 2, '12')
  expect(await screen.findAllByText(/Also worn by/u)).toHaveLength(2)
  expect(why(cell('Jersey', 1))).toBe('Jersey: Also worn by Zoe Kay')
  expect(why(cell('Jersey', 2))).toBe('Jersey: Also worn by Ana Duarte')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByText('2 players need a fix before you can save the roster.')).getAttribute('role')).toBe(
    'alert',
  )
  expect(document.activeElement).toBe(cell('Jersey', 1))
  expect((await rosterNow()).roster_revision).toBe(1)
})

test('removing, sorting and typing are undone one by one', async () => {
  const { showPage } = await aRosterPage(server, [
    anAna(),
    aRosterPlayer({ jersey_number: '3', first_name: 'Zoe', last_name: 'Kay' }),
  ])
  showPage()
  await screen.findByText('2 players')
  type('First name', 1, 'An')
  type('First name', 1, 'A')
  fireEvent.click(screen.getByRole('button', { name: 'Sort by number' }))
  await waitFor(() => expect(cell('Jersey', 1).value).toBe('3'))
  fireEvent.click(screen.getByRole('button', { name: 'Remove Zoe Kay' }))
  await screen.findByText('1 player')
  const undo = () => fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  undo()
  await screen.findByText('2 players')
  undo()
  await waitFor(() => expect(cell('Jersey', 1).value).toBe('12'))
  undo()
  await waitFor(() => expect(cell('First name', 1).value).toBe('Ana'))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('[D23] the roster is kept as it is typed, and its key is empty once it is saved', async () => {
  const ana = anAna()
  const { showPage, services, coach, rosterNow } = await aRosterPage(server, [ana])
  const { unmount } = showPage()
  await screen.findByText('1 player')
  type('Last name', 1, 'Duarte-Lee')
  unmount()
  showPage()
  expect(await screen.findByText(/We brought back what you typed/u)).toBeTruthy()
  expect(cell('Last name', 1).value).toBe('Duarte-Lee')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The roster is saved.')).toBeTruthy()
  await waitFor(async () =>
    expect(await readDraft({ db: services.db, userId: coach.id }, 'coach-roster-form')).toBeUndefined(),
  )
  expect((await rosterNow()).players).toMatchObject([{ id: ana.id, last_name: 'Duarte-Lee', link: 'invited' }])
})

test('[D23] what is typed while the roster is being completed stays, on the page and on this device', async () => {
  const { showPage, services, coach, interfere, done, session, rosterNow } = await aRosterPage(server, [anAna()])
  showPage()
  await screen.findByText('1 player')
  interfere.with = (request) => {
    if (request.method === 'POST') type('Last name', 1, 'Duarte-Lee')
  }
  fireEvent.click(screen.getByRole('button', { name: 'Complete roster' }))
  expect(await screen.findByText('What you typed meanwhile is not saved yet.')).toBeTruthy()
  await waitFor(() => expect(session.now().user).toMatchObject({ team_roster_completed: true }))
  expect(cell('Last name', 1).value).toBe('Duarte-Lee')
  expect(await readDraft({ db: services.db, userId: coach.id }, 'coach-roster-form')).toMatchObject({
    lines: [{ last_name: 'Duarte-Lee' }],
    roster_revision: 2,
  })
  expect(done).toEqual([])
  interfere.with = () => {}
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The roster is saved.')).toBeTruthy()
  expect((await rosterNow()).players).toMatchObject([{ last_name: 'Duarte-Lee' }])
})

test('[D23] completing the roster takes nothing away that is typed into the form of the team', async () => {
  const { showPage, services, coach, done } = await aRosterPage(server, [anAna()])
  const scope = { db: services.db, userId: coach.id, now: Date.now }
  await putDraft(scope, 'coach-team-form', { name: 'Hawks' })
  showPage()
  await screen.findByText('1 player')
  type('Last name', 1, 'Silva')
  fireEvent.click(screen.getByRole('button', { name: 'Complete roster' }))
  await waitFor(() => expect(done).toEqual(['done']))
  expect(await readDraft(scope, 'coach-team-form')).toEqual({ name: 'Hawks' })
  expect(await readDraft(scope, 'coach-roster-form')).toBeUndefined()
})

test('[G25] when another device saved first, both sides are shown and neither is lost', async () => {
  const ana = anAna()
  const { showPage, coach, team, rosterNow } = await aRosterPage(server, [ana])
  showPage()
  await screen.findByText('1 player')
  type('Last name', 1, 'Mine')
  await server.saveRoster(
    coach,
    team.id,
    [{ ...ana, last_name: 'Theirs' }, aRosterPlayer({ jersey_number: '40', first_name: 'Bo', last_name: 'Hill' })],
    1,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Another device saved this roster')).toBeTruthy()
  expect(screen.getByRole('radio', { name: /This device\s*Number 12, Ana Mine/u })).toBeTruthy()
  expect(screen.getByRole('radio', { name: /Other device\s*Number 12, Ana Theirs/u })).toBeTruthy()
  expect((screen.getByRole('radio', { name: /Other device\s*Number 40, Bo Hill/u }) as HTMLInputElement).checked).toBe(
    true,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save 2 players' }))
  expect(await screen.findByText('The roster is saved.')).toBeTruthy()
  expect((await rosterNow()).players.map(({ last_name }) => last_name)).toEqual(['Mine', 'Hill'])
  await waitFor(() => expect(cell('Last name', 2).value).toBe('Hill'))
})

test('[G46] whoever has not said yes is not signed up yet, whatever their address', async () => {
  const { showPage } = await aRosterPage(server, [anAna()])
  showPage()
  expect(await screen.findByText('Not joined yet')).toBeTruthy()
  type('Email', 1, '')
  expect(await screen.findByText('No email added')).toBeTruthy()
  type('Email', 1, 'other@example.test')
  expect(await screen.findByText('Not joined yet')).toBeTruthy()
})

test('offline the roster stays here, and saving again sends it', async () => {
  const { showPage, interfere, rosterNow } = await aRosterPage(server, [anAna()])
  showPage()
  await screen.findByText('1 player')
  type('Last name', 1, 'Silva')
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('You’re offline. Nothing is lost.')).toBeTruthy()
  interfere.with = () => {}
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The roster is saved.')).toBeTruthy()
  expect((await rosterNow()).players[0]!.last_name).toBe('Silva')
})

test('a refusal of the server stands at its cell', async () => {
  const { showPage, interfere } = await aRosterPage(server, [anAna()])
  showPage()
  await screen.findByText('1 player')
  interfere.with = (request) => {
    if (request.method === 'POST')
      return Response.json(
        {
          error_code: 'X',
          message: 'No.',
          retryable: false,
          fields: { 'players.0.height_feet': ['Nobody is that tall'] },
        },
        { status: 422 },
      )
  }
  type('Height', 1, `7'7"`)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Nobody is that tall')).toBeTruthy()
  expect(cell('Height', 1).getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(cell('Height', 1)))
})

test('on a phone players stand on cards, are typed in a sheet, and Enter opens the next', async () => {
  screenIs(390)
  const { showPage } = await aRosterPage(server, [anAna()])
  showPage()
  const card = within(await screen.findByRole('list', { name: 'Roster' }))
  expect(card.getByText('Not joined yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add player' }))
  const sheet = within(await screen.findByRole('dialog'))
  fireEvent.change(sheet.getByLabelText('Jersey'), { target: { value: '12' } })
  expect(await sheet.findByText('Also worn by Ana Duarte')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Next player' }))
  expect(await sheet.findByText('Please enter your first name')).toBeTruthy()
  fireEvent.change(sheet.getByLabelText('Jersey'), { target: { value: '13' } })
  fireEvent.change(sheet.getByLabelText('First name'), { target: { value: 'Bo' } })
  fireEvent.change(sheet.getByLabelText('Last name'), { target: { value: 'Hill' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Next player' }))
  await waitFor(() => expect((sheet.getByLabelText('Jersey') as HTMLInputElement).value).toBe(''))
  fireEvent.click(sheet.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('2 players')).toBeTruthy()
})

const type = (label: string, row: number, value: string) => fireEvent.change(cell(label, row), { target: { value } })
