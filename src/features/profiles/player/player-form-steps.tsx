import { ArrowLeft, ArrowRight, RotateCcw, Save } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ComponentProps, SubmitEvent } from 'react'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Services } from '#data/services.ts'
import { isSignedIn } from '#data/session/is-signed-in.ts'
import type { OwnPlayerProfile } from '#domain/contracts/profiles.ts'
import type { CompetitiveFactors, PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import { FIRST_FIELDS, firstBodyOf, playerChangeOf } from '#domain/profiles/player-form.ts'
import { initialsOf } from '#domain/fields/initials.ts'
import { PROFILE_STEP_LABELS, PROFILE_STEPS, stepAfter, stepBefore } from '#domain/profiles/profile-steps.ts'
import type { ProfileStep } from '#domain/profiles/profile-steps.ts'
import { Button } from '#ui/button.tsx'
import { useRefusedFocus } from '#ui/focus-refused.ts'
import { FormFoot, FormNote } from '#ui/form-layout.tsx'
import { Panel } from '#ui/panel.tsx'
import { PictureField } from '#ui/picture-field.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { toaster } from '#ui/toasts.ts'
import { AthleticStep } from './athletic-step.tsx'
import { BirthDateDialog } from './birth-date-dialog.tsx'
import { FirstStep, InformationStep } from './information-step.tsx'
import { OrganizationStep } from './organization-step.tsx'
import { SavingNotice } from './saving-notice.tsx'
import type { ProfilePageProps } from './step-props.ts'
import { useBirthDateQuestion } from './use-birth-date-question.ts'
import { usePlayerErrors } from './use-player-errors.ts'
import { reportedPlayer, usePlayerForm } from './use-player-form.ts'
import type { PlayerFormState } from './use-player-form.ts'
import { useSaving } from './use-saving.ts'
import type { Saving } from './use-saving.ts'
import formLayoutCss from '#ui/form-layout.module.css'

type Known = {
  profile: OwnPlayerProfile | undefined
  dropdowns: PlayerDropdowns
  /** Undefined while they are on their way, null where they cannot be had. */
  factors: CompetitiveFactors | undefined | null
}

/** The form once it is read from this device. */
export function PlayerFormSteps(props: ProfilePageProps & Known) {
  const services = useServices()
  const { userId } = usePerson()
  const player = usePlayerForm(services, userId, props.profile)
  return player && <Steps {...props} player={player} />
}

/**
 * D100. A new profile begins with what is needed, as one short form. A profile that exists has three steps. Back and
 * Next lose nothing, and each step can save.
 */
function Steps(props: ProfilePageProps & Known & { player: PlayerFormState }) {
  const services = useServices()
  const { userId } = usePerson()
  const { mode, step, tab, onStep, onTab, onDone, profile, dropdowns, factors, player } = props
  const { form } = player
  const formRef = useRef<HTMLFormElement>(null)
  const [isPictureWaiting, setPictureWaiting] = useState(false)
  // A server of an earlier version refuses the first step alone: then all steps are asked.
  const [isWhole, askAll] = useState(mode === 'edit' || step !== 'player_information')
  const [isReported] = useState(() => !profile?.is_profile_created && reportedPlayer() !== null)
  const [failures, countFailure] = useState(0)
  useRefusedFocus(formRef, failures)
  const saving = useSaving(services, userId, profile?.is_profile_created ?? mode === 'edit')
  const today = new Date(services.now()).toISOString().slice(0, 10)
  const check = usePlayerErrors({
    services,
    form,
    lists: { dropdowns, factors: factors ?? undefined },
    saved: profile,
    today,
    step,
    isFirstOnly: !isWhole,
    onStep,
    onTab,
    formRef,
    isPictureWaiting,
  })
  const birthDate = useBirthDateQuestion(form.date_of_birth, profile?.date_of_birth ?? null, today)
  const isLast = !isWhole || stepAfter(step) === undefined
  const before = stepBefore(step)

  function change(changes: Partial<typeof form>) {
    check.excuse(changes)
    player.change(changes)
  }

  async function save() {
    if (!check.mayFinish()) return
    if (!birthDate.isAsking()) await send()
  }

  async function send() {
    const answer = await saving.save(isWhole ? playerChangeOf(form, dropdowns, profile) : firstBodyOf(form, dropdowns))
    if (answer.kind === 'refused') {
      if (Object.keys(answer.fields).some((field) => !FIRST_FIELDS.some((first) => first === field))) askAll(true)
      check.lead(answer.fields)
    }
    if (answer.kind === 'offline' || answer.kind === 'refused') countFailure((count) => count + 1)
    if (answer.kind !== 'saved') return
    const settled = await player.settleSaved(form, answer.profile)
    if (settled === 'typed on') toaster.info('What you typed meanwhile is not saved yet.', 'Your profile is saved.')
    else if (isWhole && isSignedIn(services.session, userId)) toaster.success('Your profile is saved.')
    if (settled === 'shown') onDone()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isLast) void save()
    else check.goOn()
  }

  async function startAnew() {
    check.restart()
    await player.startFromSaved()
    onStep('player_information')
  }

  const fields = { form, errors: check.errors, change, dropdowns, account: accountOf(services), today }
  const words = saveWords(saving, isWhole)
  return (
    <form ref={formRef} className={formLayoutCss.formPage} noValidate onSubmit={submit}>
      {isWhole && (
        <Stepper
          label="Steps"
          steps={PROFILE_STEPS.map((it) => PROFILE_STEP_LABELS[it])}
          current={PROFILE_STEPS.indexOf(step)}
        />
      )}
      {player.isRestored && (
        <FormNote
          action={
            <Button onClick={() => void startAnew()}>
              <RotateCcw aria-hidden />
              {profile?.is_profile_created ? 'Discard changes' : 'Start over'}
            </Button>
          }
        >
          We brought back what you typed.
        </FormNote>
      )}
      <Panel rows="wide">
        <h2 tabIndex={-1}>{isWhole ? PROFILE_STEP_LABELS[step] : 'Who’s playing?'}</h2>
        {/* It stays through all steps: a picture may still be on its way when the person goes on. */}
        <div hidden={!isWhole || step !== 'player_information'}>
          <ProfilePicture
            form={form}
            profile={profile}
            pictures={services.pictures}
            error={check.errors.picture_id}
            onWaiting={setPictureWaiting}
            onChange={change}
          />
        </div>
        {isWhole ? (
          <StepFields
            {...fields}
            step={step}
            tab={tab ?? check.refusedTab ?? 'Events'}
            onTab={onTab}
            factors={factors}
            itemErrors={check.itemErrors}
          />
        ) : (
          <FirstStep {...fields} isReported={isReported} />
        )}
      </Panel>
      <SavingNotice saving={saving} />
      <BirthDateDialog
        question={birthDate}
        onConfirm={() => void send()}
        onChange={() => step !== 'player_information' && onStep('player_information')}
      />
      <FormFoot
        back={
          before && (
            <Button size="lg" onClick={() => onStep(before)}>
              <ArrowLeft aria-hidden />
              Back
            </Button>
          )
        }
      >
        {!isLast && mode === 'edit' && (
          <Button size="lg" aria-disabled={saving.isBusy || undefined} onClick={() => void save()}>
            <Save aria-hidden />
            {words}
          </Button>
        )}
        <Button size="lg" variant="solid" type="submit" aria-disabled={(isLast && saving.isBusy) || undefined}>
          {isWhole && isLast && <Save aria-hidden />}
          {isLast ? words : 'Next'}
          {!(isWhole && isLast) && <ArrowRight aria-hidden />}
        </Button>
      </FormFoot>
    </form>
  )
}

