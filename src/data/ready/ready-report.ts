import * as v from 'valibot'
import { LibraryItem } from '#domain/contracts/library.ts'
import type { Database } from '../db/database.ts'
import type { WriteContext } from '../db/write-context.ts'
import type { DeviceFacts } from './device-facts.ts'

const ReadyEvent = v.object({
  id: v.string(),
  name: v.string(),
  starts_on: v.string(),
  ends_on: v.string(),
  players: v.number(),
  /** Why it isn't whole, in words for a person; null when everything arrived. */
  message: v.nullable(v.string()),
  /** This device's clock when its download began. */
  tried_at: v.number(),
})
export type ReadyEvent = v.InferOutput<typeof ReadyEvent>

/** What "Ready for the gym" brought to this device, and what it could not. Kept until the next time. */
export const ReadyReport = v.object({
  /** This device's clock. */
  at: v.number(),
  panels: v.number(),
  panels_missing: v.number(),
  photos: v.number(),
  photos_missing: v.number(),
  has_app: v.boolean(),
  has_reference: v.boolean(),
  storage: v.picklist(['kept', 'not-kept', 'unknown']),
  free_bytes: v.nullable(v.number()),
  looks_private: v.optional(v.boolean(), false),
  /** Null while the browser has not said. */
  has_wake_lock: v.nullable(v.boolean()),
  /** GR7. The events of the next days; null when their list didn't arrive, and in the reports of older builds. */
  events: v.optional(v.nullable(v.array(ReadyEvent)), null),
  /** The rows of the library as the server listed them then; the library offline starts from them. */
  items: v.array(LibraryItem),
})
export type ReadyReport = v.InferOutput<typeof ReadyReport>

const STALE_AFTER_MS = 12 * 60 * 60 * 1000

export async function keepReadyReport(
  { db, userId }: Pick<WriteContext, 'db' | 'userId'>,
  report: ReadyReport,
): Promise<ReadyReport> {
  await db.meta.put({ key: keyOf(userId), value: report })
  return report
}

/** What is written of the device: nothing of what it has not said yet. */
export function deviceInReport(
  device: DeviceFacts | undefined,
): Pick<ReadyReport, 'storage' | 'free_bytes' | 'looks_private' | 'has_wake_lock'> {
  if (!device) return { storage: 'unknown', free_bytes: null, looks_private: false, has_wake_lock: null }
  return {
    storage: device.storage,
    free_bytes: device.freeBytes,
    looks_private: device.looksPrivate,
    has_wake_lock: device.screen === 'held',
  }
}

/** Adds what the device said after the report was written. */
export async function keepDeviceFacts(ctx: Pick<WriteContext, 'db' | 'userId'>, device: DeviceFacts): Promise<void> {
  const report = await readReadyReport(ctx.db, ctx.userId)
  if (report) await keepReadyReport(ctx, { ...report, ...deviceInReport(device) })
}

/** The last report of this user; undefined before the first, or when an older build wrote it otherwise. */
export async function readReadyReport(db: Database, userId: string): Promise<ReadyReport | undefined> {
  const kept = v.safeParse(ReadyReport, (await db.meta.get(keyOf(userId)))?.value)
  return kept.success ? kept.output : undefined
}

/** Whether everything of the evaluations arrived, and the list of the events. */
export function isComplete(report: ReadyReport): boolean {
  return report.has_app && report.has_reference && report.panels_missing === 0 && report.events !== null
}

/** Twelve hours on, players may have been added and claims lost. */
export function isStale(report: Pick<ReadyReport, 'at'>, now: number): boolean {
  return now - report.at > STALE_AFTER_MS
}

function keyOf(userId: string): string {
  return `ready:${userId}`
}

/** A deleted evaluation is not shown again by the library offline. */
export async function forgetReadyItem(db: Database, userId: string, evaluationId: string): Promise<void> {
  const report = await readReadyReport(db, userId)
  if (!report) return
  const items = report.items.filter((item) => item.evaluation_submission_id !== evaluationId)
  await keepReadyReport({ db, userId }, { ...report, items })
}
