import { ArrowDown01, FileDown, FileUp, QrCode, Undo2, UserPlus } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import css from '../roster-tools.module.css'
import textCss from '#ui/text.module.css'

type RosterToolsProps = {
  undoLabel: string | undefined
  hasPlayers: boolean
  isFull: boolean
  onAdd: () => void
  onImport: () => void
  onExport: () => void
  onSort: () => void
  onLinks: () => void
  onUndo: () => void
}

/** What can be done with the roster as a whole. */
export function RosterTools({
  undoLabel,
  hasPlayers,
  isFull,
  onAdd,
  onImport,
  onExport,
  onSort,
  onLinks,
  onUndo,
}: RosterToolsProps) {
  const id = useId()
  return (
    <div className={css.tools} role="group" aria-label="Roster tools">
      <Button
        variant="solid"
        aria-disabled={isFull || undefined}
        onClick={() => {
          if (!isFull) onAdd()
        }}
      >
        <UserPlus aria-hidden />
        Add player
      </Button>
      <Button data-import onClick={onImport}>
        <FileUp aria-hidden />
        Import CSV
      </Button>
      {hasPlayers && (
        <>
          <Button onClick={onExport}>
            <FileDown aria-hidden />
            Export CSV
          </Button>
          <Button onClick={onSort}>
            <ArrowDown01 aria-hidden />
            Sort by number
          </Button>
          <Button onClick={onLinks}>
            <QrCode aria-hidden />
            Personal links
          </Button>
        </>
      )}
      <span />
      {undoLabel !== undefined && (
        <Button className={css.undo} aria-label="Undo" aria-describedby={id} onClick={onUndo}>
          <Undo2 aria-hidden />
          <span>
            Undo
            <small id={id} className={textCss.clip}>
              {undoLabel}
            </small>
          </span>
        </Button>
      )}
    </div>
  )
}
