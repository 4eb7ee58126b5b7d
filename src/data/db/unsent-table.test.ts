import { expect, test } from 'vitest'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { EVENT_ID, readyPage } from '#tests/drain/model-event.ts'
import { ANA, aSyncStage, structure } from '#tests/support/sync-stage.ts'
import { createLiveEvaluation } from './evaluation-writes.ts'
import { storeEventPage } from './event-ready.ts'
import { addEventPlayer, rateEventPlayer } from './event-writes.ts'
import { saveNote } from './note-writes.ts'
import { saveRating } from './rating-writes.ts'
import { unsentTable } from './unsent-table.ts'

const MIA = '00000000-0000-7000-8000-0000000000a1'

test('[Y60] unsent work is exported as a spreadsheet with names, bibs, skills in words, values, notes and times', async () => {
  const { ctx, server } = aSyncStage()
  server.addPlayer(MIA, { bib: '7', first_name: 'Mia', last_name: '=Lane' })
  await storeEventPage(ctx, readyPage(server, ANA), { offset: 0, etag: undefined })
  const walkOn = { jersey_number: '12', jersey_color: '#7bafd4 Carolina blue', event_name: 'Oak Game' }
  const player = { ...aLiveDraft().player, first_name: '', last_name: '' }
  const live = await createLiveEvaluation(ctx, { ...aLiveDraft(), ...walkOn, player })
  await saveRating(ctx, live, 'skill:1', 3, structure)
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:1', value: 4 }, structure)
  await rateEventPlayer(ctx, { eventPlayerId: MIA, key: 'skill:2', value: 0 }, structure)
  await saveNote(ctx, { evaluationId: eventEvaluationId(MIA, ANA), text: 'Quick, "low" hips', skillId: 1 })
  await addEventPlayer(ctx, EVENT_ID, { bib: '57' })
  const names: Record<string, string> = { 'skill:1': 'Shooting', 'skill:2': 'Passing' }
  const text = await unsentTable(ctx, { itemName: (key) => names[key] ?? key })
  const time = new Date(ctx.now()).toISOString().slice(0, 16).replace('T', ' ')
  expect(text.slice(1).split('\r\n')).toEqual([
    'Event,Bib,Jersey color,First name,Last name,Item,Value,Note,Time (UTC)',
    `Oak Game,12,Carolina blue,,,Shooting,3.0,,${time}`,
    `Fall Tryout,7,,Mia,'=Lane,Shooting,4.0,,${time}`,
    `Fall Tryout,7,,Mia,'=Lane,Passing,Not observed,,${time}`,
    `Fall Tryout,7,,Mia,'=Lane,Shooting,,"Quick, ""low"" hips",${time}`,
    `Fall Tryout,57,,,,Walk-on,,,${time}`,
    '',
  ])
  const elsewhere = await unsentTable(ctx, { itemName: (key) => key, eventId: 'another' })
  expect(elsewhere.trim().split('\r\n')).toHaveLength(1)
})
