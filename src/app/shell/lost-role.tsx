import { Link } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { SignedIn } from '#domain/session/session.ts'
import { lossWords, lostRoles, rolesHeld, WORK_STAYS } from '../role-changes.ts'
import css from './lost-role.module.css'

/**
 * A33. Returns the roles that the person lost while this page was open, until they return or `dismiss` is called. It
 * must be called where the frame of a page may be absent, because a person can lose a role during an evaluation.
 */
export function useLostRoles(session: Pick<SignedIn, 'roles' | 'isAdmin'>) {
  const now = rolesHeld(session)
  const [seen, setSeen] = useState({ names: now, lost: [] as typeof now })
  const isSame = seen.names.join() === now.join()
  // Within the drawing, so that no page appears without the reason.
  if (!isSame) {
    const lost = [...seen.lost, ...lostRoles(seen.names, now)].filter((name) => !now.includes(name))
    setSeen({ names: now, lost })
  }
  return { lost: isSame ? seen.lost : [], dismiss: () => setSeen({ names: now, lost: [] }) }
}

/** A33. Names the roles that were lost. It stays on every page until it is closed, because a toast is easily missed. */
export function LostRoleNotice({ lost, dismiss }: ReturnType<typeof useLostRoles>) {
  if (lost.length === 0) return undefined
  return (
    <div className={css.notice}>
      <Notice
        tone="warn"
        icon={UserRoundX}
        title={lossWords(lost)}
        isLive
        action={<Button onClick={dismiss}>Close</Button>}
      >
        <p>
          {lost.includes('Evaluator') && (
            <>
              {WORK_STAYS} <Link to="/app/outbox">Open the outbox</Link>.{' '}
            </>
          )}
          If this is a mistake, ask an admin.
        </p>
      </Notice>
    </div>
  )
}