type StepFieldsProps = ComponentProps<typeof AthleticStep> & { step: ProfileStep }

function StepFields({ step, ...props }: StepFieldsProps) {
  switch (step) {
    case 'player_information':
      return <InformationStep {...props} />
    case 'organization_school':
      return <OrganizationStep {...props} />
    case 'athletic_info':
      return <AthleticStep {...props} />
  }
}

type ProfilePictureProps = Pick<PlayerFormState, 'form'> &
  Pick<Known, 'profile'> & {
    pictures: Services['pictures']
    error: string | undefined
    onWaiting: (isWaiting: boolean) => void
    onChange: (changes: Partial<PlayerFormState['form']>) => void
  }

function ProfilePicture({ form, profile, pictures, error, onWaiting, onChange }: ProfilePictureProps) {
  return (
    <PictureField
      label="Profile picture"
      path={form.picture_path}
      standIn={{
        path: profile?.picture_id ? null : (profile?.profile_picture ?? null),
        letters: initialsOf(form.first_name, form.last_name),
      }}
      upload={pictures.upload}
      loadPicture={pictures.load}
      error={error}
      onWaiting={onWaiting}
      onChange={(picture_id, picture_path) => onChange({ picture_id, picture_path })}
    />
  )
}

function accountOf({ session }: Services): { name: string; email: string } {
  const now = session.get()
  const user = now.phase === 'signed-in' ? now.user : null
  return { name: user ? `${user.first_name} ${user.last_name}`.trim() : '', email: user?.email ?? '' }
}

function saveWords({ isBusy, isOffline }: Saving, isWhole: boolean): string {
  if (isBusy) return 'Saving...'
  if (isOffline) return 'Try again'
  return isWhole ? 'Save profile' : 'Create profile'
}
