import { ClipboardPaste, FileDown, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { FormFoot } from '#ui/form-layout.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextAreaField } from '#ui/text-field.tsx'
import css from './import-choose.module.css'
import panelCss from './import-panel.module.css'
import textCss from '#ui/text.module.css'

type ImportChooseProps = {
  /** What the file needs, and what else is read. */
  about: string
  refusal: string | undefined
  isReading: boolean
  /** The rows pasted so far. */
  text: string
  onType: (text: string) => void
  onFile: (file: File) => void
  onText: () => void
  onTemplate: () => void
  onCancel: () => void
}

/** Where the rows come from: a file that is chosen or dropped, or rows pasted from a spreadsheet. */
export function ImportChoose({
  about,
  refusal,
  isReading,
  text,
  onType,
  onFile,
  onText,
  onTemplate,
  onCancel,
}: ImportChooseProps) {
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer.files[0]
      if (file) onFile(file)
    },
  }
  return (
    <>
      <Panel rows="wide">
        <div className={css.drop} data-over={isOver || undefined} {...drop}>
          <FileUp aria-hidden />
          <div>
            <p>
              <b>A CSV file from any spreadsheet app.</b>
            </p>
            <p>{about}</p>
          </div>
          <input
            ref={chooser}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            aria-label="CSV file"
            tabIndex={-1}
            className={textCss.visuallyHidden}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              // The same file can be chosen again.
              event.currentTarget.value = ''
              if (file) onFile(file)
            }}
          />
          <Button
            variant="solid"
            size="lg"
            aria-disabled={isReading || undefined}
            onClick={() => chooser.current?.click()}
          >
            {isReading ? 'Reading...' : 'Choose a file'}
          </Button>
        </div>
        {refusal !== undefined && <FieldError>{refusal}</FieldError>}
        <TextAreaField
          label="Or paste rows from a spreadsheet"
          isOptional
          rows={4}
          value={text}
          spellCheck={false}
          hint="Include the column names in the first row if you have them."
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <div className={panelCss.tools}>
          <Button
            aria-disabled={text.trim() === '' || undefined}
            onClick={() => {
              if (text.trim() !== '') onText()
            }}
          >
            <ClipboardPaste aria-hidden />
            Read pasted rows
          </Button>
          <Button variant="ghost" onClick={onTemplate}>
            <FileDown aria-hidden />
            Download an empty template
          </Button>
        </div>
      </Panel>
      <FormFoot
        back={
          <Button size="lg" onClick={onCancel}>
            Cancel
          </Button>
        }
      >
        {null}
      </FormFoot>
    </>
  )
}
