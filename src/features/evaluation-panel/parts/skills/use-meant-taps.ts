import { useRef } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { PanelMemory } from '../state/use-panel-store.ts'

/**
 * For a card whose tiles stay while another skill takes their place. Nobody means a card once another skill is asked
 * for, nor what a finger comes up on that went down on another skill: such taps and keys end here. `shown` is the code
 * of the skill on the card. A click without a pointer, as of a screen reader, and a key with Ctrl go through.
 */
export function useMeantTaps(shown: string, memory: PanelMemory, onTouch: () => void) {
  const pressedOn = useRef<string>(undefined)
  const isLeaving = () => memory.lastCode() !== shown
  return {
    onPointerDownCapture: () => {
      pressedOn.current = shown
      onTouch()
    },
    onPointerCancelCapture: () => {
      pressedOn.current = undefined
    },
    onClickCapture: (event: MouseEvent) => {
      const isFromElsewhere = event.detail > 0 && (pressedOn.current ?? shown) !== shown
      if (isFromElsewhere || isLeaving()) event.stopPropagation()
      pressedOn.current = undefined
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      const isShortcut = event.ctrlKey || event.metaKey || event.altKey
      if (!isShortcut && isLeaving()) event.stopPropagation()
    },
  }
}
