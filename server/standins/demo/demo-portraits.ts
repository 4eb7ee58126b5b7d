import { createHash } from 'node:crypto'
import type { ObjectStore } from '../../ports/object-store.ts'
import { streamOf } from './demo-plan.ts'
import { portrait } from './portrait.ts'

const keys = new Map<Buffer, string>()

/** The key of a player's portrait, or null: about every second player has one. Equal portraits share one object. */
export function portraitKey(player: number): string | null {
  const stream = streamOf(`photo:${player}`)
  if (stream.next() >= 0.5) return null
  const bytes = portrait(stream)
  const known = keys.get(bytes)
  if (known) return known
  const key = `pictures/demo-${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`
  keys.set(bytes, key)
  return key
}

/** Stores every portrait that a key was given out for. */
export async function writePortraits(objects: ObjectStore) {
  await Promise.all([...keys].map(([bytes, key]) => objects.put(key, bytes, 'image/png')))
}
