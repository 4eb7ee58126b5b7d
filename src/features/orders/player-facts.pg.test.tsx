import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startUploadStage } from '../../../tests/support/upload-stage.tsx'

let server: Awaited<ReturnType<typeof startUploadStage>>
beforeAll(async () => {
  server = await startUploadStage()
})
afterAll(() => server.close())
afterEach(() => server.leave())

test('[D101] a level and a position that the server did not take stay chosen, and one press saves both', async () => {
  const { player, show, interfere } = await server.setup()
  await server.db.query(
    `UPDATE player SET organization = organization || '{"organization_type_id": null, "school_grade": null}',
      athletic_info = athletic_info || '{"player_position_name": null}' WHERE user_id = $1`,
    [player.id],
  )
  show({})
  const level: HTMLSelectElement = await screen.findByLabelText('Grade or college')
  interfere.with = ({ method }) => (method === 'PUT' ? new Response('{}', { status: 500 }) : undefined)
  const junior = [...level.options].find(({ text }) => text.includes('11'))
  fireEvent.change(level, { target: { value: junior?.value } })
  expect(await screen.findByText(/^Not saved\./u)).toBeTruthy()
  const chosen = level.value
  expect(chosen).not.toBe('')
  fireEvent.click(screen.getByRole('radio', { name: 'Center' }))
  await screen.findByRole('button', { name: 'Try again' })
  interfere.with = () => {}
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await factsOf(player.id)).toEqual({ type: expect.any(Number), position: 'Center' }))
  await waitFor(() => expect(screen.queryByText(/^Not saved\./u)).toBeNull())
  expect(level.value).toBe(chosen)
})

async function factsOf(userId: string) {
  const [facts] = await server.db.query<{ type: number | null; position: string | null }>(
    `SELECT (organization->>'organization_type_id')::int AS type, athletic_info->>'player_position_name' AS position
      FROM player WHERE user_id = $1`,
    [userId],
  )
  return facts
}
