import { useEffect } from 'react'
import { readPanelPreferences } from '#kit/panel-preferences.ts'
import type { VideoPlayer } from './video-player.ts'

/**
 * EP41. The video pauses while the cursor is in a note, and goes on after it, unless the person has chosen otherwise. A
 * video that the person paused stays paused.
 */
export function usePauseWhileTyping(player: VideoPlayer) {
  useEffect(() => {
    let field: HTMLTextAreaElement | undefined
    // A field that is removed with its sheet fires no blur event.
    const gone = new MutationObserver(() => field?.isConnected === false && goOn())
    function goOn() {
      if (!field) return
      field = undefined
      gone.disconnect()
      const { isReady, isPlaying } = player.state()
      if (isReady && !isPlaying) player.toggle()
    }
    function follow(next: EventTarget | null) {
      if (!(next instanceof HTMLTextAreaElement)) return goOn()
      if (field) field = next
      else if (player.state().isPlaying && readPanelPreferences().pausesVideo) {
        field = next
        gone.observe(document.body, { childList: true, subtree: true })
        player.toggle()
      }
    }
    const onFocus = ({ target }: FocusEvent) => follow(target)
    // Another window may have taken the focus: the note still has the cursor.
    const onBlur = ({ relatedTarget }: FocusEvent) => document.hasFocus() && follow(relatedTarget)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    return () => {
      gone.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
    }
  }, [player])
}
