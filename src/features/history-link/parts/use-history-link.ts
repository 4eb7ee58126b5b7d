import { useEffect, useRef, useState } from 'react'
import type { ApiClient } from '#data/api/api-client.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { answerHistoryLink, getHistoryLink } from '#domain/contracts/history-links.ts'
import type { HistoryPaper } from '#domain/contracts/history-links.ts'

export type HistoryAnswer = 'yes' | 'no' | 'undo'

/** Loads the join behind a link, and sends its answer. */
export function useHistoryLink(api: ApiClient, token: string) {
  const [paper, setPaper] = useState<HistoryPaper>()
  const [failure, setFailure] = useState<Error>()
  const [attempts, countAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [hasAnswered, setAnswered] = useState(false)
  const isUnderWay = useRef(false)

  useEffect(() => {
    let isGone = false
    const ifHere =
      <T>(set: (value: T) => void) =>
      (value: T) => {
        if (!isGone) set(value)
      }
    void api.call(getHistoryLink, { token }).then(ifHere(setPaper), ifHere(setFailure))
    return () => {
      isGone = true
    }
  }, [api, token, attempts])

  function load() {
    setFailure(undefined)
    countAttempt((count) => count + 1)
  }

  /** Answers once, even if pressed twice. */
  async function answer(given: HistoryAnswer) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      setPaper(await api.call(answerHistoryLink, { token, answer: given }))
      setAnswered(true)
    } catch (error) {
      setRefusal(failureWords(error))
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return { paper, failure, load, isBusy, refusal, hasAnswered, answer }
}
