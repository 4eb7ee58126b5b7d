import { inOrder } from '../in-order.ts'
import type { LibraryItem, LibraryQuery } from '../contracts/library.ts'
import { transition } from '../evaluations/lifecycle.ts'
import { finder } from '../search.ts'

/** One evaluation as this device holds it, in the shape of the server's list. */
export type LocalEvaluation = {
  item: LibraryItem
  /** Changes of it wait in the outbox, so this device knows better than the server. */
  isUnsent: boolean
  /** The server has accepted its creation. */
  isKnownToServer: boolean
}

/** D95. Whether the player's name, number, team or event matches the search, as in the server's list. */
export function matchesSearch(item: LibraryItem, search: string): boolean {
  const { player_name, jersey_number, organization_name, event_name } = item
  return finder(search)([player_name, jersey_number, organization_name, event_name])
}

/**
 * One's own work is `mine`, what nobody has claimed is `open`; a status narrows either. Withdrawn ones are gone.
 */
export function matchesFilter(item: LibraryItem, { scope, status }: Pick<LibraryQuery, 'scope' | 'status'>): boolean {
  if (item.status === 'cancelled' || (status !== undefined && item.status !== status)) return false
  if (scope === 'mine') return item.is_mine
  return scope === 'all' || isOpen(item)
}

export function isOpen(item: Pick<LibraryItem, 'status' | 'is_mine'>): boolean {
  return item.status === 'submitted' && !item.is_mine
}

/** L8. Sorts a copy as the server sorts; equal rows by id, absent dates last whichever way. */
export function sortedLibrary(
  items: readonly LibraryItem[],
  { sort_by, order_by }: Pick<LibraryQuery, 'sort_by' | 'order_by'>,
): LibraryItem[] {
  const sign = order_by === 'asc' ? 1 : -1
  return items.toSorted((a, b) => {
    const [x, y] = [sortValue(a, sort_by), sortValue(b, sort_by)]
    if (x === y) return sign * inOrder(a.evaluation_submission_id, b.evaluation_submission_id)
    if (x === null) return 1
    if (y === null) return -1
    return sign * inOrder(x, y)
  })
}

/**
 * L6. What this device knows wins where its changes are not sent yet: status, jersey and rated count.
 * Otherwise the server's row stands.
 */
export function withLocalTruth(items: readonly LibraryItem[], locals: readonly LocalEvaluation[]): LibraryItem[] {
  const unsent = new Map(
    locals.filter(({ isUnsent }) => isUnsent).map(({ item }) => [item.evaluation_submission_id, item]),
  )
  return items.map((item) => {
    const local = unsent.get(item.evaluation_submission_id)
    if (!local) return item
    const { status, is_mine, rated_count, updated_at } = local
    return { ...item, status, is_mine, rated_count, updated_at }
  })
}

/** E11, asked before the server is: why this evaluator may not delete an evaluation; undefined when they may. */
export function deleteRefusal(
  item: Pick<LibraryItem, 'status' | 'is_live_evaluation' | 'is_mine'>,
): string | undefined {
  if (!item.is_live_evaluation && (isOpen(item) || item.status === 'returned'))
    return 'Only the player can withdraw this order.'
  const verdict = transition(item.status, 'delete', {
    isLive: item.is_live_evaluation,
    isOthers: !item.is_mine,
    isAdmin: false,
    finalSaveProblems: 0,
    evaluatorNotes: 0,
    reason: '',
  })
  return verdict.kind === 'refused' ? verdict.message : undefined
}

function sortValue(item: LibraryItem, sort: LibraryQuery['sort_by']): string | number | null {
  if (sort === 'player_name') return lastNameFirst(item.player_name)
  return item[sort]
}

/** The list has the name in one piece; its last word is taken for the last name. */
function lastNameFirst(name: string): string {
  const words = name.toLowerCase().split(/\s+/u)
  return [words.at(-1) ?? '', ...words.slice(0, -1)].join(' ')
}
