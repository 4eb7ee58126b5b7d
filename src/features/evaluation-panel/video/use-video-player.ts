import { useEffect, useSyncExternalStore } from 'react'
import { SKIP_S } from './video-player.ts'
import type { PlayerState, VideoPlayer } from './video-player.ts'

/** Draws again only when what `select` gives has changed: a number, a text, or the very same object. */
export function useVideoPlayer<T>(player: VideoPlayer, select: (state: PlayerState) => T): T {
  return useSyncExternalStore(player.subscribe, () => select(player.state()))
}

export const VIDEO_KEYS = [
  ['K or Space', 'Play or pause'],
  ['J or Shift + Left arrow', '5 seconds back'],
  ['L or Shift + Right arrow', '5 seconds forward'],
  ['< and >', 'Slower, faster'],
] as const

/** The keys of the video. None of them rates: digits, arrows alone, N and the point stay the scale's. */
export function useVideoKeys(player: VideoPlayer) {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (!player.state().isReady || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      const act = actionOf(event, player)
      if (!act) return
      event.preventDefault()
      // Else Shift and an arrow would move the value of the scale that has the focus.
      event.stopPropagation()
      act()
    }
    addEventListener('keydown', follow, true)
    return () => removeEventListener('keydown', follow, true)
  }, [player])
}

function actionOf(event: KeyboardEvent, player: VideoPlayer): (() => void) | undefined {
  switch (event.key) {
    case 'k':
    case 'K':
      return event.repeat ? undefined : player.toggle
    case ' ':
      return isOnControl(event.target) || event.repeat ? undefined : player.toggle
    case 'j':
    case 'J':
      return () => player.skip(-SKIP_S)
    case 'l':
    case 'L':
      return () => player.skip(SKIP_S)
    case 'ArrowLeft':
      return event.shiftKey ? () => player.skip(-SKIP_S) : undefined
    case 'ArrowRight':
      return event.shiftKey ? () => player.skip(SKIP_S) : undefined
    case '<':
      return () => player.stepRate(-1)
    case '>':
      return () => player.stepRate(1)
    default:
      return undefined
  }
}

/** Somebody types, or a dialog is open. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [role="dialog"]')) return true
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('textarea, select, input:not([type="range"], [type="checkbox"])')
}

function isOnControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, input, [role="slider"], summary') !== null
}
