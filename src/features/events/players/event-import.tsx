import { useMemo } from 'react'
import { csvText } from '#domain/csv/csv-text.ts'
import { eventTemplateRows } from '#domain/events/event-csv.ts'
import { eventColumns } from '#domain/events/event-csv-columns.ts'
import { ImportPanel } from '#kit/csv-import/import-panel.tsx'
import { handOverFile } from '#ui/hand-over-file.ts'
import { ImportPreview } from './import-preview.tsx'
import type { ImportingProps } from './import-preview.tsx'

/** Players of a file on their way into the event. */
export function EventImport(props: ImportingProps) {
  const kinds = useMemo(() => eventColumns(props.lists), [props.lists])
  return (
    <ImportPanel
      kinds={kinds}
      about="All you need is names. We also read bib, group, gender, grade, birth date, position, height, school or club, and email, in any order. Up to 300 players at once."
      onTemplate={() => void handOverFile('Courtside event players.csv', csvText(eventTemplateRows()), 'text/csv')}
      onCancel={props.onClose}
    >
      {(file) => <ImportPreview {...props} kinds={kinds} file={file} />}
    </ImportPanel>
  )
}
