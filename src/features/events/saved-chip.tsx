import { CircleAlert, CloudCheck, CloudUpload, Undo2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import { clockWords } from '#kit/time-words.ts'
import type { SavedFields } from './use-saved-fields.ts'
import css from './saved-chip.module.css'

/** Whether what stands on the page is saved, and the way back. */
export function SavedChip({ saved: { isSaving, savedAt, failure, undo } }: { saved: SavedFields }) {
  return (
    <div className={css.chip}>
      {undo && (
        <Button variant="ghost" onClick={undo}>
          <Undo2 aria-hidden />
          Undo
        </Button>
      )}
      <span role="status">
        {isSaving && (
          <Tag icon={CloudUpload} tone="neutral">
            Saving
          </Tag>
        )}
        {!isSaving && failure !== undefined && (
          <Tag icon={CircleAlert} tone="danger">
            Not saved. {failure}
          </Tag>
        )}
        {!isSaving && failure === undefined && savedAt !== undefined && (
          <Tag icon={CloudCheck} tone="ok">
            Saved {clockWords(savedAt)}
          </Tag>
        )}
      </span>
    </div>
  )
}
