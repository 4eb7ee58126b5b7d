import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { OfflineError } from '#data/api/api-error.ts'
import { storeReady } from '#data/db/ready.ts'
import { createVideoAddresses } from '#data/videos/fetch-part.ts'
import { createOfflineVideos } from '#data/videos/offline-videos.ts'
import { openVideoParts } from '#data/videos/video-parts.ts'
import type { EvaluationData } from '#domain/contracts/evaluations.ts'
import { EvaluationPanelPage } from '#features/evaluation-panel/evaluation-panel-page.tsx'
import { anEvaluationData } from '#tests/fixtures/an-evaluation-data.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { aGame } from './a-game.ts'
import { aMemoryFolder } from './memory-folder.ts'
import { aVideoDisk } from './part-worker.ts'
import { ANA } from './sync-stage.ts'

Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { get: () => 1 })
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { get: () => 1 })
// jsdom plays nothing; what a browser does at these calls is told by its events.
HTMLMediaElement.prototype.play = async function play(this: HTMLMediaElement) {
  Object.defineProperty(this, 'paused', { value: false, configurable: true })
  fireEvent.play(this)
}
HTMLMediaElement.prototype.pause = function pause(this: HTMLMediaElement) {
  Object.defineProperty(this, 'paused', { value: true, configurable: true })
  fireEvent.pause(this)
}

export const FILE: Partial<EvaluationData> = {
  video_type: 'Direct',
  video: {
    video_id: '00000000-0000-7000-8000-0000000000c1',
    byte_length: 612_000_000,
    media_type: 'video/mp4',
    duration_s: 1_868,
  },
  jersey_number: '12',
  jersey_color: 'white',
  status: 'in_review',
  sightings: [
    { at_s: 761, x: 0.25, y: 0.5, hint: 'left corner' },
    { at_s: 900, x: 0.5, y: 0.5, hint: '' },
  ],
}

/**
 * The panel with its video, and a store whose addresses live so many seconds, one after the other; ten minutes unless
 * told.
 */
export async function openPanel(
  differences: Partial<EvaluationData>,
  { lives = [], isDown = false }: { lives?: number[]; isDown?: boolean } = {},
) {
  const game = await aGame()
  const data = anEvaluationData(differences)
  await storeReady(game.ctx, data)
  let asked = 0
  const network = { isDown }
  const api: typeof game.services.api = {
    ...game.services.api,
    // The only call of the pane: an address of the file.
    call: (async (endpoint: { path: string }) => {
      if (!endpoint.path.endsWith('/file/')) throw new TypeError('Offline')
      if (network.isDown) throw new OfflineError('Offline')
      const expires_in_s = lives[asked] ?? 600
      return {
        url: `https://store.example/${++asked}`,
        expires_at: '2030-01-01T00:00:00.000Z',
        expires_in_s,
        byte_length: 1,
        media_type: 'video/mp4',
        file_name: 'game.mp4',
      }
    }) as typeof game.services.api.call,
  }
  const noBytes = () => Promise.reject(new TypeError('Offline'))
  const offlineVideos = createOfflineVideos({
    disk: openVideoParts(aVideoDisk(aMemoryFolder().root), ANA),
    addresses: createVideoAddresses({ api, fetch: noBytes, now: Date.now }),
    freeBytes: async () => null,
    random: () => 0,
    wait: () => new Promise(() => {}),
  })
  const visits: string[] = []
  const services = { ...game.services, offlineVideos }
  render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>
        <AsPerson services={services} userId={ANA}>
          <EvaluationPanelPage
            evaluationId={data.evaluation_submission_id}
            skill={undefined}
            onSkill={() => {}}
            onOpenEvaluation={() => {}}
            onOpenResult={() => {}}
            onCourt={() => {}}
            onLeave={() => visits.push('library')}
            onOpenOutbox={() => {}}
          />
        </AsPerson>
      </QueryClientProvider>
      <Toaster />
    </UiProvider>,
  )
  await screen.findByRole('progressbar', { name: 'Evaluation progress' })
  const before = (await game.db.outbox.toArray()).map(({ seq }) => seq)
  await game.db.outbox.bulkDelete(before)
  return { ...game, id: data.evaluation_submission_id, visits, asked: () => asked, network }
}

/** The element once it has an address and has told its length, as a browser does. */
export async function theVideo(): Promise<HTMLVideoElement> {
  const video = await waitFor(() => document.querySelector<HTMLVideoElement>('video[src]')!)
  expect(video).toBeTruthy()
  Object.defineProperty(video, 'duration', { value: 1_868, configurable: true })
  Object.defineProperty(video, 'paused', { value: true, configurable: true })
  fireEvent.loadedMetadata(video)
  return video
}
