import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TabPanels } from './tab-panels.tsx'

const TABS = ['Events', 'Team accolades', 'Player accolades'].map((label) => ({ id: label, label }))
const WIDTHS = { list: 300, tab: 140 }

test('the chosen tab is brought into a list that is too narrow for all of them', async () => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', {
    configurable: true,
    get(this: HTMLElement) {
      return this.getAttribute('role') === 'tab' ? WIDTHS.tab : WIDTHS.list
    },
  })
  Object.defineProperty(HTMLElement.prototype, 'offsetLeft', {
    configurable: true,
    get(this: HTMLElement) {
      return TABS.findIndex(({ label }) => label === this.textContent) * WIDTHS.tab
    },
  })
  const { rerender } = render(
    <TabPanels label="Kinds" tabs={TABS} current="Events" onSelect={() => {}}>
      nothing
    </TabPanels>,
  )
  rerender(
    <TabPanels label="Kinds" tabs={TABS} current="Player accolades" onSelect={() => {}}>
      nothing
    </TabPanels>,
  )
  await vi.waitFor(() =>
    expect(screen.getByRole('tablist').scrollLeft).toBe(2 * WIDTHS.tab - (WIDTHS.list - WIDTHS.tab) / 2),
  )
})
