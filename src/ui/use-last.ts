import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function always, which gives what is on the screen. */
export function useLast<T>(value: T): () => T {
  const last = useRef(value)
  useLayoutEffect(() => {
    last.current = value
  })
  return useCallback(() => last.current, [])
}
