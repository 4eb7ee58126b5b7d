import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { saveRating } from '#data/db/rating-writes.ts'
import type { EvaluationData } from '#domain/contracts/evaluations.ts'
import { structure } from '#tests/support/sync-stage.ts'
import { FILE, openPanel, theVideo } from '#tests/support/video-panel-stage.tsx'
import { listenTo, say, theFrame } from '#tests/support/youtube-frame.ts'

beforeEach(() => {
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
})

const YOUTUBE: Partial<EvaluationData> = {
  video_type: 'YouTube',
  external_video_url: 'https://www.youtube.com/watch?v=M7lc1UVf-VE',
  status: 'in_review',
}

test('a file has its buttons; a sighting says who, when and where, and leads there', async () => {
  await openPanel(FILE)
  const video = await theVideo()
  const pane = within(screen.getByRole('complementary', { name: 'Video' }))
  fireEvent.click(pane.getByRole('button', { name: 'White 12, at 12:41, left corner' }))
  expect(video.currentTime).toBe(761)
  fireEvent.click(pane.getByRole('button', { name: '5 seconds back' }))
  expect(video.currentTime).toBe(756)
  fireEvent.click(pane.getByRole('button', { name: 'Play' }))
  expect(pane.getByRole('button', { name: 'Pause' })).toBeTruthy()
  fireEvent.click(pane.getByRole('button', { name: '1x' }))
  fireEvent.click(pane.getByRole('menuitemradio', { name: '0.5x' }))
  expect(video.playbackRate).toBe(0.5)
  expect(pane.getByRole('slider', { name: 'Position in the video' }).getAttribute('aria-valuetext')).toBe(
    '12:36 of 31:08',
  )
})

test('the keys of the video move the video and rate nothing; typing is left alone', async () => {
  const { db, id } = await openPanel(FILE)
  const video = await theVideo()
  const scale = screen.getByRole('slider', { name: 'Free throws' })
  scale.focus()
  for (const [key, shiftKey] of [
    ['l', false],
    ['l', false],
    ['ArrowRight', true],
    ['j', false],
    ['>', true],
    ['>', true],
    ['<', true],
  ] as const)
    fireEvent.keyDown(scale, { key, shiftKey })
  expect(video.currentTime).toBe(10)
  expect(video.playbackRate).toBe(1.25)
  expect(scale.getAttribute('aria-valuetext')).toBe('Not rated')
  expect(await db.rating.where('evaluation_id').equals(id).count()).toBe(0)
  fireEvent.keyDown(scale, { key: '4' })
  expect(scale.getAttribute('aria-valuetext')).toBe('4, Advanced')

  fireEvent.click(screen.getByRole('button', { name: 'Note' }))
  const field = await screen.findByRole('textbox', { name: 'Note about the player' })
  fireEvent.keyDown(field, { key: 'l' })
  expect(video.currentTime).toBe(10)
})

test('[N60] saving ratings and going to another skill leave the video as it is', async () => {
  const { ctx, id } = await openPanel(FILE)
  const video = await theVideo()
  video.currentTime = 300
  await saveRating(ctx, id, 'micro:1:104', 5, structure)
  await waitFor(() =>
    expect(screen.getByRole('slider', { name: 'Free throws' }).getAttribute('aria-valuenow')).toBe('5'),
  )
  expect(document.querySelector('video')).toBe(video)
  expect(video.currentTime).toBe(300)
})

