import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** For the heading of a page with steps: it gets the focus when the step changes, and not when the page opens. */
export function useHeadingFocus(step: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current !== step) heading.current?.focus()
    seen.current = step
  }, [step])
  return heading
}
