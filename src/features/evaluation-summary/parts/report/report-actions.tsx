import { FileDown, MessagesSquare, Printer, X } from 'lucide-react'
import { useState } from 'react'
import type { Services } from '#data/services.ts'
import type { Report } from '#domain/contracts/evaluations.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { sizeWords } from '#ui/size-words.ts'
import { ConsultationNotice } from '../consultation/consultation-notice.tsx'
import { ScheduleConsultation } from '../consultation/schedule-consultation.tsx'
import { SchedulingWidget } from '../consultation/scheduling-widget.tsx'
import { useReportPdf } from './use-report-pdf.ts'
import css from './report-actions.module.css'

type ActionsProps = {
  services: Services
  userId: string
  report: Report
  /** The reader is the player or a parent. */
  isForFamily: boolean
}

/** What can be done with a report: keep it as a PDF, print it, talk about it. And where the consultation stands. */
export function ReportActions({ services, userId, report, isForFamily }: ActionsProps) {
  const [open, setOpen] = useState<'request' | 'time' | null>(null)
  const { consultation } = report
  return (
    <div className={css.reportActions}>
      <div className={css.reportActionsRow}>
        {report.may_request_consultation && (
          <Button variant="solid" onClick={() => setOpen('request')}>
            <MessagesSquare aria-hidden />
            Request a consultation
          </Button>
        )}
        <SaveAsPdf services={services} report={report} />
        <Button onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
      {consultation && (
        <ConsultationNotice
          services={services}
          userId={userId}
          report={report}
          consultation={consultation}
          side={isForFamily ? 'player' : 'evaluator'}
          onChooseTime={() => setOpen('time')}
        />
      )}
      <ScheduleConsultation
        services={services}
        userId={userId}
        report={report}
        isOpen={open === 'request'}
        onClose={() => setOpen(null)}
        onAsked={(asked) => setOpen(asked.scheduling_url === null ? null : 'time')}
      />
      {consultation?.scheduling_url && (
        <SchedulingWidget
          services={services}
          userId={userId}
          evaluationId={report.evaluation_submission_id}
          consultation={consultation}
          url={consultation.scheduling_url}
          isOpen={open === 'time'}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

function SaveAsPdf({ services, report }: Pick<ActionsProps, 'services' | 'report'>) {
  const { saving, start, cancel } = useReportPdf(services, report)
  const isRunning = saving.phase === 'running'
  return (
    <>
      <Button aria-disabled={isRunning || undefined} aria-busy={isRunning || undefined} onClick={start}>
        <FileDown aria-hidden />
        {saving.phase === 'failed' ? 'Try the PDF again' : 'Save as PDF'}
      </Button>
      {isRunning && (
        <Button variant="ghost" shape="icon" aria-label="Cancel the PDF" onClick={cancel}>
          <X aria-hidden />
        </Button>
      )}
      <span className={css.reportActionsStatus} role="status">
        {isRunning && (saving.bytes === 0 ? 'Creating the PDF' : sizeWords(saving.bytes))}
        {saving.phase === 'done' && 'Saved to this device’s downloads'}
      </span>
      {saving.phase === 'failed' && <FieldError>{saving.why}</FieldError>}
    </>
  )
}
