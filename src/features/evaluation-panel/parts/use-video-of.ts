import { useMemo } from 'react'
import type { EvaluationRow } from '#data/db/database.ts'
import type { Sighting } from '#domain/contracts/sightings.ts'
import { jerseyWords } from './game-players.ts'
import { videoSourceOf } from './video-source.ts'
import type { VideoSource } from './video-source.ts'

type VideoOf = { source: VideoSource | undefined; sightings: readonly Sighting[]; who: string }

/** The video of an evaluation: the same objects while it says the same, so that saving a rating never touches the player. */
export function useVideoOf(row: EvaluationRow): VideoOf {
  const facts = JSON.stringify({ source: videoSourceOf(row), sightings: row.sightings ?? [], who: jerseyWords(row) })
  return useMemo(() => JSON.parse(facts) as VideoOf, [facts])
}
