import { useEffect, useRef, useState } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import type { Services } from '#data/services.ts'
import type { Report } from '#domain/contracts/evaluations.ts'
import { reportFileName } from '#domain/evaluation/report-file-name.ts'
import { handOverFile } from '#ui/hand-over-file.ts'

export type Saving = { phase: 'idle' } | { phase: 'running'; bytes: number } | { phase: 'done' } | { phase: 'failed'; why: string }

/** R52. The report as a file of this device, under a name that says whose and of when. Leaving the page ends it. */
export function useReportPdf({ downloadReport }: Pick<Services, 'downloadReport'>, { evaluation_submission_id: id, player_profile, evaluated_on }: Report) {
  const [saving, setSaving] = useState<Saving>({ phase: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    setSaving({ phase: 'running', bytes: 0 })
    try {
      const pdf = await downloadReport(id, (bytes) => setSaving({ phase: 'running', bytes }), abort.signal)
      await handOverFile(reportFileName(player_profile, evaluated_on), pdf, 'application/pdf')
      setSaving({ phase: 'done' })
    } catch (error) {
      setSaving(abort.signal.aborted ? { phase: 'idle' } : { phase: 'failed', why: failureWords(error) })
    } finally {
      running.current = undefined
    }
  }

  return { saving, start: () => void start(), cancel: () => running.current?.abort() }
}
