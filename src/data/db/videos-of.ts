import type { EvaluationRow } from './database.ts'

type Files = Pick<EvaluationRow, 'video' | 'order'>
type VideoFile = NonNullable<EvaluationRow['video']>

/** The files that an evaluation shows, of all its games, each once. */
export function videoFilesOf({ video, order }: Files): VideoFile[] {
  const files = [video, ...(order?.games ?? []).map((game) => game.video)].filter(
    (file) => file !== null && file !== undefined,
  )
  return [...new Map(files.map((file) => [file.video_id, file])).values()]
}

export function videoIdsOf(row: Files): string[] {
  return videoFilesOf(row).map(({ video_id }) => video_id)
}
