import { FileDown, Printer, X } from 'lucide-react'
import type { Report } from '#domain/contracts/evaluations.ts'
import { playerOnPaper } from '#domain/evaluations/names-on-paper.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { sizeWords } from '#ui/size-words.ts'
import type { FileDownload } from '#ui/use-file-download.ts'
import css from './save-as-pdf.module.css'

type SaveAsPdfProps = {
  saving: FileDownload
  start: () => void
  /** Absent where the file comes in one piece. */
  cancel?: () => void
}

/** The report as a file of this device, with how far it is and why it failed. */
export function SaveAsPdf({ saving, start, cancel }: SaveAsPdfProps) {
  const isRunning = saving.phase === 'running'
  return (
    <>
      <Button aria-disabled={isRunning || undefined} aria-busy={isRunning || undefined} onClick={start}>
        <FileDown aria-hidden />
        {saving.phase === 'failed' ? 'Try the PDF again' : 'Save as PDF'}
      </Button>
      {isRunning && cancel && (
        <Button variant="ghost" shape="icon" aria-label="Cancel the PDF" onClick={cancel}>
          <X aria-hidden />
        </Button>
      )}
      <span className={css.status} role="status">
        {isRunning && (saving.bytes === 0 ? 'Creating the PDF' : sizeWords(saving.bytes))}
        {saving.phase === 'done' && 'Saved to this device’s downloads'}
      </span>
      {saving.phase === 'failed' && <FieldError>{saving.why}</FieldError>}
    </>
  )
}

/** R75. Prints the page in the browser's fonts, which have letters that the PDF lacks. */
export function PrintReport({ report }: { report: Report }) {
  const { name, isNamed } = playerOnPaper(report)
  return (
    <>
      <Button onClick={() => window.print()}>
        <Printer aria-hidden />
        Print
      </Button>
      {!isNamed && (
        <span className={css.status}>The PDF can’t show this name, so it says “{name}.” Print shows the name.</span>
      )}
    </>
  )
}
