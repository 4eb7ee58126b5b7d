import { useSyncExternalStore } from 'react'
import type { ApiClient } from '#data/api/api-client.ts'
import { late } from '#ui/late.tsx'
import type { ProofPrompt } from './proof-prompt.ts'

type ProofDialogProps = { prompt: ProofPrompt; api: ApiClient; userId: string }

const OpenProofDialog = late(async () => (await import('./open-proof-dialog.tsx')).OpenProofDialog)

/** M72. Asks again who it is, before something that only the right person may do. */
export function ProofDialog({ prompt, ...props }: ProofDialogProps) {
  const isOpen = useSyncExternalStore(prompt.subscribe, prompt.isOpen)
  return isOpen && <OpenProofDialog {...props} onAnswer={prompt.answer} />
}
