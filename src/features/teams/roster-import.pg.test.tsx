import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { screenIs } from '#tests/support/no-layout.ts'
import { aRosterPlayer } from '#tests/fixtures/a-team.ts'
import { aRosterPage, cell, why } from '#tests/support/roster-stage.tsx'
import { startTeamServer } from '#tests/support/team-server.ts'
import type { TeamServer } from '#tests/support/team-server.ts'
import { currentToasts, toaster } from '#ui/toasts.ts'

beforeEach(() => screenIs(1180))
let saved: Blob | undefined
URL.createObjectURL = (blob) => {
  saved = blob as Blob
  return 'blob:nothing'
}
URL.revokeObjectURL = () => {}

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

test('[G29] an import marks bad cells, takes what is right, loses nobody and is undone', async () => {
  const { showPage } = await aRosterPage(server, [anAna()])
  showPage()
  await screen.findByText('1 player')
  await chooseFile('No;Player;Pos;Ht\r\n7;"Lee, Maya";PG;6-2\r\n12;Ana Duarte;C;\r\n8;Zoe Kay;bench;tall\r\n')
  expect(await screen.findByText('3 cells in 2 rows can’t be used')).toBeTruthy()
  expect(why(cell('Jersey', 3))).toBe('Jersey: 12 is worn by Ana Duarte on the roster')
  expect(why(cell('Height', 4))).toContain(`Height: Height must be between 4'0" and 7'8"`)
  fireEvent.click(screen.getByRole('button', { name: /^Row 4, Height/u }))
  await waitFor(() => expect(document.activeElement).toBe(cell('Height', 4)))
  type('Height', 4, `6'4"`)
  type('Position', 4, 'SF')
  fireEvent.click(screen.getByLabelText(/^Update players whose number/u))
  fireEvent.click(await screen.findByRole('button', { name: 'Import 3 players' }))
  expect(await screen.findByText('3 players')).toBeTruthy()
  expect(
    [cell('Jersey', 1), cell('Email', 1), cell('Position', 1), cell('Position', 3)].map(({ value }) => value),
  ).toEqual(['12', 'ana@example.test', 'Center', 'Small Forward'])
  expect(cell('First name', 2).value).toBe('Maya')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 player')).toBeTruthy()
  expect(cell('Position', 1).value).toBe('Point Guard')
})

test('what was corrected stands after a look at the columns, and pasted rows stand after a look at the players', async () => {
  const { showPage } = await aRosterPage(server)
  showPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Import CSV' }))
  const pasted = 'No,First,Last,Ht\n7,Maya,Lee,tall'
  fireEvent.change(screen.getByLabelText(/^Or paste rows/u), { target: { value: pasted } })
  fireEvent.click(screen.getByRole('button', { name: 'Read pasted rows' }))
  await screen.findByText('1 cell in 1 row can’t be used')
  type('Height', 2, `6'4"`)
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Check the players' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Height, row 2')).value).toBe(`6'4"`)
  fireEvent.click(screen.getByRole('button', { name: 'Use a different file' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Or paste rows/u)).value).toBe(pasted)
})

test('[G20, G29] ten thousand rows are told to be too many, and the first that fit can be kept', async () => {
  const { showPage } = await aRosterPage(server, [anAna()])
  showPage()
  await screen.findByText('1 player')
  await chooseFile(['Jersey,First,Last', ...Array.from({ length: 10_000 }, (_, n) => `${n % 100},Maya,Lee`)].join('\n'))
  expect(
    await screen.findByText('A roster holds at most 100 players, and 1 are on it. 10,000 are chosen here; 99 fit.'),
  ).toBeTruthy()
  expect(screen.getAllByRole('checkbox').length).toBeLessThan(60)
  fireEvent.click(screen.getByRole('button', { name: 'Keep only the first that fit' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave out rows with problems' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Import 98 players' }))
  expect(await screen.findByText('99 players')).toBeTruthy()
})

test('[EV208] names of an older Mac’s file are right, and reading it as another one changes them', async () => {
  const { showPage } = await aRosterPage(server)
  showPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Add the first player' }))
  const text = 'No,First,Last\r\n7,Jos\u008E,Stone\r\n'
  await chooseFile(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))
  expect((await screen.findByLabelText<HTMLInputElement>('First name, row 2')).value).toBe('José')
  const sets = within(screen.getByRole('group', { name: 'Names look wrong? Read the file as:' }))
  expect(sets.getByRole<HTMLInputElement>('radio', { name: /^Older Mac/u }).checked).toBe(true)
  fireEvent.click(sets.getByRole('radio', { name: /^Windows ?JosŽ/u }))
  await waitFor(() => expect(cell('First name', 2).value).toBe('JosŽ'))
})

test('a picture with the name of a list is refused in words', async () => {
  const { showPage } = await aRosterPage(server)
  showPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Add the first player' }))
  await chooseFile(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]))
  expect(await screen.findByText(/This file is a picture/u)).toBeTruthy()
})

test('where it is not clear, the coach says what the columns hold', async () => {
  const { showPage } = await aRosterPage(server)
  showPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Add the first player' }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Import CSV' })[0]!)
  fireEvent.change(await screen.findByLabelText(/Or paste rows/u), {
    target: { value: '7\tMaya\tLee\tred\n8\tAna\tDuarte\tblue' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Read pasted rows' }))
  expect((await screen.findByLabelText<HTMLSelectElement>('Column 1')).value).toBe('jersey_number')
  fireEvent.change(screen.getByLabelText('Column 4'), { target: { value: 'last_name' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check the players' }))
  expect(cell('Last name', 1).value).toBe('red')
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 players' }))
  expect(await screen.findByText('2 players')).toBeTruthy()
})

test('[G31] the export is harmless, and importing it into an empty roster gives it back', async () => {
  const formula = aRosterPlayer({
    jersey_number: '00',
    first_name: '=HYPERLINK("http://x")',
    last_name: '@Lee',
    school_grade: 'post_grad',
  })
  const { showPage } = await aRosterPage(server, [formula, anAna()])
  const { unmount } = showPage()
  await screen.findByText('2 players')
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(saved!))
  expect(text).toContain(`\uFEFFJersey,First name`)
  expect(text).toContain(`00,"'=HYPERLINK(""http://x"")",'@Lee,Point Guard,Post-Graduate,"5'8"""`)
  unmount()
  const other = await aRosterPage(server)
  other.showPage()
  fireEvent.click(await screen.findByRole('button', { name: 'Add the first player' }))
  await chooseFile(text)
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2 players' }))
  await screen.findByText('2 players')
  expect(
    [cell('First name', 1), cell('Last name', 1), cell('Grade', 1), cell('Height', 1)].map(({ value }) => value),
  ).toEqual(['=HYPERLINK("http://x")', '@Lee', 'post_grad', `5'8"`])
})

const type = (label: string, row: number, value: string) => fireEvent.change(cell(label, row), { target: { value } })

async function chooseFile(content: string | Uint8Array<ArrayBuffer>) {
  fireEvent.click(screen.getAllByRole('button', { name: 'Import CSV' })[0]!)
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  // The file of jsdom knows no arrayBuffer; Node's does.
  const file = Object.assign(new File([bytes], 'list.csv'), {
    arrayBuffer: async () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  })
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file] } })
}

function bytesOf(blob: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.readAsArrayBuffer(blob)
  })
}
