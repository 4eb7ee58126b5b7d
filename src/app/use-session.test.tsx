import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SessionStore } from '#data/session/session-store.ts'
import { nextSession } from '#domain/session/session.ts'
import type { Session, SessionEvent } from '#domain/session/session.ts'
import { aUser } from '#tests/fixtures/a-user.ts'
import { useSignedIn } from './use-session.ts'

const user = aUser()
const who = { userId: user.id, groups: ['Evaluator'] }

test('a page is drawn anew for another person or other words, and not because the identity provider was heard', () => {
  let session: Session = { phase: 'loading' }
  const listeners = new Set<() => void>()
  const store: Partial<SessionStore> = {
    get: () => session,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const drawn: (string | undefined)[] = []
  function Page() {
    drawn.push(useSignedIn(store as SessionStore)?.user?.first_name)
    return null
  }
  const hear = (event: SessionEvent) =>
    act(() => {
      session = nextSession(session, event)
      for (const listener of listeners) listener()
    })
  hear({ type: 'remembered', who })
  hear({ type: 'user-learned', user })
  render(<Page />)
  hear({ type: 'confirmed', who })
  hear({ type: 'user-learned', user: { ...user } })
  hear({ type: 'unreachable' })
  expect(drawn).toEqual([user.first_name])
  hear({ type: 'user-learned', user: { ...user, first_name: 'Another' } })
  hear({ type: 'ended', reason: 'signed-out' })
  expect(drawn).toEqual([user.first_name, 'Another', undefined])
})
