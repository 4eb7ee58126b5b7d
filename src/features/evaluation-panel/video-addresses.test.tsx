import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FILE, openPanel, theVideo } from '#tests/support/video-panel-stage.tsx'

test('an address that ended is asked for anew at the same second; a second failure is said in words', async () => {
  const { asked } = await openPanel(FILE)
  const video = await theVideo()
  fireEvent.click(screen.getByRole('button', { name: 'White 12, at 12:41, left corner' }))
  fireEvent.error(video)
  await waitFor(() => expect(asked()).toBe(2))
  await waitFor(() => expect(video.src).toContain('/2'))
  expect(video.currentTime).toBe(761)
  fireEvent.error(video)
  const alert = await screen.findByText('This browser can’t play the video.')
  fireEvent.click(within(alert).getByRole('button', { name: 'Report a video problem' }))
  expect(await screen.findByRole('dialog', { name: 'Can’t use this video?' })).toBeTruthy()
})

test('before an address ends the next one is ready, and the picture goes on with it at the same second', async () => {
  const { asked } = await openPanel(FILE, { lives: [0.2] })
  const video = await theVideo()
  fireEvent.click(screen.getByRole('button', { name: 'White 12, at 12:41, left corner' }))
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  const next = await theNextVideo()
  expect([next.muted, next.hidden, next.currentTime, video.paused]).toEqual([true, true, expect.closeTo(761, 0), false])
  fireEvent.canPlay(next)
  await waitFor(() => expect(document.querySelectorAll('video')).toHaveLength(1))
  expect(document.querySelector('video')).toBe(next)
  expect([next.src, next.muted, next.hidden, next.paused, asked()]).toEqual([
    'https://store.example/2',
    false,
    false,
    false,
    2,
  ])
  fireEvent.click(screen.getByRole('button', { name: '5 seconds forward' }))
  expect(next.currentTime).toBeCloseTo(766, 0)
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(next.paused).toBe(true)
})

test('a browser that lets only a finger start a video goes on in the same picture with the next address', async () => {
  await openPanel(FILE, { lives: [0.2] })
  const video = await theVideo()
  fireEvent.click(screen.getByRole('button', { name: 'White 12, at 12:41, left corner' }))
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  const next = await theNextVideo()
  next.play = () => Promise.reject(new DOMException('Not by a finger', 'NotAllowedError'))
  fireEvent.canPlay(next)
  await waitFor(() => expect(video.src).toBe('https://store.example/2'))
  expect(document.querySelectorAll('video')).toHaveLength(1)
  expect([video.currentTime, video.paused]).toEqual([761, false])
})

test('a next address that cannot be read is left, and the video plays on', async () => {
  await openPanel(FILE, { lives: [0.2] })
  const video = await theVideo()
  fireEvent.error(await theElementBehind())
  await waitFor(() => expect(document.querySelectorAll('video')).toHaveLength(1))
  expect(document.querySelector('video')).toBe(video)
  expect(screen.queryByText('This browser can’t play the video.')).toBeNull()
})

/** The one that waits behind the picture, once it has told its length and has enough to play. */
async function theNextVideo(): Promise<HTMLVideoElement> {
  const next = await theElementBehind()
  Object.defineProperty(next, 'duration', { value: 1_868, configurable: true })
  Object.defineProperty(next, 'paused', { value: true, configurable: true })
  Object.defineProperty(next, 'readyState', { value: 4, configurable: true })
  fireEvent.loadedMetadata(next)
  return next
}

const theElementBehind = () =>
  waitFor(() => {
    const [, behind] = document.querySelectorAll('video')
    expect(behind).toBeTruthy()
    return behind!
  })
