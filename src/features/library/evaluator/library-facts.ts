import type { Database, EvaluationRow } from '#data/db/database.ts'
import { watchedVideosOf } from '#data/db/needed-videos.ts'
import type { WatchedVideos } from '#data/db/needed-videos.ts'
import { playerName, readLibraryRows } from '#data/db/reads.ts'
import type { LibraryRow } from '#data/db/reads.ts'
import { readDropdowns, readStructure } from '#data/ready/reference-store.ts'
import type { LibraryItem } from '#domain/contracts/library.ts'
import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import type { LocalEvaluation } from '#domain/library/library-rows.ts'
import { countItems } from '#domain/rubric/score-structure.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'

/** What this device knows of one evaluation, beside the row of the list. */
export type LibraryRowFacts = {
  readyAt: number | null
  acceptedAt: string | null
  isSending: boolean
  /** Changes wait here for the server. */
  isWaiting: boolean
  /** Why the server refused something of it; null when it did not. */
  attention: string | null
  /** Y65. Whether only a newer version can read what waits. */
  isOutdated: boolean
  /** No server has heard of it, so it can be discarded without asking one. */
  isOnlyHere: boolean
} & WatchedVideos

export type LocalLibrary = { locals: LocalEvaluation[]; facts: ReadonlyMap<string, LibraryRowFacts> }

/**
 * The evaluations of this user on this device, in the shape of the server's list. Only reads: a live query may call it.
 * L47. Sheets of an event are left out, as on the server: they belong to the event.
 */
export async function readLocalLibrary(db: Database, userId: string, now: number): Promise<LocalLibrary> {
  const [all, dropdowns, rubric] = await Promise.all([
    readLibraryRows(db, userId, now),
    readDropdowns(db),
    readStructure(db),
  ])
  const rows = all.filter(({ row }) => row.event_player_id === undefined)
  return {
    locals: rows.map((row) => localEvaluation(row, dropdowns, rubric?.structure)),
    facts: new Map(rows.map((row) => [row.row.id, factsOf(row)])),
  }
}

function localEvaluation(
  libraryRow: LibraryRow,
  dropdowns: PlayerDropdowns | undefined,
  structure: ScoreStructure | undefined,
): LocalEvaluation {
  return {
    item: itemOf(libraryRow, dropdowns, structure),
    isUnsent: isWaiting(libraryRow),
    isKnownToServer: isKnownToServer(libraryRow.row),
  }
}

function factsOf(libraryRow: LibraryRow): LibraryRowFacts {
  const { row, sync } = libraryRow
  return {
    readyAt: row.ready_at,
    acceptedAt: row.accepted_at,
    isSending: sync.state === 'sending',
    isWaiting: isWaiting(libraryRow),
    isOutdated: sync.state === 'outdated',
    attention: sync.state === 'attention' ? sync.title : null,
    isOnlyHere: !isKnownToServer(row),
    ...watchedVideosOf(row),
  }
}

function isWaiting({ sync }: LibraryRow): boolean {
  return sync.state !== 'accepted' && sync.state !== 'ready'
}

function isKnownToServer(row: EvaluationRow): boolean {
  return row.is_live === 0 || row.accepted_at !== null || row.server_revision > 0
}

function itemOf(
  { row, ratedCount }: LibraryRow,
  dropdowns: PlayerDropdowns | undefined,
  structure: ScoreStructure | undefined,
): LibraryItem {
  const position = dropdowns?.player_positions.find(
    ({ name }) => name === row.player.athletic_info.player_position_name,
  )
  return {
    evaluation_submission_id: row.id,
    player_name: playerName(row),
    position_abbreviation: position?.name_abbreviation ?? null,
    organization_name: row.player.organization.name,
    jersey_number: row.jersey_number,
    jersey_color: row.jersey_color,
    status: row.status,
    is_live_evaluation: row.is_live === 1,
    is_mine: row.status !== 'submitted',
    event_name: row.event_name,
    video_type: row.video_type,
    profile_picture: row.player.profile_picture,
    rated_count: ratedCount,
    total_count: structure ? itemsToRate(structure, row.quick_mode === 1) : 0,
    submitted_at: row.submitted_at,
    due_at: row.due_at,
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

function itemsToRate(structure: ScoreStructure, isQuick: boolean): number {
  return isQuick ? structure.playerskill.length + structure.teamplayerscore.length : countItems(structure)
}
