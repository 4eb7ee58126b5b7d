import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

/** The heading of what an answer has led to. The form that had the focus is gone: this is read instead. */
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
