import { useMemo } from 'react'
import type { EvaluationRow } from '#data/db/database.ts'
import type { EvaluatedGame } from '#domain/contracts/evaluations.ts'
import type { Sighting } from '#domain/contracts/sightings.ts'
import { jerseyWords } from '#domain/evaluations/jersey-words.ts'
import { readersDates } from '#domain/language.ts'
import { videoSourceOf } from './video-source.ts'
import type { VideoSource } from './video-source.ts'

/** One of the games of a coach's order. */
export type WatchedGame = { name: string; source: VideoSource; segments: EvaluatedGame['segments'] }
/** What a coach says of the player and of the order; empty where they said nothing. */
export type CoachWords = { asks: string; note: string }
export type VideoOf = {
  source: VideoSource | undefined
  sightings: readonly Sighting[]
  who: string
  games: readonly WatchedGame[]
  coach: CoachWords
}

/**
 * The video of an evaluation: the same objects while it says the same, so that saving a rating never touches the
 * player.
 */
export function useVideoOf(row: EvaluationRow): VideoOf {
  const facts = JSON.stringify({
    source: videoSourceOf(row),
    sightings: row.sightings ?? [],
    who: jerseyWords(row),
    games: (row.order?.games ?? []).map(watchedGame),
    coach: coachWords(row),
  } satisfies VideoOf)
  return useMemo(() => JSON.parse(facts) as VideoOf, [facts])
}

const day = readersDates({ month: 'short', day: 'numeric', timeZone: 'UTC' })

/** "at Northside, Oct 24". */
function watchedGame(game: EvaluatedGame): WatchedGame {
  const name = `${game.venue === 'away' ? 'at' : 'vs.'} ${game.opponent}, ${day().format(new Date(game.played_on))}`
  return { name, source: videoSourceOf({ ...game, is_live: 0 }) ?? { kind: 'none' }, segments: game.segments }
}

function coachWords({ order }: EvaluationRow): CoachWords {
  const position = order?.coach_position ? `plays ${order.coach_position.toLowerCase()}` : ''
  return { asks: [order?.focus ?? '', position].filter((it) => it !== '').join('; '), note: order?.coach_note ?? '' }
}
