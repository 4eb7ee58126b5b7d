import { ValiError } from 'valibot'

/** Why something could not be saved on this device, in a sentence. */
export function wordsOfRefusal(refusal: unknown): string {
  if (refusal instanceof ValiError) return String(refusal.issues[0].message)
  return refusal instanceof Error ? refusal.message : 'This device couldn’t save it. Try again.'
}
