import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

/** The heading of what a button has led to. The control that had the focus is gone, so this gets it and is read. */
export function AnsweredHeading({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
