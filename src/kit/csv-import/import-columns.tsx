import { ArrowLeft, ArrowRight } from 'lucide-react'
import { withColumn, withHead } from '#domain/csv/csv-columns.ts'
import type { CsvColumns, CsvSheet } from '#domain/csv/csv-columns.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { FormFoot } from '#ui/form-layout.tsx'
import { Panel } from '#ui/panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import css from './csv-import.module.css'

type ImportColumnsProps<Column extends string> = {
  sheet: CsvSheet<Column>
  kinds: CsvColumns<Column>
  onSheet: (sheet: CsvSheet<Column>) => void
  onBack: () => void
  onDone: () => void
}

const SAMPLES = 3

/** One says what each column holds; the first cells of each help to see it. */
export function ImportColumns<Column extends string>({
  sheet,
  kinds,
  onSheet,
  onBack,
  onDone,
}: ImportColumnsProps<Column>) {
  const refusal = kinds.refusal(sheet.columns)
  const options = [
    ...kinds.all.map((value) => ({ value, label: kinds.labels[value] })),
    { value: 'none', label: 'Leave out' },
  ]
  const columnOf = (value: string) => kinds.all.find((column) => column === value) ?? 'none'
  const samples = (at: number) =>
    sheet.rows
      .slice(0, SAMPLES)
      .map(({ cells }) => cells[at]?.trim() ?? '')
      .filter((cell) => cell !== '')
      .join(', ')
  return (
    <>
      <Panel rows="wide">
        <h3>What’s in each column?</h3>
        <CheckboxField
          label="The first row has column names"
          checked={sheet.head !== null}
          onChange={(event) => onSheet(withHead(sheet, event.currentTarget.checked, kinds))}
        />
        <div className={css.columns}>
          {sheet.columns.map((column, at) => {
            const head = sheet.head?.cells[at]?.trim()
            return (
              <SelectField
                // A column has no name but its place.
                key={at}
                label={head ? `Column ${at + 1}: ${head}` : `Column ${at + 1}`}
                value={column}
                options={options}
                hint={samples(at) || 'Empty'}
                onChange={(event) => onSheet(withColumn(sheet, at, columnOf(event.currentTarget.value), kinds))}
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
