import { useRef, useState } from 'react'
import type { ApiClient } from '#data/api/api-client.ts'
import { ApiError, OfflineError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { useAnswer } from '#data/react/use-answer.ts'
import type { Loaded } from '#data/react/use-loaded.ts'
import { answerConsent, getConsent } from '#domain/contracts/consent.ts'
import type { ConsentPaper } from '#domain/contracts/consent.ts'
import { noAnswerWords } from '#domain/no-answer-words.ts'

/** Why an answer was not taken: at the name, or in general. */
export type ConsentRefusal = { name?: string | undefined; text?: string | undefined }

export type Consent = {
  paper: Loaded<ConsentPaper>
  isBusy: boolean
  /** Somebody has answered here, on this visit. */
  hasAnswered: boolean
  /** Resolves to why it was not taken; undefined when it was. Pressed twice, it answers once. */
  answer: (answer: 'give' | 'withdraw', name: string) => Promise<ConsentRefusal | undefined>
  /** K42. Shows the question again after a no. */
  change: () => void
  isChanging: boolean
}

export function useConsent(api: ApiClient, token: string): Consent {
  // A link that lost a part in the email is refused before it is sent.
  const { load, setAnswer: setPaper, ...paper } = useAnswer(token, (it) => api.call(getConsent, { token: it }))
  const [isBusy, setBusy] = useState(false)
  const [hasAnswered, setAnswered] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const isUnderWay = useRef(false)

  async function answer(given: 'give' | 'withdraw', name: string): Promise<ConsentRefusal | undefined> {
    if (!paper.data || isUnderWay.current) return undefined
    isUnderWay.current = true
    setBusy(true)
    try {
      setPaper(
        await api.call(answerConsent, {
          token,
          answer: given,
          given_name: name,
          text_version: paper.data.text_version,
          is_change: isChanging,
        }),
      )
      setAnswered(true)
      setChanging(false)
      return undefined
    } catch (error) {
      // The words may be others by now; they are read again before another try.
      if (error instanceof ApiError && error.status === 409) load()
      return refusalOf(error)
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return { paper, isBusy, hasAnswered, answer, change: () => setChanging(true), isChanging }
}

function refusalOf(error: unknown): ConsentRefusal {
  if (error instanceof OfflineError)
    return { text: `${noAnswerWords(navigator.onLine)}. Nothing was sent. We kept what you typed.` }
  if (error instanceof ApiError && error.fields['given_name']) return { name: error.fields['given_name'][0] }
  return { text: failureWords(error) }
}
