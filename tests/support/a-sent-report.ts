import type { LiveCreation } from '#domain/contracts/creations.ts'
import type { OperationKind } from '#domain/contracts/operations.ts'
import { replayableEndpoints } from '#domain/contracts/operations.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { aCompletion, aFinalSave, aLiveCreation, aNotePut, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { EVALUATOR } from './app-process.ts'
import type { AppProcess } from './app-process.ts'

/** A live evaluation of evaluator.demo, published by the calls of a tablet; its report goes to `to`. Returns its id. */
export async function sendAReport(
  app: AppProcess,
  to: string,
  walkOn: Partial<LiveCreation['player']> = {},
): Promise<string> {
  const token = await app.tokenOf(EVALUATOR)
  const creation = aLiveCreation({
    event_name: 'Fall Tryout',
    jersey_number: '57',
    jersey_color: 'gold',
    report_email: to,
  })
  const id = creation.evaluation_submission_id
  const send = async (kind: OperationKind, body: object) => {
    const response = await fetch(`http://localhost:${app.port}/api${replayableEndpoints[kind].path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ device_id: 'tablet', ...body }),
    })
    if (!response.ok) throw new Error(`${kind}: ${response.status} ${await response.text()}`)
  }
  await send('live.create', { ...creation, player: { ...creation.player, ...walkOn } })
  await send('ratings.save', aRatingsPatch(id, aSheet()))
  await send(
    'note.save',
    aNotePut(id, { text: 'Pushes the ball well and finds the open player early. Next step: hit a body first.' }),
  )
  await send('evaluation.final-save', aFinalSave(id))
  await send('evaluation.complete', aCompletion(id))
  return id
}
