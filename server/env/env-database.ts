import * as v from 'valibot'
import { wholeNumber } from './env-values.ts'

export const databaseSettings = {
  DB_POOL: v.pipe(
    v.optional(wholeNumber(2, 1_000), '20'),
    v.description('connections to the database that this process holds at most'),
  ),
  DB_PREPARED: v.pipe(
    v.optional(v.picklist(['on', 'off'], 'expected on or off'), 'on'),
    v.description('off behind a pgbouncer older than 1.21 in transaction mode, which knows no prepared statements'),
  ),
}

export type DatabaseSettings = {
  /** How many connections this process holds at most. */
  pool: number
  /** U91. Whether connections keep the statements that are repeated, with their plans. */
  isPrepared: boolean
}

export const databaseOf = ({
  DB_POOL,
  DB_PREPARED,
}: v.InferOutput<v.ObjectSchema<typeof databaseSettings, undefined>>): DatabaseSettings => ({
  pool: DB_POOL,
  isPrepared: DB_PREPARED === 'on',
})
