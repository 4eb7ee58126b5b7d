import { useEffect, useState } from 'react'
import { firstScreenShown } from './first-screen.ts'

/** Whether the first screen has been shown. What does not belong to it is drawn then, and its code fetched. */
export function useFirstScreenShown(): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    let isHere = true
    void firstScreenShown().then(() => isHere && setShown(true))
    return () => {
      isHere = false
    }
  }, [])
  return isShown
}
