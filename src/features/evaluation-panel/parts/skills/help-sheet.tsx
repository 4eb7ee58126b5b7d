import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { Sheet } from '#ui/sheet.tsx'
import type { PanelItem } from '../state/panel-steps.ts'
import type { PanelStore } from '../state/panel-store.ts'
import { ClearButton, HelpTexts } from './help-panel.tsx'
import evaluationPanelCss from '../../evaluation-panel.module.css'

type HelpSheetProps = {
  isOpen: boolean
  onClose: () => void
  store: PanelStore
  item: PanelItem | undefined
  scale: ScoreStructure['scale']
  isLocked: boolean
  onClear: (key: string, value: null) => void
}

/** The help where there is no room for it beside the card. */
export function HelpSheet({ isOpen, onClose, item, ...help }: HelpSheetProps) {
  return (
    <Sheet isOpen={isOpen && item !== undefined} onClose={onClose} title={item?.name ?? ''}>
      {item && (
        <div className={evaluationPanelCss.panelHelpSheet}>
          <p className={evaluationPanelCss.panelHelpLead}>{item.description}</p>
          <HelpTexts store={help.store} item={item} scale={help.scale} />
          <ClearButton item={item} {...help} />
        </div>
      )}
    </Sheet>
  )
}
