import { useEffect } from 'react'
import type { Services } from '#data/services.ts'
import { signOut } from '../sign-out.ts'

type SignOutPlainlyProps = { services: Services; userId: string; unsent: number | undefined; onClose: () => void }

/**
 * T10. Asks with the browser's own question where the dialog has not come to the device: whoever hands the tablet on
 * must get out without a connection, too.
 */
export function SignOutPlainly({ services, userId, unsent, onClose }: SignOutPlainlyProps): null {
  useEffect(() => {
    // Strict mode draws twice; asked in the next turn, and once.
    const asking = setTimeout(() => {
      if (confirm(questionOf(unsent))) void signOut(services, userId)
      else onClose()
    })
    return () => clearTimeout(asking)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Asked once, about what was so when it was asked.
  }, [])
  return null
}

function questionOf(unsent: number | undefined): string {
  const kept = unsent === 0 ? '' : ' Unsent work stays on this device and is sent when you sign in here again.'
  return `Sign out? Signing in again needs the internet.${kept} Forms and notes you haven't finished are removed.`
}
