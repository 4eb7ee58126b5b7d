import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fadeWhileMore } from './scroll-fade.ts'

afterEach(() => vi.unstubAllGlobals())

test('a box fades while more is to come at the right, in whichever direction the page is read', () => {
  // jsdom lays nothing out: this observer looks once, as a browser does at the start.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly look: () => void
      constructor(look: () => void) {
        this.look = look
      }
      observe() {
        this.look()
      }
      disconnect() {}
    },
  )
  Object.defineProperty(HTMLElement.prototype, 'scrollWidth', { configurable: true, value: 900 })
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 400 })
  render(
    <div ref={fadeWhileMore} role="region" aria-label="Wide">
      <table />
    </div>,
  )
  const box = screen.getByRole('region', { name: 'Wide' })
  const fadesAt = (scrollLeft: number) => {
    box.scrollLeft = scrollLeft
    fireEvent.scroll(box)
    return box.hasAttribute('data-more')
  }
  expect([0, 300, 500, -300, -500].map(fadesAt)).toEqual([true, true, false, true, false])
})
