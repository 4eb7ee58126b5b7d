import { randomUUID } from 'node:crypto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { screenIs } from '#tests/support/no-layout.ts'
import { aRosterPlayer } from '#tests/fixtures/a-team.ts'
import { aRosterPage, cell } from '#tests/support/roster-stage.tsx'
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

const ANOTHER = 'This makes the row a different player. Evaluations of Anna Smith stay with Anna Smith.'
const SPELLING = /^Read as another spelling of Anna Smith, whose evaluations stay in this row\./u

test('a name that makes a line another player says so at the line before it is saved, and no longer once it is', async () => {
  const { showPage, rosterNow } = await aPageWithAnna()
  showPage()
  await screen.findByText('2 players')
  typeAndLeave('First name', 2, 'Carla')
  typeAndLeave('First name', 1, 'Ben')
  expect(screen.getByText(ANOTHER).closest('tr')?.previousElementSibling?.contains(cell('First name', 1))).toBe(true)
  expect(document.getElementById(cell('First name', 1).getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    ANOTHER,
  )
  typeAndLeave('First name', 1, 'Anna')
  expect(screen.queryByText(ANOTHER)).toBeNull()
  typeAndLeave('First name', 1, 'Anne')
  expect(screen.getByText(SPELLING)).toBeTruthy()
  typeAndLeave('Jersey', 1, '30')
  expect(screen.getByText(ANOTHER)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The roster is saved.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(ANOTHER)).toBeNull())
  expect((await rosterNow()).players).toMatchObject([
    { first_name: 'Anne', evaluated_as: null },
    { first_name: 'Carla', evaluated_as: null },
  ])
})

test('nothing is said while a name is typed, nor of a line that was never evaluated', async () => {
  const { showPage } = await aPageWithAnna()
  showPage()
  await screen.findByText('2 players')
  fireEvent.focus(cell('First name', 1))
  fireEvent.change(cell('First name', 1), { target: { value: 'B' } })
  expect(screen.queryByText(ANOTHER)).toBeNull()
  fireEvent.blur(cell('First name', 1))
  expect(screen.getByText(ANOTHER)).toBeTruthy()
  typeAndLeave('First name', 1, 'Anna')
  typeAndLeave('First name', 2, 'Ben')
  expect(screen.queryByText(/evaluations/u)).toBeNull()
})

test('on a phone the sheet in which it is typed and the card say it', async () => {
  screenIs(390)
  const { showPage } = await aPageWithAnna()
  showPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Anna Smith' }))
  const sheet = await screen.findByRole('dialog')
  fireEvent.change(within(sheet).getByLabelText('First name'), { target: { value: 'Ben' } })
  expect(await within(sheet).findByText(ANOTHER)).toBeTruthy()
  fireEvent.click(within(sheet).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText(ANOTHER).closest('li')?.textContent).toContain('Ben Smith')
})

/** Anna was ordered without an account, Carol never. */
async function aPageWithAnna() {
  const anna = aRosterPlayer({ jersey_number: '12', first_name: 'Anna', last_name: 'Smith' })
  const page = await aRosterPage(server, [
    anna,
    aRosterPlayer({ jersey_number: '3', first_name: 'Carol', last_name: 'Smith' }),
  ])
  const walkOn = randomUUID()
  await server.db.query(
    `INSERT INTO player (id, first_name, last_name, gender, athletic_info, organization)
      VALUES ($1, 'Anna', 'Smith', 'Female', '{}', '{}')`,
    [walkOn],
  )
  await server.db.query('UPDATE roster_entry SET walk_on_id = $2 WHERE id = $1', [anna.id, walkOn])
  return page
}

function typeAndLeave(label: string, row: number, value: string) {
  fireEvent.focus(cell(label, row))
  fireEvent.change(cell(label, row), { target: { value } })
  fireEvent.blur(cell(label, row))
}
