import * as v from 'valibot'

/** The first entry of every backup. */
export const LABEL = 'courtside-backup.json'
export const FORMAT = 1

/** What of the data folder a backup holds. Letters that were written to it are sent, and stay out. */
export const FOLDERS = ['postgres', 'identity', 'objects', 'videos', 'payments'] as const

export const BackupLabel = v.object({ format: v.literal(FORMAT), madeAt: v.string() })
export type BackupLabel = v.InferOutput<typeof BackupLabel>
