import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LOST } from '#data/db/lost-events.ts'
import { storeEventPage } from '#data/db/event-ready.ts'
import { rateEventPlayer } from '#data/db/event-writes.ts'
import { EVENT_DELETED } from '#domain/contracts/error-codes.ts'
import type { EventPart } from '#domain/contracts/events.ts'
import { readyPage } from '#tests/drain/model-event.ts'
import { createModelServer } from '#tests/drain/model-server.ts'
import { aGame } from '#tests/support/a-game.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { ANA, structure } from '#tests/support/sync-stage.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { OutboxPage } from './outbox-page.tsx'

const MIA = '00000000-0000-7000-8000-0000000000a1'

test('[Y60] the outbox says that a restore lost the event, and offers to restore and to export, not to discard', async () => {
  await showLost(['organizer', 'evaluator'])
  const card = await screen.findByRole('region', { name: 'Fall Tryout: This event was lost with a restore.' })
  expect(card.textContent).toContain('Your rating waits on this tablet.')
  const banner = screen.getByRole('heading', { name: '1 evaluation waits for a lost event.' }).parentElement
  expect(banner?.textContent).toContain('All of it stays on this device. Restore the event with the button below.')
  expect(within(card).getByRole('button', { name: 'Restore this event from this tablet' })).toBeTruthy()
  expect(within(card).getByRole('button', { name: 'Export as a spreadsheet' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  expect(document.body.textContent).not.toContain('never got')
})

test('[Y60] an evaluator reads that an organizer can restore the event', async () => {
  await showLost(['evaluator'])
  const card = await screen.findByRole('region', { name: /lost with a restore/u })
  expect(card.textContent).toContain('Once an organizer restores the event, your work goes in by itself.')
  expect(document.body.textContent).toContain(
    'Ask an organizer to restore the event. Everything is then sent by itself.',
  )
  expect(document.body.textContent).not.toContain('See what each one needs below')
  expect(within(card).queryByRole('button', { name: /^Restore/u })).toBeNull()
  expect(within(card).getByRole('button', { name: 'Export as a spreadsheet' })).toBeTruthy()
})

test('[EV159] a person without a role at an event that is back reads whom to ask, and restores nothing', async () => {
  await showLost(['organizer', 'evaluator'], { absent: 'back' })
  const card = await screen.findByRole('region', { name: 'Fall Tryout: The event is back. You aren’t on its staff.' })
  expect(card.textContent).toContain('Your rating waits on this tablet. Ask the organizer to invite you.')
  expect(screen.getByRole('heading', { name: '1 evaluation waits for your invitation.' })).toBeTruthy()
  expect(document.body.textContent).toContain('Ask the organizer to invite you and accept the invitation.')
  expect(within(card).queryByRole('button', { name: /^Restore/u })).toBeNull()
  expect(within(card).getByRole('button', { name: 'Export as a spreadsheet' })).toBeTruthy()
})

test('[EV155] the outbox says that the organizer deleted the event, and offers to export or discard the work', async () => {
  await showLost(['evaluator'], { code: EVENT_DELETED, message: 'The organizer deleted this event.' })
  const card = await screen.findByRole('region', { name: /^Needs attention/u })
  expect(card.textContent).toContain('The organizer deleted this event.')
  expect(card.textContent).not.toContain('The server refused this')
  expect(within(card).queryByRole('button', { name: 'Resend' })).toBeNull()
  for (const name of ['Edit', 'Export', 'Discard']) expect(within(card).getByRole('button', { name })).toBeTruthy()
  expect(screen.queryByText(/lost with a restore/u)).toBeNull()
})

type Said = { code?: string; message?: string; absent?: 'lost' | 'back' }

/** A sheet of an event that the engine has set aside because of `code`, a restore unless named. */
async function showLost(parts: EventPart[], { code = LOST, message = 'Lost.', absent }: Said = {}) {
  const { db, ctx, services } = await aGame()
  await db.outbox.clear()
  const server = createModelServer()
  server.addPlayer(MIA, { bib: '7' })
  await storeEventPage(ctx, readyPage(server, ANA, { event: { parts } }), { offset: 0, etag: undefined })
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 4 }, structure)
  if (absent) await db.event.toCollection().modify({ absent, set_back: 1 })
  const [first] = await db.outbox.orderBy('seq').toArray()
  await db.outbox.update(first!.seq, { state: 'quarantined', last_error: { code, message, at: 0 } })
  render(
    <UiProvider>
      <AsPerson services={services} userId={ANA}>
        <OutboxPage onOpenEvaluation={() => {}} />
      </AsPerson>
    </UiProvider>,
  )
}
