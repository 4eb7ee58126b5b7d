import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { saveNote } from '#data/db/note-writes.ts'
import { choosePanelPreferences } from '#kit/panel-preferences.ts'
import { FILE, openPanel, theVideo } from '#tests/support/video-panel-stage.tsx'

beforeEach(() => {
  choosePanelPreferences({ pausesVideo: true })
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
})

test('[EP41] the video pauses while a note is typed, and goes on after it', async () => {
  await openPanel(FILE)
  const video = await theVideo()
  play()
  expect(video.paused).toBe(false)
  await openNotes()
  expect(video.paused).toBe(true)
  closeNotes()
  await waitFor(() => expect(video.paused).toBe(false))
})

test('[EP41] a video that was paused before the note stays paused', async () => {
  await openPanel(FILE)
  const video = await theVideo()
  play()
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  await openNotes()
  closeNotes()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(video.paused).toBe(true)
})

test('[EP41] a person can choose in the video’s sheet to keep listening while typing', async () => {
  await openPanel(FILE)
  const video = await theVideo()
  fireEvent.click(screen.getByRole('button', { name: 'More about the video' }))
  const choice = await screen.findByRole('checkbox', { name: 'Pause while I type a note' })
  expect((choice as HTMLInputElement).checked).toBe(true)
  fireEvent.click(choice)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  play()
  await openNotes()
  expect(video.paused).toBe(false)
})

test('[EP42] full screen shows the video’s buttons and line once', async () => {
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
  const asked: HTMLElement[] = []
  HTMLElement.prototype.requestFullscreen = function fill() {
    asked.push(this)
    return Promise.resolve()
  }
  await openPanel(FILE)
  const video = await theVideo()
  fireEvent.click(screen.getByRole('button', { name: 'Full screen' }))
  const stage = asked[0]!
  expect(within(stage).queryByRole('button', { name: 'Play' })).toBeNull()
  Object.defineProperty(document, 'fullscreenElement', { value: stage, configurable: true })
  fireEvent(document, new Event('fullscreenchange'))
  const full = within(stage)
  fireEvent.click(await full.findByRole('button', { name: 'Play' }))
  fireEvent.click(full.getByRole('button', { name: '5 seconds forward' }))
  expect([video.paused, video.currentTime]).toEqual([false, 5])
  expect(full.getByRole('slider', { name: 'Position in the video' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Pause' })).toHaveLength(1)
  expect(document.querySelector('video')).toBe(video)
  Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true })
  fireEvent(document, new Event('fullscreenchange'))
  await waitFor(() => expect(full.queryByRole('button', { name: 'Pause' })).toBeNull())
  Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true })
})

test('[EP43] "At 0:42" in a note leads the video there and closes the notes', async () => {
  const { ctx, id } = await openPanel({ ...FILE, status: 'in_review' })
  await saveNote(ctx, { evaluationId: id, text: 'At 0:42: closes out high', skillId: null })
  await saveNote(ctx, { evaluationId: id, text: 'Looks up early', skillId: null })
  const video = await theVideo()
  const sheet = await openNotes()
  const link = await within(sheet).findByRole('button', { name: 'At 0:42' })
  expect(link.closest('li')?.textContent).toContain('At 0:42: closes out high')
  fireEvent.click(link)
  expect(video.currentTime).toBe(42)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[EP44] the chip never says "Ready offline" next to a video that is not on this device', async () => {
  await openPanel(FILE)
  await theVideo()
  const chip = screen.getByRole('status', { name: 'Sync status' })
  expect(chip.textContent).toContain('Panel ready, video needs internet')
  expect(chip.textContent).not.toContain('Ready offline')
})

const play = () => fireEvent.click(screen.getByRole('button', { name: 'Play' }))

async function openNotes(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: /^Notes?(?! about| on)/u }))
  const field = await screen.findByRole('textbox', { name: 'Note about the player' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  return screen.getByRole('dialog', { name: 'Notes' })
}

const closeNotes = () => fireEvent.keyDown(screen.getByRole('dialog', { name: 'Notes' }), { key: 'Escape' })
