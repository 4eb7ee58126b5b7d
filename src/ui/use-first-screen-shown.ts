import { useEffect, useState } from 'react'
import { firstScreenShown } from './first-screen.ts'

let wasShown = false

/** Whether it was when somebody last waited for it here. */
export const wasFirstScreenShown = (): boolean => wasShown

/** Whether the first screen has been shown. What does not belong to it is drawn then, and its code fetched. */
export function useFirstScreenShown(): boolean {
  const [isShown, setShown] = useState(() => wasShown)
  useEffect(() => {
    let isHere = true
    void firstScreenShown().then(() => {
      wasShown = true
      if (isHere) setShown(true)
    })
    return () => {
      isHere = false
    }
  }, [])
  return isShown
}
