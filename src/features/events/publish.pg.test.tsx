import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Services } from '#data/services.ts'
import { sweepPublications } from '#server/resources/events/start-publishing.ts'
import { sendReports } from '#server/resources/reports/send-reports.ts'
import { openEventPage, prepareForEventPages, showEventPage } from '#tests/support/event-page.tsx'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { BibsPage } from './bibs-page.tsx'
import { BoardPage } from './board-page.tsx'
import { CasesPage } from './cases-page.tsx'
import { CoveragePage } from './coverage-page.tsx'
import { EventPage } from './event-page.tsx'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
  stage.services.publishDelayMs = 60_000
})
afterAll(() => stage.close())
beforeEach(prepareForEventPages)
afterEach(cleanup)

const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** A closed event: one report by email, one that waits for a parent, one that is held back. */
async function aClosedEvent() {
  const { organizer, event } = await stage.anEvent()
  const evaluators = [await stage.aWorker(organizer, event.id), await stage.aWorker(organizer, event.id)]
  const email = `miles-${event.id}@example.test`
  const players = await stage.addPlayers(organizer, event.id, [
    { first_name: 'Jordan', last_name: 'Miles', bib: '1', gender: 'Male', school_grade: '11', email },
    { first_name: 'Ava', last_name: 'Webb', bib: '2', gender: 'Female', school_grade: '5', email: `w${email}` },
    { first_name: 'Sam', last_name: 'Okafor', bib: '4', school_grade: '11' },
  ])
  const ratings = Object.fromEntries(event.form.keys.map((key) => [key, 3]))
  for (const { id } of players) await stage.rate(evaluators[0]!, id, ratings)
  await stage.rate(evaluators[1]!, players[0]!.id, ratings)
  stage.read(await stage.call(organizer, 'POST', `/event/${event.id}/close/`, {}))
  const page = <CoveragePage eventId={event.id} />
  return { organizer, event, email, page, open: (user: TestUser) => openEventPage(stage, user, page) }
}

const mailsTo = (address: string) => stage.mailbox.mails.filter(({ to }) => to === address)
const askAgain = (services: Services) =>
  act(() => services.queryClient.refetchQueries({ queryKey: ['event', 'one'], type: 'active' }))

test('[EV184] Publish asks first: what goes out, what rests on one evaluator, what waits, and one email', async () => {
  const { organizer, event, email, open } = await aClosedEvent()
  await open(organizer)
  fireEvent.click(await button('Publish'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 reports?' }))
  for (const words of [
    '1 family gets a link by email',
    '1 parent must agree first. The report follows',
    '1 report rests on the ratings of one evaluator',
    '1 report held back: the gender isn’t entered',
    'Nothing leaves for a minute. Until then you can stop it.',
    'Jordan’s report from Fall Tryout is ready',
  ])
    expect(dialog.getByText(words)).toBeTruthy()
  expect(dialog.getByText(email)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stage.readEvent(organizer, event.id)).toMatchObject({ publication: null, published_at: null })
})

test('[EV184] Stop sending shows after a reload, and on the second device, and stops everywhere', async () => {
  const { organizer, event, email, page, open } = await aClosedEvent()
  const services = await open(organizer)
  fireEvent.click(await button('Publish'))
  const send = await button('Send 2 reports')
  fireEvent.click(send)
  fireEvent.click(send)
  expect(await button('Stop sending')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^(?:1:00|0:\d\d)$/u)
  expect(screen.queryByRole('button', { name: /^Publish/u })).toBeNull()
  expect(await stage.db.query('SELECT 1 FROM event_publication WHERE event_id = $1', [event.id])).toHaveLength(1)
  cleanup()
  // The reload, with what the device kept.
  showEventPage(services, organizer, page)
  expect(await button('Stop sending')).toBeTruthy()
  cleanup()
  await open(organizer)
  fireEvent.click(await button('Stop sending'))
  expect(await screen.findByText('No report was published, and no email was sent.')).toBeTruthy()
  expect(await button('Publish')).toBeTruthy()
  cleanup()
  showEventPage(services, organizer, page)
  await askAgain(services)
  expect(await button('Publish')).toBeTruthy()
  expect(mailsTo(email)).toEqual([])
})

test('[EV184] a stop that comes too late says so, and the page shows who got a report', async () => {
  const { organizer, event, email, open } = await aClosedEvent()
  const services = await open(organizer)
  fireEvent.click(await button('Publish'))
  fireEvent.click(await button('Send 2 reports'))
  const stop = await button('Stop sending')
  const goOn = (sql: string) => stage.db.query(`UPDATE event_publication SET ${sql} WHERE event_id = $1`, [event.id])
  await goOn(`started_at = now(), due_at = now() + interval '1 minute'`)
  fireEvent.click(stop)
  expect(await screen.findByText('It’s too late to stop. The reports are already on their way.')).toBeTruthy()
  expect(await screen.findByText('Sending 2 reports…')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop sending' })).toBeNull()
  await goOn('due_at = now()')
  await sweepPublications(stage.services, (error) => {
    throw error
  })
  await askAgain(services)
  expect(await button('Publish again')).toBeTruthy()
  expect(await screen.findByText('1 report on the way by email')).toBeTruthy()
  await sendReports(stage.services)
  expect(mailsTo(email)).toHaveLength(1)
})

const PAGES = { Setup: EventPage, Bibs: BibsPage, Coverage: CoveragePage, Gaps: CasesPage, Decide: BoardPage }
const NOTHING = { view: {}, onView: () => {}, onPrint: () => {}, onDeleted: () => {} }

test('[EV184] every page of the event counts down above its heading, for organizers only', async () => {
  const { organizer, event, open } = await aClosedEvent()
  await open(organizer)
  fireEvent.click(await button('Publish'))
  fireEvent.click(await button('Send 2 reports'))
  await button('Stop sending')
  for (const [name, Page] of Object.entries(PAGES)) {
    cleanup()
    await openEventPage(stage, organizer, <Page {...NOTHING} eventId={event.id} />)
    const heading = await screen.findByRole('heading', { level: 1 })
    const stop = await screen.findByRole('button', { name: 'Stop sending' })
    const isAbove = (stop.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    expect(isAbove, `${name} has the countdown above its heading`).toBe(true)
  }
  cleanup()
  const lead = await stage.aWorker(organizer, event.id, ['lead'])
  await openEventPage(stage, lead, <CasesPage eventId={event.id} />)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Stop sending' })).toBeNull()
})
