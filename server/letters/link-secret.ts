import { createHash, randomBytes } from 'node:crypto'

/** The secret of a link, made for one email or one sheet of paper. It is stored nowhere: only what it hashes to is. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** What is stored of a secret. */
export const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
