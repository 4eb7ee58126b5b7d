// @vitest-environment jsdom
import 'fake-indexeddb/auto' // Before anything that brings Dexie along: its live queries look for it once.
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readDraft } from '#data/db/drafts.ts'
import type { Roster, RosterPlayer } from '#domain/contracts/teams.ts'
import { aRosterPlayer } from '#tests/fixtures/a-team.ts'
import { memorySession } from '#tests/support/memory-session.ts'
import { realServices } from '#tests/support/real-services.ts'
import type { Interfere } from '#tests/support/real-services.ts'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TeamServer } from '#tests/support/team-server.ts'
import { Toaster } from '#ui/toaster.tsx'
import { currentToasts, toaster } from '#ui/toasts.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { RosterPage } from './roster-page.tsx'

// The machine may be busy with other tests; what is awaited here comes, and nothing sleeps.
configure({ asyncUtilTimeout: 8_000 })
let isWide = true
window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: query.includes('840px') && isWide, media: query }) as MediaQueryList
Element.prototype.getClientRects = () => [{ width: 1, height: 1 }] as unknown as DOMRectList
let saved: Blob | undefined
URL.createObjectURL = (blob) => { saved = blob as Blob; return 'blob:nothing' }
URL.revokeObjectURL = () => {}

let server: TeamServer
beforeAll(async () => { server = await startTeamServer() })
afterAll(() => server.close())
afterEach(() => {
  cleanup()
  for (const { id } of currentToasts()) toaster.dismiss(id)
  isWide = true
})

const ANA = aRosterPlayer({ jersey_number: '12', first_name: 'Ana', last_name: 'Duarte', email: 'ana@example.test' })

test('[G33] fifteen players are typed by keyboard alone, and completed', async () => {
  const { showPage, rosterNow, done, session } = await setup()
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

test('[G21] a cell is put in its one spelling when it is left', async () => {
  const { showPage } = await setup([ANA])
  showPage()
  await screen.findByText('1 player')
  type('Height', 1, '6-2')
  fireEvent.blur(cell('Height', 1))
  await waitFor(() => expect(cell('Height', 1).value).toBe(`6'2"`))
})

test('[G22] a number worn twice is marked at both places by name, and saving leads to it', async () => {
  const { showPage, rosterNow } = await setup([ANA, aRosterPlayer({ jersey_number: '3', first_name: 'Zoe', last_name: 'Kay' })])
  showPage()
  await screen.findByText('2 players')
  type('Jersey', 2, '12')
  expect(await screen.findAllByText(/Also worn by/u)).toHaveLength(2)
  expect(why(cell('Jersey', 1))).toBe('Jersey: Also worn by Zoe Kay')
  expect(why(cell('Jersey', 2))).toBe('Jersey: Also worn by Ana Duarte')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByText('2 players need a look before the roster can be saved.')).getAttribute('role')).toBe('alert')
  expect(document.activeElement).toBe(cell('Jersey', 1))
  expect((await rosterNow()).roster_revision).toBe(1)
})

