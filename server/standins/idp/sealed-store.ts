import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Store } from './store.ts'

/** Paths of the secrets of users and of the pool. With them, an attacker could sign in or guess passwords offline. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  'user:': ['srp.verifier', 'totp.secret', 'totpBegun'],
  keys: ['pem', 'block'],
}
const MARK = 'gcm1:'

type Values = Record<string, unknown>

/**
 * T60. A store that seals its secrets on disk (AES-256-GCM) with a 32-byte key from elsewhere. Opening it seals any
 * plain secrets. With a different key, no password and no authenticator code works, and the pool makes new keys of its
 * own. `onLost` then gets the number of affected users.
 */
export function openSealedStore(store: Store, key: Buffer, onLost: (users: number) => void = () => {}): Store {
  sealWhatIsOpen()
  const lost = store.keys('user:').filter((name) => hasLost(store.read(name), name)).length
  if (lost > 0) onLost(lost)
  return {
    ...store,
    read: (name) => opened(store.read(name), name),
    write: (changes) =>
      store.write(Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, sealed(value, name)]))),
  }

  function sealWhatIsOpen() {
    const changes = Object.keys(SECRETS)
      .flatMap((prefix) => store.keys(prefix))
      .map((name) => [name, store.read(name)] as const)
      .filter(([name, value]) => hasOpen(value, name))
    if (changes.length === 0) return
    store.write(Object.fromEntries(changes.map(([name, value]) => [name, sealed(value, name)])))
    // Otherwise the earlier plain lines would remain in the file.
    store.compact()
  }

  function sealed(value: unknown, name: string): unknown {
    return changed(value, name, (text, place) => (text.startsWith(MARK) ? text : seal(text, place)))
  }

  function opened(value: unknown, name: string): unknown {
    if (name === 'keys' && hasLost(value, name)) return undefined
    // A random value in the format of a verifier. No password and no authenticator code matches it.
    return changed(value, name, (text, place) => unseal(text, place) ?? randomBytes(32).toString('hex'))
  }

  function seal(text: string, place: string): string {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return MARK + Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64')
  }

  function unseal(text: string, place: string): string | undefined {
    if (!text.startsWith(MARK)) return text
    const bytes = Buffer.from(text.slice(MARK.length), 'base64')
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    } catch {
      return undefined
    }
  }

  function hasLost(value: unknown, name: string): boolean {
    let isLost = false
    changed(value, name, (text, place) => {
      isLost ||= unseal(text, place) === undefined
      return text
    })
    return isLost
  }

  function hasOpen(value: unknown, name: string): boolean {
    let isOpen = false
    changed(value, name, (text) => {
      isOpen ||= !text.startsWith(MARK)
      return text
    })
    return isOpen
  }
}

/** Returns the value with every secret text replaced. */
function changed(value: unknown, name: string, change: (text: string, place: string) => string): unknown {
  const prefix = Object.keys(SECRETS).find((it) => (it.endsWith(':') ? name.startsWith(it) : name === it))
  if (prefix === undefined || !isValues(value)) return value
  return (SECRETS[prefix] ?? []).reduce(
    (whole, place) => changedAt(whole, place.split('.'), (text) => change(text, `${name} ${place}`)),
    value,
  )
}

function changedAt(values: Values, [first = '', ...rest]: readonly string[], change: (text: string) => string): Values {
  const value = values[first]
  if (rest.length > 0) return isValues(value) ? { ...values, [first]: changedAt(value, rest, change) } : values
  return typeof value === 'string' ? { ...values, [first]: change(value) } : values
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null
