import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'

import type { Services } from '#data/services.ts'
import { addEventPlayers } from '#domain/contracts/event-people.ts'
import type { EventPlayerDetails } from '#domain/contracts/event-people.ts'
import { addEventGroup } from '#domain/contracts/events.ts'
import type { Event } from '#domain/contracts/events.ts'
import type { CsvSheet } from '#domain/csv/csv-columns.ts'
import { EVENT_FIELDS, newEventPlayer } from '#domain/events/event-cells.ts'
import type { EventCellErrors, EventField, EventLists } from '#domain/events/event-cells.ts'
import type { EventColumn } from '#domain/events/event-csv-columns.ts'
import {
  correctEventProposal,
  eventListsOf,
  eventProposalsOf,
  groupKey,
  reviewEventImport,
  withBibs,
} from '#domain/events/event-csv.ts'
import type { EventImportReview, EventProposal } from '#domain/events/event-csv.ts'
import { useProposals } from '#kit/csv-import/use-proposals.ts'
import type { Proposals } from '#kit/csv-import/use-proposals.ts'

export type EventImporting = Pick<Proposals<EventField>, 'proposals' | 'actions'> & {
  review: EventImportReview
  /** The rows that need somebody or needed them, in the order of the file. */
  attention: readonly EventProposal[]
  /** By row, the cells that were wrong at some time. */
  wrong: ReadonlyMap<number, readonly EventField[]>
  kept: ReadonlySet<number>
  keepBoth: (line: number) => void
  /** Confirms a row in doubt. */
  sayRight: (line: number) => void
  isAdding: boolean
  failure: string | undefined
  /** Adds the rows that are ready. Tells whether that were all of them; undefined when nothing was added. */
  add: () => Promise<boolean | undefined>
}

type Source = {
  services: Services
  event: Event
  players: readonly EventPlayerDetails[]
  lists: EventLists
  sheet: CsvSheet<EventColumn>
}

/** The rows of a file while they are looked at, corrected and added, some now and the others later. */
export function useEventImport({ services, event, players, lists, sheet }: Source): EventImporting {
  const ofFile = useMemo(() => eventListsOf(sheet, lists), [sheet, lists])
  const correct = useCallback(
    (before: EventProposal, field: EventField, value: string) => correctEventProposal(before, field, value, ofFile),
    [ofFile],
  )
  const { proposals, propose, actions } = useProposals(sheet, { read: () => eventProposalsOf(sheet, lists), correct })
  const [kept, keep] = useState<ReadonlySet<number>>(new Set())
  const [looked, look] = useState<ReadonlySet<number>>(new Set())
  const refusals = useRefusals()
  const settled = useDeferredValue(proposals)
  const review = useMemo(() => {
    const found = reviewEventImport(settled, { players, groups: event.groups, kept, looked })
    return refusals.added(found)
  }, [settled, players, event.groups, kept, looked, refusals])
  const wrong = useWrongCells(review, settled)
  const adding = useAdding({ services, event, lists: ofFile })

  return {
    proposals,
    actions,
    review,
    attention: proposals.filter(({ line }) => wrong.has(line)),
    wrong,
    kept,
    keepBoth: (line) => keep((before) => new Set([...before, line])),
    sayRight: (line) => look((before) => new Set([...before, line])),
    isAdding: adding.isBusy,
    failure: adding.failure,
    async add() {
      const { ready } = review
      if (ready.length === 0 || adding.isBusy) return undefined
      const outcome = await adding.send(withBibs(ready, proposals, players))
      if (outcome.kind === 'refused') refusals.note(outcome.refusals, ready)
      if (outcome.kind !== 'added') return undefined
      const gone = new Set(ready.map(({ line }) => line))
      propose((all) => all.filter(({ line }) => !gone.has(line)))
      return proposals.every(({ line, isLeftOut }) => isLeftOut || gone.has(line))
    },
  }
}

/** What the server refused, until the row is another: a walk-on may have taken a bib in the meantime. */
function useRefusals() {
  const [refused, setRefused] = useState<ReadonlyMap<EventProposal, EventCellErrors>>(new Map())
  return useMemo(
    () => ({
      note: (found: Refusals, ready: readonly EventProposal[]) =>
        setRefused(new Map(ready.flatMap((it, at) => (found.has(at) ? [[it, found.get(at) ?? {}] as const] : [])))),
      added(review: EventImportReview): EventImportReview {
        if (refused.size === 0) return review
        const errors = new Map(review.errors)
        for (const it of review.ready) {
          const found = refused.get(it)
          if (found) errors.set(it.line, found)
        }
        return { ...review, errors, ready: review.ready.filter(({ line }) => !errors.has(line)) }
      },
    }),
    [refused],
  )
}

