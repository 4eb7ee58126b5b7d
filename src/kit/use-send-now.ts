import { useState } from 'react'
import { useOnline } from '#ui/use-online.ts'

/**
 * Sends the outbox at once. `words` says why something is still here after a press. Offline a press tries, too, because
 * the browser may be wrong about the connection.
 */
export function useSendNow(send: () => Promise<void>) {
  const [state, setState] = useState<'idle' | 'sending' | 'tried'>('idle')
  const isOnline = useOnline()
  async function sendNow() {
    if (state === 'sending') return
    setState('sending')
    await send()
    setState('tried')
  }
  return { sendNow: () => void sendNow(), isSending: state === 'sending', words: wordsOf(state, isOnline) }
}

function wordsOf(state: 'idle' | 'sending' | 'tried', isOnline: boolean): string {
  if (state === 'idle') return ''
  if (!isOnline) return 'No connection. Your work is sent by itself when it returns.'
  return state === 'tried' ? 'Not everything is sent yet. The rest is sent by itself.' : ''
}
