import { ArrowLeft, ArrowRight } from 'lucide-react'
import { sheetRefusal, withAnswer, withColumn, withHead, withoutOpenColumns } from '#domain/csv/csv-columns.ts'
import type { ColumnUse, CsvColumns, CsvSheet } from '#domain/csv/csv-columns.ts'
import { tellingContent } from '#domain/csv/csv-content.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { FormFoot } from '#ui/form-layout.tsx'
import { Panel } from '#ui/panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ImportQuestion } from './import-question.tsx'
import css from './import-columns.module.css'
import panelCss from './import-panel.module.css'

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
  const refusal = sheetRefusal(sheet, kinds)
  const options = [
    ...kinds.all.map((value) => ({ value, label: kinds.labels[value] })),
    { value: 'none', label: 'Leave out: not kept' },
  ]
  const columnOf = (value: string): ColumnUse<Column> =>
    kinds.all.find((column) => column === value) ?? (value === '' ? 'ask' : 'none')
  const open = sheet.columns.filter((column) => column === 'ask').length
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
                value={column === 'ask' ? '' : column}
                {...(column === 'ask' && {
                  placeholder: 'Choose',
                  error: `It holds ${tellingAt(sheet, at)}. Choose what becomes of it.`,
                })}
                options={options}
                hint={samples(at) || 'Empty'}
                onChange={(event) => onSheet(withColumn(sheet, at, columnOf(event.currentTarget.value), kinds))}
              />
            )
          })}
        </div>
        {open > 1 && (
          <div className={panelCss.tools}>
            <Button onClick={() => onSheet(withoutOpenColumns(sheet, kinds))}>Leave out these {open} columns</Button>
          </div>
        )}
        {kinds.questions?.(sheet).map((question) => (
          <ImportQuestion
            key={question.id}
            question={question}
            answer={sheet.answers[question.id]}
            onAnswer={(value) => onSheet(withAnswer(sheet, { id: question.id, value }, kinds))}
          />
        ))}
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

function tellingAt({ rows }: CsvSheet<string>, at: number): string {
  return tellingContent(rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => cell !== '')) ?? 'values'
}
