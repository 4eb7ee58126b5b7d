import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { OfflineError } from '#data/api/api-error.ts'
import { openEventPage, prepareForEventPages } from '#tests/support/event-page.tsx'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { CasesPage } from './cases-page.tsx'
import { CoveragePage } from './coverage-page.tsx'
import { EventPage } from './event-page.tsx'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())
beforeEach(prepareForEventPages)
afterEach(cleanup)

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const open = (user: TestUser, page: ReactNode) => openEventPage(stage, user, page)

test('[EV59] the gaps page names who can decide, and asks for a lead only when nobody can', async () => {
  const { organizer, event } = await stage.anEvent()
  const evaluators = [await stage.aWorker(organizer, event.id), await stage.aWorker(organizer, event.id)]
  const [player] = await stage.addPlayers(organizer, event.id, [
    { first_name: 'Jordan', last_name: 'Miles', bib: '1', gender: 'Male', school_grade: '11' },
  ])
  for (const [at, by] of evaluators.entries()) await stage.rate(by, player!.id, { [event.form.keys[0]!]: 2 + 2 * at })
  stage.read(await stage.call(organizer, 'POST', `/event/${event.id}/close/`, {}))
  const page = <CasesPage eventId={event.id} />
  await open(organizer, page)
  expect(await screen.findByText(/^Nobody can decide yet. Add a lead who didn’t rate this player on the/u)).toBeTruthy()
  const setup = screen.getByRole('link', { name: 'Setup page' })
  expect(setup.getAttribute('href')).toBe(`/app/event/${event.id}#staff`)
  cleanup()
  const lead = await stage.aWorker(organizer, event.id, ['lead'])
  await stage.db.query("UPDATE app_user SET first_name = 'Lee', last_name = 'Park' WHERE id = $1", [lead.id])
  await open(organizer, page)
  expect(await screen.findByText('Lee Park can decide.')).toBeTruthy()
})

test('[EV225] a gap between three evaluators shows three dots, also where two gave one value', async () => {
  const { organizer, event } = await stage.anEvent()
  const [player] = await stage.addPlayers(organizer, event.id, [
    { first_name: 'Jordan', last_name: 'Miles', bib: '1', gender: 'Male', school_grade: '11' },
  ])
  for (const value of [2, 2, 4])
    await stage.rate(await stage.aWorker(organizer, event.id), player!.id, { [event.form.keys[0]!]: value })
  stage.read(await stage.call(organizer, 'POST', `/event/${event.id}/close/`, {}))
  await open(organizer, <CasesPage eventId={event.id} />)
  const card = (await screen.findByText('Jordan Miles')).closest('section')!
  const dots = [...card.querySelectorAll('i')].map(({ style }) => `${style.left} ${style.bottom}`)
  expect(dots).toHaveLength(3)
  expect(new Set(dots).size).toBe(3)
})

