import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, RowNumber } from './wire.ts'

const person = v.object({ id: Id, name: v.string() })

export const Program = v.object({
  id: v.number(),
  name: v.string(),
  city: v.nullable(v.string()),
  state_name: v.nullable(v.string()),
  owner: v.nullable(person),
  directors: v.array(person),
  team_count: v.number(),
  /** Players on the rosters of its teams. */
  player_count: v.number(),
})
export type Program = v.InferOutput<typeof Program>

export const listPrograms = endpoint({
  method: 'GET',
  path: '/program/',
  summary: 'The programs one directs or owns',
  input: v.object({}),
  output: v.array(Program),
})
export const getProgram = endpoint({
  method: 'GET',
  path: '/program/:program_id/',
  summary: 'One program',
  input: v.object({ program_id: RowNumber }),
  output: Program,
})
