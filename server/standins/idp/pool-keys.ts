import * as crypto from 'node:crypto'
import type { JSONWebKeySet } from 'jose'
import * as v from 'valibot'
import { refuse } from './cognito-error.ts'
import type { Store } from './store.ts'

const StoredKeys = v.object({ kid: v.string(), pem: v.string(), block: v.string() })

export type PoolKeys = {
  jwks: JSONWebKeySet
  sign(claims: Record<string, unknown>): string
  /** The claims of a token that this pool signed, or undefined. Expiry is the caller's question. */
  verify(token: string): unknown
  /** Encrypts what the client must carry and must not read. */
  seal(content: Record<string, unknown>): string
  /** Opens what `seal` made; anything else is refused. */
  open(sealed: string): unknown
  /** The same secret-looking digits for the same text: fakes a stable salt for a user who does not exist. */
  digest(text: string): string
}

/** Made at the first start and kept with the users, so that tokens survive a restart. */
export function openPoolKeys(store: Store): PoolKeys {
  const { kid, pem, block } = v.parse(StoredKeys, store.read('keys') ?? makeKeys(store))
  const privateKey = crypto.createPrivateKey(pem)
  const publicKey = crypto.createPublicKey(pem)
  const secret = Buffer.from(block, 'hex')
  return {
    jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), kty: 'RSA', kid, alg: 'RS256', use: 'sig' }] },
    sign(claims) {
      const text = `${encode({ kid, alg: 'RS256' })}.${encode(claims)}`
      return `${text}.${crypto.sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
    },
    verify(token) {
      const [head = '', claims = '', signature = ''] = token.split('.')
      const isOurs = crypto.verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        publicKey,
        Buffer.from(signature, 'base64url'),
      )
      return isOurs ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : undefined
    },
    seal(content) {
      const iv = crypto.randomBytes(12)
      const cipher = crypto.createCipheriv('aes-256-gcm', secret, iv)
      const text = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      if (bytes.length < 28) refuse('NotAuthorizedException', 'Invalid session for the user.')
      try {
        const decipher = crypto.createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12), { authTagLength: 16 })
        decipher.setAuthTag(bytes.subarray(12, 28))
        return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString())
      } catch {
        return refuse('NotAuthorizedException', 'Invalid session for the user.')
      }
    },
    digest: (text) => crypto.createHmac('sha256', secret).update(text).digest('hex'),
  }
}

function makeKeys(store: Store): unknown {
  const { privateKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keys = {
    kid: crypto.randomBytes(8).toString('hex'),
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    block: crypto.randomBytes(32).toString('hex'),
  }
  store.write({ keys })
  return keys
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
