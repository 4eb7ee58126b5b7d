import type { KeyboardEvent, MouseEvent } from 'react'
import { useSamePress } from '#kit/use-same-press.ts'

/**
 * For a card whose tiles stay while another skill takes their place. Nobody means a card once another skill is asked
 * for, nor what a finger comes up on that went down on another skill: such taps and keys end here. `shown` is the code
 * of the skill on the card, and `asked` returns the code of the skill that is asked for. A key with Ctrl goes through.
 */
export function useMeantTaps(shown: string, asked: () => string, onTouch: () => void) {
  const { onPress, onCancel, isSamePress } = useSamePress(shown)
  const isLeaving = () => asked() !== shown
  return {
    onPointerDownCapture: () => {
      onPress()
      onTouch()
    },
    onPointerCancelCapture: onCancel,
    onClickCapture: (event: MouseEvent) => {
      if (!isSamePress(event) || isLeaving()) event.stopPropagation()
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      const isShortcut = event.ctrlKey || event.metaKey || event.altKey
      if (!isShortcut && isLeaving()) event.stopPropagation()
    },
  }
}
