import * as v from 'valibot'
import { GENDERS, PositionAbbreviation } from '../rubric/rubric-parts.ts'
import { ownOrProgram } from '../access/grants.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, RowNumber, SearchText } from './wire.ts'

/** What a dashboard is asked about, as it stands in the address of the page. What is absent filters nothing. */
export const PortalFilter = v.object({
  /** The year a season closes in: 2026 is 2025-26. */
  season: v.optional(RowNumber),
  from: v.optional(Day),
  to: v.optional(Day),
  gender: v.optional(v.picklist(GENDERS)),
  /** A level's key, such as `hs_varsity`. */
  level: v.optional(SearchText(30)),
  grade: v.optional(SearchText(20)),
  /** The declared position, such as `PG`. */
  position: v.optional(PositionAbbreviation),
  evaluator: v.optional(Id),
  /** `level` (what is taken when nothing is said), `program`, or a day before which the same players are looked at. */
  compare: v.optional(v.union([v.picklist(['level', 'program']), Day])),
})
export type PortalFilter = v.InferOutput<typeof PortalFilter>

/** One team, one program, or with neither all programs one directs or owns. */
export const portalScope = { team_id: v.optional(RowNumber), program_id: v.optional(RowNumber) }
const Choice = v.object({ id: v.string(), name: v.string(), count: v.number() })
export type FilterChoice = v.InferOutput<typeof Choice>

export const getPortalFilters = endpoint({
  method: 'GET',
  path: '/dashboard/filters/',
  summary: 'What the dashboard of the same team or programs can be filtered by, with how many players each leaves',
  grant: ownOrProgram,
  input: v.object(portalScope),
  output: v.object({
    season: v.array(Choice),
    team: v.array(Choice),
    gender: v.array(Choice),
    level: v.array(Choice),
    grade: v.array(Choice),
    position: v.array(Choice),
    evaluator: v.array(Choice),
    compare: v.array(Choice),
  }),
})
export type PortalFilters = v.InferOutput<(typeof getPortalFilters)['output']>
