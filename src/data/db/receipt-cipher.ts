/**
 * Y52, Y68. A receipt, or a row of an event, of a user who is signed out. Ids are in its place on the disk. Everything
 * that names, describes or rates a person is encrypted.
 */
export type Sealed = {
  /** When the server accepted the receipt. Of an event, when this device last heard from the server. */
  applied_at: string
  /** The server's epoch that this device knew. Another one by now says that the server was set back in between. */
  epoch: string | undefined
  key_name: string
  iv: Uint8Array<ArrayBuffer>
  text: ArrayBuffer
}

export type ReceiptKey = { name: string; key: CryptoKey }
/** The owner, and the id of the row: a receipt's mutation id, or the ids of an event and a player. */
export type SealedPlace = { userId: string; id: string }

const IV_BYTES = 12
const NAME_BYTES = 8

/** Whether the browser encrypts on this page: on plain http it does not. */
export const canEncrypt = (): boolean => (crypto.subtle as SubtleCrypto | undefined) !== undefined

/** Throws for what is no key, and where the browser doesn't encrypt. */
export async function importReceiptKey(base64: string): Promise<ReceiptKey> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
  const [digest, key] = await Promise.all([
    crypto.subtle.digest('SHA-256', bytes),
    crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
  ])
  const name = [...new Uint8Array(digest, 0, NAME_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { name, key }
}

export async function seal(
  content: object,
  place: SealedPlace,
  { name, key }: ReceiptKey,
): Promise<Omit<Sealed, 'applied_at' | 'epoch'>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const text = await crypto.subtle.encrypt(methodOf(iv, place), key, new TextEncoder().encode(JSON.stringify(content)))
  return { key_name: name, iv, text }
}

/** Returns undefined for what is damaged, or was moved here from another place. */
export async function unseal<Content>(
  { iv, text }: Sealed,
  place: SealedPlace,
  { key }: ReceiptKey,
): Promise<Content | undefined> {
  try {
    const bytes = await crypto.subtle.decrypt(methodOf(iv, place), key, text)
    return JSON.parse(new TextDecoder().decode(bytes)) as Content // The key vouches for it: `seal` wrote it.
  } catch {
    return undefined
  }
}

function methodOf(iv: Uint8Array<ArrayBuffer>, { userId, id }: SealedPlace): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`${userId} ${id}`) }
}
