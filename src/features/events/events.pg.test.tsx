import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Event } from '#domain/contracts/events.ts'
import type { EventPlayerDetails } from '#domain/contracts/event-people.ts'
import { sendInvitations } from '#server/resources/programs/send-invitations.ts'
import { openEventPage, prepareForEventPages } from '#tests/support/event-page.tsx'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import type { TestUser } from '#tests/support/test-server.ts'
import { BibsPage } from './bibs-page.tsx'
import { BoardPage } from './board-page.tsx'
import { CoveragePage } from './coverage-page.tsx'
import { EventPage } from './event-page.tsx'
import { EventsPage } from './events-page.tsx'
import { NewEventPage } from './new-event-page.tsx'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())
beforeEach(prepareForEventPages)
afterEach(cleanup)

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('whoever organizes nothing yet is led to make an event, and its form says what is missing', async () => {
  const { owner } = await stage.anOwner()
  await open(owner, <EventsPage />)
  expect(await screen.findByRole('link', { name: 'New event' })).toBeTruthy()
  cleanup()
  const made: string[] = []
  await open(owner, <NewEventPage programId={undefined} teamId={undefined} onMade={(id) => made.push(id)} />)
  fireEvent.click(await button('Continue'))
  expect(await screen.findByText('Choose the first day')).toBeTruthy()
  type('Name', 'Fall Tryout')
  type('First day', '2026-11-21')
  expect(screen.getByLabelText<HTMLInputElement>('Last day').value).toBe('2026-11-21')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(made).toHaveLength(1))
  expect(await stage.readEvent(owner, made[0]!)).toMatchObject({ name: 'Fall Tryout', ends_on: '2026-11-21' })
})

test('a field is saved when it is left, and the change is taken back with one press', async () => {
  const { organizer, event } = await stage.anEvent()
  await openSetUp(organizer, event)
  await screen.findByLabelText(/^Place/u)
  type(/^Place/u, 'Lincoln Gym')
  fireEvent.blur(screen.getByLabelText(/^Place/u))
  expect(await screen.findByText(/^Saved \d/u)).toBeTruthy()
  expect((await stage.readEvent(organizer, event.id)).place).toBe('Lincoln Gym')
  fireEvent.click(await button('Undo'))
  await waitFor(async () => expect((await stage.readEvent(organizer, event.id)).place).toBe(event.place))
})

test('with too few skills a form is not saved and says so; a weight is saved at once', async () => {
  const { organizer, event } = await stage.anEvent()
  await openSetUp(organizer, event)
  fireEvent.click(await button('Tryout (8 skills)'))
  await waitFor(async () => expect((await stage.readEvent(organizer, event.id)).form.keys).toHaveLength(8))
  fireEvent.click(await button(/^Weight of Shooting/u))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: '×1.5' }))
  await waitFor(async () =>
    expect(Object.values((await stage.readEvent(organizer, event.id)).form.weights)).toEqual([1.5]),
  )
  const chips = within(screen.getByRole('list', { name: 'Skills' }))
  for (let left = 8; left > 3; left--) fireEvent.click(chips.getAllByRole('button', { pressed: true })[0]!)
  expect(await screen.findByText(/Choose 4 to 12 skills\. Not saved yet\./u)).toBeTruthy()
  expect((await stage.readEvent(organizer, event.id)).form.keys.length).toBeGreaterThan(3)
})

