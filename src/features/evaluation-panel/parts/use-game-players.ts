import { useLiveQuery } from 'dexie-react-hooks'
import type { Database, EvaluationRow } from '#data/db/database.ts'
import { readGame } from '#data/queries/evaluation.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { gamePlayers } from './game-players.ts'
import type { GamePlayer } from './game-players.ts'

/** The players of the game at hand. The current one's count comes from the store, so it may be a moment old here. */
export function useGamePlayers(db: Database, current: EvaluationRow, structure: ScoreStructure): readonly GamePlayer[] {
  const { id, user_id, event_name, is_live } = current
  const game = useLiveQuery(() => readGame(db, { id, user_id, event_name, is_live }), [db, id, user_id, event_name, is_live])
  return game ? gamePlayers(game.rows, game.sheets, structure) : gamePlayers([current], new Map(), structure)
}
