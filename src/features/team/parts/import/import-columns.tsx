import { ArrowLeft, ArrowRight } from 'lucide-react'
import {
  columnsRefusal,
  CSV_COLUMN_LABELS,
  CSV_COLUMNS,
  withColumn,
  withHead,
} from '#domain/team/roster-csv-columns.ts'
import type { CsvColumn, CsvSheet } from '#domain/team/roster-csv-columns.ts'
import type { RosterLists } from '#domain/team/roster-rules-words.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { FormFoot } from '#ui/form-layout.tsx'
import { Panel } from '#ui/panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import teamCss from '../../team.module.css'

type ImportColumnsProps = {
  sheet: CsvSheet
  lists: RosterLists
  onSheet: (sheet: CsvSheet) => void
  onBack: () => void
  onDone: () => void
}

const OPTIONS = CSV_COLUMNS.map((value) => ({ value, label: CSV_COLUMN_LABELS[value] }))
const SAMPLES = 3

/** The coach says what each column holds; the first cells of each help to see it. */
export function ImportColumns({ sheet, lists, onSheet, onBack, onDone }: ImportColumnsProps) {
  const refusal = columnsRefusal(sheet.columns)
  const samples = (at: number) =>
    sheet.rows
      .slice(0, SAMPLES)
      .map(({ cells }) => cells[at]?.trim() ?? '')
      .filter((cell) => cell !== '')
      .join(', ')
  return (
    <>
      <Panel display="grid" gap="5">
        <h3>What’s in each column?</h3>
        <CheckboxField
          label="The first row has column names"
          checked={sheet.head !== null}
          onChange={(event) => onSheet(withHead(sheet, event.currentTarget.checked, lists))}
        />
        <div className={teamCss.importColumns}>
          {sheet.columns.map((column, at) => {
            const head = sheet.head?.cells[at]?.trim()
            return (
              <SelectField
                // A column has no name but its place.
                key={at}
                label={head ? `Column ${at + 1}: ${head}` : `Column ${at + 1}`}
                value={column}
                options={OPTIONS}
                hint={samples(at) || 'Empty'}
                onChange={(event) => onSheet(withColumn(sheet, at, columnOf(event.currentTarget.value)))}
              />
            )
          })}
        </div>
        {refusal !== undefined && <FieldError>{refusal}</FieldError>}
      </Panel>
      <FormFoot
        back={
          <Button size="lg" onClick={onBack}>
            <ArrowLeft aria-hidden />
            Use a different file
          </Button>
        }
      >
        <Button
          size="lg"
          variant="solid"
          aria-disabled={refusal !== undefined || undefined}
          onClick={() => {
            if (refusal === undefined) onDone()
          }}
        >
          Check the players
          <ArrowRight aria-hidden />
        </Button>
      </FormFoot>
    </>
  )
}

function columnOf(value: string): CsvColumn {
  return CSV_COLUMNS.find((column) => column === value) ?? 'none'
}
