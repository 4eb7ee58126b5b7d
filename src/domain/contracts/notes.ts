import * as v from 'valibot'
import { Id, Instant } from './wire.ts'

export const Note = v.object({
  id: Id,
  text: v.string(),
  created_at: Instant,
  skill_id: v.nullable(v.number()),
  /** Counted by the device that wrote it. */
  rev: v.number(),
  /** Counted by the server: an edit names the version it was made from. */
  version: v.number(),
})
export type Note = v.InferOutput<typeof Note>