test('[EV100] the right rows of a file are added at once, and the others stay to be mended, skipped or kept', async () => {
  const { organizer, event } = await stage.anEvent()
  await openSetUp(organizer, event)
  await chooseCsv(
    [
      'Bib,First,Last,Group,Gender,Email',
      '1,Maya,Lee,Court 1,F,maya@example.test',
      ',Ana,Duarte,Court 1,F,',
      '2,Noor,حداد,court 1,F,noor@',
      '1O4,Mila,Petrov,,F,',
      '9,Maya,Lee,,F,',
    ].join('\n'),
  )
  fireEvent.click(await button('Add 2 players'))
  await waitFor(async () => expect(await playersOf(organizer, event)).toEqual(['1 Maya', '3 Ana']))
  expect((await stage.readEvent(organizer, event.id)).groups.map(({ name }) => name)).toEqual(['Court 1'])
  type('Email, row 4', 'noor@example.test')
  expect(await screen.findByText('Fixed')).toBeTruthy()
  fireEvent.click(await button('Skip row 5'))
  expect(await screen.findByText('Already in this event as 1')).toBeTruthy()
  fireEvent.click(await button('Keep both, row 6'))
  fireEvent.click(await button('Add 2 players'))
  await waitFor(async () => expect(await playersOf(organizer, event)).toEqual(['1 Maya', '2 Noor', '3 Ana', '9 Maya']))
})

test('of a file of 301 rows the first 300 can be added, and one stays for the next time', async () => {
  const { organizer, event } = await stage.anEvent()
  await openSetUp(organizer, event)
  const rows = Array.from({ length: 301 }, (_, n) => `${n + 1},Maya${n},Lee,F`)
  await chooseCsv(['Bib,First,Last,Gender', ...rows].join('\r\n'))
  expect(await button('Add 300 players')).toBeTruthy()
  expect(screen.getByText(/1 more row can be added after these/u)).toBeTruthy()
})

test('people are invited by a list of addresses; an invitation is taken back', async () => {
  const { organizer, event } = await stage.anEvent()
  await openSetUp(organizer, event)
  fireEvent.click(await button('Invite'))
  type('Emails', 'sam@example.test, dana@, lee@example.test')
  fireEvent.click(await button('Send invitations'))
  expect(await screen.findByText('“dana@” is not an email')).toBeTruthy()
  type('Emails', 'sam@example.test; lee@example.test')
  fireEvent.click(screen.getByRole('button', { name: 'Send invitations' }))
  expect(await screen.findByText('2 invitations on the way.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  fireEvent.click(await button('Revoke the invitation of sam@example.test'))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(screen.queryByText('sam@example.test')).toBeNull())
  expect(screen.getByText('lee@example.test')).toBeTruthy()
})

test('[EV222] Revoke of a used invitation says so in plain words, and the list shows who joined', async () => {
  const { organizer, event } = await stage.anEvent()
  const worker = await stage.createUser({ role: 'Coach' })
  await stage.askToWork(organizer, event.id, worker.email, ['evaluator'])
  await sendInvitations(stage.services)
  await openSetUp(organizer, event)
  fireEvent.click(await button(`Revoke the invitation of ${worker.email}`))
  await stage.accept(worker, stage.tokenFor(worker.email))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText(/^This invitation was used or revoked/u)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Invited')).toBeNull())
  expect(screen.queryByRole('button', { name: `Revoke the invitation of ${worker.email}` })).toBeNull()
})

test('[EV101] the worn part of a bib names nobody; the stub has the name and the code', async () => {
  const { organizer, event } = await stage.anEvent()
  await stage.addPlayers(organizer, event.id, [{ bib: '57', first_name: 'Jordan', last_name: 'Miles' }])
  await open(organizer, <BibsPage eventId={event.id} />)
  const card = await screen.findByRole('article', { name: 'Bib 57' })
  const [worn, stub] = card.children
  expect(worn!.textContent).not.toContain('Jordan')
  expect(stub!.textContent).toContain('57, Jordan M.')
  expect(within(card).getByRole('img', { name: 'Code of bib 57' })).toBeTruthy()
})

test('the coverage board says in one sentence how far the evening is, and names no evaluator’s total', async () => {
  const { organizer, event } = await stage.anEvent()
  const [maya] = await stage.addPlayers(organizer, event.id, [
    { bib: '7', first_name: 'Maya', last_name: 'Lee' },
    { bib: '8', first_name: 'Ana', last_name: 'Duarte' },
  ])
  const one = await stage.aWorker(organizer, event.id, ['evaluator'])
  const other = await stage.aWorker(organizer, event.id, ['evaluator'])
  for (const by of [one, other]) await stage.rate(by, maya!.id, { [event.form.keys[0]!]: 3 })
  await open(organizer, <CoveragePage eventId={event.id} />)
  expect(
    await screen.findByText('1 of 2 players has been seen by 2 or more evaluators. 1 still needs a second look.'),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Fewer than 2 evaluators/u }))
  await waitFor(() => expect(screen.queryByText('Maya Lee')).toBeNull())
  expect(screen.getByText('Ana Duarte')).toBeTruthy()
})

