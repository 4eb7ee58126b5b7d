import * as v from 'valibot'
import { numberSetting, urlOf } from './env-values.ts'

export const databaseSettings = {
  READ_DATABASE_URL: v.pipe(
    v.optional(urlOf('a URL such as postgres://user:password@host:5432/name', ['postgres:', 'postgresql:'])),
    v.description(
      'a standby that follows DATABASE_URL: dashboards are read there while it is at most 5 seconds behind',
    ),
  ),
  DB_POOL: numberSetting(2, 1_000, '20', 'connections to the database that this process holds at most'),
  DB_PREPARED: v.pipe(
    v.optional(v.picklist(['on', 'off'], 'expected on or off'), 'on'),
    v.description('off behind a pgbouncer older than 1.21 in transaction mode, which knows no prepared statements'),
  ),
}

export type DatabaseSettings = {
  /** Absent when dashboards are read where ratings are written. */
  followerUrl: string | undefined
  /** How many connections this process holds at most. */
  pool: number
  /** U91. Whether connections keep the statements that are repeated, with their plans. */
  isPrepared: boolean
}

export const databaseOf = ({
  READ_DATABASE_URL,
  DB_POOL,
  DB_PREPARED,
}: v.InferOutput<v.ObjectSchema<typeof databaseSettings, undefined>>): DatabaseSettings => ({
  followerUrl: READ_DATABASE_URL,
  pool: DB_POOL,
  isPrepared: DB_PREPARED === 'on',
})
