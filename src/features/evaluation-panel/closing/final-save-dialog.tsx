import { Lock } from 'lucide-react'
import { useState } from 'react'
import { finalSave } from '#data/db/evaluation-writes.ts'
import { describePlayer } from '#data/db/player-writes.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import type { Gender } from '#domain/rubric/rubric-parts.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FieldError } from '#ui/form-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'

type FinalSaveProps = {
  isOpen: boolean
  ctx: WriteContext
  evaluationId: string
  structure: ScoreStructure
  playerName: string
  gender: Gender | null
  /** How many items quick mode asks for; undefined in full mode. */
  quickItems: number | undefined
  /** Ends when the taps so far are on the disk: what is locked is what stands there. */
  whenWritten: () => Promise<void>
  onClose: () => void
  onSaved: () => void
}

/** Asks once before the ratings are locked. */
export function FinalSaveDialog({
  isOpen,
  ctx,
  evaluationId,
  structure,
  playerName,
  gender,
  quickItems,
  whenWritten,
  onClose,
  onSaved,
}: FinalSaveProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [said, say] = useState(gender)
  async function save() {
    setBusy(true)
    setError(undefined)
    try {
      await whenWritten()
      if (gender === null && said !== null) await describePlayer(ctx, evaluationId, { gender: said })
      await finalSave(ctx, evaluationId, structure)
      onSaved()
    } catch (refusal) {
      setError(
        refusal instanceof Error ? refusal.message : 'The final save didn’t reach this device’s storage. Try again.',
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Final save for ${playerName}?`}
      confirmLabel="Lock the ratings"
      confirmIcon={Lock}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => {
        void save()
      }}
    >
      <p>This locks the ratings and computes the result. You can reopen the evaluation until you complete it.</p>
      {quickItems !== undefined && (
        <p>All {quickItems} items of quick mode are rated. Micro-skills without a rating count as not observed.</p>
      )}
      {gender === null && (
        <RadioCards
          legend="Compare the player to"
          value={said}
          options={[
            { value: 'Female', label: "Women's" },
            { value: 'Male', label: "Men's" },
          ]}
          onChange={(value) => say(value === 'Female' ? 'Female' : 'Male')}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
    </ConfirmDialog>
  )
}
