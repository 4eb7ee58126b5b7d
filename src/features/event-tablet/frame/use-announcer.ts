import { useMemo, useRef } from 'react'

/** A live region that is told what to say without drawing anything again. */
export function useAnnouncer() {
  const region = useRef<HTMLParagraphElement>(null)
  const say = useMemo(
    () => (words: string) => {
      if (region.current) region.current.textContent = words
    },
    [],
  )
  return { region, say }
}
