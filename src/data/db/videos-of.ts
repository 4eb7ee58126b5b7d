import type { EvaluationRow } from './database.ts'

/** The files that an evaluation shows, of all its games, each once. */
export function videoIdsOf({ video, order }: Pick<EvaluationRow, 'video' | 'order'>): string[] {
  const files = [video, ...(order?.games ?? []).map((game) => game.video)]
  return [...new Set(files.flatMap((file) => file?.video_id ?? []))]
}
