import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MAX_FILE_BYTES } from '#domain/team/roster-csv-bytes.ts'
import { openSheet } from '#domain/team/roster-csv-columns.ts'
import type { CsvSheet } from '#domain/team/roster-csv-columns.ts'
import type { RosterLists } from '#domain/team/roster-rules-words.ts'
import type { TypedLine } from '#domain/team/roster-rules.ts'
import { ImportChoose } from './import-choose.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportPreview } from './import-preview.tsx'
import type { ParsedFile, parseFile, parseText } from './parse-csv.ts'
import teamCss from '../../team.module.css'

type ImportPanelProps = {
  /** The roster as it stands, without empty lines. */
  lines: readonly TypedLine[]
  lists: RosterLists
  newId: () => string
  onImport: (lines: readonly TypedLine[], count: number) => void
  onCancel: () => void
}

type Parser = { parseFile: typeof parseFile; parseText: typeof parseText }
type Source = { name: string; sheet: CsvSheet; warning: string | undefined; areColumnsClear: boolean }

/**
 * From a file, a drop or pasted rows to players: choose, say what the columns hold where it is not clear, look, import.
 */
export function ImportPanel({ lines, lists, newId, onImport, onCancel }: ImportPanelProps) {
  const [source, setSource] = useState<Source>()
  const [refusal, refuse] = useState<string>()
  const [text, setText] = useState('')
  const [isReading, setReading] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const stage = source === undefined ? 'choose' : source.areColumnsClear ? 'look' : 'columns'
  useEffect(() => heading.current?.focus(), [stage])

  async function read(name: string, parse: (parser: Parser) => Promise<ParsedFile> | ParsedFile) {
    refuse(undefined)
    setReading(true)
    try {
      const parsed = await parse(await import('./parse-csv.ts'))
      if (parsed.kind === 'refused') return refuse(parsed.message)
      const sheet = openSheet(parsed.rows, lists)
      if (sheet.rows.length === 0) return refuse('This file has column names but no players.')
      setSource({ name, sheet, warning: parsed.warning, areColumnsClear: sheet.isClear })
    } catch {
      refuse('We couldn’t read this file. Choose it again.')
    } finally {
      setReading(false)
    }
  }

  const readFile = (file: File) =>
    read(file.name, async (parser) => {
      // A film with the name of a list is not read to its end.
      const part = file.size > MAX_FILE_BYTES ? file.slice(0, MAX_FILE_BYTES + 1) : file
      return parser.parseFile(new Uint8Array(await part.arrayBuffer()))
    })
  const readText = () => read('Pasted rows', (parser) => parser.parseText(text))

  return (
    <section className={teamCss.import} aria-labelledby="import-heading">
      <h2 id="import-heading" className={teamCss.importHeading} ref={heading} tabIndex={-1}>
        <FileUp aria-hidden />
        {source ? `Import from ${source.name}` : 'Import players from CSV'}
      </h2>
      {stage === 'choose' && (
        <ImportChoose
          refusal={refusal}
          isReading={isReading}
          text={text}
          onType={setText}
          onFile={(file) => void readFile(file)}
          onText={() => void readText()}
          onCancel={onCancel}
        />
      )}
      {stage === 'columns' && source && (
        <ImportColumns
          sheet={source.sheet}
          lists={lists}
          onSheet={(sheet) => setSource({ ...source, sheet })}
          onBack={() => setSource(undefined)}
          onDone={() => setSource({ ...source, areColumnsClear: true })}
        />
      )}
      {stage === 'look' && source && (
        <ImportPreview
          sheet={source.sheet}
          warning={source.warning}
          lines={lines}
          lists={lists}
          newId={newId}
          onImport={onImport}
          onCancel={onCancel}
          onColumns={() => setSource({ ...source, areColumnsClear: false })}
          onOther={() => setSource(undefined)}
        />
      )}
    </section>
  )
}
