import { consensusItems, consensusSheet } from '#domain/events/consensus.ts'
import type { ConsensusItem } from '#domain/events/consensus.ts'
import { countedKeys } from '#domain/events/form.ts'
import { gapsOf } from '#domain/events/gaps.ts'
import type { Gap } from '#domain/events/gaps.ts'
import { ratingKeys } from '#domain/evaluations/rating.ts'
import type { RatingSheet } from '#domain/evaluations/rating.ts'
import { isMeasurable } from '#domain/evaluations/completeness.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import type { HeldBack } from '#domain/contracts/event-deliveries.ts'
import type { Sql } from '../../db/database.ts'
import type { PublishedRubric, Rubrics } from '../../rubric/rubrics.ts'
import { keepCases } from './cases-repository.ts'
import type { CaseRow } from './cases-repository.ts'
import { discardConsensus, findPlayersToSum, lockPeople, writeConsensus } from './consensus-repository.ts'
import type { ConsensusToWrite, EventToSum, PlayerToSum } from './consensus-repository.ts'
import { countRaters, whyHeldBack } from './held-back.ts'
import { keepEventPairs } from './keep-event-pairs.ts'
import { storeSheetResults } from './sheet-results.ts'
import { findForms, findSheets } from './sheets-repository.ts'
import type { EvaluatorSheet, SheetsOfPlayer } from './sheets-repository.ts'

/** How a player's report stands after it was computed: what holds it back, or which evaluation it is. */
export type Summed = {
  player: PlayerToSum
  heldBack: HeldBack['why'] | null
  evaluationId: string | null
  /** Whether it is published, and its newer version, from other ratings, can be published. */
  isNewer: boolean
}

type Deps = { sql: Sql; rubrics: Rubrics }

/**
 * EV51. Computes what the evaluators of these players say together, in the transaction that has locked the event, and
 * keeps their cases. A published report stays as it was read until it is published again (`isPublishing`), and then only
 * when nothing holds it back.
 */
export async function computeConsensus(
  { sql, rubrics }: Deps,
  event: EventToSum,
  ids: readonly string[],
  { isPublishing = false } = {},
): Promise<Summed[]> {
  const forms = await findForms(sql, event.id)
  const rubric = await rubrics.find(forms[0]?.rubric_version ?? '')
  if (!rubric) throw new Error(`The rubric of event ${event.id} is missing`)
  const players = await findPlayersToSum(sql, event.id, ids)
  await lockPeople(sql, players)
  const sheets = await findSheets(sql, { eventId: event.id, forms, ids })
  const counted = players.map((player) => countSheets(player, sheets.get(player.id), rubric))
  const cases = await keepCases(
    sql,
    event.id,
    counted.map(({ player, gaps }) => ({ eventPlayerId: player.id, gaps })),
  )
  const judged = counted.map((it) => judge(it, cases.get(it.player.id) ?? [], isPublishing))
  const written = await writeConsensus(
    sql,
    event,
    judged.filter(({ isWritten }) => isWritten).map((it) => toWrite(it, event, rubric)),
  )
  await discardConsensus(
    sql,
    judged.filter(({ isGone }) => isGone).map(({ player }) => player.id),
  )
  const rated = counted.filter(({ player, basis }) => player.basis !== basis)
  await storeSheetResults(
    { sql, rubrics },
    event,
    rated.map(({ player }) => player.id),
    countedKeys(forms),
  )
  await keepEventPairs({ sql, rubrics }, event.id, rated)
  return judged.map(({ player, basis, heldBack, isGone }) => ({
    player,
    heldBack,
    evaluationId: written.get(player.id) ?? (isGone ? null : player.evaluation_id),
    isNewer: player.is_published && heldBack === null && player.basis !== basis,
  }))
}

type Counted = {
  player: PlayerToSum
  sheets: readonly EvaluatorSheet[]
  basis: string
  seenBy: number
  items: ConsensusItem[]
  gaps: Gap[]
}

function countSheets(
  player: PlayerToSum,
  { sheets, basis }: SheetsOfPlayer = { sheets: [], basis: '' },
  rubric: PublishedRubric,
): Counted {
  const items = consensusItems(
    sheets.map(({ ratings }) => ratings),
    ratingKeys(rubric.structure),
  )
  return { player, sheets, basis, seenBy: countRaters(sheets), items, gaps: gapsOf(sheets, rubric.scoring) }
}

type Judged = Counted & {
  cases: readonly CaseRow[]
  heldBack: Summed['heldBack']
  isWritten: boolean
  /** What was computed before is of nobody any more, and was never published. */
  isGone: boolean
}

function judge(counted: Counted, cases: readonly CaseRow[], isPublishing: boolean): Judged {
  const { player, basis, items } = counted
  const heldBack = whyHeldBack({ profile: player.profile, isRated: items.length > 0, cases })
  const canBe = heldBack === null || heldBack === 'case'
  const isNews = isPublishing && heldBack === null && player.basis !== basis
  return {
    ...counted,
    cases,
    heldBack,
    isWritten: player.is_published ? isNews : canBe,
    isGone: !canBe && !player.is_published,
  }
}

function toWrite(
  { player, basis, seenBy, items, cases }: Judged,
  event: EventToSum,
  { rubric, scoring }: PublishedRubric,
): ConsensusToWrite {
  const { profile } = player
  if (!isMeasurable(profile)) throw new Error(`Player ${player.id} cannot be measured`)
  const sheet = consensusSheet(items, decidedOf(cases))
  return {
    player,
    rubricVersion: rubric.rubric_version,
    sheet,
    result: evaluationResult({ ratings: sheet, player: profile, evaluated_on: event.day }, scoring),
    basis,
    seenBy,
    items,
    hasDiffered: cases.some(({ state }) => state === 'expired'),
  }
}

/** EV59. Of a skill, what a lead set in place of the mean. */
function decidedOf(cases: readonly CaseRow[]): RatingSheet {
  return Object.fromEntries(
    cases.flatMap(({ key, state, value }) =>
      state === 'decided' && key !== null && value !== null ? [[key, value]] : [],
    ),
  )
}
