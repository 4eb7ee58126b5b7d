import { ApiError } from '#data/api/api-error.ts'
import type { ApiClient } from '#data/api/api-client.ts'
import type { BytesClient } from '#data/api/bytes-client.ts'
import { PROOF_NEEDED } from '#domain/contracts/error-codes.ts'

/** The question whether it is really they, which stands over the page while it is open. */
export type ProofPrompt = {
  isOpen: () => boolean
  subscribe: (listener: () => void) => () => void
  /**
   * Resolves when the person has proved it, or with false when they would rather not. Who asks meanwhile gets the same
   * answer.
   */
  ask: () => Promise<boolean>
  answer: (isProved: boolean) => void
}

export function createProofPrompt(): ProofPrompt {
  const listeners = new Set<() => void>()
  let open: PromiseWithResolvers<boolean> | undefined
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    isOpen: () => open !== undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    ask() {
      open ??= withResolvers()
      tell()
      return open.promise
    },
    answer(isProved) {
      open?.resolve(isProved)
      open = undefined
      tell()
    },
  }
}

type PromiseWithResolvers<Value> = { promise: Promise<Value>; resolve: (value: Value) => void }

/** Not Promise.withResolvers: Safari 17.3 and older do not have it. */
function withResolvers(): PromiseWithResolvers<boolean> {
  let resolve: (value: boolean) => void = () => {}
  const promise = new Promise<boolean>((fulfil) => {
    resolve = fulfil
  })
  return { promise, resolve }
}

/** M72. What the server refuses for want of a proof is asked again once it is given. */
export function provingAgain(client: ApiClient, prompt: ProofPrompt): ApiClient {
  return { ...client, call: (...request) => withProof(() => client.call(...request), prompt) }
}

/** M72. The same for files. */
export function provingFiles(ask: BytesClient, prompt: ProofPrompt): BytesClient {
  return (...request) => withProof(() => ask(...request), prompt)
}

async function withProof<Answer>(ask: () => Promise<Answer>, prompt: ProofPrompt): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const isWanted = error instanceof ApiError && error.code === PROOF_NEEDED
    if (isWanted && (await prompt.ask())) return ask()
    throw error
  }
}
