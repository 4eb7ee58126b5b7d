import { useEffect, useState } from 'react'
import { workersOf } from '#storage/page-storage.ts'
import { firstScreen, firstScreenShown } from '#ui/first-screen.ts'
import type { UnsentOfPerson } from './unsent-work.ts'

type Unsent = readonly UnsentOfPerson[] | 'outdated'

/**
 * Whose work waits here. Asked when the page stands, because the database is not part of the first screen; on a first
 * visit, where its code is yet to come, once the page was shown.
 */
export function useUnsent(findUnsent: () => Promise<Unsent>): Unsent {
  const [unsent, setUnsent] = useState<Unsent>([])
  useEffect(() => {
    let isHere = true
    const hasCode = Boolean(workersOf(window)?.controller)
    void (hasCode ? firstScreen() : firstScreenShown())
      .then(() => (isHere ? findUnsent() : []))
      .then(
        (found) => isHere && setUnsent(found),
        () => {},
      )
    return () => {
      isHere = false
    }
  }, [findUnsent])
  return unsent
}