test('[G23] removing, sorting and typing are undone one by one', async () => {
  const { showPage } = await setup([ANA, aRosterPlayer({ jersey_number: '3', first_name: 'Zoe', last_name: 'Kay' })])
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

test('[G24] the roster is kept as it is typed, and its key is empty once it is saved', async () => {
  const { showPage, services, coach, rosterNow } = await setup([ANA])
  const { unmount } = showPage()
  await screen.findByText('1 player')
  type('Last name', 1, 'Duarte-Lee')
  unmount()
  showPage()
  expect(await screen.findByText(/What you typed before is back/u)).toBeTruthy()
  expect(cell('Last name', 1).value).toBe('Duarte-Lee')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The roster is saved.')).toBeTruthy()
  await waitFor(async () => expect(await readDraft({ db: services.db, userId: coach.id }, 'coach-roster-form')).toBeUndefined())
  expect((await rosterNow()).players).toMatchObject([{ id: ANA.id, last_name: 'Duarte-Lee', link: 'invited' }])
})

test('[G25] when another device saved first, both sides are shown and neither is lost', async () => {
  const { showPage, coach, team, rosterNow } = await setup([ANA])
  showPage()
  await screen.findByText('1 player')
  type('Last name', 1, 'Mine')
  await server.saveRoster(coach, team.id, [{ ...ANA, last_name: 'Theirs' }, aRosterPlayer({ jersey_number: '40', first_name: 'Bo', last_name: 'Hill' })], 1)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Another device saved this roster')).toBeTruthy()
  expect(screen.getByRole('radio', { name: /This device\s*Number 12, Ana Mine/u })).toBeTruthy()
  expect(screen.getByRole('radio', { name: /Other device\s*Number 12, Ana Theirs/u })).toBeTruthy()
  expect((screen.getByRole('radio', { name: /Other device\s*Number 40, Bo Hill/u }) as HTMLInputElement).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Save 2 players' }))
  expect(await screen.findByText('The roster is saved.')).toBeTruthy()
  expect((await rosterNow()).players.map(({ last_name }) => last_name)).toEqual(['Mine', 'Hill'])
  await waitFor(() => expect(cell('Last name', 2).value).toBe('Hill'))
})

test('[G32] without signal the roster stays here, and saving again sends it', async () => {
  const { showPage, interfere, rosterNow } = await setup([ANA])
  showPage()
  await screen.findByText('1 player')
  type('Last name', 1, 'Silva')
  interfere.with = () => { throw new TypeError('Failed to fetch') }
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('No signal, nothing is lost')).toBeTruthy()
  interfere.with = () => {}
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The roster is saved.')).toBeTruthy()
  expect((await rosterNow()).players[0]!.last_name).toBe('Silva')
})

test('[G32] a refusal of the server stands at its cell', async () => {
  const { showPage, interfere } = await setup([ANA])
  showPage()
  await screen.findByText('1 player')
  interfere.with = (request) => {
    if (request.method === 'POST') return Response.json({ error_code: 'X', message: 'No.', retryable: false, fields: { 'players.0.height_feet': ['Nobody is that tall'] } }, { status: 422 })
  }
  type('Height', 1, `7'7"`)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Nobody is that tall')).toBeTruthy()
  expect(cell('Height', 1).getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(cell('Height', 1)))
})

test('[G28, G29] an import marks bad cells, takes what is right, loses nobody and is undone', async () => {
  const { showPage } = await setup([ANA])
  showPage()
  await screen.findByText('1 player')
  await chooseFile('No;Player;Pos;Ht\r\n7;"Lee, Maya";PG;6-2\r\n12;Ana Duarte;C;\r\n8;Zoe Kay;bench;tall\r\n')
  expect(await screen.findByText('3 cells in 2 rows cannot be taken')).toBeTruthy()
  expect(why(cell('Jersey', 3))).toBe('Jersey: 12 is worn by Ana Duarte on the roster')
  expect(why(cell('Height', 4))).toContain(`Height: Height must be between 4'0" and 7'8"`)
  fireEvent.click(screen.getByRole('button', { name: /^Row 4, Height/u }))
  await waitFor(() => expect(document.activeElement).toBe(cell('Height', 4)))
  type('Height', 4, `6'4"`)
  type('Position', 4, 'SF')
  fireEvent.click(screen.getByLabelText(/^Update players whose number/u))
  fireEvent.click(await screen.findByRole('button', { name: 'Import 3 players' }))
  expect(await screen.findByText('3 players')).toBeTruthy()
  expect([cell('Jersey', 1), cell('E-mail', 1), cell('Position', 1), cell('Position', 3)].map(({ value }) => value)).toEqual(['12', 'ana@example.test', 'Center', 'Small Forward'])
  expect(cell('First name', 2).value).toBe('Maya')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 player')).toBeTruthy()
  expect(cell('Position', 1).value).toBe('Point Guard')
})

test('[G20, G29] ten thousand rows are told to be too many, and the first that fit can be kept', async () => {
  const { showPage } = await setup([ANA])
  showPage()
  await screen.findByText('1 player')
  await chooseFile(['Jersey,First,Last', ...Array.from({ length: 10_000 }, (_, n) => `${n % 100},Maya,Lee`)].join('\n'))
  expect(await screen.findByText('A roster holds at most 100 players, and 1 are on it. 10000 are chosen here; 99 fit.')).toBeTruthy()
  expect(screen.getAllByRole('checkbox').length).toBeLessThan(60)
  fireEvent.click(screen.getByRole('button', { name: 'Keep only the first that fit' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave out rows with problems' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Import 98 players' }))
  expect(await screen.findByText('99 players')).toBeTruthy()
})

test('[G26] a picture with the name of a list is refused in words', async () => {
  const { showPage } = await setup()
  showPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Add the first player' }))
  await chooseFile(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))
  expect(await screen.findByText(/This file is a picture/u)).toBeTruthy()
})

test('[G27] where it is not clear, the coach says what the columns hold', async () => {
  const { showPage } = await setup()
  showPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Add the first player' }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Import CSV' })[0]!)
  fireEvent.change(await screen.findByLabelText(/Or paste rows/u), { target: { value: '7\tMaya\tLee\tred\n8\tAna\tDuarte\tblue' } })
  fireEvent.click(screen.getByRole('button', { name: 'Read pasted rows' }))
  expect((await screen.findByLabelText<HTMLSelectElement>('Column 1')).value).toBe('jersey_number')
  fireEvent.change(screen.getByLabelText('Column 4'), { target: { value: 'last_name' } })
  fireEvent.click(screen.getByRole('button', { name: 'Look at the players' }))
  expect(cell('Last name', 1).value).toBe('red')
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 players' }))
  expect(await screen.findByText('2 players')).toBeTruthy()
})

