import * as v from 'valibot'
import { City, State, TypedEmail, organizationName } from '../fields/text-fields.ts'
import { headsOfProgram } from '../access/grants.ts'
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

/** What an owner says of a program. */
export const ProgramForm = v.object({ name: organizationName('program name'), city: City, state_name: State })
export type ProgramForm = v.InferOutput<typeof ProgramForm>

/** What a patch names of it. */
const ProgramChange = v.partial(ProgramForm)
export type ProgramChange = v.InferOutput<typeof ProgramChange>

export const listPrograms = endpoint({
  method: 'GET',
  path: '/program/',
  summary: 'The programs one directs or owns',
  grant: { Director: ['any'], Owner: ['any'], Admin: ['any'] },
  input: v.object({}),
  output: v.array(Program),
})
export const getProgram = endpoint({
  method: 'GET',
  path: '/program/:program_id/',
  summary: 'One program',
  grant: headsOfProgram,
  input: v.object({ program_id: RowNumber }),
  output: Program,
})

/** An admin names the owner by one of the two; everybody else owns what they make. */
export const createProgram = endpoint({
  method: 'POST',
  path: '/program/',
  summary: 'Make a program. The same again by the same owner is the same program',
  grant: { Owner: ['any'], Admin: ['any'] },
  input: v.object({ ...ProgramForm.entries, owner_email: v.optional(TypedEmail), owner_id: v.optional(Id) }),
  output: Program,
})
export const changeProgram = endpoint({
  method: 'PATCH',
  path: '/program/:program_id/',
  summary: 'Change what is named of a program; an admin also gives it to another owner',
  grant: { Owner: ['own'], Admin: ['any'] },
  input: v.object({ program_id: RowNumber, ...ProgramChange.entries, owner_email: v.optional(TypedEmail) }),
  output: Program,
})
