import type { Database } from '../db/database.ts'
import type { Rubrics } from '../rubric/rubrics.ts'

/** What the routes of every resource work with. */
export type Resources = { db: Database; rubrics: Rubrics }
