import { failureWords } from '#data/api/failure-words.ts'
import type { Services } from '#data/services.ts'
import type { Report } from '#domain/contracts/evaluations.ts'
import { reportFileName } from '#domain/evaluations/report-file-name.ts'
import { useFileDownload } from '#ui/use-file-download.ts'

/** The report as a file of this device, under a name that says whose and of when. */
export function useReportPdf({ downloadReport }: Pick<Services, 'downloadReport'>, report: Report) {
  const { download, ...rest } = useFileDownload({
    load: (onBytes, signal) => downloadReport(report.evaluation_submission_id, onBytes, signal),
    name: () => reportFileName(report),
    mediaType: 'application/pdf',
    wordsOf: failureWords,
  })
  return { saving: download, ...rest }
}