test('a video that only lacks the internet offers to try again, and nothing to report', async () => {
  const { network } = await openPanel(FILE, { isDown: true })
  const alert = (
    await screen.findByText('Courtside isn’t responding, and this video isn’t on this device. Try again in a moment.')
  ).closest<HTMLElement>('[role="alert"]')!
  expect(
    within(alert)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Try again'])
  fireEvent.click(screen.getByRole('button', { name: 'More about the video' }))
  const sheet = await screen.findByRole('dialog', { name: 'Video' })
  expect(within(sheet).queryByRole('button', { name: 'Report a video problem' })).toBeNull()
  fireEvent.keyDown(sheet, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  network.isDown = false
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(document.querySelector('video[src]')).not.toBeNull())
  expect(
    screen.queryByText('Courtside isn’t responding, and this video isn’t on this device. Try again in a moment.'),
  ).toBeNull()
})

test('the sheet of the video offers to keep it, with its size', async () => {
  await openPanel(FILE)
  await theVideo()
  fireEvent.click(screen.getByRole('button', { name: 'More about the video' }))
  expect(await screen.findByRole('button', { name: 'Keep the video on this device, 612 MB' })).toBeTruthy()
})

test('a note about this second begins with it, stands beside the video, and leads back there', async () => {
  const { db, id } = await openPanel({ ...FILE, status: 'in_review' })
  const video = await theVideo()
  video.currentTime = 761
  fireEvent.timeUpdate(video)
  fireEvent.click(screen.getByRole('button', { name: 'Note about this second' }))
  const field = await screen.findByRole('textbox', { name: 'Note about the player' })
  expect((field as HTMLTextAreaElement).value).toBe('At 12:41: ')
  fireEvent.change(field, { target: { value: 'At 12:41: closes out high' } })
  fireEvent.submit(field.closest('form')!)
  await waitFor(async () =>
    expect(await db.note.where('evaluation_id').equals(id).toArray()).toMatchObject([
      { text: 'At 12:41: closes out high', skill_id: null },
    ]),
  )
  video.currentTime = 5
  fireEvent.click(await screen.findByRole('button', { name: '12:41 closes out high' }))
  expect(video.currentTime).toBe(761)
})

test('the video takes the whole screen where the browser allows it', async () => {
  const asked: Element[] = []
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
  Element.prototype.requestFullscreen = function fill() {
    asked.push(this)
    return Promise.resolve()
  }
  await openPanel(FILE)
  const video = await theVideo()
  fireEvent.click(screen.getByRole('button', { name: 'Full screen' }))
  expect(asked.map((it) => it !== video && it.contains(video))).toEqual([true])
  Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true })
})

test('YouTube obeys by messages, and what it tells is shown', async () => {
  await openPanel(YOUTUBE)
  const frame = await theFrame()
  expect(frame.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/M7lc1UVf-VE\?enablejsapi=1/u)
  const sent = listenTo(frame)
  say(frame, { event: 'infoDelivery', info: { currentTime: 30, duration: 600, playerState: 2, playbackRate: 1 } })
  expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  fireEvent.click(screen.getByRole('button', { name: '5 seconds forward' }))
  fireEvent.keyDown(document.body, { key: '>', shiftKey: true })
  expect(sent.filter(({ event }) => event === 'command').map(({ func, args }) => [func, args])).toEqual([
    ['playVideo', []],
    ['seekTo', [35, true]],
    ['setPlaybackRate', [1.25]],
  ])
  say(frame, { event: 'onError', info: 150 })
  expect(await screen.findByText('The owner lets this video play only on YouTube.')).toBeTruthy()
})

test('a message of another origin or window moves nothing', async () => {
  await openPanel(YOUTUBE)
  const frame = await theFrame()
  dispatchEvent(
    new MessageEvent('message', {
      data: JSON.stringify({ event: 'onReady' }),
      origin: 'https://evil.example',
      source: frame.contentWindow,
    }),
  )
  dispatchEvent(
    new MessageEvent('message', {
      data: JSON.stringify({ event: 'onReady' }),
      origin: 'https://www.youtube-nocookie.com',
      source: window,
    }),
  )
  expect(screen.getByRole('button', { name: 'Play' }).getAttribute('aria-disabled')).toBe('true')
})

test('where YouTube does not answer, and for a drive, the app says that their own buttons are the ones', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await openPanel(YOUTUBE)
  await theFrame()
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  expect(await screen.findByText("Speed and position are in YouTube's own player.")).toBeTruthy()
  cleanup()
  await openPanel({
    ...YOUTUBE,
    video_type: 'Drive',
    external_video_url: null,
    drive_url: 'https://drive.google.com/file/d/1CourtsideDemoNothingIsHere000000/view',
  })
  expect((await theFrame()).src).toBe('https://drive.google.com/file/d/1CourtsideDemoNothingIsHere000000/preview')
  expect(screen.getByText("Speed and position are in Google Drive's own player.")).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
})