test('closing asks what is open; a player is moved by menu and by keys, and it is said aloud', async () => {
  const { organizer, event } = await stage.anEvent()
  await stage.addPlayers(organizer, event.id, [{ bib: '57', first_name: 'Jordan', last_name: 'Miles' }])
  await open(organizer, <CoveragePage eventId={event.id} />)
  fireEvent.click(await button('Close the event'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('1 player not rated yet, as far as we know')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Close the event' }))
  expect(await button('Publish')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Publish the reports'))
  cleanup()
  await open(organizer, <BoardPage eventId={event.id} view={{}} onView={() => {}} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Place 57, Jordan Miles' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Team A' }))
  const handle = await button('Move Jordan Miles')
  expect(screen.getByText('Jordan Miles, moved to Team A, 1 player')).toBeTruthy()
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(fireEvent.keyDown(handle, { key: ' ', [held]: true }), `${held} and Space are the browser’s`).toBe(true)
  }
  fireEvent.keyDown(handle, { key: ' ' })
  fireEvent.keyDown(await button('Move Jordan Miles'), { key: 'ArrowRight' })
  fireEvent.keyDown(await button('Move Jordan Miles'), { key: ' ' })
  const teamB = await screen.findByRole('region', { name: 'Team B' })
  await waitFor(() => expect(within(teamB).getByText('Jordan Miles')).toBeTruthy())
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Jordan Miles'))
  fireEvent.click(await button('Undo'))
  const teamA = screen.getByRole('region', { name: 'Team A' })
  await waitFor(() => expect(within(teamA).getByText('Jordan Miles')).toBeTruthy())
})

const open = (user: TestUser, page: ReactNode) => openEventPage(stage, user, page)
const openSetUp = (user: TestUser, event: Event) =>
  open(user, <EventPage eventId={event.id} onPrint={() => {}} onDeleted={() => {}} />)

async function chooseCsv(text: string) {
  fireEvent.click(await button('Import CSV'))
  const bytes = new TextEncoder().encode(text)
  // The file of jsdom knows no arrayBuffer; Node's does.
  const file = Object.assign(new File([bytes], 'players.csv'), { arrayBuffer: async () => bytes.buffer })
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file] } })
}

async function playersOf(by: TestUser, event: Event): Promise<string[]> {
  const answer = await stage.call(by, 'GET', `/event/${event.id}/players/?limit=100`)
  return stage.read<{ results: EventPlayerDetails[] }>(answer).results.map((it) => `${it.bib} ${it.first_name}`)
}

