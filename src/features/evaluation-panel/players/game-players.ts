import { inOrder } from '#domain/in-order.ts'
import type { EvaluationRow } from '#data/db/database.ts'
import { playerName } from '#data/db/reads.ts'
import { jerseyWords } from '#domain/evaluations/jersey-words.ts'
import { gradeWords, positionWords } from '#domain/evaluations/player-words.ts'
import { isOpenToRatings } from '#domain/evaluations/lifecycle.ts'
import { ratingKeys } from '#domain/evaluations/rating.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { isToRate } from '#domain/scoring/progress.ts'

/** One player of the game at hand, as the strip and the keypad show them. */
export type GamePlayer = {
  id: string
  number: string
  color: EvaluationRow['jersey_color']
  name: string
  lastName: string
  /** "White 12, PG, 11th grade". */
  detail: string
  picture: string | null
  rated: number
  total: number
  isFinal: boolean
}

/** The evaluations of one strip, by jersey number. */
export function gamePlayers(
  rows: readonly EvaluationRow[],
  sheets: ReadonlyMap<string, RatingSheet>,
  structure: ScoreStructure,
): GamePlayer[] {
  return rows
    .map((row) => gamePlayer(row, sheets.get(row.id) ?? {}, structure))
    .toSorted(
      (one, other) =>
        Number(one.number) - Number(other.number) ||
        inOrder(one.number, other.number) ||
        inOrder(one.color, other.color),
    )
}

function gamePlayer(row: EvaluationRow, sheet: RatingSheet, structure: ScoreStructure): GamePlayer {
  const keys = ratingKeys(structure).filter((key) => isToRate(key, row.quick_mode === 1))
  return {
    id: row.id,
    number: row.jersey_number,
    color: row.jersey_color,
    name: playerName(row),
    lastName: row.player.last_name || row.player.first_name,
    detail: playerDetail(row),
    picture: row.player.profile_picture,
    rated: keys.filter((key) => sheet[key] !== undefined).length,
    total: keys.length,
    isFinal: !isOpenToRatings(row.status),
  }
}

/**
 * "White 12, PG, 11th grade": the color is always written, but of a bib. Who has no name is called by the jersey or bib
 * already.
 */
export function playerDetail({ player, ...jersey }: EvaluationRow): string {
  const isNamed = player.first_name !== '' || player.last_name !== ''
  return [
    isNamed ? shirtWords(jersey) : 'No name yet',
    positionWords(player.athletic_info.player_position_name),
    gradeWords(player.organization.school_grade),
  ]
    .filter(Boolean)
    .join(', ')
}

function shirtWords(row: Omit<EvaluationRow, 'player'>): string {
  return row.event_player_id === undefined ? jerseyWords(row) : `Bib ${row.jersey_number}`
}
