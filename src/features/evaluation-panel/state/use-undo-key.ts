import { useEffect } from 'react'

export const UNDO_KEY = ['Ctrl + Z or ⌘ + Z', 'Undo'] as const

/** Control or Command with Z, wherever nothing is typed. */
export function useUndoKey(undo: () => void) {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
      if (isTyping || event.shiftKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      undo()
    }
    addEventListener('keydown', follow)
    return () => removeEventListener('keydown', follow)
  }, [undo])
}
