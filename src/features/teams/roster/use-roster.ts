import { useLayoutEffect, useRef, useState } from 'react'
import { keepRosterForm } from '#data/db/team-drafts.ts'
import type { OtherTeam } from '#data/db/team-drafts.ts'
import type { Services } from '#data/services.ts'
import type { Roster } from '#domain/contracts/teams.ts'
import type { RosterLists } from '#domain/teams/roster-rules-words.ts'
import {
  emptyLine,
  isEmptyLine,
  lineName,
  MAX_PLAYERS,
  readableCells,
  ROSTER_LABELS,
  sortedByJersey,
} from '#domain/teams/roster-rules.ts'
import type { RosterField, TypedLine } from '#domain/teams/roster-rules.ts'
import { isRosterChanged, isSameRoster, rosterDraftOf } from '#domain/teams/team-draft.ts'
import type { RosterDraft } from '#domain/teams/team-draft.ts'
import { toaster } from '#ui/toasts.ts'
import { useKeptForm } from '#ui/use-kept-form.ts'
import type { Settled } from '#ui/use-kept-form.ts'
import { withStep } from './roster-history.ts'
import type { RosterStep } from './roster-history.ts'

export type RosterForm = {
  draft: RosterDraft
  isRestored: boolean
  /** Something here is not saved yet. */
  isChanged: boolean
  count: number
  type: (id: string, field: RosterField, value: string) => void
  /** The cell in its one spelling, when the person leaves it. */
  tidy: (id: string, field: RosterField) => void
  /** Answers the id of the new line; undefined when the roster is full. */
  add: () => string | undefined
  remove: (id: string) => void
  /** Takes a line that was opened and never typed into away again, without a step. */
  dropEmpty: (id: string) => void
  sort: () => void
  replace: (lines: readonly TypedLine[], label: string) => void
  /** What undo takes back; undefined when there is nothing. */
  undoLabel: string | undefined
  undo: () => void
  /** The server's roster is now this; what was typed since `sent` went out stays. */
  settle: (answer: Roster, sent: readonly TypedLine[]) => Promise<Settled>
  /** Typed upon another device's roster from now on. */
  rebase: (theirs: Roster, lines: readonly TypedLine[]) => void
  startOver: (roster: Roster) => void
}

type RosterParts = {
  services: Services
  userId: string
  other: OtherTeam | undefined
  roster: Roster
  lists: RosterLists
}

/** D23. The roster as it is typed, kept on this device, with its undo. Undefined for the moment it takes to read it. */
export function useRoster({ services, userId, other, roster, lists }: RosterParts): RosterForm | undefined {
  const kept = useKeptForm(
    `${userId}/${roster.team.id}`,
    () => {
      const scope = { db: services.db, userId, now: services.now }
      const keeper = keepRosterForm(scope, { other, teamId: roster.team.id }, notKept)
      return { ...keeper, read: async () => changed(await keeper.read()) }
    },
    () => rosterDraftOf(roster),
  )
  const [steps, setSteps] = useState<readonly RosterStep[]>([])
  /** Two changes of one event add up; what is drawn may lag behind by one. */
  const latest = useRef<RosterDraft>(undefined)
  useLayoutEffect(() => {
    latest.current = kept?.form
  }, [kept?.form])
  if (!kept) return undefined
  const draft = kept.form
  const lines = () => latest.current?.lines ?? draft.lines

  function put(next: readonly TypedLine[], rest: Partial<RosterDraft> = {}) {
    const changes = { ...rest, lines: [...next] }
    latest.current = { ...(latest.current ?? draft), ...changes }
    kept?.change(changes)
  }

  function step(label: string, next: readonly TypedLine[], typing?: string) {
    const before = lines()
    setSteps((all) => withStep(all, { label, before, typing }))
    put(next)
  }

  const find = (id: string) => lines().find((line) => line.id === id)
  const withCell = (id: string, field: RosterField, value: string) =>
    lines().map((line) => (line.id === id ? { ...line, [field]: value } : line))

  return {
    draft,
    isRestored: kept.isRestored && isRosterChanged(draft),
    isChanged: isRosterChanged(draft),
    count: draft.lines.filter((line) => !isEmptyLine(line)).length,
    type(id, field, value) {
      const line = find(id)
      if (line) step(`${ROSTER_LABELS[field]} of ${lineName(line)}`, withCell(id, field, value), `${id}/${field}`)
    },
    tidy(id, field) {
      const line = find(id)
      if (!line) return
      const value = readableCells(line, lists)[field]
      if (value !== line[field]) put(withCell(id, field, value))
    },
    add() {
      if (lines().length >= MAX_PLAYERS) return undefined
      const line = emptyLine(services.newId())
      step('New player', [...lines(), line])
      return line.id
    },
    remove(id) {
      const line = find(id)
      if (line)
        step(
          `${lineName(line)} removed`,
          lines().filter((other) => other.id !== id),
        )
    },
    dropEmpty(id) {
      const line = find(id)
      if (line && isEmptyLine(line)) put(lines().filter((other) => other.id !== id))
    },
    sort: () => step('Sorted by number', sortedByJersey(lines())),
    replace: (next, label) => step(label, next),
    undoLabel: steps.at(-1)?.label,
    undo() {
      const last = steps.at(-1)
      if (!last) return
      setSteps((all) => all.slice(0, -1))
      put(last.before)
    },
    async settle(answer, sent) {
      const saved = rosterDraftOf(answer)
      const settled = await kept.settle((now) => isSameRoster(now.lines, sent), saved)
      if (settled === 'shown') latest.current = saved
      // Typed while the answer was on its way: it stays, upon what is saved now.
      if (settled === 'typed on') put(lines(), { base: saved.base, roster_revision: saved.roster_revision })
      return settled
    },
    rebase(theirs, next) {
      const { base, roster_revision } = rosterDraftOf(theirs)
      const before = lines()
      setSteps((all) => withStep(all, { label: 'Choice between two rosters', before, typing: undefined }))
      put(next, { base, roster_revision })
    },
    startOver(saved) {
      const before = lines()
      setSteps((all) => withStep(all, { label: 'Discard changes', before, typing: undefined }))
      put(rosterDraftOf(saved).lines)
    },
  }
}

/** A draft in which nothing was typed gives way to what the server has. */
function changed(draft: RosterDraft | undefined): RosterDraft | undefined {
  return draft && isRosterChanged(draft) ? draft : undefined
}

function notKept() {
  toaster.error('What you typed could not be kept on this device.', 'Not saved.')
}
