import { useMemo } from 'react'
import { rosterColumns } from '#domain/teams/roster-csv-columns.ts'
import type { RosterLists } from '#domain/teams/roster-rules-words.ts'
import type { TypedLine } from '#domain/teams/roster-rules.ts'
import { ImportPanel } from '#kit/csv-import/import-panel.tsx'
import { saveTemplate } from '../save-file.ts'
import { ImportPreview } from './import-preview.tsx'

type RosterImportProps = {
  /** The roster as it stands, without empty lines. */
  lines: readonly TypedLine[]
  lists: RosterLists
  newId: () => string
  onImport: (lines: readonly TypedLine[], count: number) => void
  onCancel: () => void
}

/** Players of a file on their way into the roster. */
export function RosterImport({ lines, lists, newId, onImport, onCancel }: RosterImportProps) {
  const kinds = useMemo(() => rosterColumns(lists), [lists])
  return (
    <ImportPanel
      kinds={kinds}
      about="All you need is jersey number and name. We also read position, grade, height and email, in any order."
      onTemplate={saveTemplate}
      onCancel={onCancel}
    >
      {({ sheet, onColumns, onOther }) => (
        <ImportPreview
          sheet={sheet}
          kinds={kinds}
          lines={lines}
          lists={lists}
          newId={newId}
          onImport={onImport}
          onCancel={onCancel}
          onColumns={onColumns}
          onOther={onOther}
        />
      )}
    </ImportPanel>
  )
}
