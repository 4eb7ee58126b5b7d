import { useEffect, useState } from 'react'
import { firstScreenShown } from '#ui/first-screen.ts'
import type { UnsentOfPerson } from './unsent-work.ts'

/** Whose work waits here. Asked once the page is shown, because the database is not part of the first screen. */
export function useUnsent(findUnsent: () => Promise<UnsentOfPerson[]>): readonly UnsentOfPerson[] {
  const [unsent, setUnsent] = useState<readonly UnsentOfPerson[]>([])
  useEffect(() => {
    let isShown = true
    firstScreenShown()
      .then(() => (isShown ? findUnsent() : []))
      .then(
        (found) => isShown && setUnsent(found),
        () => {},
      )
    return () => {
      isShown = false
    }
  }, [findUnsent])
  return unsent
}
