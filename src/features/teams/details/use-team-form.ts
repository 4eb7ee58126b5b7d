import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { keepTeamForm } from '#data/db/team-drafts.ts'
import type { OtherTeam } from '#data/db/team-drafts.ts'
import { ownTeam } from '#data/queries/teams.ts'
import type { Services } from '#data/services.ts'
import { isSignedIn } from '#data/session/is-signed-in.ts'
import { learnAgain } from '#data/session/learn-again.ts'
import type { TeamForm } from '#domain/contracts/team-forms.ts'
import { createTeam, updateTeam } from '#domain/contracts/teams.ts'
import type { Team } from '#domain/contracts/teams.ts'
import { draftErrors, emptyTeamDraft, readTeamDraft, teamDraftOf } from '#domain/teams/team-draft.ts'
import type { TeamDraft, TeamDraftErrors } from '#domain/teams/team-draft.ts'
import { useRefusedFocus } from '#ui/focus-refused.ts'
import { toaster } from '#ui/toasts.ts'
import { useKeptForm } from '#ui/use-kept-form.ts'
import { saveFailureOf } from '../save-failure.ts'
import type { SaveFailure } from '../save-failure.ts'

export type TeamFormState = {
  form: TeamDraft
  isRestored: boolean
  change: (changes: Partial<TeamDraft>) => void
  startOver: () => void
  /** Of every field, once saving was tried; they vanish as the fields are put right. */
  errors: TeamDraftErrors
  /** Why it is not saved, where no field is to blame. */
  failure: SaveFailure | undefined
  isSaving: boolean
  save: () => void
  pictureWaits: (isWaiting: boolean) => void
  formRef: RefObject<HTMLFormElement | null>
}

type TeamFormParts = {
  services: Services
  userId: string
  other: OtherTeam | undefined
  team: Team | null
  onDone: (teamId: number) => void
}

const PICTURE_WAITS = 'Your picture isn’t uploaded yet. Wait a moment, try again or remove it.'

/**
 * D23. The form of a coach's team, made anew or changed. Undefined for the moment it takes to read what was kept.
 */
export function useTeamForm({ services, userId, other, team, onDone }: TeamFormParts): TeamFormState | undefined {
  const queryClient = useQueryClient()
  /** A page that made the team goes on with it: a second save changes it. */
  const [made, setMade] = useState<Team>()
  const known = made ?? team
  const saved = known ? teamDraftOf(known) : emptyTeamDraft()
  const kept = useKeptForm(
    `${userId}/team/${other ?? ''}`,
    () => keepTeamForm({ db: services.db, userId, now: services.now }, other, notKept),
    () => saved,
  )
  /** The second click of a double click comes before anything is drawn. */
  const isBusy = useRef(false)
  const formRef = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<SaveFailure>()
  const [refusals, countRefusal] = useState(0)
  const [isPictureWaiting, setPictureWaiting] = useState(false)
  const saving = useMutation({
    mutationFn: (form: TeamForm) =>
      known ? services.api.call(updateTeam, { ...form, team_id: known.id }) : services.api.call(createTeam, form),
  })

  useRefusedFocus(formRef, refusals)

  if (!kept) return undefined
  const { form, change, startAnew, settle } = kept
  const read = readTeamDraft(form)
  const own = 'errors' in read ? read.errors : {}
  const errors: TeamDraftErrors = { ...own, ...(isPictureWaiting && { picture_id: PICTURE_WAITS }) }

  function refuse(next: SaveFailure | undefined) {
    setTried(true)
    setFailure(next)
    countRefusal((count) => count + 1)
  }

  async function save() {
    if (isBusy.current) return
    if ('errors' in read || isPictureWaiting) return refuse(undefined)
    setFailure(undefined)
    isBusy.current = true
    try {
      const answer = await saving.mutateAsync(read.form)
      queryClient.setQueryData(ownTeam(services.api, userId, other && answer.id).queryKey, answer)
      setMade(answer)
      const settled = await settle((now) => now === form, teamDraftOf(answer))
      // The team is saved, whatever becomes of this call; the next start asks again.
      await learnAgain(services, userId, { is_profile_created: true, profiles_created: ['Coach'] }).catch(() => {})
      if (settled === 'typed on') toaster.info('What you typed meanwhile is not saved yet.', `${answer.name} is saved.`)
      else if (isSignedIn(services.session, userId)) toaster.success(`${answer.name} is saved.`)
      if (settled === 'shown') onDone(answer.id)
    } catch (error) {
      refuse(saveFailureOf(error))
    } finally {
      isBusy.current = false
    }
  }

  const placed = failure ? draftErrors(failure.fields, form) : {}
  return {
    form,
    formRef,
    isRestored: kept.isRestored,
    errors: isTried ? { ...errors, ...placed } : {},
    failure: failure && Object.keys(placed).length === 0 ? failure : undefined,
    isSaving: saving.isPending,
    save: () => void save(),
    pictureWaits: setPictureWaiting,
    change(changes) {
      change(changes)
      // The server's word was on what stood there before.
      if (Object.keys(placed).some((field) => field in changes)) setFailure(undefined)
    },
    startOver() {
      setTried(false)
      setFailure(undefined)
      void startAnew(saved)
    },
  }
}

function notKept() {
  toaster.error('What you typed could not be kept on this device.', 'Not saved.')
}