test('[EV105] a late change of a player waits on the page, and can be accepted even after it was dismissed', async () => {
  const { organizer, event } = await stage.anEvent()
  const [player] = await stage.addPlayers(organizer, event.id, [
    { first_name: 'Jordan', last_name: 'Miles', bib: '57', email: 'pat@example.test' },
  ])
  const desk = await stage.aWorker(organizer, event.id, ['desk'])
  const about = () => ({ mutation_id: crypto.randomUUID(), event_id: event.id, event_player_id: player?.id })
  await stage.apply(desk, 'event-player.check-in', about())
  await stage.apply(desk, 'event-player.change', { ...about(), email: desk.email })
  await openSetUp(organizer, event)
  expect(await screen.findByText(/^This address belongs to someone on this event’s staff/u)).toBeTruthy()
  expect(screen.queryByText(/Accept only if the family confirms/u)).toBeNull()
  cleanup()
  await stage.call(organizer, 'DELETE', `/event/${event.id}/staff/${desk.id}/`)
  await stage.apply(desk, 'event-player.change', { ...about(), email: 'sam@example.test' })
  await stage.apply(desk, 'event-player.change', { ...about(), first_name: 'Jordyn', school_grade: 'post_grad' })
  await openSetUp(organizer, event)
  const panel = within(await screen.findByRole('region', { name: 'Changes that need your decision' }))
  expect(panel.getByText('pat@example.test')).toBeTruthy()
  expect(panel.getByText('sam@example.test')).toBeTruthy()
  expect(panel.getByText('Post-graduate')).toBeTruthy()
  expect(panel.getAllByText(/whose role here ended/u)).toHaveLength(2)
  const read = async () => {
    const { results } = stage.read<{ results: EventPlayerDetails[] }>(
      await stage.call(organizer, 'GET', `/event/${event.id}/players/`),
    )
    return results[0]
  }
  fireEvent.click(panel.getAllByRole('button', { name: /^Dismiss/u })[0]!)
  fireEvent.click(await panel.findByRole('button', { name: 'Accept it after all' }))
  await waitFor(async () => expect((await read())?.email).toBe('sam@example.test'))
  fireEvent.click(await panel.findByRole('button', { name: /^Accept the change/u }))
  await waitFor(async () => expect((await read())?.first_name).toBe('Jordyn'))
  await waitFor(() => expect(screen.queryByText('Changes that need your decision')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All changes are decided' }))
})

/** A child at an event whose guardian was asked. */
async function anAskedChild(said: object) {
  const { organizer, event } = await stage.anEvent()
  const [player] = await stage.addPlayers(organizer, event.id, [{ first_name: 'Jordan', last_name: 'Miles', ...said }])
  await stage.db.query(
    `INSERT INTO consent (id, player_id, guardian_name, guardian_email, token_digest, text_version, requested_at,
       expires_at) SELECT gen_random_uuid(), player_id, '', 'pat@example.test', gen_random_uuid()::text, '1', now(),
       now() + interval '14 days' FROM event_player WHERE id = $1`,
    [player?.id],
  )
  return { organizer, event, id: player?.id }
}

test('[EV135] the player sheet stays open with the fields that were not saved and names those that were', async () => {
  const { organizer, event, id } = await anAskedChild({ school_grade: '5', bib: '57' })
  await openSetUp(organizer, event)
  fireEvent.click(await button(/Jordan Miles/u))
  const sheet = within(await screen.findByRole('dialog', { name: 'Jordan Miles' }))
  type(/^Birth date/u, '2008-02-03')
  type(/^Bib/u, '61')
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
  expect(await sheet.findByText('Saved: bib. Not saved: birth date.')).toBeTruthy()
  const day = sheet.getByLabelText(/^Birth date/u)
  expect(day.getAttribute('aria-invalid')).toBe('true')
  expect(sheet.getByText(/contact us/u)).toBeTruthy()
  const [row] = await stage.db.query('SELECT bib FROM event_player WHERE id = $1', [id])
  expect(row).toEqual({ bib: '61' })
  // Somebody else corrects the bib meanwhile. The next save must not undo that.
  await stage.db.query(`UPDATE event_player SET bib = '62' WHERE id = $1`, [id])
  fireEvent.change(day, { target: { value: '' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stage.db.query('SELECT bib FROM event_player WHERE id = $1', [id])).toEqual([{ bib: '62' }])
})

test('[EV135] a waiting change with an age that the server leaves out is not accepted', async () => {
  const { organizer, event, id } = await anAskedChild({ school_grade: '5' })
  const desk = await stage.aWorker(organizer, event.id, ['desk'])
  const about = () => ({ mutation_id: crypto.randomUUID(), event_id: event.id, event_player_id: id })
  await stage.apply(desk, 'event-player.change', { ...about(), date_of_birth: '2008-02-03' })
  await openSetUp(organizer, event)
  fireEvent.click(await button(/^Accept the change/u))
  expect(await screen.findByText(/we’ve asked a parent or guardian/u)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Changes that need your decision' })).toBeTruthy()
})

test('[EV140] a change that was replaced since it was shown is not accepted, and the page shows the new one', async () => {
  const { organizer, event } = await stage.anEvent()
  const [child] = await stage.addPlayers(organizer, event.id, [
    { first_name: 'Ava', last_name: 'Webb', school_grade: '5', email: 'family@example.test' },
  ])
  const desk = await stage.aWorker(organizer, event.id, ['desk'])
  const propose = (email: string) => {
    const about = { mutation_id: crypto.randomUUID(), event_id: event.id, event_player_id: child?.id }
    return stage.apply(desk, 'event-player.change', { ...about, email })
  }
  await propose('seen@example.test')
  await openSetUp(organizer, event)
  await screen.findByText('seen@example.test')
  await propose('newer@example.test')
  fireEvent.click(await button('Accept the change of Ava Webb'))
  expect(await screen.findByText('This changed since you looked. Look again.')).toBeTruthy()
  expect(await screen.findByText('newer@example.test')).toBeTruthy()
  expect(screen.queryByText('seen@example.test')).toBeNull()
})

test('[EV142] the page says how many waiting changes it doesn’t show', async () => {
  const { organizer, event } = await stage.anEvent()
  const [player] = await stage.addPlayers(organizer, event.id, [{ first_name: 'Ava', last_name: 'Webb' }])
  await stage.db.query(
    `INSERT INTO waiting_change (event_id, event_player_id, changes)
     SELECT $1, $2, '{"first_name": "Eva"}' FROM generate_series(1, 101)`,
    [event.id, player?.id],
  )
  await openSetUp(organizer, event)
  expect(await screen.findByText('Not shown yet: 1 change. The list fills up as you decide.')).toBeTruthy()
})

test('[EV119] the focus stays at the ages after a confirmation and after its undo', async () => {
  const { organizer, event } = await stage.anEvent()
  await stage.addPlayers(organizer, event.id, [{ first_name: 'Jordan', last_name: 'Miles' }])
  await openSetUp(organizer, event)
  const ages = await screen.findByRole('group', { name: 'Ages of the players' })
  for (const [pressed, seen] of [
    ['Everyone at this event is 13 or older', 'Undo'],
    ['Undo', 'Everyone at this event is 13 or older'],
  ] as const) {
    const first = await button(pressed)
    first.focus()
    fireEvent.click(first)
    if (seen === 'Undo') fireEvent.click(await button('Yes, everyone is'))
    await within(ages).findByRole('button', { name: seen })
    await waitFor(() => expect(document.activeElement).toBe(ages))
  }
})

test('[K40, EV119] the ages panel says that an asked parent decides and offers only what can help', async () => {
  const { organizer, event, id } = await anAskedChild({})
  await openSetUp(organizer, event)
  expect(await screen.findByText(/already asked the parent of 1 player.*write to support@example.test/u)).toBeTruthy()
  expect(screen.queryByText(/add the birth date or grade/u)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Everyone at this event is 13 or older' })).toBeNull()
  cleanup()
  await stage.db.query(
    'UPDATE consent SET withdrawn_at = now() WHERE player_id = (SELECT player_id FROM event_player WHERE id = $1)',
    [id],
  )
  await openSetUp(organizer, event)
  expect(await screen.findByText('The parent of 1 player declined, so no report goes out.')).toBeTruthy()
  expect(screen.queryByText(/already asked/u)).toBeNull()
})
