import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '#data/react/person.tsx'
import type { Report } from '#domain/contracts/evaluations.ts'
import { Button } from '#ui/button.tsx'
import { ConsultationNotice } from '../consultation/consultation-notice.tsx'
import { ScheduleConsultation } from '../consultation/schedule-consultation.tsx'
import { SchedulingWidget } from '../consultation/scheduling-widget.tsx'
import { PrintReport, SaveAsPdf } from './save-as-pdf.tsx'
import { useReportPdf } from './use-report-pdf.ts'
import css from './report-actions.module.css'

type ActionsProps = {
  report: Report
  /** The reader is the player or a parent. */
  isForFamily: boolean
}

/** What can be done with a report: keep it as a PDF, print it, talk about it. And where the consultation stands. */
export function ReportActions({ report, isForFamily }: ActionsProps) {
  const services = useServices()
  const [open, setOpen] = useState<'request' | 'time' | null>(null)
  const pdf = useReportPdf(services, report)
  const { consultation } = report
  return (
    <div className={css.actions}>
      <div className={css.row}>
        {report.may_request_consultation && (
          <Button variant="solid" onClick={() => setOpen('request')}>
            <MessagesSquare aria-hidden />
            Request a consultation
          </Button>
        )}
        <SaveAsPdf {...pdf} />
        <PrintReport report={report} />
      </div>
      {consultation && (
        <ConsultationNotice
          report={report}
          consultation={consultation}
          side={isForFamily ? 'player' : 'evaluator'}
          onChooseTime={() => setOpen('time')}
        />
      )}
      <ScheduleConsultation
        report={report}
        isOpen={open === 'request'}
        onClose={() => setOpen(null)}
        onAsked={(asked) => setOpen(asked.scheduling_url === null ? null : 'time')}
      />
      {consultation?.scheduling_url && (
        <SchedulingWidget
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
