import { useEffect, useState } from 'react'

/** The value once it has stood still for `pauseMs`: what a list is searched by while somebody types. */
export function useSettled<T>(value: T, pauseMs = 200): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
