import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Menu } from './menu.tsx'
import { UiProvider } from './ui-provider.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const ITEMS = [{ id: 'a', label: 'Team A', onSelect: () => {} }]

test.each([
  { top: 100, place: { top: '150px', bottom: 'auto' } },
  { top: 700, place: { top: 'auto', bottom: '74px' } },
])(
  'a floating menu of a button at $top opens where there is room, and leaves the other edge free',
  ({ top, place }) => {
    vi.stubGlobal('innerHeight', 768)
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(20, top, 80, 44))
    render(
      <UiProvider>
        <Menu label="Place" items={ITEMS} isFloating button={{ shape: 'icon' }}>
          Place
        </Menu>
      </UiProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Place' }))
    const { top: listTop, bottom } = screen.getByRole('menu', { name: 'Place' }).style
    expect({ top: listTop, bottom }).toEqual(place)
    vi.unstubAllGlobals()
  },
)

test.each([
  { align: 'start', place: { left: '696px', right: '' } },
  { align: 'end', place: { left: 'auto', right: '144px' } },
] as const)('a floating menu keeps to the $align of its button and inside the window', ({ align, place }) => {
  vi.stubGlobal('innerWidth', 1024)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(800, 100, 80, 44))
  render(
    <UiProvider>
      <Menu label="Place" items={ITEMS} isFloating align={align}>
        Place
      </Menu>
    </UiProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Place' }))
  const { left, right } = screen.getByRole('menu', { name: 'Place' }).style
  expect({ left, right }).toEqual(place)
  vi.unstubAllGlobals()
})
