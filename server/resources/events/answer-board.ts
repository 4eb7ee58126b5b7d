import type { BoardPlayer } from '#domain/contracts/event-outcome.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import { boardFigure, boardItems, boardOutOf, evaluatorSpread } from '#domain/events/board-figure.ts'
import type { BoardItem } from '#domain/events/board-figure.ts'
import { countedKeys } from '#domain/events/form.ts'
import type { Sql } from '../../db/database.ts'
import { findBoardPlayers } from './board-repository.ts'
import { findForms, findSheets } from './sheets-repository.ts'
import type { FormRow } from './sheets-repository.ts'

/**
 * EV65. Returns the players of a board with the figures of all their evaluators, and the players whose ratings by
 * others it shows to the reader (EV130). An open event has no figures, so evaluators don't see each other's ratings.
 */
export async function answerBoard(
  sql: Sql,
  { eventId, isClosed, readerId }: { eventId: string; isClosed: boolean; readerId: string },
): Promise<{ board: { out_of: number; players: BoardPlayer[] }; shownOthersOf: string[] }> {
  const [forms, rows] = await Promise.all([findForms(sql, eventId), findBoardPlayers(sql, eventId)])
  const found: Awaited<ReturnType<typeof findSheets>> = isClosed ? await findSheets(sql, { eventId, forms }) : new Map()
  const sheets = new Map([...found].map(([id, of]) => [id, of.sheets.map(({ ratings }) => ratings)]))
  const items = itemsOfBoard(forms, [...sheets.values()].flat())
  const spread = evaluatorSpread([...sheets.values()], items)
  const players = rows.map((row) => {
    const own = (sheets.get(row.id) ?? []).filter((sheet) => items.some(({ key }) => (sheet[key] ?? 0) > 0))
    const { figure, low, high } = boardFigure(own, items, spread) ?? { figure: null, low: null, high: null }
    return { ...row, figure, low, high, evaluators: own.length }
  })
  const shownOthersOf = [...found].flatMap(([id, of]) =>
    of.sheets.some(({ evaluatorId }) => evaluatorId !== readerId) ? [id] : [],
  )
  return { board: { out_of: boardOutOf(items), players }, shownOthersOf }
}

/** EV145. Returns the items of the newest form, and those of older versions that somebody rated. */
function itemsOfBoard(forms: readonly FormRow[], sheets: readonly RatingSheet[]): BoardItem[] {
  const rated = new Set(sheets.flatMap((sheet) => Object.keys(sheet)))
  const counted = forms.map((form, at) =>
    at === 0 ? form : { ...form, keys: form.keys.filter((key) => rated.has(key)) },
  )
  const weights = Object.fromEntries(counted.toReversed().flatMap((form) => Object.entries(form.weights)))
  return boardItems(countedKeys(counted), weights)
}
