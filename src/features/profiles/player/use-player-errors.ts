import { useState } from 'react'
import type { RefObject } from 'react'
import type { ApiError } from '#data/api/api-error.ts'
import type { Services } from '#data/services.ts'
import type { OwnPlayerProfile } from '#domain/contracts/profiles.ts'
import {
  errorsOfStep,
  itemErrorsOf,
  playerErrorsOf,
  playerFormRefusals,
  stepOfField,
} from '#domain/profiles/player-form-errors.ts'
import type { PlayerFormErrors, PlayerFormLists } from '#domain/profiles/player-form-errors.ts'
import { playerFieldOf } from '#domain/profiles/player-fields.ts'
import type { PlayerForm } from '#domain/profiles/player-fields.ts'
import { FIRST_FIELDS } from '#domain/profiles/player-form.ts'
import { needsGuardian } from '#domain/profiles/age.ts'
import { PROFILE_STEPS } from '#domain/profiles/profile-steps.ts'
import type { ProfileStep } from '#domain/profiles/profile-steps.ts'
import { useFormSteps } from '#ui/use-form-steps.ts'
import { factorsOfTab, PROFILE_TABS } from './step-props.ts'
import type { ProfileTab } from './step-props.ts'

type PlayerErrorsProps = {
  services: Services
  form: PlayerForm
  lists: PlayerFormLists
  saved: OwnPlayerProfile | undefined
  today: string
  step: ProfileStep
  /** D100. Only the first step is asked, and only what a profile begins with. */
  isFirstOnly: boolean
  onStep: (step: ProfileStep) => void
  onTab: (tab: ProfileTab) => void
  formRef: RefObject<HTMLFormElement | null>
  isPictureWaiting: boolean
}

/** D115. They appear with a child's birth date, so they are not refused before the next try. */
const GUARDIAN_FIELDS = ['guardian_name', 'guardian_email'] as const

const PICTURE_WAITS = 'Your picture isn’t uploaded yet. Try again or remove it, then save.'

/**
 * What is wrong with the form, by this device's rules and by the server's last answer, and the way to the first of it.
 */
export function usePlayerErrors(props: PlayerErrorsProps) {
  const { services, form, lists, saved, today, step, isFirstOnly, onStep, onTab, formRef, isPictureWaiting } = props
  const [fromServer, setFromServer] = useState<ApiError['fields']>({})
  const now = services.session.get()
  const ownEmail = now.phase === 'signed-in' ? (now.user?.email ?? '') : ''
  const refusals = playerFormRefusals(form, lists, today, ownEmail, saved)
  const all = playerErrorsOf(refusals)
  const own = isFirstOnly ? firstErrorsOf(all) : all
  const isChild = all.date_of_birth === undefined && needsGuardian(form.date_of_birth, today)
  const [isChildTried, setChildTried] = useState(false)
  const [isPictureMissed, setPictureMissed] = useState(false)
  const steps = useFormSteps<ProfileStep, PlayerFormErrors>({
    steps: PROFILE_STEPS,
    step,
    errorsOf: (it) => errorsOfStep(own, it),
    onStep,
    formRef,
  })
  const items = new Map([...itemErrorsOf(fromServer), ...itemErrorsOf(refusals)])
  const shown = { ...errorsOfStep(playerErrorsOf(fromServer), step), ...steps.errors }
  if (isChild && !isChildTried) for (const field of GUARDIAN_FIELDS) if (form[field] === '') delete shown[field]

  const tabOfFirst = (places: ReadonlyMap<number, string>) => tabOf(form, lists, [...places.keys()][0])

  /** From another step the address changes once: there the first list with an error is shown by itself. */
  function openTabOf(places: ReadonlyMap<number, string>) {
    const tab = tabOfFirst(places)
    if (tab && step === 'athletic_info') onTab(tab)
  }

  return {
    errors: isPictureMissed && isPictureWaiting ? { ...shown, picture_id: PICTURE_WAITS } : shown,
    itemErrors: items,
    /** The list that holds the first event or accolade that is wrong. */
    refusedTab: tabOfFirst(items),
    goOn() {
      setChildTried(isChild)
      steps.goOn()
    },
    restart() {
      setFromServer({})
      steps.restart()
    },
    /** What is typed anew is not refused yet. The whole list of items moves when one of it does. */
    excuse(changes: Partial<PlayerForm>) {
      setFromServer((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !((playerFieldOf(name) ?? '') in changes))),
      )
    },
    /** Whether the whole form may be sent; otherwise leads to the first field that may not. */
    mayFinish(): boolean {
      setFromServer({})
      setPictureMissed(isPictureWaiting)
      setChildTried(isChild)
      const mayFinish = steps.mayFinish()
      if (!mayFinish && own.competitive_items) openTabOf(itemErrorsOf(refusals))
      if (mayFinish && isPictureWaiting) steps.leadTo('player_information')
      return mayFinish && !isPictureWaiting
    },
    /** Leads to the first field that the server has refused. */
    lead(fields: ApiError['fields']) {
      setFromServer(fields)
      const refused = Object.keys(fields).map((name) => stepOfField(playerFieldOf(name) ?? ''))
      const first = PROFILE_STEPS.find((it) => refused.includes(it))
      if (!first) return
      if (first === 'athletic_info') openTabOf(itemErrorsOf(fields))
      steps.leadTo(first)
    },
  }
}

/** D100. Of these errors those of the fields that a profile begins with. */
function firstErrorsOf(errors: PlayerFormErrors): PlayerFormErrors {
  return Object.fromEntries(FIRST_FIELDS.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])))
}

function tabOf(form: PlayerForm, { factors }: PlayerFormLists, place: number | undefined): ProfileTab | undefined {
  const id = place === undefined ? undefined : form.competitive_items[place]?.factor_id
  return PROFILE_TABS.find((tab) => factors && factorsOfTab(factors, tab).some((factor) => factor.id === id))
}
