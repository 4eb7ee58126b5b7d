import { useObservable } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import type { Database, EvaluationRow } from '#data/db/database.ts'
import { liveRows } from '#data/db/live-rows.ts'
import { readGame } from '#data/queries/evaluation.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import type { PanelMemory } from '../state/use-panel-store.ts'
import { gamePlayers } from './game-players.ts'
import type { GamePlayer } from './game-players.ts'

/**
 * The players of the game at hand. Read when the panel opens and when an evaluation comes, goes or changes its status,
 * not with every tap: the current player's count comes from the store, and the others do not change meanwhile. Of an
 * event it is nobody: its court shows who else is on the floor.
 */
export function useGamePlayers(
  db: Database,
  current: EvaluationRow,
  structure: ScoreStructure,
  memory: PanelMemory,
): readonly GamePlayer[] {
  const { id, user_id, event_name, is_live, event_player_id } = current
  const isSheet = event_player_id !== undefined
  const kept = memory.lastGame()
  const [game, setGame] = useState(
    kept?.rows.some((row) => row.id === id) ? kept : { rows: [current], sheets: new Map<string, never>() },
  )
  // Keys alone: a query for rows would run again at every change of a row.
  const ids = useObservable(
    () =>
      liveRows(db, () =>
        db.evaluation.where('[user_id+status]').between([user_id, ''], [user_id, '\uffff']).primaryKeys(),
      ),
    [db, user_id],
  )
  useEffect(() => {
    if (isSheet) return
    let isGone = false
    void readGame(db, { id, user_id, event_name, is_live }).then((read) => {
      if (isGone) return
      memory.keepGame(read)
      setGame(read)
    })
    return () => {
      isGone = true
    }
  }, [db, id, user_id, event_name, is_live, isSheet, ids, memory])
  return useMemo(() => (isSheet ? [] : gamePlayers(game.rows, game.sheets, structure)), [isSheet, game, structure])
}
