import { fireEvent, render, screen } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { Database } from '#data/db/database.ts'
import { readVideosHere, watchNeededVideos } from '#data/db/needed-videos.ts'
import { storeReady } from '#data/db/ready.ts'
import type { OfflineVideo, OfflineVideos } from '#data/videos/offline-videos.ts'
import type { EvaluationData } from '#domain/contracts/evaluations.ts'
import { anEvaluationData } from '#tests/fixtures/an-evaluation-data.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { DeviceState } from './evaluator/device-state.tsx'
import { readLocalLibrary } from './evaluator/library-facts.ts'
import { VideosToTake } from './evaluator/videos-to-take.tsx'

afterEach(() => vi.restoreAllMocks())

const ANA = '00000000-0000-7000-8000-00000000aaaa'
const file = (last: number, byte_length: number) => ({
  video_id: `00000000-0000-7000-8000-0000000000c${last}`,
  byte_length,
  media_type: 'video/mp4',
  duration_s: 60,
})
const GAME = {
  opponent: 'Eastgate',
  played_on: '2026-10-24',
  venue: 'home' as const,
  video_type: null,
  video_url: null,
  drive_url: null,
  external_video_url: null,
  segments: [],
}
const TWO_GAMES = {
  video: file(1, 600_000_000),
  games: [
    { ...GAME, video: file(1, 600_000_000) },
    { ...GAME, video: file(2, 400_000_000) },
  ],
}

const STATES: [what: string, data: Partial<EvaluationData>, kept: string[], text: RegExp][] = [
  ['a live evaluation', { status: 'live', is_live_evaluation: true }, [], /^Ready offline/u],
  ['a file that is not here', { video: file(1, 9) }, [], /^Panel ready, video needs internet$/u],
  ['a file that is here', { video: file(1, 9) }, [file(1, 9).video_id], /^Ready offline/u],
  ['one of two games', TWO_GAMES, [file(1, 9).video_id], /^Panel ready, video needs internet$/u],
  [
    'a link to another host',
    { external_video_url: 'https://www.youtube.com/watch?v=M7lc1UVf-VE' },
    [],
    /^Panel ready, video needs internet$/u,
  ],
  ['what is completed', { status: 'completed', video: file(1, 9) }, [], /^Ready offline/u],
]
test.each(STATES)('[GR2] what the library says of %s', async (_what, data, kept, text) => {
  const { db, id } = await aDeviceWith(data)
  const { facts } = await readLocalLibrary(db, ANA, 1)
  render(<DeviceState facts={facts.get(id)} keptVideos={new Set(kept)} now={1} />)
  expect(screen.getByText(text)).toBeTruthy()
})

test('the videos of what was made ready are offered together, with their size', async () => {
  const { db } = await aDeviceWith(TWO_GAMES)
  const asked: string[] = []
  const none: readonly OfflineVideo[] = []
  const videos = {
    canKeep: true,
    get: () => none,
    subscribe: () => () => {},
    keep: ({ video_id }: { video_id: string }) => {
      asked.push(video_id)
    },
  } as unknown as OfflineVideos // The rest is for what is kept.
  render(
    <UiProvider>
      <VideosToTake rows={await readVideosHere(db, ANA)} videos={videos} />
    </UiProvider>,
  )
  expect(await screen.findByText('2 videos aren’t on this device. You can’t watch them offline.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep all, 1.0 GB' }))
  expect(asked).toEqual([file(1, 9).video_id, file(2, 9).video_id])
})

test('[Y75] offline the videos that were asked for do not vanish: the page says that they wait for a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { db } = await aDeviceWith(TWO_GAMES)
  let kept: readonly OfflineVideo[] = []
  let announce = () => {}
  const videos = {
    canKeep: true,
    get: () => kept,
    subscribe: (listener: () => void) => {
      announce = listener
      return () => {}
    },
    keep: ({ video_id: videoId, byte_length: byteLength }: { video_id: string; byte_length: number }) => {
      kept = [...kept, { videoId, byteLength, keptBytes: 0, phase: 'waiting-for-internet', message: null }]
      announce()
    },
  } as unknown as OfflineVideos // The rest is for what is kept.
  render(
    <UiProvider>
      <VideosToTake rows={await readVideosHere(db, ANA)} videos={videos} />
    </UiProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Keep all, 1.0 GB' }))
  expect(screen.getByRole('status').textContent).toBe(
    'No connection. 2 videos wait, and are saved here when the connection returns.',
  )
})

test('[N68] the videos of all games of an order are needed while it is worked on', async () => {
  const { db } = await aDeviceWith(TWO_GAMES)
  const needed = await new Promise<ReadonlySet<string>>((resolve) => {
    watchNeededVideos(db, ANA, resolve)
  })
  expect([...needed]).toEqual([file(1, 9).video_id, file(2, 9).video_id])
})

async function aDeviceWith(data: Partial<EvaluationData>) {
  const db = new Database('courtside', { indexedDB: new IDBFactory(), IDBKeyRange })
  const given = anEvaluationData({ status: 'in_review', video_type: null, ...data })
  await storeReady({ db, userId: ANA, now: () => 1, newId: () => '', build: 'test' }, given)
  return { db, id: given.evaluation_submission_id }
}
