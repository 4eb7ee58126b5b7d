import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SkeletonRows } from './skeleton-rows.tsx'
import { beginAfterFirstScreen, firstScreen, firstScreenShown } from './first-screen.ts'

beforeEach(() => {
  document.body.innerHTML = '<div id="root"><div role="status">Loading...</div></div>'
  paintWith((frame) => frame(0))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const paintWith = (ask: (frame: FrameRequestCallback) => unknown) =>
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => Number(ask(frame)))

async function resolvedAfter(...changes: (() => void)[]) {
  let isResolved = false
  void firstScreen().then(() => (isResolved = true))
  const seen: boolean[] = []
  for (const change of [() => {}, ...changes]) {
    change()
    await new Promise((resolve) => setTimeout(resolve, 5))
    seen.push(isResolved)
  }
  return seen
}

const root = () => document.querySelector('#root')!

test('the first screen stands with its heading, and once nothing of it waits any more', async () => {
  const show = () => (root().innerHTML = '<main aria-busy="true"><h1>Library</h1></main>')
  expect(await resolvedAfter(show, () => root().querySelector('main')!.removeAttribute('aria-busy'))).toEqual([
    false,
    false,
    true,
  ])
})

test('rows that stand for those to come are waited for', async () => {
  const show = () => {
    root().innerHTML = '<h1>Library</h1><div id="rows"></div>'
    render(<SkeletonRows />, { container: document.querySelector<HTMLElement>('#rows')! })
  }
  expect(await resolvedAfter(show, () => cleanup())).toEqual([false, false, true])
})

test('what stands already is not waited for', async () => {
  root().innerHTML = '<h1>Sign in</h1>'
  expect(await resolvedAfter()).toEqual([true])
})

test('what stands is waited for until it was painted', async () => {
  root().innerHTML = '<h1>Sign in</h1>'
  const frames: FrameRequestCallback[] = []
  paintWith((frame) => frames.push(frame))
  const nextFrame = () => frames.shift()?.(0)
  expect(await resolvedAfter(nextFrame, nextFrame)).toEqual([false, false, true])
})

test('a page that nobody sees is not waited for', async () => {
  root().innerHTML = '<h1>Sign in</h1>'
  paintWith(() => 0)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(await resolvedAfter()).toEqual([true])
})

test('a page that stands has been shown half a second later', async () => {
  vi.useFakeTimers()
  root().innerHTML = '<h1>Sign in</h1>'
  const shown = vi.fn<() => void>()
  void firstScreenShown().then(shown)
  await vi.advanceTimersByTimeAsync(499)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2)
  expect(shown).toHaveBeenCalledOnce()
})

test('[Y74] what reads everything on the device begins after the first screen, and stops with its owner', async () => {
  root().innerHTML = '<main aria-busy="true"><h1>Outbox</h1></main>'
  const [stop, begin, neverBegun] = [vi.fn<() => void>(), vi.fn<() => () => void>(), vi.fn<() => void>()]
  const end = beginAfterFirstScreen(begin.mockReturnValue(stop))
  beginAfterFirstScreen(neverBegun)()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(begin).not.toHaveBeenCalled()
  root().querySelector('main')!.removeAttribute('aria-busy')
  await expect.poll(() => begin.mock.calls.length).toBe(1)
  end()
  expect([stop.mock.calls.length, neverBegun.mock.calls.length]).toEqual([1, 0])
})

test('nobody waits forever for what never comes', async () => {
  vi.useFakeTimers()
  const resolved = vi.fn<() => void>()
  void firstScreen().then(resolved)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(resolved).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(resolved).toHaveBeenCalledOnce()
})
