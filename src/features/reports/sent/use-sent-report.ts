import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ApiClient } from '#data/api/api-client.ts'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { forgetReading, keepReading, keptReading } from '#data/reports/kept-reading.ts'
import type { PlayerProfile } from '#domain/contracts/players.ts'
import { getSentReportPdf, openReport, sendReportCode } from '#domain/contracts/reports.ts'
import type { OpenedReport } from '#domain/contracts/reports.ts'
import { callName } from '#domain/evaluations/jersey-words.ts'
import type { PageStorage } from '#storage/page-storage.ts'

/** `link`: nothing was asked for yet. `closed`: the link opens nothing. */
type Step = 'link' | 'code' | 'report' | 'closed'

export type SentReport = {
  step: Step
  report: OpenedReport | undefined
  isBusy: boolean
  /** What stands in the way, in words. */
  refusal: string | undefined
  askForCode: () => Promise<void>
  open: (code: string) => Promise<void>
  /** The open report as a PDF. Throws as the client does. */
  loadPdf: () => Promise<Blob>
  /** Another report that was sent to this inbox. */
  show: (evaluationId: string) => Promise<void>
  /** Leads to an account, and in it to the report. */
  keep: () => void
}

/** Leads on to the report at once when somebody is signed in. */
const KEEP_PAGE = '/signup?next=%2Fapp%2Fkeep-report'

/** The facts that a profile asks for. The report of a link has no date of birth. */
function playerIn({ id, first_name, last_name, gender, athletic_info, organization }: PlayerProfile) {
  return { id, first_name, last_name, gender, athletic_info, organization }
}

export const WRONG_CODE = 'That code didn’t work. Use the newest email, or send a new code.'

/** From the link of an email to its report. `kept` brings it back after a reload, for half an hour. */
export function useSentReport(api: ApiClient, token: string, kept: PageStorage): SentReport {
  const [step, setStep] = useState<Step>('link')
  const [report, setReport] = useState<OpenedReport>()
  const [isBusy, setBusy] = useState(() => keptReading(kept)?.token === token)
  const [refusal, setRefusal] = useState<string>()
  const isUnderWay = useRef(false)

  /** One at a time: pressed twice, it is done once. `onMissing` is what a 404 means at this point. */
  async function run(doIt: () => Promise<void>, onMissing: () => void) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      await doIt()
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onMissing()
      else setRefusal(failureWords(error))
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  function showOpened(opened: OpenedReport) {
    keepReading(kept, {
      token,
      session: opened.session,
      evaluationId: opened.evaluation_submission_id,
      name: callName(opened.player_profile, opened),
      player: playerIn(opened.player_profile),
      ...(opened.sent_to !== undefined && { email: opened.sent_to }),
      isToKeep: false,
    })
    setReport(opened)
    setStep('report')
  }

  function beginAgain() {
    forgetReading(kept)
    setReport(undefined)
    setStep('link')
  }

  const takeUp = useEffectEvent(showOpened)
  const giveUp = useEffectEvent((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) beginAgain()
    else setRefusal(failureWords(error))
  })
  useEffect(() => {
    let isGone = false
    const reading = keptReading(kept)
    if (reading?.token !== token) return undefined
    const { session, evaluationId } = reading
    void api
      .call(openReport, { token, session, evaluation_submission_id: evaluationId })
      .then(
        (opened) => !isGone && takeUp(opened),
        (error: unknown) => !isGone && giveUp(error),
      )
      .finally(() => setBusy(false))
    return () => {
      isGone = true
    }
  }, [api, kept, token])

  return {
    step,
    report,
    isBusy,
    refusal,
    askForCode: () =>
      run(
        async () => {
          await api.call(sendReportCode, { token })
          setStep('code')
        },
        () => setStep('closed'),
      ),
    open: (code) =>
      run(
        async () => showOpened(await api.call(openReport, { token, code })),
        () => setRefusal(WRONG_CODE),
      ),
    async loadPdf() {
      if (!report) throw new Error('There is no PDF before a report is open')
      const { base64 } = await api.call(getSentReportPdf, {
        token,
        session: report.session,
        evaluation_submission_id: report.evaluation_submission_id,
      })
      return new Blob([Uint8Array.from(atob(base64), (byte) => byte.codePointAt(0) ?? 0)], { type: 'application/pdf' })
    },
    show: (evaluationId) =>
      run(
        async () =>
          showOpened(
            await api.call(openReport, {
              token,
              session: report?.session,
              evaluation_submission_id: evaluationId,
            }),
          ),
        beginAgain,
      ),
    keep() {
      const reading = keptReading(kept)
      if (reading) keepReading(kept, { ...reading, isToKeep: true })
      location.assign(KEEP_PAGE)
    },
  }
}