/** A row that was wrong once stays in sight, and so do its cells. */
function useWrongCells(
  review: EventImportReview,
  proposals: readonly EventProposal[],
): ReadonlyMap<number, readonly EventField[]> {
  const [known, know] = useState<ReadonlyMap<number, readonly EventField[]>>(new Map())
  const now = new Map<number, readonly EventField[]>(review.twice.map(({ line }) => [line, []]))
  for (const [line, errors] of review.errors)
    now.set(
      line,
      EVENT_FIELDS.filter((field) => errors[field] !== undefined),
    )
  // A user who corrects any cell of a row in doubt has checked the whole row.
  for (const { line, cells, doubt } of proposals)
    if (review.doubts.has(line))
      now.set(
        line,
        EVENT_FIELDS.filter((field) =>
          doubt === undefined
            ? field === 'first_name' || review.errors.get(line)?.[field] !== undefined
            : cells[field] !== '' || review.errors.get(line)?.[field] !== undefined,
        ),
      )
  const news = [...now].filter(([line, fields]) => {
    const before = known.get(line)
    return before === undefined || fields.some((field) => !before.includes(field))
  })
  if (news.length > 0) {
    const next = new Map(known)
    for (const [line, fields] of news)
      next.set(
        line,
        EVENT_FIELDS.filter((field) => fields.includes(field) || known.get(line)?.includes(field)),
      )
    know(next)
    return next
  }
  return known
}

type Added = { kind: 'added' | 'failed' } | { kind: 'refused'; refusals: Refusals }

/** By the place of a row in the request, why its cells are refused. */
type Refusals = ReadonlyMap<number, EventCellErrors>

/** Makes the groups that are new, then all players in one request, which can be sent again and adds nobody twice. */
function useAdding({ services, event, lists }: Pick<Source, 'services' | 'event' | 'lists'>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, fail] = useState<string>()
  const made = useRef(new Map<string, string>())
  const request = useRef({ body: '', id: '' })

  async function send(ready: readonly EventProposal[]): Promise<Added> {
    setBusy(true)
    fail(undefined)
    try {
      const groups = await groupIds(ready)
      const players = ready.map(({ cells }) => newEventPlayer(cells, groups.get(groupKey(cells.group)) ?? null, lists))
      const body = JSON.stringify(players)
      if (request.current.body !== body) request.current = { body, id: services.newId() }
      await services.api.call(addEventPlayers, { event_id: event.id, request_id: request.current.id, players })
      await services.queryClient.invalidateQueries({ queryKey: ['event', 'players'] })
      return { kind: 'added' }
    } catch (error) {
      const refusals = refusedRows(error)
      if (refusals.size > 0) return { kind: 'refused', refusals }
      fail(`Nobody was added. ${failureWords(error as Error)}`)
      return { kind: 'failed' }
    } finally {
      setBusy(false)
    }
  }

  async function groupIds(ready: readonly EventProposal[]): Promise<ReadonlyMap<string, string>> {
    const known = new Map([...event.groups.map(({ id, name }) => [groupKey(name), id] as const), ...made.current])
    for (const { cells } of ready) {
      const name = cells.group.trim()
      if (name === '' || known.has(groupKey(name))) continue
      const { id } = await services.api.call(addEventGroup, { event_id: event.id, name })
      made.current.set(groupKey(name), id)
      known.set(groupKey(name), id)
    }
    return known
  }

  return { isBusy, failure, send }
}

/** Of a refusal that names `players.12.bib`: which row, which cell, why. */
function refusedRows(error: unknown): Refusals {
  const found = new Map<number, EventCellErrors>()
  if (!(error instanceof ApiError)) return found
  for (const [name, [message]] of Object.entries(error.fields)) {
    const [, place, wire = ''] = /^players\.(\d+)\.(\w+)$/u.exec(name) ?? []
    const field = EVENT_FIELDS.find((it) => it === WIRE_NAMES[wire] || it === wire)
    if (place !== undefined && field && message !== undefined)
      found.set(Number(place), { ...found.get(Number(place)), [field]: message })
  }
  return found
}

const WIRE_NAMES: Readonly<Record<string, EventField>> = {
  group_id: 'group',
  height_feet: 'height',
  height_inches: 'height',
}