test('[G30, G31] the export is harmless, and importing it into an empty roster gives it back', async () => {
  const formula = aRosterPlayer({ jersey_number: '00', first_name: '=HYPERLINK("http://x")', last_name: '@Lee', school_grade: 'post_grad' })
  const { showPage } = await setup([formula, ANA])
  const { unmount } = showPage()
  await screen.findByText('2 players')
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(saved!))
  expect(text).toContain(`\uFEFFJersey,First name`)
  expect(text).toContain(`00,"'=HYPERLINK(""http://x"")",'@Lee,Point Guard,Post-Graduate,"5'8"""`)
  unmount()
  const other = await setup()
  other.showPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Add the first player' }))
  await chooseFile(text)
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2 players' }))
  await screen.findByText('2 players')
  expect([cell('First name', 1), cell('Last name', 1), cell('Grade', 1), cell('Height', 1)].map(({ value }) => value)).toEqual(['=HYPERLINK("http://x")', '@Lee', 'post_grad', `5'8"`])
})

test('[G33] on a phone players stand on cards, are typed in a sheet, and Enter opens the next', async () => {
  isWide = false
  const { showPage } = await setup([ANA])
  showPage()
  const card = within(await screen.findByRole('list', { name: 'Roster' }))
  expect(card.getByText('Invited')).toBeTruthy()
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

const cell = (label: string, row: number) => screen.getByLabelText<HTMLInputElement>(`${label}, row ${row}`)
const type = (label: string, row: number, value: string) => fireEvent.change(cell(label, row), { target: { value } })
const why = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

async function chooseFile(content: string | Uint8Array<ArrayBuffer>) {
  fireEvent.click(screen.getAllByRole('button', { name: 'Import CSV' })[0]!)
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  // The file of jsdom knows no arrayBuffer; Node's does.
  const file = Object.assign(new File([bytes], 'list.csv'), { arrayBuffer: async () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) })
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file] } })
}

function bytesOf(blob: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.readAsArrayBuffer(blob)
  })
}

async function setup(players: RosterPlayer[] = []) {
  const coach = await server.createUser({ role: 'Coach' })
  const team = await server.createTeam(coach)
  if (players.length > 0) await server.saveRoster(coach, team.id, players.map((player) => ({ ...player, id: player.id === ANA.id ? (ANA.id = crypto.randomUUID()) : player.id })))
  const interfere: { with: Interfere } = { with: () => {} }
  const made = await realServices(server, coach, interfere)
  const session = memorySession(coach)
  const services = { ...made.services, session }
  const done: string[] = []
  const showPage = () => render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}><RosterPage services={services} userId={coach.id} onBack={() => done.push('back')} onDone={() => done.push('done')} /></QueryClientProvider>
      <Toaster />
    </UiProvider>,
  )
  const rosterNow = async () => (await server.call(coach, 'GET', `/team/list/${team.id}/roster`)).json<Roster>()
  return { coach, team, services, session, interfere, done, showPage, rosterNow }
}
