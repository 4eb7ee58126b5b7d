import { useRef, useState } from 'react'
import type { ApiClient } from '#data/api/api-client.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { useAnswer } from '#data/react/use-answer.ts'
import { answerHistoryLink, getHistoryLink } from '#domain/contracts/history-links.ts'

export type HistoryAnswer = 'yes' | 'no' | 'undo'

/** Loads the join behind a link, and sends its answer. */
export function useHistoryLink(api: ApiClient, token: string) {
  const { load: _, setAnswer: setPaper, ...paper } = useAnswer(token, (it) => api.call(getHistoryLink, { token: it }))
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [hasAnswered, setAnswered] = useState(false)
  const isUnderWay = useRef(false)

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

  return { paper, isBusy, refusal, hasAnswered, answer }
}
