import { useEffect, useRef, useState } from 'react'

const TYPING_PAUSE_MS = 250

/** The typed text at once, the search a moment after the last key. A search changed from outside is taken over. */
export function useTypedSearch(search: string, onSearch: (search: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    clearTimeout(timer.current)
    setTyped(search)
  }, [search])

  function type(next: string) {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = next.trim()
      onSearch(next.trim())
    }, TYPING_PAUSE_MS)
  }
  return [typed, type]
}