test.each([
  ['https://www.dropbox.com/s/abcdefgh1234/game.mp4', 'Dropbox'],
  ['https://video.example.test/watch?v=1', 'video.example.test'],
])('what may not be shown in a page is a link to a new tab: %s', async (url, host) => {
  await openPanel({ ...YOUTUBE, video_type: 'Direct', external_video_url: url })
  expect(await screen.findByText(`${host} doesn’t let its videos play here.`)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open in a new tab' }).getAttribute('rel')).toBe('noreferrer')
  expect(document.querySelector('iframe, video')).toBeNull()
})

test('[N60] offline nothing of another host is asked for, and the panel rates on', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  await openPanel(YOUTUBE)
  expect(await screen.findByText('The video is on YouTube. Connect to watch it.')).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Free throws' }), { key: '4' })
  expect(screen.getByRole('slider', { name: 'Free throws' }).getAttribute('aria-valuetext')).toBe('4, Advanced')
})

test('a coach’s order shows its games, one at a time, with the passages of each and what the coach asks for', async () => {
  const game = {
    opponent: 'Eastgate',
    played_on: '2026-10-24',
    venue: 'home' as const,
    video_type: 'Direct' as const,
    video_url: null,
    drive_url: null,
    external_video_url: null,
    segments: [],
  }
  await openPanel({
    ...FILE,
    sightings: [],
    focus: 'Ball screens',
    coach_position: 'Point Guard',
    coach_note: 'New in the first five',
    games: [
      {
        ...game,
        video: FILE.video ?? null,
        segments: [
          { from_s: 120, to_s: 900 },
          { from_s: 1_000, to_s: 1_060 },
        ],
      },
      {
        ...game,
        opponent: 'Northside',
        venue: 'away',
        played_on: '2026-11-01',
        video_type: 'YouTube',
        external_video_url: 'https://www.youtube.com/watch?v=M7lc1UVf-VE',
        video: null,
        segments: [{ from_s: 5, to_s: 3_700 }],
      },
    ],
  })
  const video = await theVideo()
  const pane = within(screen.getByRole('complementary', { name: 'Video' }))
  expect(pane.getByText(/Ball screens; plays point guard/u)).toBeTruthy()
  expect(pane.getByText('New in the first five')).toBeTruthy()
  fireEvent.click(pane.getByRole('button', { name: '16:40 to 17:40' }))
  expect(video.currentTime).toBe(1_000)
  expect(pane.getByRole('button', { name: 'vs. Eastgate, Oct 24' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(pane.getByRole('button', { name: 'at Northside, Nov 1' }))
  const frame = await theFrame()
  expect(document.querySelector('video')).toBeNull()
  const sent = listenTo(frame)
  say(frame, { event: 'infoDelivery', info: { currentTime: 0, duration: 4_000, playerState: 2, playbackRate: 1 } })
  fireEvent.click(await pane.findByRole('button', { name: '0:05 to 1:01:40' }))
  expect(sent.filter(({ event }) => event === 'command').map(({ func, args }) => [func, args])).toEqual([
    ['seekTo', [5, true]],
  ])
})

test('[E14] release asks, says what happens to the work, and gives the submission back through the outbox', async () => {
  const { db, id, visits } = await openPanel(FILE)
  await theVideo()
  fireEvent.click(screen.getByRole('button', { name: 'Panel menu' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Release' }))
  const dialog = await screen.findByRole('dialog', { name: 'Release this evaluation?' })
  expect(dialog.textContent).toContain('nobody else sees them')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Release' }))
  await waitFor(() => expect(visits).toEqual(['library']))
  expect((await db.evaluation.get(id))?.status).toBe('submitted')
  expect(await db.outbox.toArray()).toMatchObject([{ kind: 'evaluation.release', subject_id: id }])
})
