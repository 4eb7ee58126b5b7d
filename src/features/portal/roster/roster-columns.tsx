import { Columns3Cog } from 'lucide-react'
import { useState } from 'react'
import { CHOOSABLE_COLUMNS, columnsWith, shownColumns } from '#domain/portal/roster-columns.ts'
import type { RosterColumnKey } from '#domain/portal/roster-table.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Modal } from '#ui/modal.tsx'
import css from './roster-columns.module.css'

type RosterColumnsProps = {
  asked: readonly string[] | undefined
  onAsk: (columns: RosterColumnKey[] | undefined) => void
}

/** Which columns the table has: each choice shows at once behind the dialog. */
export function RosterColumns({ asked, onAsk }: RosterColumnsProps) {
  const [isOpen, open] = useState(false)
  const shown = shownColumns(asked)
  return (
    <>
      <Button className={css.choice} onClick={() => open(true)}>
        <Columns3Cog aria-hidden />
        Columns
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => open(false)}
        title="Columns"
        footer={
          <>
            {asked && <Button onClick={() => onAsk(undefined)}>Show the default columns</Button>}
            <Button variant="solid" onClick={() => open(false)}>
              Done
            </Button>
          </>
        }
      >
        <p className={css.note}>The CSV always has every column.</p>
        <div className={css.list}>
          {CHOOSABLE_COLUMNS.map((column) => (
            <CheckboxField
              key={column.key}
              label={column.label}
              checked={shown.includes(column)}
              onChange={() => onAsk(columnsWith(asked, column.key))}
            />
          ))}
        </div>
      </Modal>
    </>
  )
}
