import { ONE_BYTE_CHARSETS } from '#domain/csv/csv-charset.ts'
import type { CharsetChoice, OneByteCharset } from '#domain/csv/csv-charset.ts'
import { Panel } from '#ui/panel.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'

const LABELS: Readonly<Record<OneByteCharset, string>> = {
  'windows-1252': 'Windows',
  macintosh: 'Older Mac',
  'windows-1250': 'Central European',
}

type ImportCharsetProps = { charset: CharsetChoice; onChoose: (charset: OneByteCharset) => void }

/** EV208. The names with accents of a file in each character set that it may be in. */
export function ImportCharset({ charset: { used, samples }, onChoose }: ImportCharsetProps) {
  return (
    <Panel>
      <RadioCards
        legend="Names look wrong? Read the file as:"
        columns={3}
        options={ONE_BYTE_CHARSETS.map((value) => ({ value, label: LABELS[value], detail: samples[value] }))}
        value={used}
        onChange={(value) => {
          const chosen = ONE_BYTE_CHARSETS.find((it) => it === value)
          if (chosen) onChoose(chosen)
        }}
      />
    </Panel>
  )
}
