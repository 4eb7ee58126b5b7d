import { render, screen } from '@testing-library/react'
import { Inbox } from 'lucide-react'
import { expect, test } from 'vitest'
import { screenIs } from '#tests/support/no-layout.ts'
import { Frame } from './frame.tsx'
import { UiProvider } from './ui-provider.tsx'

test.each([true, false])('[W63] the rail shows "Offline" only without a connection (%s)', (isOffline) => {
  screenIs(1180)
  render(
    <UiProvider>
      <Frame
        items={[]}
        homeHref="/app"
        renderLink={({ children, ...link }) => <a {...link}>{children}</a>}
        personName="Ada Stone"
        personInitials="AS"
        isOffline={isOffline}
        onSignOut={() => {}}
      >
        <h1>Page</h1>
      </Frame>
    </UiProvider>,
  )
  expect(screen.queryByText('Offline') !== null).toBe(isOffline)
})

test.each([
  ['a side, with all pages and the way out', true, ['Home', 'Outbox', 'Agreement', 'Account'], 'Sign out'],
  ['a bar with the first pages, and the others under More', false, ['Home', 'Outbox', 'Agreement'], 'More'],
])('a frame has one navigation, not a hidden one beside it: %s', (_what, isWide, pages, button) => {
  screenIs(isWide ? 1180 : 390)
  const items = ['Home', 'Outbox', 'Agreement', 'Account'].map((label) => ({
    id: label,
    label,
    icon: Inbox,
    href: `/app/${label}`,
    isCurrent: false,
  }))
  render(
    <UiProvider>
      <Frame
        items={items}
        homeHref="/app"
        renderLink={({ children, ...link }) => <a {...link}>{children}</a>}
        personName="Ada Stone"
        personInitials="AS"
        onSignOut={() => {}}
      >
        <h1>Page</h1>
      </Frame>
    </UiProvider>,
  )
  const [navigation, ...others] = screen.getAllByRole('navigation', { name: 'Main' })
  expect(others).toEqual([])
  expect([...(navigation?.querySelectorAll('a') ?? [])].map((link) => link.textContent)).toEqual(pages)
  expect(screen.getByRole('button', { name: button })).toBeTruthy()
})
