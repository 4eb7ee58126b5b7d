import { Sheet } from '#ui/sheet.tsx'
import type { PanelItem } from '../state/panel-steps.ts'
import { ClearButton, HelpTexts } from './help-panel.tsx'
import css from './help-panel.module.css'

type HelpSheetProps = {
  isOpen: boolean
  onClose: () => void
  item: PanelItem | undefined
}

/** The help where there is no room for it beside the card. */
export function HelpSheet({ isOpen, onClose, item }: HelpSheetProps) {
  return (
    <Sheet isOpen={isOpen && item !== undefined} onClose={onClose} title={item?.name ?? ''}>
      {item && (
        <div className={css.sheet}>
          <p className={css.lead}>{item.description}</p>
          <HelpTexts item={item} />
          <ClearButton item={item} />
        </div>
      )}
    </Sheet>
  )
}
