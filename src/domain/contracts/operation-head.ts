import * as v from 'valibot'
import { GREATEST_INTEGER, Id } from './wire.ts'

export const head = { mutation_id: Id, evaluation_submission_id: Id }
export const eventHead = { mutation_id: Id, event_player_id: Id, event_id: Id }
export const Revision = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GREATEST_INTEGER))
