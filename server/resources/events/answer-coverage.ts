import type { Coverage } from '#domain/contracts/event-outcome.ts'
import { countedKeys } from '#domain/events/form.ts'
import { doubleBibs, samePersons } from '#domain/events/same-person.ts'
import { isSilent, SILENT_AFTER_MS } from '#domain/events/silence.ts'
import type { Sql } from '../../db/database.ts'
import {
  findAnswered,
  findClosedAt,
  findCoveredPlayers,
  findCoverageVersion,
  findEvaluators,
  findNotAsked,
  findTablets,
} from './coverage-repository.ts'
import type { EvaluatorRow, PlayerRow, TabletRow } from './coverage-repository.ts'
import { findForms } from './sheets-repository.ts'

/** EV126. Maximum number of double bibs to show. Answered ones make room for the next ones. */
const MOST_DOUBLE_BIBS = 50
const MOST_WEARERS = 20

/** EV64. What a board is told by: another one as soon as the board would show something else. */
export async function coverageTag(sql: Sql, eventId: string, now: number): Promise<string> {
  const silentSince = new Date(now - SILENT_AFTER_MS).toISOString()
  const version = await findCoverageVersion(sql, eventId, silentSince)
  const { changes, tablet_changes, tablets, staff, silent, is_closed } = version
  return [changes, tablet_changes, tablets, staff, is_closed ? 'closed' : silent].join(' ')
}

/**
 * EV64. Returns who was rated by how many, in counts alone. EV139: a tablet that was silent at the close stays silent
 * until the server hears from it.
 */
export async function answerCoverage(sql: Sql, eventId: string, now: number): Promise<Coverage> {
  const [closedAt, forms, rows, tablets] = await Promise.all([
    findClosedAt(sql, eventId),
    findForms(sql, eventId),
    findCoveredPlayers(sql, eventId),
    findTablets(sql, eventId),
  ])
  const counted = countedKeys(forms)
  const shown = rows.filter(({ joined_to }) => joined_to === null)
  const [raters, answered, notAsked] = await Promise.all([
    findEvaluators(sql, eventId, evaluatorsOf(shown)),
    findAnswered(sql, ratedTwice(shown)),
    findNotAsked(sql, eventId, counted),
  ])
  const places = new Map(raters.map(({ user_id }, place) => [user_id, place]))
  const both = countBoth(answered, counted)
  const players = shown.map((row) => {
    const ratings = notAsked.get(row.id)
    const player = playerOf(row, cellsOf(both.get(row.id) ?? row.counts, places))
    return ratings === undefined ? player : { ...player, not_asked: ratings }
  })
  const until = closedAt === null ? now : Date.parse(closedAt)
  const evaluators = evaluatorsWith(raters, tablets, players, (heardAt) => isSilent(Date.parse(heardAt), until))
  const doubles = doubleBibs(shown)
  const twins = samePersons(shown)
  return {
    as_of: new Date(now).toISOString(),
    items: forms[0]?.keys.length ?? 0,
    evaluators,
    players,
    double_bibs: doubles
      .slice(0, MOST_DOUBLE_BIBS)
      .map(({ bib, event_player_ids }) => ({ bib, event_player_ids: event_player_ids.slice(0, MOST_WEARERS) })),
    same_person: twins.pairs,
    joined: rows.flatMap(({ id, bib, joined_to, joined_at }) =>
      joined_to && joined_at ? [{ keep: joined_to, join: id, bib, joined_at }] : [],
    ),
    open: {
      without_gender: shown.filter(({ has_gender }, at) => !has_gender && players[at]?.cells.length !== 0).length,
      unseen: players.filter(({ cells }) => cells.length === 0).length,
      silent_tablets: evaluators.flatMap((it) => it.tablets).filter((it) => it.is_silent).length,
      double_bibs: doubles.length,
      same_person: twins.count,
    },
  }
}

type Counts = PlayerRow['counts']
type Player = Coverage['players'][number]

function playerOf(row: PlayerRow, cells: Player['cells']): Player {
  const { id, bib, first_name, last_name, group_id, checked_in_at, last_rated_at, published_at, is_newer } = row
  return { id, bib, first_name, last_name, group_id, checked_in_at, last_rated_at, cells, published_at, is_newer }
}

function evaluatorsOf(players: readonly PlayerRow[]): string[] {
  const rated = new Set<string>()
  for (const { counts } of players)
    for (const [evaluator, items] of counts) if (evaluator && items > 0) rated.add(evaluator)
  return [...rated]
}

/** Whom an evaluator has more than one sheet of. */
function ratedTwice(players: readonly PlayerRow[]): string[] {
  const isTwice = ({ counts }: PlayerRow) => new Set(counts.map(([evaluator]) => evaluator)).size < counts.length
  return players.filter(isTwice).map(({ id }) => id)
}

/** Of these people what each evaluator answers on all their sheets together, each item once. */
function countBoth(
  answered: ReadonlyArray<{ id: string; evaluator_id: string | null; keys: readonly string[] }>,
  asked: readonly string[],
): Map<string, Counts> {
  const countOf = (sheets: ReadonlyArray<{ keys: readonly string[] }>) => {
    const keys = new Set(sheets.flatMap((sheet) => sheet.keys))
    return asked.filter((key) => keys.has(key)).length
  }
  return new Map(
    [...Map.groupBy(answered, ({ id }) => id)].map(([id, of]) => [
      id,
      [...Map.groupBy(of, (it) => it.evaluator_id)].map(([evaluator, own]): Counts[number] => [
        evaluator,
        countOf(own),
      ]),
    ]),
  )
}

function cellsOf(counts: Counts, places: ReadonlyMap<string, number>): Player['cells'] {
  return counts
    .flatMap(([evaluator, items]): Array<[number, number]> => {
      const place = places.get(evaluator ?? '')
      return place === undefined || items === 0 ? [] : [[place, items]]
    })
    .toSorted(([one], [other]) => one - other)
}

function evaluatorsWith(
  raters: readonly EvaluatorRow[],
  tablets: readonly TabletRow[],
  players: Coverage['players'],
  isTabletSilent: (heardAt: string) => boolean,
): Coverage['evaluators'] {
  const tabletsOf = Map.groupBy(tablets, ({ user_id }) => user_id)
  return raters.map((evaluator, at) => ({
    ...evaluator,
    players: players.filter(({ cells }) => cells.some(([place]) => place === at)).length,
    tablets: (tabletsOf.get(evaluator.user_id) ?? []).map(({ device, heard_at, is_idle }) => ({
      device,
      heard_at,
      is_silent: isTabletSilent(heard_at),
      is_idle,
    })),
  }))
}
