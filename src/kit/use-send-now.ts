import { useState } from 'react'
import { useOnline } from '#ui/use-online.ts'

/**
 * Sends the outbox at once. `words` says why something is still here after a press. Offline a press tries, too, because
 * the browser may be wrong about the connection.
 */
export function useSendNow(send: () => Promise<void>, isUnanswered = false) {
  const [state, setState] = useState<'idle' | 'sending' | 'tried'>('idle')
  const isOnline = useOnline()
  async function sendNow() {
    if (state === 'sending') return
    setState('sending')
    await send()
    setState('tried')
  }
  return {
    sendNow: () => void sendNow(),
    isSending: state === 'sending',
    words: wordsOf(state, isOnline, isUnanswered),
  }
}

function wordsOf(state: 'idle' | 'sending' | 'tried', isOnline: boolean, isUnanswered: boolean): string {
  if (state === 'idle') return ''
  if (!isOnline) return 'No connection. Your work is sent by itself when it returns.'
  if (state === 'tried' && isUnanswered) return 'Courtside didn’t answer. We try again by ourselves.'
  return state === 'tried' ? 'Not everything is sent yet. The rest is sent by itself.' : ''
}