test('[EV139] the page of a closed event says when it last heard from each tablet, and which were offline', async () => {
  const { organizer, event } = await stage.anEvent()
  const evaluators = [await stage.aWorker(organizer, event.id), await stage.aWorker(organizer, event.id)]
  const [player, other] = await stage.addPlayers(organizer, event.id, [
    { first_name: 'Jordan', last_name: 'Miles', bib: '1', gender: 'Male', school_grade: '11' },
    { first_name: 'Sam', last_name: 'Okafor', bib: '2', gender: 'Male', school_grade: '11' },
  ])
  const ratings = { [event.form.keys[0]!]: 3 }
  for (const by of evaluators) await stage.rate(by, player!.id, ratings)
  await stage.db.query(`UPDATE event_tablet SET heard_at = now() - interval '1 hour' WHERE user_id = $1`, [
    evaluators[0]!.id,
  ])
  stage.read(await stage.call(organizer, 'POST', `/event/${event.id}/close/`, {}))
  await open(organizer, <CoveragePage eventId={event.id} />)
  fireEvent.click(await button('0 of 2 tablets heard from since the close'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Tablets' }))
  expect(sheet.getByText(/^Offline since/u)).toBeTruthy()
  expect(sheet.getByText(/^Last heard from before the close: \d/u)).toBeTruthy()
  cleanup()
  await stage.rate(evaluators[0]!, other!.id, ratings)
  await open(organizer, <CoveragePage eventId={event.id} />)
  expect(await button('1 of 2 tablets heard from since the close')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Tablets that are offline' })).toBeNull()
})

test('[EV136, EV138] after publishing, the page says who got a report and who waits, also after a reload and offline', async () => {
  const { organizer, event } = await stage.anEvent()
  const evaluator = await stage.aWorker(organizer, event.id)
  const players = await stage.addPlayers(organizer, event.id, [
    { first_name: 'Jordan', last_name: 'Miles', bib: '1', gender: 'Male', school_grade: '11', email: 'm@example.test' },
    { first_name: 'Ava', last_name: 'Webb', bib: '2', gender: 'Female', school_grade: '5', email: 'w@example.test' },
    { first_name: 'Noor', last_name: 'Haddad', bib: '3', gender: 'Female', school_grade: '11' },
    { first_name: 'Sam', last_name: 'Okafor', bib: '4', school_grade: '11' },
  ])
  const ratings = Object.fromEntries(event.form.keys.map((key) => [key, 3]))
  for (const { id } of players) await stage.rate(evaluator, id, ratings)
  stage.read(await stage.call(organizer, 'POST', `/event/${event.id}/close/`, {}))
  const page = <CoveragePage eventId={event.id} />
  await open(organizer, page)
  fireEvent.click(await button('Publish'))
  fireEvent.click(await button('Send 3 reports'))
  expect(await screen.findByText(/1 held back\./u)).toBeTruthy()
  fireEvent.click(await button('Publish again'))
  const nothing = within(await screen.findByRole('dialog', { name: 'Nothing to send yet' }))
  expect(nothing.getByText('1 report held back: the gender isn’t entered')).toBeTruthy()
  fireEvent.click(nothing.getByRole('button', { name: 'Close' }))
  const isShown = async () => {
    const shown = within(await screen.findByRole('region', { name: 'Report delivery' }))
    expect(await shown.findByText('1 report on the way by email')).toBeTruthy()
    const asked = shown.getByText('1 parent asked for consent: the report goes out when they agree')
    expect(asked.closest('details')?.textContent).toContain('2, Ava Webb')
    expect(shown.getByText('1 player without an email address')).toBeTruthy()
    const held = shown.getByText('1 report held back: the gender isn’t entered').closest('details')?.textContent
    expect(held).toMatch(/^.*Choose it here, or for a group at once.*Then publish again\./u)
    expect(held).toContain('4, Sam Okafor')
    return shown
  }
  await isShown()
  cleanup()
  const services = await open(organizer, page)
  const shown = await isShown()
  const refetch = () => act(() => services.queryClient.refetchQueries({ queryKey: ['event', 'deliveries'] }))
  const triedAgainIn = (hours: number) =>
    stage.db.query(`UPDATE report_reader SET next_try_at = now() + $1 * interval '1 hour' WHERE email = $2`, [
      hours,
      'm@example.test',
    ])
  await triedAgainIn(1)
  await refetch()
  expect(await shown.findByText('1 report waiting until tomorrow: the address got enough emails today')).toBeTruthy()
  await triedAgainIn(0)
  await refetch()
  await isShown()
  services.api.call = () => Promise.reject(new OfflineError())
  await refetch()
  expect(await shown.findByText(/^Not up to date\. This is from/u)).toBeTruthy()
  await isShown()
})

test('[EV171] the gender that holds a report back is entered in its row, can be undone, and the report is published', async () => {
  const { organizer, event } = await stage.anEvent()
  const evaluator = await stage.aWorker(organizer, event.id)
  const [player] = await stage.addPlayers(organizer, event.id, [{ first_name: 'Sam', bib: '4', school_grade: '11' }])
  await stage.rate(evaluator, player!.id, Object.fromEntries(event.form.keys.map((key) => [key, 3])))
  stage.read(await stage.call(organizer, 'POST', `/event/${event.id}/close/`, {}))
  await open(organizer, <CoveragePage eventId={event.id} />)
  const held = await screen.findByText('1 report held back: the gender isn’t entered')
  expect(held.closest('details')?.textContent).not.toContain('publish again')
  fireEvent.click(await screen.findByRole('button', { name: 'Female', hidden: true }))
  fireEvent.click(await screen.findByRole('button', { name: /^Undo: Sam.*, Female$/u, hidden: true }))
  fireEvent.click(await screen.findByRole('button', { name: 'Male', hidden: true }))
  expect(await screen.findByText('Genders entered')).toBeTruthy()
  fireEvent.click(await button('Publish'))
  fireEvent.click(await button('Send 1 report'))
  expect(await button('Publish again')).toBeTruthy()
})

test('[EV192, EV211] staff open a group on the court from the page of an event, and a closed event offers nobody to rate', async () => {
  const { organizer, event } = await stage.anEvent()
  const worker = await stage.aWorker(organizer, event.id)
  stage.read(await stage.call(organizer, 'POST', `/event/${event.id}/groups/`, { name: 'Blue' }))
  const page = (
    <EventPage eventId={event.id} isReady={false} ready={<p>Get ready</p>} onPrint={() => {}} onDeleted={() => {}} />
  )
  await open(worker, page)
  const group = await screen.findByRole('link', { name: /^Blue/u })
  expect(group.getAttribute('href')).toMatch(new RegExp(`/app/event/${event.id}/court\\?group=`, 'u'))
  expect(screen.getByRole('link', { name: 'Rate players' }).className).toContain('button-variant-outline')
  expect(screen.getByText('Get ready')).toBeTruthy()
  cleanup()
  stage.read(await stage.call(organizer, 'POST', `/event/${event.id}/close/`, {}))
  await open(worker, page)
  expect(await screen.findByText('This event is closed.')).toBeTruthy()
  expect(screen.getByText('Blue')).toBeTruthy()
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(screen.queryByText('Get ready')).toBeNull()
})

test('[EV191] a lead settles a disagreement with one tap on a reason, or enters another one', async () => {
  const { organizer, event } = await stage.anEvent()
  const evaluators = [await stage.aWorker(organizer, event.id), await stage.aWorker(organizer, event.id)]
  const [one, other] = await stage.addPlayers(organizer, event.id, [
    { first_name: 'Jordan', last_name: 'Miles', bib: '1', gender: 'Male', school_grade: '11' },
    { first_name: 'Sam', last_name: 'Okafor', bib: '2', gender: 'Male', school_grade: '11' },
  ])
  for (const { id } of [one!, other!])
    for (const [at, by] of evaluators.entries()) await stage.rate(by, id, { [event.form.keys[0]!]: 2 + 2 * at })
  stage.read(await stage.call(organizer, 'POST', `/event/${event.id}/close/`, {}))
  const lead = await stage.aWorker(organizer, event.id, ['lead'])
  await open(lead, <CasesPage eventId={event.id} />)
  const caseOf = async (name: string) => within((await screen.findByText(name)).closest('section')!)

  const first = await caseOf('Jordan Miles')
  fireEvent.click(first.getByRole('button', { name: 'Decide' }))
  fireEvent.click(first.getByRole('button', { name: 'Save the decision' }))
  expect(first.getByText('Choose a reason')).toBeTruthy()
  expect(first.getAllByRole('radio')).toHaveLength(5)
  fireEvent.click(first.getByRole('radio', { name: 'They saw different drills' }))
  fireEvent.click(first.getByRole('button', { name: 'Save the decision' }))
  await waitFor(() => expect(first.queryByRole('radio')).toBeNull())
  expect(await screen.findByText('They saw different drills')).toBeTruthy()

  const second = await caseOf('Sam Okafor')
  fireEvent.click(second.getByRole('button', { name: 'Decide' }))
  fireEvent.click(second.getByRole('radio', { name: 'Another reason' }))
  fireEvent.click(second.getByRole('button', { name: 'Save the decision' }))
  expect(second.getByText('Enter the reason')).toBeTruthy()
  fireEvent.change(second.getByLabelText('Your reason'), { target: { value: ' Hurt in the first game ' } })
  fireEvent.click(second.getByRole('button', { name: 'Save the decision' }))
  await waitFor(() => expect(second.queryByRole('radio')).toBeNull())
  expect(await screen.findByText('Hurt in the first game')).toBeTruthy()
  const kept = await stage.db.query<{ reason: string }>(
    'SELECT c.reason FROM event_case c JOIN event_player p ON p.id = c.event_player_id WHERE p.event_id = $1 ORDER BY 1',
    [event.id],
  )
  expect(kept.map(({ reason }) => reason)).toEqual(['Hurt in the first game', 'They saw different drills'])
})
