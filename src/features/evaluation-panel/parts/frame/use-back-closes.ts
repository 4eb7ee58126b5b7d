import { useEffect } from 'react'
import type { PanelDialog } from '../state/panel-actions.ts'

/** EP54. The back button closes what is over the panel first. */
export function useBackCloses(
  dialog: PanelDialog | null,
  open: (dialog: PanelDialog | null) => void,
  holdBack: (onBack: () => void) => () => void,
) {
  const isOpen = dialog !== null
  useEffect(() => (isOpen ? holdBack(() => open(null)) : undefined), [isOpen, open, holdBack])
}
