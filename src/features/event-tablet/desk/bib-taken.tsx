import { Check, Tag as TagIcon, UserPlus } from 'lucide-react'
import { wearersWords } from '#domain/events/bib-words.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import type { DeskPlayer } from './desk-players.ts'
import css from './desk-form.module.css'

export type Taken = {
  bib: string
  wearers: readonly DeskPlayer[]
  /** The form as it was submitted. */
  data: FormData
}

type BibTakenProps = {
  taken: Taken
  nextBib: string | undefined
  onWearer: (player: DeskPlayer) => void
  onOther: (bib: string) => void
  onCancel: () => void
}

/** EV217. Asks whether a walk-up with a bib in use is its wearer or another player. */
export function BibTaken({ taken: { bib, wearers }, nextBib, onWearer, onOther, onCancel }: BibTakenProps) {
  const [only] = wearers
  return (
    <Modal
      isOpen
      onClose={onCancel}
      title={
        only && wearers.length === 1 ? `${only.name || 'Someone'} wears ${bib}` : wearersWords(wearers.length, bib)
      }
      footer={<Button onClick={onCancel}>Cancel</Button>}
    >
      <div className={css.form}>
        <p>Is this the same player, or another one?</p>
        {wearers.map((wearer) => (
          <Button key={wearer.id} size="court" variant="solid" onClick={() => onWearer(wearer)}>
            <Check aria-hidden />
            {wearer.hereSince === null ? `Check in ${calledIn(wearer)}` : `It’s ${calledIn(wearer)}, here already`}
          </Button>
        ))}
        {nextBib !== undefined && (
          <Button size="court" onClick={() => onOther(nextBib)}>
            <TagIcon aria-hidden />
            Add another player with bib {nextBib}
          </Button>
        )}
        <Button size="court" onClick={() => onOther(bib)}>
          <UserPlus aria-hidden />
          Add another player with bib {bib}
        </Button>
      </div>
    </Modal>
  )
}

const calledIn = ({ bib, name }: DeskPlayer) => name || bib
