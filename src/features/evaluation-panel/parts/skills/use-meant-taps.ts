import { useRef } from 'react'
import type { SyntheticEvent } from 'react'
import type { PanelMemory } from '../state/use-panel-store.ts'

/**
 * For a card whose tiles stay while another skill takes their place. Nobody means the skill that they have just left,
 * nor what a finger comes up on that went down on another skill: such taps and keys end here. `shown` is the code of
 * the skill on the card. A click that no pointer began, as of a screen reader, goes through.
 */
export function useMeantTaps(shown: string, memory: PanelMemory) {
  const pressedOn = useRef<string>(undefined)
  const endUnless = (isMeant: boolean, event: SyntheticEvent) => {
    if (!isMeant || memory.lastCode() !== shown) event.stopPropagation()
  }
  return {
    onPointerDownCapture: () => {
      pressedOn.current = shown
    },
    onClickCapture: (event: SyntheticEvent) => {
      endUnless((pressedOn.current ?? shown) === shown, event)
      pressedOn.current = undefined
    },
    onKeyDownCapture: (event: SyntheticEvent) => endUnless(true, event),
  }
}
