import { useEffect, useEffectEvent, useState } from 'react'
import { loadedOf } from './use-loaded.ts'

/**
 * Asks once, and again with `load`. For pages of a link that opens nothing after it was used: a later answer must not
 * replace what is read. Asks nothing while `key` is undefined. A new key asks again. `setAnswer` shows a newer answer.
 */
export function useAnswer<T>(key: string | undefined, ask: (key: string) => Promise<T>) {
  const [answer, setAnswer] = useState<T>()
  const [failure, setFailure] = useState<Error>()
  const [attempts, countAttempt] = useState(0)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (key === undefined) return undefined
    let isGone = false
    const ifHere =
      <V>(set: (value: V) => void) =>
      (value: V) => {
        if (!isGone) set(value)
      }
    void askNow(key).then(ifHere(setAnswer), ifHere(setFailure))
    return () => {
      isGone = true
    }
  }, [key, attempts])

  function load() {
    setFailure(undefined)
    countAttempt((count) => count + 1)
  }
  return { ...loadedOf(answer, failure, load), load, setAnswer }
}
