import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { nextSession } from '#domain/session/session.ts'
import type { SignedIn } from '#domain/session/session.ts'
import { aUser } from '#tests/fixtures/a-user.ts'
import { InstallHint } from './install-hint.tsx'

const WORK = 'It opens offline, and the browser keeps your work.'
const event = (part: 'desk' | 'organizer') => ({ id: aUser().id, name: 'Tryout', ends_on: '2026-11-29', parts: [part] })

test.each([
  { groups: ['Evaluator'], events: [], words: WORK },
  { groups: ['Player'], events: [], words: 'Your reports and orders are one tap away.' },
  { groups: ['Coach'], events: [], words: 'Your teams, events and reports are one tap away.' },
  { groups: ['Coach'], events: [event('desk')], words: WORK },
  { groups: ['Director'], events: [event('organizer')], words: WORK },
])('[W53] $groups with $events.length events reads why to install: $words', async ({ groups, events, words }) => {
  const user = aUser({ events })
  const remembered = nextSession({ phase: 'loading' }, { type: 'remembered', who: { userId: user.id, groups } })
  const session = nextSession(remembered, { type: 'user-learned', user }) as SignedIn // A person was remembered.
  const offer = () => Promise.resolve()
  const offers = { get: () => offer, subscribe: () => () => {} }
  const hintAt = (pathname: string) => (
    <>
      <h1>Library</h1>
      <InstallHint offers={offers} session={session} pathname={pathname} />
    </>
  )
  const { rerender } = render(hintAt('/app/account'))
  // The hint appears with the first page after its words are there.
  await vi.waitFor(() => {
    rerender(hintAt('/app/account'))
    rerender(hintAt('/app/library'))
    expect(screen.getByRole('region', { name: 'Install Courtside' }).textContent).toContain(words)
  })
})
