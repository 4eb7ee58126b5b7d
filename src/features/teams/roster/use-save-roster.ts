import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OtherTeam } from '#data/db/team-drafts.ts'
import { ownTeam, teamRoster } from '#data/queries/teams.ts'
import type { Services } from '#data/services.ts'
import { isSignedIn } from '#data/session/is-signed-in.ts'
import { learnAgain } from '#data/session/learn-again.ts'
import { getRoster, saveRoster } from '#domain/contracts/teams.ts'
import type { Roster } from '#domain/contracts/teams.ts'
import type { RosterLists } from '#domain/teams/roster-rules-words.ts'
import { isEmptyLine, playerOf, rosterErrors } from '#domain/teams/roster-rules.ts'
import type { CellErrors, RosterField, TypedLine } from '#domain/teams/roster-rules.ts'
import { toaster } from '#ui/toasts.ts'
import type { Settled } from '#ui/use-kept-form.ts'
import { saveFailureOf } from '../save-failure.ts'
import type { SaveFailure } from '../save-failure.ts'
import type { RosterForm } from './use-roster.ts'

type SaveRosterParts = {
  services: Services
  userId: string
  other: OtherTeam | undefined
  roster: RosterForm
  lists: RosterLists
  isCompleted: boolean
  onDone: () => void
}

export type RosterSaving = {
  isSaving: boolean
  failure: SaveFailure | undefined
  /** What another device saved meanwhile; the coach chooses before anything is sent. */
  theirs: Roster | undefined
  errors: ReadonlyMap<string, CellErrors>
  /** Saving was tried: cells that are only empty are marked too. */
  isTried: boolean
  /** Grows with every refused try; the first bad cell then gets the focus. */
  refusals: number
  save: (isCompleting: boolean) => void
  /** The coach has chosen between two rosters: these lines are saved now. */
  saveChosen: (lines: readonly TypedLine[]) => void
  /** Shows the other device's roster beside this one; undefined goes back to typing. */
  compare: (theirs: Roster | undefined) => void
  forgetRefusal: (id: string) => void
}

/** Sends the roster, and says in its place why it was not saved. */
export function useSaveRoster({
  services,
  userId,
  other,
  roster,
  lists,
  isCompleted,
  onDone,
}: SaveRosterParts): RosterSaving {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<SaveFailure>()
  const [refused, setRefused] = useState<ReadonlyMap<string, CellErrors>>(new Map())
  const [theirs, setTheirs] = useState<Roster>()
  const [isTried, setTried] = useState(false)
  const [wasCompleting, setCompleting] = useState(false)
  const [refusals, countRefusal] = useState(0)
  const [isSaving, setSaving] = useState(false)
  /** The second click of a double click comes before anything is drawn. */
  const isBusy = useRef(false)
  const { draft } = roster
  const own = rosterErrors(draft.lines, lists)
  const saving = useMutation({
    mutationFn: (input: Parameters<typeof services.api.call<typeof saveRoster>>[1]) =>
      services.api.call(saveRoster, input),
  })

  function refuse(next: SaveFailure | undefined) {
    setTried(true)
    setFailure(next)
    countRefusal((count) => count + 1)
  }

  async function send(lines: readonly TypedLine[], revision: number, isCompleting: boolean) {
    const typed = lines.filter((line) => !isEmptyLine(line))
    if (isBusy.current) return
    if (rosterErrors(lines, lists).size > 0) return refuse(undefined)
    if (isCompleting && typed.length === 0) return refuse(NO_PLAYER)
    setFailure(undefined)
    setRefused(new Map())
    setCompleting(isCompleting)
    isBusy.current = true
    setSaving(true)
    const { team_id } = draft
    try {
      const players = typed.map((line) => playerOf(line, lists))
      const answer = await saving.mutateAsync({
        team_id,
        roster_revision: revision,
        is_completed: isCompleting || isCompleted,
        players,
      })
      const settled = await roster.settle(answer, lines)
      queryClient.setQueryData(teamRoster(services.api, userId, team_id).queryKey, answer)
      queryClient.setQueryData(ownTeam(services.api, userId, other && answer.team.id).queryKey, answer.team)
      setTried(false)
      const saved = isCompleting ? 'The roster is complete.' : 'The roster is saved.'
      if (settled === 'typed on') toaster.info('What you typed meanwhile is not saved yet.', saved)
      else if (isSignedIn(services.session, userId)) toaster.success(saved)
      if (isCompleting) await finish(settled)
    } catch (error) {
      await explain(error, typed)
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }

  async function finish(settled: Settled) {
    // The roster is complete, whatever becomes of this call; the next start asks again.
    await learnAgain(services, userId, {
      team_roster_completed: true,
      is_profile_created: true,
      profiles_created: ['Coach'],
    }).catch(() => {})
    if (settled === 'shown') onDone()
  }

  async function explain(error: unknown, typed: readonly TypedLine[]) {
    const why = saveFailureOf(error)
    if (why.kind === 'conflict') {
      try {
        const other = await services.api.call(getRoster, { team_id: draft.team_id })
        if (other.roster_revision !== draft.roster_revision) return setTheirs(other)
      } catch (failed) {
        return refuse(saveFailureOf(failed))
      }
    }
    const placed = placedRefusals(why.fields, typed)
    setRefused(placed)
    refuse(placed.size > 0 ? undefined : why)
  }

  return {
    isSaving,
    failure: failure === NO_PLAYER && !draft.lines.every(isEmptyLine) ? undefined : failure,
    theirs,
    isTried,
    refusals,
    errors: merged(own, refused),
    save: (isCompleting) => void send(draft.lines, draft.roster_revision, isCompleting),
    saveChosen(lines) {
      if (!theirs) return
      roster.rebase(theirs, lines)
      setTheirs(undefined)
      void send(lines, theirs.roster_revision, wasCompleting)
    },
    compare: setTheirs,
    forgetRefusal(id) {
      if (refused.has(id)) setRefused(new Map([...refused].filter(([line]) => line !== id)))
    },
  }
}

/** The refusal of an empty roster. */
const NO_PLAYER: SaveFailure = {
  kind: 'refused',
  title: 'Not complete yet',
  text: 'Add at least one player.',
  fields: {},
}

const WIRE_FIELDS: Readonly<Record<string, RosterField>> = {
  jersey_number: 'jersey_number',
  first_name: 'first_name',
  last_name: 'last_name',
  position_name: 'position_name',
  school_grade: 'school_grade',
  height_feet: 'height',
  height_inches: 'height',
  email: 'email',
}

/** The server names `players.<index>.<field>`; the index is the one that was sent. */
function placedRefusals(fields: SaveFailure['fields'], sent: readonly TypedLine[]): Map<string, CellErrors> {
  const placed = new Map<string, CellErrors>()
  for (const [name, [message]] of Object.entries(fields)) {
    const [, index, wire = ''] = /^players\.(\d+)\.(\w+)/u.exec(name) ?? []
    const [line, field] = [sent[Number(index)], WIRE_FIELDS[wire]]
    if (line && field && message !== undefined) placed.set(line.id, { ...placed.get(line.id), [field]: message })
  }
  return placed
}

function merged(
  own: ReadonlyMap<string, CellErrors>,
  refused: ReadonlyMap<string, CellErrors>,
): ReadonlyMap<string, CellErrors> {
  return new Map(
    [...new Set([...own.keys(), ...refused.keys()])].map((id) => [id, { ...refused.get(id), ...own.get(id) }]),
  )
}
