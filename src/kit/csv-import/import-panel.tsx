import { FileUp } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { MAX_FILE_BYTES } from '#domain/csv/csv-bytes.ts'
import type { CharsetChoice, OneByteCharset } from '#domain/csv/csv-charset.ts'
import { openSheet } from '#domain/csv/csv-columns.ts'
import type { CsvColumns, CsvSheet } from '#domain/csv/csv-columns.ts'
import { useFetchedAhead } from '#ui/use-fetched-ahead.ts'
import { ImportCharset } from './import-charset.tsx'
import { ImportChoose } from './import-choose.tsx'
import { ImportColumns } from './import-columns.tsx'
import type { ParsedFile, parseFile, parseText } from './parse-csv.ts'
import css from './import-panel.module.css'

/** A file whose columns are known, to be looked at. */
export type ImportedFile<Column extends string> = {
  name: string
  sheet: CsvSheet<Column>
  onColumns: () => void
  onOther: () => void
}

type ImportPanelProps<Column extends string> = {
  kinds: CsvColumns<Column>
  /** What the file needs, and what else is read. */
  about: string
  onTemplate: () => void
  onCancel: () => void
  children: (file: ImportedFile<Column>) => ReactNode
}

type Parser = { parseFile: typeof parseFile; parseText: typeof parseText }
type Source<Column extends string> = Pick<ImportedFile<Column>, 'name' | 'sheet'> & {
  areColumnsClear: boolean
  /** EV208. Set if the character set is a guess, with a function that reads the file in another set. */
  charset?: CharsetChoice | undefined
  readAs: (charset: OneByteCharset) => void
}

const loadParser = () => import('./parse-csv.ts')

/** From a file, a drop or pasted rows to a table: choose, say what the columns hold where it is not clear, look. */
export function ImportPanel<Column extends string>({
  kinds,
  about,
  onTemplate,
  onCancel,
  children,
}: ImportPanelProps<Column>) {
  const [source, setSource] = useState<Source<Column>>()
  const [refusal, refuse] = useState<string>()
  const [text, setText] = useState('')
  const [isReading, setReading] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const stage = source === undefined ? 'choose' : source.areColumnsClear ? 'look' : 'columns'
  useFetchedAhead(loadParser)
  useEffect(() => heading.current?.focus(), [stage])

  async function read(
    name: string,
    parse: (parser: Parser, charset?: OneByteCharset) => Promise<ParsedFile> | ParsedFile,
    chosen?: OneByteCharset,
  ) {
    refuse(undefined)
    setReading(true)
    try {
      const parsed = await parse(await loadParser(), chosen)
      if (parsed.kind === 'refused') return refuse(parsed.message)
      const sheet = openSheet(parsed.rows, kinds, parsed.warnings)
      if (sheet.rows.length === 0) return refuse('This file has column names but no players.')
      const readAs = (charset: OneByteCharset) => void read(name, parse, charset)
      setSource({ name, sheet, areColumnsClear: sheet.isClear, charset: parsed.charset, readAs })
    } catch {
      refuse('We couldn’t read this file. Choose it again.')
    } finally {
      setReading(false)
    }
  }

  const readFile = (file: File) =>
    read(file.name, async (parser, charset) => {
      // A film with the name of a list is not read to its end.
      const part = file.size > MAX_FILE_BYTES ? file.slice(0, MAX_FILE_BYTES + 1) : file
      return parser.parseFile(new Uint8Array(await part.arrayBuffer()), charset)
    })
  const readText = () => read('Pasted rows', (parser) => parser.parseText(text))

  return (
    <section className={css.import} aria-labelledby="import-heading">
      <h2 id="import-heading" className={css.heading} ref={heading} tabIndex={-1}>
        <FileUp aria-hidden />
        {source ? `Import from ${source.name}` : 'Import players from CSV'}
      </h2>
      {stage === 'choose' && (
        <ImportChoose
          about={about}
          refusal={refusal}
          isReading={isReading}
          text={text}
          onType={setText}
          onFile={(file) => void readFile(file)}
          onText={() => void readText()}
          onTemplate={onTemplate}
          onCancel={onCancel}
        />
      )}
      {source?.charset && <ImportCharset charset={source.charset} onChoose={source.readAs} />}
      {stage === 'columns' && source && (
        <ImportColumns
          sheet={source.sheet}
          kinds={kinds}
          onSheet={(sheet) => setSource({ ...source, sheet })}
          onBack={() => setSource(undefined)}
          onDone={() => setSource({ ...source, areColumnsClear: true })}
        />
      )}
      {stage === 'look' && source && (
        // Changes to the earlier rows are lost when the file is read again.
        <Fragment key={source.charset?.used}>
          {children({
            ...source,
            onColumns: () => setSource({ ...source, areColumnsClear: false }),
            onOther: () => setSource(undefined),
          })}
        </Fragment>
      )}
    </section>
  )
}
