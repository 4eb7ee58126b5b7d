import { Undo2, VideoOff } from 'lucide-react'
import { openWords } from '#domain/evaluations/completeness.ts'
import type { OpenItem } from '#domain/evaluations/completeness.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { KeyList } from '#ui/key-list.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ThemeChoices } from '#ui/theme-menu.tsx'
import { choosePanelPreferences, usePanelPreferences } from '#kit/panel-preferences.ts'
import { RATING_KEYS } from '#kit/rating-keys.ts'
import { UNDO_KEY } from '../state/use-undo-key.ts'
import css from './panel-menu.module.css'

type MenuProps = {
  isOpen: boolean
  onClose: () => void
  /** What a phone's header leaves out. */
  about: { name: string; detail: string; event: string }
  /** Undefined when the mode cannot be chosen: a video evaluation, or locked ratings. */
  quick: { isOn: boolean; onChange: (isOn: boolean) => void } | undefined
  open: readonly OpenItem[]
  onOpenItem: (item: OpenItem) => void
  /** Undefined when there is no video to complain about. */
  onVideoProblem: (() => void) | undefined
  /** Undefined when there is no claim to give back. */
  onRelease: (() => void) | undefined
}

const REASONS = {
  'not-rated': 'Not rated yet',
  'needs-note': 'Needs a note that explains why',
  'too-far': 'Too far from its micro-skills',
}

const KEYS = [...RATING_KEYS, UNDO_KEY]

/** What is chosen once and forgotten, and the list of what still stands before the final save. */
export function PanelMenu({ isOpen, onClose, about, quick, open, onOpenItem, onVideoProblem, onRelease }: MenuProps) {
  const { thumbSide, hasHaptics, goesOn } = usePanelPreferences()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Panel">
      <div className={css.menu}>
        <p className={css.person}>
          <b>{about.name}</b>
          {about.detail}
          <br />
          {about.event}
        </p>
        {quick && (
          <CheckboxField
            label="Quick mode: rate only the 12 skills and 8 team-player items. Micro-skills count as not observed."
            checked={quick.isOn}
            onChange={(event) => quick.onChange(event.currentTarget.checked)}
          />
        )}
        <section aria-label="What’s left">
          <h3>{openWords(open) || 'Nothing left to rate'}</h3>
          <ul className={css.openList}>
            {open.map((item) => (
              <li key={item.key}>
                <button type="button" onClick={() => onOpenItem(item)}>
                  <b>{item.name}</b>
                  <span>{REASONS[item.reason]}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
        <ThemeChoices />
        <RadioCards
          legend="Thumb side"
          value={thumbSide}
          options={[
            { value: 'left', label: 'Left' },
            { value: 'right', label: 'Right' },
          ]}
          onChange={(side) => choosePanelPreferences({ thumbSide: side === 'left' ? 'left' : 'right' })}
        />
        <CheckboxField
          label="Go to the next skill when all items are rated"
          checked={goesOn}
          onChange={(event) => choosePanelPreferences({ goesOn: event.currentTarget.checked })}
        />
        <CheckboxField
          label="Vibrate on tap"
          checked={hasHaptics}
          onChange={(event) => choosePanelPreferences({ hasHaptics: event.currentTarget.checked })}
        />
        {onVideoProblem && (
          <Button size="court" onClick={onVideoProblem}>
            <VideoOff aria-hidden />
            Video problem
          </Button>
        )}
        {onRelease && (
          <Button size="court" onClick={onRelease}>
            <Undo2 aria-hidden />
            Release
          </Button>
        )}
        <KeyList keys={KEYS} />
      </div>
    </Sheet>
  )
}
