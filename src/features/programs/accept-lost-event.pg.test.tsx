import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOST } from '#data/db/lost-events.ts'
import { rateEventPlayer } from '#data/db/event-writes.ts'
import { makeEventReady } from '#data/ready/make-event-ready.ts'
import { readEventCopy, restoreEvent } from '#data/ready/restore-event.ts'
import { hearEpoch } from '#data/sync/epoch.ts'
import { deleteEventAndPlayers } from '#server/resources/events/events-repository.ts'
import { sendInvitations } from '#server/resources/programs/send-invitations.ts'
import { aScoreStructure } from '#tests/fixtures/a-rubric.ts'
import { sessionOf, showEventPage } from '#tests/support/event-page.tsx'
import { openEventStage } from '#tests/support/event-stage.ts'
import type { EventStage } from '#tests/support/event-stage.ts'
import { realServices } from '#tests/support/real-services.ts'
import { InvitationPage } from './invitation-page.tsx'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
afterAll(() => stage.close())

test('[Y61] work that a restore left on this device goes out as soon as the invitation is accepted', async () => {
  const { organizer, event } = await stage.anEvent()
  const [ana] = await stage.addPlayers(organizer, event.id, [{ first_name: 'Ana', bib: '4' }])
  const outsider = await stage.aWorker(organizer, event.id)
  const { services: copied } = await realServices(stage, organizer)
  await makeEventReady(copied, organizer.id, event.id)
  const copy = await readEventCopy(copied.db, organizer.id, event.id)
  const { services, db, ctx, wakes } = await realServices(stage, outsider)
  await makeEventReady(services, outsider.id, event.id)
  await stage.db.transaction(async (sql) => {
    await sql.query(`SELECT set_config('courtside.reads_ledger', 'yes', true)`)
    await deleteEventAndPlayers(sql, event.id)
  })
  await db.meta.put({ key: 'serverEpoch', value: 'before' })
  await hearEpoch(db, 'after', () => 0)
  await rateEventPlayer(ctx, { eventPlayerId: ana!.id, key: 'skill:1', value: 4 }, aScoreStructure())
  const lost = { code: LOST, message: 'Lost.', at: 0 }
  await db.outbox.orderBy('seq').limit(1).modify({ state: 'quarantined', last_error: lost })
  await restoreEvent(copied, organizer.id, copy!)

  stage.read(await stage.askToWork(organizer, event.id, outsider.email, ['evaluator']))
  await sendInvitations(stage.services)
  const token = stage.tokenFor(outsider.email)
  showEventPage(
    services,
    outsider,
    <InvitationPage
      api={services.api}
      token={token}
      invited={{ session: sessionOf(outsider), services }}
      onSignOut={() => {}}
    />,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(wakes).toContain('enqueue'))
  expect(new Set((await db.outbox.toArray()).map(({ state }) => state))).toEqual(new Set(['pending']))
})
