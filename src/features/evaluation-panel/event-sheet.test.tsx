import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rateEventPlayer } from '#data/db/event-writes.ts'
import { skillKey } from '#domain/evaluations/rating.ts'
import { eventEvaluationId } from '#domain/events/event-evaluation-id.ts'
import { aGym, EVENT, playerId } from '#tests/support/event-gym.tsx'
import { showPanel, tap } from '#tests/support/panel-page.tsx'
import { ANA, structure } from '#tests/support/sync-stage.ts'

const sheetOf = (bib: number) => eventEvaluationId(playerId(bib), ANA)
const KEYS = [skillKey(1), skillKey(2)]

async function openSheet(bib: number, gym: Parameters<typeof aGym>[0] = {}) {
  const game = await aGym({ keys: KEYS, ...gym })
  const visits = showPanel(game.services, { evaluationId: sheetOf(bib) })
  await screen.findByRole('progressbar', { name: 'Evaluation progress' })
  return { ...game, visits }
}

test('a sheet asks for the form’s items and no others, and is made by its first tap', async () => {
  const { db } = await openSheet(12)
  expect(screen.getByText('Maya Okafor')).toBeTruthy()
  expect(screen.getByText('0 of 2 rated')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Team player/u })).toBeNull()
  expect(await db.evaluation.get(sheetOf(12))).toBeUndefined()
  tap(screen.getByRole('slider', { name: 'Shooting' }), 4)
  expect(await screen.findByText('1 of 2 rated')).toBeTruthy()
  await waitFor(async () =>
    expect(await db.evaluation.get(sheetOf(12))).toMatchObject({ event_player_id: playerId(12) }),
  )
  expect(screen.getByText('1 of 2 rated')).toBeTruthy()
})

test('there is nothing to close: the next player of the group waits, and at the end the court', async () => {
  const { visits } = await openSheet(12, {
    before: (ctx) => rateEventPlayer(ctx, { eventPlayerId: playerId(12), key: KEYS[0]!, value: 3 }, structure),
  })
  expect(screen.queryByRole('button', { name: 'Final save' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Next player: 57 Miles' }))
  expect(await screen.findByText('Jordan Miles')).toBeTruthy()
  for (const name of ['Shooting', 'Finishing at the Rim']) {
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}, `, 'u') }))
    tap(await screen.findByRole('slider', { name }), 3)
  }
  expect(await screen.findByText('All rated')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Back to the court', description: 'All rated' }))
  await waitFor(() => expect(visits).toEqual([`court ${EVENT} ${playerId(57)}`]))
})

test('back leads to the court, where the player is', async () => {
  const { visits } = await openSheet(2)
  fireEvent.click(screen.getAllByRole('button', { name: 'Back to the court' })[0]!)
  await waitFor(() => expect(visits).toEqual([`court ${EVENT} ${playerId(2)}`]))
})
