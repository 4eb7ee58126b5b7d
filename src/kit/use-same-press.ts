import { useRef } from 'react'
import type { MouseEvent } from 'react'

/**
 * EP47. For controls that stay while they show another player or skill: a finger that went down on one and comes up on
 * the next chose neither. `shown` is the id of what they show. A click without a pointer, as of a screen reader, counts.
 */
export function useSamePress(shown: string) {
  const pressedOn = useRef<string>(undefined)
  return {
    onPress: () => {
      pressedOn.current = shown
    },
    onCancel: () => {
      pressedOn.current = undefined
    },
    /** Asked once for each click, before the control handles it. */
    isSamePress: (click: MouseEvent) => {
      const isSame = click.detail === 0 || (pressedOn.current ?? shown) === shown
      pressedOn.current = undefined
      return isSame
    },
  }
}
