import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

export const MOST_BODY_BYTES = 256 * 1_024
const DEEPEST = 20

/** Reads JSON bodies: at most 256 kB, at most 20 levels deep, no `__proto__`. An empty body is no body. */
export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const body = text.toString()
    if (!body.trim()) return done(null, undefined)
    // Looked at before parsing, so that a bomb costs one pass over the text and no memory.
    if (depthOf(body) > DEEPEST)
      return done(new Refusal('unreadable', `The JSON is nested deeper than ${DEEPEST} levels`))
    void parse(request, body, done)
  })
}

/** How deep arrays and objects nest; what stands in strings does not count. */
export function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (isInString) {
      if (character === '\\') at++
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ']' || character === '}') depth--
  }
  return deepest
}

/** PostgreSQL cannot store a NUL or half of a surrogate pair; found here, it is the sender's fault and no crash. */
export function holdsUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => holdsUnstorableText(key) || holdsUnstorableText(inner))
}
